import { clsx } from "clsx";
import { useId, type ReactNode } from "react";

type Props = {
  label: ReactNode;
  hint?: ReactNode;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  isDisabled?: boolean;
};

/** On or off, at once. */
export function Switch({ label, hint, isOn, onChange, isDisabled = false }: Props): ReactNode {
  const hintId = useId();
  return (
    <label className={clsx("flex items-start justify-between gap-4", isDisabled && "opacity-50")}>
      <span className="grid gap-0.5">
        <span className="text-sm font-medium">{label}</span>
        {hint !== undefined && (
          <span id={hintId} className="text-sm text-faint">
            {hint}
          </span>
        )}
      </span>
      <span className="relative mt-0.5 shrink-0">
        <input
          type="checkbox"
          role="switch"
          className="peer absolute inset-0 z-10 cursor-[inherit] opacity-0"
          checked={isOn}
          disabled={isDisabled}
          aria-describedby={hint === undefined ? undefined : hintId}
          onChange={(event) => onChange(event.target.checked)}
        />
        <span className="block h-5 w-9 rounded-full bg-line-strong transition-colors peer-checked:bg-accent peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-accent" />
        <span className="absolute top-0.5 left-0.5 size-4 rounded-full bg-white shadow-card transition-transform peer-checked:translate-x-4" />
      </span>
    </label>
  );
}

type CheckboxProps = {
  label: ReactNode;
  isChecked: boolean;
  onChange: (isChecked: boolean) => void;
};

export function Checkbox({ label, isChecked, onChange }: CheckboxProps): ReactNode {
  return (
    <label className="flex items-center gap-2.5 text-sm">
      <input
        type="checkbox"
        className="size-4 accent-ink"
        checked={isChecked}
        onChange={(event) => onChange(event.target.checked)}
      />
      {label}
    </label>
  );
}
