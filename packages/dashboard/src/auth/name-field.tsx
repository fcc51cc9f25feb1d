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
