import { Eye, EyeOff } from "lucide-react";
import { useState, type ReactNode } from "react";
import { text } from "../text/text.ts";
import { IconButton } from "../ui/button.tsx";
import { Field } from "../ui/field.tsx";
import { Input } from "../ui/input.tsx";

/** As the service counts them. */
const passwordMinCharacters = 10;
const passwordMaxCharacters = 128;

type Props = {
  label?: string;
  value: string;
  onChange: (value: string) => void;
  /** `new` is offered to password managers for a fresh one, and says how long it must be. */
  kind: "new" | "current";
  error?: string | undefined;
  autoFocus?: boolean;
};

export function PasswordField(props: Props): ReactNode {
  const { label = text.auth.password, value, onChange, kind, error, autoFocus = false } = props;
  const [isShown, setShown] = useState(false);
  const isNew = kind === "new";
  return (
    <Field label={label} hint={isNew ? text.auth.passwordHint : undefined} error={error}>
      {(control) => (
        <span className="relative grid">
          <Input
            {...control}
            type={isShown ? "text" : "password"}
            name={isNew ? "new-password" : "password"}
            autoComplete={isNew ? "new-password" : "current-password"}
            required
            autoFocus={autoFocus}
            maxLength={passwordMaxCharacters}
            spellCheck={false}
            autoCapitalize="none"
            className="pr-10"
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
          <IconButton
            label={isShown ? text.auth.hidePassword : text.auth.showPassword}
            size="small"
            className="absolute top-1/2 right-1 -translate-y-1/2"
            onClick={() => setShown(!isShown)}
          >
            {isShown ? <EyeOff /> : <Eye />}
          </IconButton>
        </span>
      )}
    </Field>
  );
}

/** An error sentence for a new password that is too short, before it is sent. */
export function checkNewPassword(password: string): string | null {
  const missing = passwordMinCharacters - Array.from(password).length;
  return missing > 0 ? text.auth.passwordTooShort(missing) : null;
}
