import { useSuspenseQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useState, type ReactNode } from "react";
import { request } from "../api/request.ts";
import type { Plan, Session } from "../api/types.ts";
import { useSubmit } from "../form/use-submit.ts";
import { stateQuery } from "../session/session.ts";
import { text } from "../text/text.ts";
import { Field, FieldGroup } from "../ui/field.tsx";
import { Input } from "../ui/input.tsx";
import { Segmented } from "../ui/segmented.tsx";
import { AuthForm } from "./auth-form.tsx";
import { AuthFrame, AuthLink } from "./auth-frame.tsx";
import { checkEmail, EmailField } from "./email-field.tsx";
import { useEnter } from "./enter.ts";
import { checkName, NameField } from "./name-field.tsx";
import { checkNewPassword, PasswordField } from "./password-field.tsx";
import { PlanSelect } from "./plan-select.tsx";

const words = text.auth.setup;

/** The first person of an installation: its owner and operator. */
export function SetupPage(): ReactNode {
  const { data: state } = useSuspenseQuery(stateQuery);
  if (!state.setup.is_open && !state.session)
    return (
      <AuthFrame
        title={words.closedTitle}
        lead={words.closed}
        foot={<AuthLink to="/sign-in">{text.auth.backToSignIn}</AuthLink>}
      />
    );
  return (
    <AuthFrame title={words.title} lead={words.lead}>
      <SetupForm needsToken={state.setup.needs_token} />
    </AuthFrame>
  );
}

type NewAccount = { kind: "personal" | "agency"; name: string; plan: Plan };

function SetupForm({ needsToken }: { needsToken: boolean }): ReactNode {
  const { token: linkToken = "" } = getRouteApi("/public/setup").useSearch();
  const [token, setToken] = useState(linkToken);
  const [name, setName] = useState("");
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const [account, setAccount] = useState<NewAccount>({
    kind: "personal",
    name: "",
    plan: "agency_pro",
  });
  const isAgency = account.kind === "agency";
  const accountName = account.name.trim();
  const enter = useEnter();
  const form = useSubmit({
    check: () => ({
      name: checkName(name),
      email: checkEmail(email),
      password: checkNewPassword(password),
      account_name: isAgency && !accountName ? words.agencyNameNeeded : null,
    }),
    send: () =>
      request<Session>("/app/setup", {
        method: "POST",
        body: {
          name: name.trim(),
          email: email.trim(),
          password,
          plan: isAgency ? account.plan : null,
          ...(accountName && { account_name: accountName }),
          ...(token.trim() && { token: token.trim() }),
        },
      }),
    onDone: (session) => enter(session),
    fields: ["name", "email", "password", "account_name", "token"],
    sentences: { token_invalid: words.tokenWrong, setup_closed: words.closed },
  });
  return (
    <AuthForm
      onSubmit={form.onSubmit}
      action={words.action}
      isBusy={form.isBusy}
      error={form.formError}
    >
      {needsToken && !linkToken && (
        <TokenField value={token} onChange={setToken} error={form.fieldErrors["token"]} />
      )}
      <NameField
        value={name}
        onChange={setName}
        error={form.fieldErrors["name"]}
        autoFocus={!needsToken || linkToken !== ""}
      />
      <EmailField value={email} onChange={setEmail} error={form.fieldErrors["email"]} />
      <PasswordField
        value={password}
        onChange={setPassword}
        kind="new"
        error={form.fieldErrors["password"]}
      />
      <AccountFields
        account={account}
        onChange={setAccount}
        error={form.fieldErrors["account_name"]}
      />
    </AuthForm>
  );
}

type TokenProps = { value: string; onChange: (token: string) => void; error: string | undefined };

function TokenField({ value, onChange, error }: TokenProps): ReactNode {
  return (
    <Field label={words.token} hint={words.tokenHint} error={error}>
      {(control) => (
        <Input
          {...control}
          autoFocus
          autoComplete="off"
          spellCheck={false}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}

type AccountProps = {
  account: NewAccount;
  onChange: (account: NewAccount) => void;
  error: string | undefined;
};

function AccountFields({ account, onChange, error }: AccountProps): ReactNode {
  const isAgency = account.kind === "agency";
  return (
    <>
      <FieldGroup label={words.kind}>
        <Segmented<NewAccount["kind"]>
          label={words.kind}
          value={account.kind}
          onChange={(kind) => onChange({ ...account, kind })}
          options={[
            { value: "personal", label: words.kinds.personal, note: words.kindNotes.personal },
            { value: "agency", label: words.kinds.agency, note: words.kindNotes.agency },
          ]}
        />
      </FieldGroup>
      <Field
        label={isAgency ? words.agencyName : text.auth.accountName}
        hint={isAgency ? undefined : text.auth.accountNameHint}
        error={error}
        isOptional={!isAgency}
      >
        {(control) => (
          <Input
            {...control}
            autoComplete="organization"
            maxLength={100}
            value={account.name}
            onChange={(event) => onChange({ ...account, name: event.target.value })}
          />
        )}
      </Field>
      {isAgency && (
        <PlanSelect
          label={words.plan}
          value={account.plan}
          onChange={(plan) => onChange({ ...account, plan })}
        />
      )}
    </>
  );
}
