import { queryOptions, useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { MailCheck } from "lucide-react";
import { useState, type ReactNode } from "react";
import { isApiError } from "../api/api-error.ts";
import { request } from "../api/request.ts";
import type { Role, Session } from "../api/types.ts";
import { useSubmit } from "../form/use-submit.ts";
import { stateQuery } from "../session/session.ts";
import { text } from "../text/text.ts";
import { Button } from "../ui/button.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { ErrorState, Note } from "../ui/states.tsx";
import { AuthFrame, AuthLink } from "./auth-frame.tsx";
import { useEnter } from "./enter.ts";
import { MailSent } from "./mail-sent.tsx";
import { SignUpForm } from "./sign-up-form.tsx";

const words = text.auth.invitation;

type Invitation = {
  email: string;
  role: Role;
  account: { name: string; logo_url: string | null; color: string | null };
  brand_name: string | null;
  has_user: boolean;
};

const invitationQuery = (token: string) =>
  queryOptions({
    queryKey: ["invitation", token],
    queryFn: ({ signal }) =>
      request<Invitation>(`/app/invites/${encodeURIComponent(token)}`, { signal }),
    // Whoever comes back to it is in the middle of its form.
    refetchOnWindowFocus: false,
  });

export function InvitationPage(): ReactNode {
  const { token } = getRouteApi("/public/invite/$token").useParams();
  const { data: state } = useSuspenseQuery(stateQuery);
  const { data: invitation, error, refetch } = useQuery(invitationQuery(token));
  const [sentTo, setSentTo] = useState<string | null>(null);
  // The sign-up has used the invitation up.
  if (sentTo !== null)
    return (
      <MailSent icon={MailCheck} title={text.auth.signUp.sentTitle}>
        {text.auth.signUp.sent(sentTo)}
      </MailSent>
    );
  if (isApiError(error, "not_found"))
    return (
      <AuthFrame
        title={words.goneTitle}
        lead={words.gone}
        foot={<AuthLink to="/sign-in">{text.auth.backToSignIn}</AuthLink>}
      />
    );
  if (error && !invitation) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!invitation)
    return (
      <AuthFrame title={text.actions.loading}>
        <Skeleton className="h-40" />
      </AuthFrame>
    );
  return (
    <AuthFrame
      title={words.title(invitation.account.name)}
      lead={
        invitation.brand_name === null
          ? words.roles[invitation.role]
          : words.viewerOf(invitation.brand_name)
      }
      mark={
        invitation.account.logo_url && (
          <img
            src={invitation.account.logo_url}
            alt=""
            className="mb-3 h-10 max-w-48 object-contain object-left"
          />
        )
      }
    >
      <Answer token={token} invitation={invitation} session={state.session} onVerify={setSentTo} />
    </AuthFrame>
  );
}

type AnswerProps = {
  token: string;
  invitation: Invitation;
  session: Session | null;
  onVerify: (email: string) => void;
};

function Answer({ token, invitation, session, onVerify }: AnswerProps): ReactNode {
  const signOut = useSubmit({
    send: () => request("/app/auth/sign-out", { method: "POST" }),
    // A whole new page: nothing of the other person stays in memory.
    onDone: () => location.reload(),
  });
  if (!session && invitation.has_user)
    return (
      <Note
        tone="plain"
        action={
          <AuthLink to="/sign-in" next={`/invite/${token}`}>
            {text.auth.signIn.action}
          </AuthLink>
        }
      >
        {words.signInFirst(invitation.email)}
      </Note>
    );
  if (!session)
    return <SignUpForm invite={{ token, email: invitation.email }} onVerify={onVerify} />;
  if (session.user.email.toLowerCase() !== invitation.email.toLowerCase())
    return (
      <Note
        tone="warn"
        action={
          <Button size="small" isBusy={signOut.isBusy} onClick={signOut.submit}>
            {words.switchPerson}
          </Button>
        }
      >
        {words.otherPerson(session.user.email, invitation.email)}
      </Note>
    );
  return <JoinButton token={token} accountName={invitation.account.name} />;
}

function JoinButton({ token, accountName }: { token: string; accountName: string }): ReactNode {
  const enter = useEnter();
  const form = useSubmit({
    send: () =>
      request<Session>(`/app/invites/${encodeURIComponent(token)}/accept`, { method: "POST" }),
    onDone: (session) => enter(session),
  });
  return (
    <div className="grid gap-3">
      {form.formError && <Note tone="bad">{form.formError}</Note>}
      <Button variant="primary" size="large" isBusy={form.isBusy} onClick={form.submit}>
        {words.join(accountName)}
      </Button>
    </div>
  );
}
