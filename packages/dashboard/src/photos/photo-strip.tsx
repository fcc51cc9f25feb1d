import { clsx } from "clsx";
import { Plus } from "lucide-react";
import { useId, useRef, useState, type KeyboardEvent, type ReactNode } from "react";
import { text } from "../text/text.ts";
import type { Photo } from "./photo-list.ts";
import { PhotoTile } from "./photo-tile.tsx";
import type { Photos } from "./use-photos.ts";
import { useReorder } from "./use-reorder.ts";

type Props = { photos: Photos; onChoose: () => void };

const steps: Record<string, number> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };
const tileClass = "size-[7.25rem] sm:size-33";

/** The photos in their order: dragged by pointer, or moved with the arrow keys. */
export function PhotoStrip({ photos, onChoose }: Props): ReactNode {
  const { list, limit } = photos;
  const strip = useRef<HTMLUListElement>(null);
  const [news, setNews] = useState("");
  const hintId = useId();
  const { draggedKey, start } = useReorder(photos.move);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>, photo: Photo, index: number): void => {
    const step = steps[event.key] ?? 0;
    const to = index + step;
    if (step !== 0 && to >= 0 && to < list.length) {
      event.preventDefault();
      photos.move(photo.key, to);
      setNews(text.photos.moved(photo.name, to + 1));
    } else if (event.key === "Delete" || event.key === "Backspace") {
      event.preventDefault();
      photos.remove(photo.key);
      const next = strip.current?.querySelectorAll<HTMLElement>("[data-photo]");
      next?.[index === 0 ? 1 : index - 1]?.focus();
    }
  };
  return (
    <>
      <ul ref={strip} className="flex flex-wrap gap-2.5">
        {list.map((photo, index) => (
          <li
            key={photo.key}
            data-photo
            tabIndex={0}
            aria-label={text.photos.position(photo.name, index + 1, list.length)}
            aria-describedby={hintId}
            onKeyDown={(event) => onKeyDown(event, photo, index)}
            onPointerDown={(event) => start(photo.key, event)}
            className={clsx(
              tileClass,
              "touch-pan-y rounded-card select-none",
              list.length > 1 && "cursor-grab active:cursor-grabbing",
              photo.key === draggedKey && "relative z-10 shadow-float",
            )}
          >
            <PhotoTile
              photo={photo}
              badge={index === 0 && limit > 1 ? text.photos.hero : null}
              onRemove={() => photos.remove(photo.key)}
              onRetry={() => photos.retry(photo)}
              onGone={() => photos.markGone(photo.key)}
            />
          </li>
        ))}
        {list.length < limit && <AddTile onChoose={onChoose} />}
      </ul>
      <p id={hintId} className="sr-only">
        {text.photos.moveHint}
      </p>
      <p role="status" className="sr-only">
        {news}
      </p>
    </>
  );
}

function AddTile({ onChoose }: { onChoose: () => void }): ReactNode {
  return (
    <li className={tileClass}>
      <button
        type="button"
        onClick={onChoose}
        className="grid size-full content-center justify-items-center gap-1.5 rounded-card border border-dashed border-line-strong text-xs text-soft hover:border-faint hover:bg-hover hover:text-ink"
      >
        <Plus aria-hidden="true" className="size-5" strokeWidth={1.75} />
        {text.photos.addMore}
      </button>
    </li>
  );
}
