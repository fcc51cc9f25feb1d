import { MailCheck } from "lucide-react";
import { useState, type ReactNode } from "react";
import { request } from "../api/request.ts";
import { useSubmit } from "../form/use-submit.ts";
import { text } from "../text/text.ts";
import { AuthForm } from "./auth-form.tsx";
import { AuthFrame, AuthLink } from "./auth-frame.tsx";
import { checkEmail, EmailField } from "./email-field.tsx";
import { MailSent } from "./mail-sent.tsx";

const words = text.auth.forgot;

export function ForgotPage(): ReactNode {
  const [email, setEmail] = useState("");
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useSubmit({
    check: () => ({ email: checkEmail(email) }),
    send: () => request("/app/auth/forgot", { method: "POST", body: { email: email.trim() } }),
    onDone: () => setSentTo(email.trim()),
    fields: ["email"],
  });
  if (sentTo !== null)
    return (
      <MailSent icon={MailCheck} title={words.sentTitle}>
        <p>{words.sent(sentTo)}</p>
        <p className="mt-3 text-faint">{words.noMail}</p>
      </MailSent>
    );
  return (
    <AuthFrame
      title={words.title}
      lead={words.lead}
      foot={<AuthLink to="/sign-in">{text.auth.backToSignIn}</AuthLink>}
    >
      <AuthForm
        onSubmit={form.onSubmit}
        action={words.action}
        isBusy={form.isBusy}
        error={form.formError}
      >
        <EmailField value={email} onChange={setEmail} error={form.fieldErrors["email"]} autoFocus />
      </AuthForm>
    </AuthFrame>
  );
}
