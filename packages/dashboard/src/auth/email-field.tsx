import type { ReactNode } from "react";
import { text } from "../text/text.ts";
import { Field } from "../ui/field.tsx";
import { Input } from "../ui/input.tsx";

type Props = {
  label?: string;
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
  autoFocus?: boolean;
  /** An invitation's: shown, and kept by password managers. */
  isFixed?: boolean;
};

export function EmailField(props: Props): ReactNode {
  const {
    label = text.auth.email,
    value,
    onChange,
    error,
    autoFocus = false,
    isFixed = false,
  } = props;
  return (
    <Field label={label} error={error}>
      {(control) => (
        <Input
          {...control}
          type="email"
          name="email"
          autoComplete="email"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          required
          readOnly={isFixed}
          autoFocus={autoFocus}
          placeholder={text.auth.emailPlaceholder}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}

/** An error sentence for what is no address, before it is sent; the service knows more. */
export function checkEmail(email: string): string | null {
  return /^\S+@\S+\.\S+$/.test(email.trim()) ? null : text.auth.emailWrong;
}
