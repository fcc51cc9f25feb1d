import { useQueryClient } from "@tanstack/react-query";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { useState, type ReactNode } from "react";
import { isApiError } from "../api/api-error.ts";
import { request } from "../api/request.ts";
import { useSubmit } from "../form/use-submit.ts";
import { stateQuery } from "../session/session.ts";
import { text } from "../text/text.ts";
import { AuthForm } from "./auth-form.tsx";
import { AuthFrame, AuthLink } from "./auth-frame.tsx";
import { checkNewPassword, PasswordField } from "./password-field.tsx";

const words = text.auth.reset;

export function ResetPage(): ReactNode {
  const { token = "" } = getRouteApi("/public/reset").useSearch();
  const [password, setPassword] = useState("");
  const [isSpent, setSpent] = useState(token === "");
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const form = useSubmit({
    check: () => ({ password: checkNewPassword(password) }),
    send: () =>
      request("/app/auth/reset", { method: "POST", body: { token, password } }).catch(
        (error: unknown) => {
          if (isApiError(error, "token_invalid")) setSpent(true);
          throw error;
        },
      ),
    async onDone() {
      // All sessions ended, this browser's too.
      queryClient.setQueryData(
        stateQuery.queryKey,
        (state) => state && { ...state, session: null },
      );
      await navigate({ to: "/sign-in", search: { notice: "reset" }, replace: true });
    },
    fields: ["password"],
  });
  if (isSpent)
    return (
      <AuthFrame
        title={words.invalidTitle}
        lead={words.invalid}
        foot={<AuthLink to="/forgot">{words.again}</AuthLink>}
      />
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
        <PasswordField
          label={text.auth.newPassword}
          value={password}
          onChange={setPassword}
          kind="new"
          error={form.fieldErrors["password"]}
          autoFocus
        />
      </AuthForm>
    </AuthFrame>
  );
}
