import { useState, type ReactNode } from "react";
import { request } from "../api/request.ts";
import type { Session } from "../api/types.ts";
import { useSubmit } from "../form/use-submit.ts";
import { text } from "../text/text.ts";
import { Field } from "../ui/field.tsx";
import { Input } from "../ui/input.tsx";
import { AuthForm } from "./auth-form.tsx";
import { checkEmail, EmailField } from "./email-field.tsx";
import { useEnter } from "./enter.ts";
import { checkName, NameField } from "./name-field.tsx";
import { checkNewPassword, PasswordField } from "./password-field.tsx";

const words = text.auth.signUp;

type SignUpAnswer =
  | { status: "signed_in"; session: Session }
  | { status: "verify_email"; session: null };

type Props = {
  /** An invitation's token and address: the account is the inviter's then. */
  invite?: { token: string; email: string };
  onVerify: (email: string) => void;
};

export function SignUpForm({ invite, onVerify }: Props): ReactNode {
  const [name, setName] = useState("");
  const [email, setEmail] = useState(invite?.email ?? "");
  const [password, setPassword] = useState("");
  const [accountName, setAccountName] = useState("");
  const enter = useEnter();
  const form = useSubmit({
    check: () => ({
      name: checkName(name),
      email: checkEmail(email),
      password: checkNewPassword(password),
    }),
    send: () =>
      request<SignUpAnswer>("/app/auth/sign-up", {
        method: "POST",
        body: {
          name: name.trim(),
          email: email.trim(),
          password,
          ...(invite && { invite: invite.token }),
          ...(accountName.trim() && { account_name: accountName.trim() }),
        },
      }),
    onDone: (answer) => (answer.session ? enter(answer.session) : onVerify(email.trim())),
    fields: ["name", "email", "password", "account_name"],
    sentences: { email_taken: words.taken, token_invalid: text.auth.invitation.gone },
  });
  return (
    <AuthForm
      onSubmit={form.onSubmit}
      action={invite ? text.auth.invitation.create : words.action}
      isBusy={form.isBusy}
      error={form.formError}
    >
      <NameField value={name} onChange={setName} error={form.fieldErrors["name"]} autoFocus />
      <EmailField
        value={email}
        onChange={setEmail}
        error={form.fieldErrors["email"]}
        isFixed={invite !== undefined}
      />
      <PasswordField
        value={password}
        onChange={setPassword}
        kind="new"
        error={form.fieldErrors["password"]}
      />
      {!invite && (
        <Field
          label={text.auth.accountName}
          hint={text.auth.accountNameHint}
          error={form.fieldErrors["account_name"]}
          isOptional
        >
          {(control) => (
            <Input
              {...control}
              name="organization"
              autoComplete="organization"
              maxLength={100}
              value={accountName}
              onChange={(event) => setAccountName(event.target.value)}
            />
          )}
        </Field>
      )}
    </AuthForm>
  );
}
