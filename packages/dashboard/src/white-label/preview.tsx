import { useQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import type { ReactNode } from "react";
import { catalogueQuery } from "../shoots/queries.ts";
import { text } from "../text/text.ts";
import { inkOn, type ThemeName } from "./colors.ts";

const words = text.whiteLabel;

type Props = { theme: ThemeName; name: string; color: string | null; logoUrl: string | null };

/**
 * A gallery as its visitors will see it: there the colour is a field, never words, and stays as it is. `color-scheme`
 * turns every token of ours inside the frame.
 */
export function Preview({ theme, name, color, logoUrl }: Props): ReactNode {
  const pictures = useQuery(catalogueQuery).data?.styles.slice(0, 6) ?? [];
  return (
    <figure
      aria-label={words.themes[theme]}
      className="overflow-hidden rounded-card border border-line bg-page text-ink"
      style={{ colorScheme: theme }}
    >
      <header className="mx-5 flex h-14 items-center gap-2.5 border-b border-line">
        {logoUrl ? (
          <img src={logoUrl} alt={name} className="max-h-7 max-w-36 object-contain" />
        ) : (
          <>
            {color && <span className="size-2 rounded-full" style={{ background: color }} />}
            <span dir="auto" className="truncate text-sm font-semibold">
              {name}
            </span>
          </>
        )}
      </header>
      <div className="p-5">
        <div className="mb-4 flex items-end justify-between gap-3">
          <div>
            <p className="text-xl font-semibold tracking-[-0.03em]">{words.previewTitle}</p>
            <p className="text-xs text-soft">{words.previewCount}</p>
          </div>
          <span
            className="flex h-8 items-center gap-1.5 rounded-full bg-ink px-3.5 text-xs font-medium whitespace-nowrap text-on-ink"
            style={color ? { background: color, color: inkOn(color) } : undefined}
          >
            <Download aria-hidden="true" className="size-3.5" />
            {words.previewButton}
          </span>
        </div>
        <div className="grid grid-cols-3 gap-2">
          {pictures.map((style) => (
            <img
              key={style.id}
              src={style.thumbnail_url}
              alt=""
              className="aspect-square rounded-control bg-sunken object-cover"
            />
          ))}
        </div>
      </div>
    </figure>
  );
}
