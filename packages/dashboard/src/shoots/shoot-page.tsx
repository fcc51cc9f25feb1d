import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { useState, type ReactNode } from "react";
import { isApiError } from "../api/api-error.ts";
import { formatNumber } from "../format/numbers.ts";
import { ShareDialog } from "../galleries/share-dialog.tsx";
import { NotFoundPage } from "../layout/last-resort.tsx";
import { useMay } from "../session/session.ts";
import { text } from "../text/text.ts";
import { Note } from "../ui/states.tsx";
import { Viewer, type ViewerItem } from "../viewer/viewer.tsx";
import type { Fact } from "./job-facts.tsx";
import { JobPage } from "./job-page.tsx";
import { catalogueQuery, shootQuery } from "./queries.ts";
import { ShotGrid } from "./shot-grid.tsx";
import type { Catalogue, Shoot } from "./types.ts";
import { useFilmOf } from "./use-job-actions.ts";
import { useOpenShot } from "./use-open-shot.ts";

/** A shoot while it is made, and after. The open picture stands in the address. */
export function ShootPage(): ReactNode {
  const { id } = useParams({ from: "/app/shoots/$id" });
  const shot = useOpenShot();
  const { data: shoot, error } = useSuspenseQuery(shootQuery(id));
  const { data: catalogue } = useQuery(catalogueQuery);
  const film = useFilmOf();
  const [shared, setShared] = useState<number | null>(null);
  const mayWork = useMay("work");
  const style = catalogue?.styles.find((one) => one.id === shoot.style)?.name ?? shoot.style;
  if (isApiError(error, "not_found")) return <NotFoundPage />;
  return (
    <JobPage
      job={shoot}
      lead={
        <>
          {style} · {describeShots(shoot)}
        </>
      }
      facts={shootFacts(shoot, style, catalogue)}
      note={shoot.shots_adjusted && <Note tone="plain">{text.jobs.adjusted}</Note>}
      overlays={
        <>
          <Viewer
            items={viewerItems(shoot)}
            current={shot.number}
            onShow={shot.leafTo}
            onClose={shot.close}
            {...(mayWork && {
              onFilm: ({ fullUrl }: ViewerItem) => film.mutate(fullUrl),
              onShare: ({ number }: ViewerItem) => setShared(number),
            })}
          />
          {shared !== null && (
            <ShareDialog
              title={shoot.title}
              items={[{ shoot_id: shoot.id, number: shared }]}
              onClose={() => setShared(null)}
            />
          )}
        </>
      }
    >
      <ShotGrid shoot={shoot} onOpen={shot.open} />
    </JobPage>
  );
}

/** How many pictures there are, or are to be. */
function describeShots({ status, images, shots }: Shoot): string {
  const taken = images.filter((shot) => shot.status === "fulfilled").length;
  return status === "completed" && taken < shots
    ? text.library.shotsOf(taken, shots)
    : text.library.shots(shots);
}

function shootFacts(shoot: Shoot, style: string, catalogue: Catalogue | undefined): Fact[] {
  const quality = catalogue?.qualities.find(({ id }) => id === shoot.quality);
  const { facts } = text.jobs;
  return [
    [facts.style, style],
    [facts.format, shoot.aspect_ratio],
    [
      facts.quality,
      quality ? `${quality.name}, ${formatNumber(quality.longer_side_px)} px` : shoot.quality,
    ],
    ...(shoot.mode === "with_model"
      ? ([[facts.mode, text.making.modes.with_model]] satisfies Fact[])
      : []),
    ...(shoot.background_color
      ? ([[facts.background, shoot.background_color]] satisfies Fact[])
      : []),
  ];
}

function viewerItems(shoot: Shoot): ViewerItem[] {
  return shoot.images.flatMap((shot) => {
    if (shot.status !== "fulfilled" || !shot.url || !shot.preview_url) return [];
    const source = shoot.sources[shot.source_index ?? 0];
    return [
      {
        number: shot.number,
        title: `${shoot.title}, ${text.jobs.shot(shot.number)}`,
        previewUrl: shot.preview_url,
        fullUrl: shot.url,
        downloadUrl: shot.download_url ?? shot.url,
        source: source ?? null,
        widthPx: shot.width_px ?? 1024,
        heightPx: shot.height_px ?? 1024,
      },
    ];
  });
}
