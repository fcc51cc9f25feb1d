import { useState, type ReactNode } from "react";
import { text } from "../text/text.ts";
import type { Source } from "../shoots/types.ts";
import type { ViewerItem } from "./viewer.tsx";

type Props = { item: ViewerItem; source: Source };

/** The picture over the photo that it was made of, with a line to drag between them. */
export function CompareView({ item, source }: Props): ReactNode {
  const [percent, setPercent] = useState(50);
  const ratio = item.widthPx / item.heightPx;
  return (
    <div className="grid h-full place-content-center px-3 pb-3 sm:px-16 sm:pb-6 [container-type:size]">
      <div
        className="relative overflow-hidden rounded-sm bg-[#2a2b2d]"
        style={{ width: `min(100cqw, calc(100cqh * ${ratio}))`, aspectRatio: ratio }}
      >
        {/* The small one is there at once; the large one comes over it. */}
        <img
          src={source.thumbnail_url}
          alt=""
          className="absolute inset-0 size-full object-contain"
        />
        <img
          src={source.preview_url}
          alt={text.viewer.photo}
          className="absolute inset-0 size-full object-contain"
        />
        <img
          src={item.previewUrl}
          alt={item.title}
          className="absolute inset-0 size-full object-cover"
          style={{ clipPath: `inset(0 0 0 ${percent}%)` }}
        />
        <span className="absolute top-3 left-3 rounded-md bg-black/55 px-2 py-1 text-xs text-white">
          {text.viewer.photo}
        </span>
        <span className="absolute top-3 right-3 rounded-md bg-black/55 px-2 py-1 text-xs text-white">
          {text.viewer.picture}
        </span>
        <input
          type="range"
          min={0}
          max={100}
          step={1}
          autoFocus
          value={percent}
          aria-label={text.viewer.compareSlider}
          onChange={(event) => setPercent(event.target.valueAsNumber)}
          className="peer absolute inset-0 size-full cursor-ew-resize opacity-0"
        />
        <span
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-0 w-0.5 -translate-x-1/2 bg-white shadow-[0_0_8px_rgb(0_0_0/50%)] peer-focus-visible:bg-accent"
          style={{ left: `${percent}%` }}
        >
          <span className="absolute top-1/2 left-1/2 grid size-9 -translate-1/2 place-content-center rounded-full bg-white text-lg leading-none text-black shadow-lg">
            ↔
          </span>
        </span>
      </div>
    </div>
  );
}
