import { useMutation, useQueryClient } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useEffect, useRef, type ReactNode } from "react";
import { isApiError } from "../api/api-error.ts";
import { request } from "../api/request.ts";
import { stateQuery } from "../session/session.ts";
import { text } from "../text/text.ts";
import { ErrorState } from "../ui/states.tsx";
import { AuthFrame, AuthLink } from "./auth-frame.tsx";

const words = text.auth.confirmEmail;

/** Takes a new address by the link of its mail, on whatever device that is read. */
export function ConfirmEmailPage(): ReactNode {
  const { token = "" } = getRouteApi("/public/confirm-email").useSearch();
  const queryClient = useQueryClient();
  const { mutate, error, isSuccess } = useMutation({
    mutationFn: () => request("/app/auth/confirm-email", { method: "POST", body: { token } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: stateQuery.queryKey }),
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
        foot={<AuthLink to="/sign-in">{words.goOn}</AuthLink>}
      />
    );
  if (error) return <ErrorState error={error} onRetry={() => mutate()} />;
  return (
    <div role="status">
      {isSuccess ? (
        <AuthFrame
          title={words.done}
          lead={words.doneLead}
          foot={<AuthLink to="/sign-in">{words.goOn}</AuthLink>}
        />
      ) : (
        <AuthFrame title={words.pending} />
      )}
    </div>
  );
}
