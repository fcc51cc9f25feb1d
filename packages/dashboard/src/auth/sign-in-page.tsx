import { useSuspenseQuery } from "@tanstack/react-query";
import { getRouteApi, Navigate } from "@tanstack/react-router";
import { useState, type ReactNode } from "react";
import { request } from "../api/request.ts";
import type { Session } from "../api/types.ts";
import { useSubmit } from "../form/use-submit.ts";
import { stateQuery } from "../session/session.ts";
import { pageAfterSignIn } from "../session/sign-in-address.ts";
import { text } from "../text/text.ts";
import { Note } from "../ui/states.tsx";
import { Checkbox } from "../ui/switch.tsx";
import { AuthForm } from "./auth-form.tsx";
import { AuthFrame, AuthLink } from "./auth-frame.tsx";
import { checkEmail, EmailField } from "./email-field.tsx";
import { useEnter } from "./enter.ts";
import { PasswordField } from "./password-field.tsx";

const words = text.auth.signIn;

export function SignInPage(): ReactNode {
  const { next, notice } = getRouteApi("/public/sign-in").useSearch();
  const { data: state } = useSuspenseQuery(stateQuery);
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const [remember, setRemember] = useState(true);
  const enter = useEnter();
  const form = useSubmit({
    check: () => ({ email: checkEmail(email) }),
    send: () =>
      request<Session>("/app/auth/sign-in", {
        method: "POST",
        body: { email: email.trim(), password, remember },
      }),
    onDone: (session) => enter(session, next),
    fields: ["email", "password"],
    sentences: { credentials_invalid: words.wrong, email_unverified: words.unverified },
  });
  // `form.isBusy` while entering: the session is there a moment before the page is left.
  if (state.session && !form.isBusy)
    return <Navigate to={pageAfterSignIn(next, location.origin)} replace />;
  if (state.setup.is_open) return <Navigate to="/setup" replace />;
  return (
    <AuthFrame
      title={words.title}
      lead={next && next !== "/" ? words.again : undefined}
      foot={
        state.sign_up === "open" && (
          <>
            {words.noAccount} <AuthLink to="/sign-up">{words.signUp}</AuthLink>
          </>
        )
      }
    >
      {notice === "reset" && <Note tone="good">{text.auth.reset.done}</Note>}
      <AuthForm
        onSubmit={form.onSubmit}
        action={words.action}
        isBusy={form.isBusy}
        error={form.formError}
      >
        <EmailField value={email} onChange={setEmail} error={form.fieldErrors["email"]} autoFocus />
        <PasswordField
          value={password}
          onChange={setPassword}
          kind="current"
          error={form.fieldErrors["password"]}
        />
        <div className="flex flex-wrap items-center justify-between gap-2 text-sm">
          <Checkbox label={words.remember} isChecked={remember} onChange={setRemember} />
          <AuthLink to="/forgot">{words.forgot}</AuthLink>
        </div>
      </AuthForm>
    </AuthFrame>
  );
}
