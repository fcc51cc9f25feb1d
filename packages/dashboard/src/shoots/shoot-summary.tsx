import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { formatNumber } from "../format/numbers.ts";
import { uploadQuery } from "../photos/queries.ts";
import { text } from "../text/text.ts";
import { PreviewFrame } from "./preview-frame.tsx";
import { shotsFor } from "./prices.ts";
import { isRatio, type ShootDraft } from "./shoot-draft.ts";
import type { Catalogue, Upload } from "./types.ts";

/** What will be made, at a glance: the style's picture in the chosen format, the product beside it. */
export function ShootSummary({
  catalogue,
  draft,
}: {
  catalogue: Catalogue;
  draft: ShootDraft;
}): ReactNode {
  const style = catalogue.styles.find(({ id }) => id === draft.style);
  const quality = catalogue.qualities.find(({ id }) => id === draft.quality);
  const hero = draft.photos[0];
  const shots = shotsFor(catalogue, draft.style, draft.shots);
  const ratio = isRatio(draft.aspectRatio) ? draft.aspectRatio : "1:1";
  return (
    <div className="grid gap-4">
      <PreviewFrame ratio={ratio}>
        <img src={style?.picture_url} alt="" className="size-full rounded-control object-cover" />
        {hero && <HeroMark upload={hero} />}
      </PreviewFrame>
      <div>
        <p className="font-semibold tracking-tight">{style?.name}</p>
        <p className="text-sm text-soft">
          {[
            text.making.pictureCount(shots, formatNumber(shots)),
            ratio,
            `${formatNumber(quality?.longer_side_px ?? 0)} px`,
          ].join(" · ")}
        </p>
      </div>
    </div>
  );
}

function HeroMark({ upload }: { upload: Upload }): ReactNode {
  const { data } = useQuery(uploadQuery(upload));
  return (
    <span className="absolute -bottom-2 -left-2 size-16 overflow-hidden rounded-control bg-surface p-1 shadow-float">
      <img
        src={data.cutout.preview_url ?? data.thumbnail_url}
        alt=""
        className="size-full object-contain"
      />
    </span>
  );
}
