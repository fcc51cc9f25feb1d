import { getRouteApi } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { isApiError } from "../api/api-error.ts";
import type { Session } from "../api/types.ts";
import { text } from "../text/text.ts";
import { ErrorState } from "../ui/states.tsx";
import { AuthFrame, AuthLink } from "./auth-frame.tsx";
import { useEnter } from "./enter.ts";
import { useTokenOnce } from "./use-token-once.ts";

const words = text.auth.verify;

export function VerifyPage(): ReactNode {
  const { token = "" } = getRouteApi("/public/verify").useSearch();
  const enter = useEnter();
  const { mutate, error } = useTokenOnce<Session>("/app/auth/verify", token, (session) =>
    enter(session),
  );
  if (isApiError(error, "token_invalid"))
    return (
      <AuthFrame
        title={words.invalidTitle}
        lead={words.invalid}
        foot={<AuthLink to="/sign-in">{text.auth.backToSignIn}</AuthLink>}
      />
    );
  if (error) return <ErrorState error={error} onRetry={() => mutate()} />;
  return (
    <div role="status">
      <AuthFrame title={words.pending} />
    </div>
  );
}
