import { useMutation } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useEffect, useRef, type ReactNode } from "react";
import { isApiError } from "../api/api-error.ts";
import { request } from "../api/request.ts";
import type { Session } from "../api/types.ts";
import { text } from "../text/text.ts";
import { ErrorState } from "../ui/states.tsx";
import { AuthFrame, AuthLink } from "./auth-frame.tsx";
import { useEnter } from "./enter.ts";

const words = text.auth.verify;

export function VerifyPage(): ReactNode {
  const { token = "" } = getRouteApi("/public/verify").useSearch();
  const enter = useEnter();
  const { mutate, error } = useMutation({
    mutationFn: () => request<Session>("/app/auth/verify", { method: "POST", body: { token } }),
    onSuccess: (session) => enter(session),
  });
  // The link works once, and React runs effects twice in development.
  const isSent = useRef(false);
  useEffect(() => {
    if (isSent.current) return;
    isSent.current = true;
    mutate();
  }, [mutate]);
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
