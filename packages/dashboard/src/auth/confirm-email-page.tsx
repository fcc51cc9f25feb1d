import { useQueryClient } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { isApiError } from "../api/api-error.ts";
import { stateQuery } from "../session/session.ts";
import { text } from "../text/text.ts";
import { ErrorState } from "../ui/states.tsx";
import { AuthFrame, AuthLink } from "./auth-frame.tsx";
import { useTokenOnce } from "./use-token-once.ts";

const words = text.auth.confirmEmail;

/** Takes a new address by the link of its mail, on whatever device that is read. */
export function ConfirmEmailPage(): ReactNode {
  const { token = "" } = getRouteApi("/public/confirm-email").useSearch();
  const queryClient = useQueryClient();
  const { mutate, error, isSuccess } = useTokenOnce("/app/auth/confirm-email", token, () =>
    queryClient.invalidateQueries({ queryKey: stateQuery.queryKey }),
  );
  const isTaken = isApiError(error, "email_taken");
  if (isTaken || isApiError(error, "token_invalid"))
    return (
      <AuthFrame
        title={isTaken ? words.takenTitle : words.invalidTitle}
        lead={isTaken ? words.taken : words.invalid}
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
