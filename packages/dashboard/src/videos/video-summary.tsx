import { Film } from "lucide-react";
import type { ReactNode } from "react";
import { text } from "../text/text.ts";
import { cssRatio } from "../shoots/job.ts";
import type { VideoDraft } from "./video-draft.ts";

/** What will be made: the first photo in the film's format. */
export function VideoSummary({ draft }: { draft: VideoDraft }): ReactNode {
  const first = draft.photos[0];
  const ratio = draft.aspectRatio ?? (first ? `${first.width_px}:${first.height_px}` : "1:1");
  return (
    <div className="grid gap-4">
      <div className="grid h-58 place-content-center rounded-card bg-sunken p-3">
        <div
          className="relative grid max-h-52 w-64 max-w-full place-content-center overflow-hidden rounded-control bg-raised ring-1 ring-line"
          style={{ aspectRatio: cssRatio(ratio) }}
        >
          {first ? (
            <img
              src={first.thumbnail_url}
              alt=""
              className="absolute inset-0 size-full object-cover"
            />
          ) : (
            <Film aria-hidden="true" className="size-7 text-faint" strokeWidth={1.25} />
          )}
        </div>
      </div>
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
