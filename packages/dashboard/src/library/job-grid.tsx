import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from "react";
import type { Job } from "../shoots/types.ts";
import { text } from "../text/text.ts";
import { JobCard } from "./job-card.tsx";
import type { Selection } from "./use-selection.ts";

type Props = {
  jobs: Job[];
  selection: Selection;
  /** Shows the marks to choose by on every card. */
  isSelecting: boolean;
  onEndReached: () => void;
  isLoadingMore: boolean;
};

const gapPx = 16;
/** Title and facts under a picture. */
const captionPx = 56;

/** Work as a grid of any length: only the rows near the window are in the page. */
export function JobGrid({
  jobs,
  selection,
  isSelecting,
  onEndReached,
  isLoadingMore,
}: Props): ReactNode {
  const grid = useRef<HTMLDivElement>(null);
  const { widthPx, offsetPx } = usePlace(grid);
  const columns = widthPx < 560 ? 2 : Math.max(3, Math.floor((widthPx + gapPx) / (230 + gapPx)));
  const sidePx = (widthPx - gapPx * (columns - 1)) / columns;
  const rowPx = sidePx + captionPx + gapPx;
  const virtual = useWindowVirtualizer({
    count: Math.ceil(jobs.length / columns),
    estimateSize: () => rowPx,
    overscan: 3,
    scrollMargin: offsetPx,
  });
  useLayoutEffect(() => virtual.measure(), [virtual, rowPx]);
  const rows = virtual.getVirtualItems();
  const isNearEnd = (rows.at(-1)?.index ?? 0) >= virtual.options.count - 3;
  useEffect(() => {
    if (isNearEnd) onEndReached();
  }, [isNearEnd, onEndReached, jobs.length]);
  return (
    <>
      <div
        ref={grid}
        role="list"
        aria-label={text.library.list}
        className="relative"
        style={{ height: virtual.getTotalSize() }}
      >
        {widthPx > 0 &&
          rows.flatMap((row) =>
            jobs.slice(row.index * columns, (row.index + 1) * columns).map((job, column) => (
              <div
                key={job.id}
                role="listitem"
                aria-setsize={jobs.length}
                aria-posinset={row.index * columns + column + 1}
                className="absolute top-0 left-0"
                style={{
                  width: sidePx,
                  transform: `translate(${column * (sidePx + gapPx)}px, ${row.start - offsetPx}px)`,
                }}
              >
                <JobCard
                  job={job}
                  isSelected={selection.has(job.id)}
                  isSelecting={isSelecting || selection.size > 0}
                  onToggle={(isRange) => selection.toggle(job.id, isRange)}
                />
              </div>
            )),
          )}
      </div>
      <p role="status" className="h-6 text-center text-sm text-faint">
        {isLoadingMore && text.library.loadingMore}
      </p>
    </>
  );
}

type Place = { widthPx: number; offsetPx: number };

/** Where the grid was last: whoever comes back finds the page as long as it was before it is scrolled to where they left. */
let lastPlace: Place = { widthPx: 0, offsetPx: 0 };

/** Width of an element, and where it begins in the page. */
function usePlace(element: React.RefObject<HTMLElement | null>): Place {
  const [place, setPlace] = useState(lastPlace);
  useLayoutEffect(() => {
    const target = element.current;
    if (!target) return;
    const measure = (): void => {
      const { width, top } = target.getBoundingClientRect();
      lastPlace = { widthPx: width, offsetPx: top + scrollY };
      setPlace(lastPlace);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(target);
    return () => observer.disconnect();
  }, [element]);
  return place;
}
