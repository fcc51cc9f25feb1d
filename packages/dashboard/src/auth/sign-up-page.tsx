import { useSuspenseQuery } from "@tanstack/react-query";
import { MailCheck } from "lucide-react";
import { useState, type ReactNode } from "react";
import { stateQuery } from "../session/session.ts";
import { text } from "../text/text.ts";
import { AuthFrame, AuthLink } from "./auth-frame.tsx";
import { MailSent } from "./mail-sent.tsx";
import { SignUpForm } from "./sign-up-form.tsx";

const words = text.auth.signUp;

export function SignUpPage(): ReactNode {
  const { data: state } = useSuspenseQuery(stateQuery);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const signIn = (
    <>
      {words.hasAccount} <AuthLink to="/sign-in">{words.signIn}</AuthLink>
    </>
  );
  if (sentTo !== null)
    return (
      <MailSent icon={MailCheck} title={words.sentTitle}>
        {words.sent(sentTo)}
      </MailSent>
    );
  if (state.sign_up !== "open")
    return (
      <AuthFrame
        title={state.sign_up === "invite" ? words.inviteTitle : words.closedTitle}
        lead={state.sign_up === "invite" ? words.invite : words.closed}
        foot={signIn}
      />
    );
  return (
    <AuthFrame title={words.title} foot={signIn}>
      <SignUpForm onVerify={setSentTo} />
    </AuthFrame>
  );
}
