import { clsx } from "clsx";
import { useId, type ReactNode } from "react";

type Option<Value extends string> = {
  value: Value;
  label: ReactNode;
  note?: string;
  isDisabled?: boolean;
};

type Props<Value extends string> = {
  /** Read aloud before the options. */
  label: string;
  options: readonly Option<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  className?: string;
};

/** A choice of two to five, all in sight: radio buttons in the shape of one control. */
export function Segmented<Value extends string>(props: Props<Value>): ReactNode {
  const { label, options, value, onChange, className } = props;
  const name = useId();
  return (
    <div
      role="radiogroup"
      aria-label={label}
      className={clsx("flex gap-0.5 rounded-[10px] border border-line bg-sunken p-0.5", className)}
    >
      {options.map((option) => (
        <label
          key={option.value}
          className={clsx(
            "relative grid min-h-8 flex-1 place-content-center rounded-control px-2.5 py-1 text-center text-sm font-medium transition-colors select-none",
            "has-focus-visible:outline-2 has-focus-visible:outline-accent",
            option.value === value
              ? "bg-raised text-ink shadow-card ring-1 ring-line"
              : "text-soft hover:text-ink",
            option.isDisabled && "opacity-40",
          )}
        >
          <input
            type="radio"
            name={name}
            className="absolute inset-0 cursor-[inherit] opacity-0"
            checked={option.value === value}
            disabled={option.isDisabled}
            onChange={() => onChange(option.value)}
          />
          <span className="whitespace-nowrap">{option.label}</span>
          {option.note && (
            <span className="text-2xs font-normal whitespace-pre-line text-faint">
              {option.note}
            </span>
          )}
        </label>
      ))}
    </div>
  );
}
