import { clsx } from "clsx";
import { Check } from "lucide-react";
import { useId, type ReactNode } from "react";
import { text } from "../text/text.ts";
import type { Style } from "./types.ts";

type Props = { styles: Style[]; value: string; onChange: (id: string) => void };

/** Styles are chosen by their pictures; the same product in each shows what the style does. */
export function StylePicker({ styles, value, onChange }: Props): ReactNode {
  const name = useId();
  const chosen = styles.find(({ id }) => id === value);
  return (
    <section aria-label={text.making.style} className="@container">
      <header className="mb-3 grid gap-0.5">
        <h2 className="text-base font-semibold tracking-tight">{text.making.style}</h2>
        <p aria-live="polite" className="min-h-5 text-sm text-soft">
          {chosen?.description}
        </p>
      </header>
      <div
        role="radiogroup"
        aria-label={text.making.style}
        className="grid grid-cols-3 gap-2.5 @md:grid-cols-4 @2xl:grid-cols-5"
      >
        {styles.map((style) => (
          <label
            key={style.id}
            title={style.description}
            className="group relative grid gap-1.5 rounded-card has-focus-visible:outline-2 has-focus-visible:outline-offset-4 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name={name}
              checked={style.id === value}
              onChange={() => onChange(style.id)}
              className="absolute inset-0 z-10 cursor-pointer opacity-0"
            />
            <span
              className={clsx(
                "relative aspect-square overflow-hidden rounded-card bg-sunken transition-shadow",
                style.id === value
                  ? "ring-2 ring-accent ring-offset-2 ring-offset-page"
                  : "ring-1 ring-line",
              )}
            >
              <img
                src={style.picture_url}
                alt=""
                loading="lazy"
                decoding="async"
                className="size-full object-cover transition-transform duration-500 ease-calm group-hover:scale-[1.04]"
              />
              {style.id === value && (
                <span className="absolute right-1.5 bottom-1.5 grid size-5 place-content-center rounded-full bg-accent text-on-accent">
                  <Check aria-hidden="true" className="size-3" strokeWidth={3} />
                </span>
              )}
            </span>
            <span
              className={clsx(
                "truncate text-xs font-medium",
                style.id === value ? "text-ink" : "text-soft",
              )}
            >
              {style.name}
            </span>
          </label>
        ))}
      </div>
    </section>
  );
}
