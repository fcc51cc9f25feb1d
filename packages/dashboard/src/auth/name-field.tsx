import type { ReactNode } from "react";
import { text } from "../text/text.ts";
import { Field } from "../ui/field.tsx";
import { Input } from "../ui/input.tsx";

type Props = {
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
  autoFocus?: boolean;
};

export function NameField({ value, onChange, error, autoFocus = false }: Props): ReactNode {
  return (
    <Field label={text.auth.name} error={error}>
      {(control) => (
        <Input
          {...control}
          name="name"
          autoComplete="name"
          required
          autoFocus={autoFocus}
          maxLength={100}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}

/** An error sentence for a name that is not there, before it is sent. */
export function checkName(name: string): string | null {
  return name.trim() ? null : text.auth.nameMissing;
}
