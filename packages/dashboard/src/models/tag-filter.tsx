import { clsx } from "clsx";
import { useState, type ReactNode } from "react";
import { formatNumber } from "../format/numbers.ts";
import { text } from "../text/text.ts";

const words = text.models;

/** So many tags stand open; the rest comes on demand. */
const openTags = 10;

type TagProps = { tags: string[]; tag: string | null; onChange: (tag: string | null) => void };

/** Models by one of their tags. */
export function TagFilter({ tags, tag, onChange }: TagProps): ReactNode {
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? tags : tags.filter((one, index) => index < openTags || one === tag);
  return (
    <div role="group" aria-label={words.filter} className="flex flex-wrap gap-1.5">
      {[null, ...shown].map((one) => (
        <button
          key={one ?? ""}
          type="button"
          aria-pressed={tag === one}
          onClick={() => onChange(one)}
          className={clsx(
            "h-7 max-w-52 truncate rounded-full border px-3 text-xs font-medium transition-colors",
            tag === one
              ? "border-ink bg-ink text-on-ink"
              : "border-line-strong text-soft hover:bg-hover hover:text-ink",
          )}
        >
          {one ?? words.all}
        </button>
      ))}
      {shown.length < tags.length && (
        <button
          type="button"
          className="h-7 px-2 text-xs font-medium text-faint hover:text-ink"
          onClick={() => setShowsAll(true)}
        >
          {words.moreTags(formatNumber(tags.length - shown.length))}
        </button>
      )}
    </div>
  );
}
