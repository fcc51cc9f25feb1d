import { clsx } from "clsx";
import { Check } from "lucide-react";
import { useId, type ReactNode } from "react";
import { readableOn } from "../format/contrast.ts";
import { text } from "../text/text.ts";
import { FieldGroup } from "../ui/field.tsx";

type Props = { value: string | null; onChange: (color: string | null) => void };

const swatches = Object.entries(text.making.swatches);

/** The backdrop's colour, where a style has a backdrop: its own, one of ours, or any. */
export function BackgroundPicker({ value, onChange }: Props): ReactNode {
  const name = useId();
  const isOther = value !== null && !(value in text.making.swatches);
  const chosen =
    value === null ? text.making.backgroundAuto : (text.making.swatches[value] ?? value);
  return (
    <FieldGroup label={text.making.background} hint={chosen}>
      <div className="flex flex-wrap gap-2">
        <Swatch
          name={name}
          label={text.making.backgroundAuto}
          color={null}
          isChosen={value === null}
          onChoose={() => onChange(null)}
        />
        {swatches.map(([color, label]) => (
          <Swatch
            key={color}
            name={name}
            label={label}
            color={color}
            isChosen={value === color}
            onChoose={() => onChange(color)}
          />
        ))}
        <label
          title={text.making.backgroundOther}
          className={clsx(
            "relative size-9 rounded-full bg-[conic-gradient(from_90deg,#e88,#ec8,#9d9,#8cd,#a9e,#e88)] ring-line",
            "has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent",
            isOther ? "ring-2 ring-accent ring-offset-2 ring-offset-page" : "ring-1",
          )}
        >
          {isOther && (
            <span className="absolute inset-1 rounded-full" style={{ backgroundColor: value }} />
          )}
          <input
            type="color"
            aria-label={text.making.backgroundOther}
            value={/^#[\da-f]{6}$/i.test(value ?? "") ? (value ?? "") : "#e7d9cb"}
            onChange={(event) => onChange(event.target.value)}
            className="absolute inset-0 size-full cursor-pointer opacity-0"
          />
        </label>
      </div>
    </FieldGroup>
  );
}

type SwatchProps = {
  name: string;
  label: string;
  color: string | null;
  isChosen: boolean;
  onChoose: () => void;
};

function Swatch({ name, label, color, isChosen, onChoose }: SwatchProps): ReactNode {
  return (
    <label
      title={label}
      className={clsx(
        "relative grid size-9 place-content-center rounded-full",
        "has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent",
        color === null && "border border-dashed border-line-strong bg-surface",
        isChosen ? "ring-2 ring-accent ring-offset-2 ring-offset-page" : "ring-1 ring-line",
      )}
      style={
        color === null ? undefined : { backgroundColor: color, color: readableOn("#17181a", color) }
      }
    >
      <input
        type="radio"
        name={name}
        aria-label={label}
        checked={isChosen}
        onChange={onChoose}
        className="absolute inset-0 cursor-pointer opacity-0"
      />
      {isChosen && <Check aria-hidden="true" className="size-4" strokeWidth={2.5} />}
    </label>
  );
}
