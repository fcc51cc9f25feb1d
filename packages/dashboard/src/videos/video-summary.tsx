import { Film } from "lucide-react";
import type { ReactNode } from "react";
import { text } from "../text/text.ts";
import { PreviewFrame } from "../shoots/preview-frame.tsx";
import type { VideoDraft } from "./video-draft.ts";

/** What will be made: the first photo in the film's format. */
export function VideoSummary({ draft }: { draft: VideoDraft }): ReactNode {
  const first = draft.photos[0];
  const ratio = draft.aspectRatio ?? (first ? `${first.width_px}:${first.height_px}` : "1:1");
  return (
    <div className="grid gap-4">
      <PreviewFrame ratio={ratio}>
        <div className="grid size-full place-content-center overflow-hidden rounded-control bg-raised ring-1 ring-line">
          {first ? (
            <img
              src={first.thumbnail_url}
              alt=""
              className="absolute inset-0 size-full rounded-control object-cover"
            />
          ) : (
            <Film aria-hidden="true" className="size-7 text-faint" strokeWidth={1.25} />
          )}
        </div>
      </PreviewFrame>
      <p className="text-sm text-soft">
        {[
          text.making.seconds(draft.duration),
          draft.resolution,
          draft.aspectRatio ?? text.making.ratioAuto,
          draft.music && text.making.music,
        ]
          .filter(Boolean)
          .join(" · ")}
      </p>
    </div>
  );
}
