import type { ReactNode } from "react";
import { Field } from "../ui/field.tsx";
import { Select } from "../ui/input.tsx";

const dayMs = 86_400_000;

type Props = {
  label: string;
  /** Words for "never" and for numbers of days, in the order in which they are offered. */
  words: readonly (readonly [days: string, words: string])[];
  value: string;
  onChange: (days: string) => void;
  error?: string | undefined;
};

/** How long a link or a key works. */
export function ExpiryField({ label, words, value, onChange, error }: Props): ReactNode {
  return (
    <Field label={label} error={error}>
      {(control) => (
        <Select {...control} value={value} onChange={(event) => onChange(event.target.value)}>
          {words.map(([days, name]) => (
            <option key={days} value={days}>
              {name}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}

/** The end of what is chosen, as the service takes it. */
export function expiryOf(days: string, now: Date): string | null {
  return days === "never" ? null : new Date(now.getTime() + Number(days) * dayMs).toISOString();
}
