import { CircleCheck, CircleDot } from "lucide-react";
import type { ReactNode } from "react";
import { formatRatio } from "../format/numbers.ts";
import { text } from "../text/text.ts";
import { Button } from "../ui/button.tsx";
import { Field } from "../ui/field.tsx";
import { Input } from "../ui/input.tsx";
import { checkColor, readColor, type ThemeName } from "./colors.ts";

const words = text.whiteLabel;
/** What the picker opens with while there is no colour yet: Packshot's own. */
const startColor = "#c33c12";

type Props = { value: string; onChange: (color: string) => void; error: string | undefined };

/** A colour by eye or by number, with what it will look like as words. */
export function ColorField({ value, onChange, error }: Props): ReactNode {
  const color = readColor(value);
  return (
    <div className="grid items-start gap-6 md:grid-cols-2">
      <Field label={words.color} hint={words.colorHint} error={error}>
        {(control) => (
          <div className="flex items-center gap-2">
            <input
              type="color"
              aria-label={words.colorPick}
              className="h-10 w-12 shrink-0 cursor-pointer rounded-control border border-line-strong bg-surface p-1 sm:h-9"
              value={color ?? startColor}
              onChange={(event) => onChange(event.target.value)}
            />
            <Input
              {...control}
              autoComplete="off"
              spellCheck={false}
              maxLength={7}
              placeholder={startColor}
              className="max-w-32 font-mono"
              value={value}
              onChange={(event) => onChange(event.target.value)}
            />
            {value !== "" && (
              <Button variant="ghost" onClick={() => onChange("")}>
                {words.colorClear}
              </Button>
            )}
          </div>
        )}
      </Field>
      {color && (
        <section aria-label={words.check} className="grid gap-2">
          <p className="text-sm font-medium">{words.check}</p>
          <ThemeCheck color={color} theme="light" />
          <ThemeCheck color={color} theme="dark" />
        </section>
      )}
    </div>
  );
}

function ThemeCheck({ color, theme }: { color: string; theme: ThemeName }): ReactNode {
  const { ratio, shown, isAdjusted } = checkColor(color, theme);
  const Icon = isAdjusted ? CircleDot : CircleCheck;
  return (
    <div className="flex items-center gap-3 text-sm">
      <span
        aria-hidden="true"
        className="grid h-9 w-12 shrink-0 place-content-center rounded-control border border-line bg-surface text-base font-semibold"
        style={{ colorScheme: theme, color: shown }}
      >
        Aa
      </span>
      <div className="grid">
        <span>
          {words.themes[theme]}{" "}
          <span className="text-faint tabular-nums">{words.ratio(formatRatio(ratio))}</span>
        </span>
        <span
          className={`flex items-center gap-1 text-xs ${isAdjusted ? "text-warn" : "text-good"}`}
        >
          <Icon aria-hidden="true" className="size-3.5" />
          {isAdjusted ? words.adjusted(shown) : words.asItIs}
        </span>
      </div>
    </div>
  );
}
