import { clsx } from "clsx";
import { useId, useState, type ReactNode } from "react";
import { text } from "../text/text.ts";
import { FieldGroup } from "../ui/field.tsx";
import { Input } from "../ui/input.tsx";

type Props = {
  ratios: readonly string[];
  /** Null stands for "as the photo", where that is offered. */
  value: string | null;
  onChange: (ratio: string | null) => void;
  hasAuto?: boolean;
  /** Also takes any W:H. */
  hasCustom?: boolean;
  error?: string | null;
};

/** Formats by their shape. */
export function RatioPicker(props: Props): ReactNode {
  const { ratios, value, onChange, hasAuto = false, hasCustom = false, error } = props;
  const name = useId();
  const [isCustom, setCustom] = useState(value !== null && !ratios.includes(value));
  return (
    <FieldGroup label={text.making.ratio}>
      <div className="flex flex-wrap gap-2">
        {hasAuto && (
          <Option
            name={name}
            label={text.making.ratioAuto}
            ratio={null}
            isChosen={value === null}
            onChoose={() => onChange(null)}
          />
        )}
        {ratios.map((ratio) => (
          <Option
            key={ratio}
            name={name}
            label={ratio}
            note={text.making.ratioNames[ratio]}
            ratio={ratio}
            isChosen={!isCustom && value === ratio}
            onChoose={() => {
              setCustom(false);
              onChange(ratio);
            }}
          />
        ))}
        {hasCustom && (
          <Option
            name={name}
            label={text.making.ratioCustom}
            ratio={null}
            isChosen={isCustom}
            onChoose={() => setCustom(true)}
          />
        )}
      </div>
      {isCustom && (
        <div className="flex items-center gap-3">
          <Input
            aria-label={text.making.ratioCustomLabel}
            aria-invalid={error ? true : undefined}
            className="w-28!"
            value={value ?? ""}
            placeholder="3:2"
            onChange={(event) => onChange(event.target.value.trim())}
          />
          <span className={clsx("text-sm", error ? "text-bad" : "text-faint")}>
            {error ?? text.making.ratioCustomError}
          </span>
        </div>
      )}
    </FieldGroup>
  );
}

type OptionProps = {
  name: string;
  label: string;
  note?: string | undefined;
  ratio: string | null;
  isChosen: boolean;
  onChoose: () => void;
};

function Option({ name, label, note, ratio, isChosen, onChoose }: OptionProps): ReactNode {
  return (
    <label
      className={clsx(
        "relative grid h-18 min-w-19 content-end justify-items-center gap-1.5 rounded-control border px-2.5 pt-2 pb-1.5 text-center text-xs font-medium transition-colors",
        "has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent",
        isChosen
          ? "border-ink bg-surface text-ink ring-1 ring-ink"
          : "border-line bg-surface text-soft hover:border-line-strong hover:text-ink",
      )}
    >
      <input
        type="radio"
        name={name}
        checked={isChosen}
        onChange={onChoose}
        className="absolute inset-0 cursor-pointer opacity-0"
      />
      <Shape ratio={ratio} isChosen={isChosen} />
      <span className="leading-tight">
        {label}
        {note && <span className="block text-2xs font-normal text-faint">{note}</span>}
      </span>
    </label>
  );
}

/** The format drawn small: 18 px on its longer side. */
function Shape({ ratio, isChosen }: { ratio: string | null; isChosen: boolean }): ReactNode {
  const [width = 1, height = 1] = (ratio ?? "1:1").split(":").map(Number);
  const scale = 18 / Math.max(width, height);
  return (
    <span
      aria-hidden="true"
      className={clsx(
        "rounded-[3px] border-[1.5px]",
        isChosen ? "border-ink" : "border-faint",
        !ratio && "border-dashed",
      )}
      style={{ width: width * scale, height: height * scale }}
    />
  );
}
