import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { AccountMark } from "../layout/account-mark.tsx";
import { catalogueQuery } from "../shoots/queries.ts";
import { text } from "../text/text.ts";
import { checkColor, type ThemeName } from "./colors.ts";

const words = text.whiteLabel;

type Props = { theme: ThemeName; name: string; color: string | null; logoUrl: string | null };

/** A gallery as its visitors will see it. `color-scheme` turns every token of ours inside it. */
export function Preview({ theme, name, color, logoUrl }: Props): ReactNode {
  const pictures = useQuery(catalogueQuery).data?.styles.slice(0, 6) ?? [];
  const accent = color ? checkColor(color, theme).shown : undefined;
  return (
    <figure
      aria-label={words.themes[theme]}
      className="overflow-hidden rounded-card border border-line bg-page text-ink"
      style={{
        colorScheme: theme,
        ...(accent && {
          "--accent": accent,
          "--on-accent": theme === "light" ? "#fff" : "#131416",
        }),
      }}
    >
      <header className="flex items-center gap-2.5 border-b border-line bg-surface px-4 py-3">
        <AccountMark account={{ name, logo_url: logoUrl }} />
        <span className="min-w-0 flex-1 truncate text-sm font-semibold">{name}</span>
        <span className="rounded-control bg-accent px-2.5 py-1 text-xs font-medium text-on-accent">
          {words.previewButton}
        </span>
      </header>
      <div className="px-4 py-4">
        <p className="text-lg font-semibold tracking-tight">{words.previewTitle}</p>
        <p className="mb-3 text-xs font-medium text-accent">{words.previewLink}</p>
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
