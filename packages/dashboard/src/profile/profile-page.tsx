import { useQueryClient } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { request } from "../api/request.ts";
import type { Session } from "../api/types.ts";
import { NameField } from "../auth/name-field.tsx";
import { checkNewPassword, PasswordField } from "../auth/password-field.tsx";
import { useSubmit } from "../form/use-submit.ts";
import { stateQuery, useSession } from "../session/session.ts";
import { text } from "../text/text.ts";
import { Button } from "../ui/button.tsx";
import { Field } from "../ui/field.tsx";
import { Input } from "../ui/input.tsx";
import { Card, Page, Section } from "../ui/page.tsx";
import { Note } from "../ui/states.tsx";
import { showToast } from "../ui/toast.tsx";
import { ChangeEmailDialog } from "./change-email-dialog.tsx";
import { SessionList } from "./session-list.tsx";

const words = text.profile;

export function ProfilePage(): ReactNode {
  return (
    <Page title={words.title} width="narrow">
      <Section title={words.you} description={words.youNote}>
        <NameForm />
      </Section>
      <Section title={words.password} description={words.passwordNote}>
        <PasswordForm />
      </Section>
      <SessionList />
    </Page>
  );
}

function NameForm(): ReactNode {
  const { user } = useSession();
  const [name, setName] = useState(user.name);
  const [isChanging, setChanging] = useState(false);
  const queryClient = useQueryClient();
  const form = useSubmit({
    send: () => request<Session>("/app/me", { method: "PATCH", body: { name: name.trim() } }),
    onDone(session) {
      queryClient.setQueryData(stateQuery.queryKey, (state) => state && { ...state, session });
      showToast({ title: words.nameSaved });
    },
    fields: ["name"],
  });
  return (
    <Card className="p-5">
      <form onSubmit={form.onSubmit} className="grid gap-4" noValidate>
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <NameField value={name} onChange={setName} error={form.fieldErrors["name"]} />
          <Field label={text.auth.email} hint={words.emailNote}>
            {(control) => (
              <span className="flex gap-2">
                <Input {...control} type="email" value={user.email} readOnly />
                <Button onClick={() => setChanging(true)}>{words.emailChange}</Button>
              </span>
            )}
          </Field>
        </div>
        {form.formError && <Note tone="bad">{form.formError}</Note>}
        <Button
          type="submit"
          className="justify-self-start"
          isBusy={form.isBusy}
          disabled={name.trim() === user.name}
        >
          {text.actions.save}
        </Button>
      </form>
      {isChanging && <ChangeEmailDialog onClose={() => setChanging(false)} />}
    </Card>
  );
}

function PasswordForm(): ReactNode {
  const [current, setCurrent] = useState("");
  const [next, setNext] = useState("");
  const queryClient = useQueryClient();
  const { user } = useSession();
  const form = useSubmit({
    check: () => ({ new_password: checkNewPassword(next) }),
    send: () =>
      request("/app/auth/password", {
        method: "POST",
        body: { current_password: current, new_password: next },
      }),
    async onDone() {
      setCurrent("");
      setNext("");
      showToast({ title: words.passwordSaved });
      await queryClient.invalidateQueries({ queryKey: ["sessions"] });
    },
    fields: ["current_password", "new_password"],
    fieldSentences: { credentials_invalid: ["current_password", words.passwordWrong] },
  });
  return (
    <Card className="p-5">
      <form onSubmit={form.onSubmit} className="grid gap-4" noValidate>
        {/* Password managers file the new one under this name. */}
        <input type="email" autoComplete="username" value={user.email} readOnly hidden />
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <PasswordField
            label={words.currentPassword}
            kind="current"
            value={current}
            onChange={setCurrent}
            error={form.fieldErrors["current_password"]}
          />
          <PasswordField
            label={text.auth.newPassword}
            kind="new"
            value={next}
            onChange={setNext}
            error={form.fieldErrors["new_password"]}
          />
        </div>
        {form.formError && <Note tone="bad">{form.formError}</Note>}
        <Button
          type="submit"
          className="justify-self-start"
          isBusy={form.isBusy}
          disabled={!current || !next}
        >
          {words.passwordAction}
        </Button>
      </form>
    </Card>
  );
}
