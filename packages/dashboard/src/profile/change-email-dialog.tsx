import { useQueryClient } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { request } from "../api/request.ts";
import { checkEmail, EmailField } from "../auth/email-field.tsx";
import { PasswordField } from "../auth/password-field.tsx";
import { FormDialog } from "../form/form-dialog.tsx";
import { useSubmit } from "../form/use-submit.ts";
import { stateQuery } from "../session/session.ts";
import { text } from "../text/text.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { showToast } from "../ui/toast.tsx";

const words = text.profile;

/** Another address to sign in with: confirmed by a mail to it, where mails go out. */
export function ChangeEmailDialog({ onClose }: { onClose: () => void }): ReactNode {
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const [isSent, setSent] = useState(false);
  const queryClient = useQueryClient();
  const form = useSubmit({
    check: () => ({ email: checkEmail(email) }),
    send: () =>
      request<{ is_changed: boolean }>("/app/me/email", {
        method: "POST",
        body: { email: email.trim(), password },
      }),
    async onDone({ is_changed: isChanged }) {
      if (!isChanged) return setSent(true);
      await queryClient.invalidateQueries({ queryKey: stateQuery.queryKey });
      showToast({ title: words.emailChanged });
      onClose();
    },
    fields: ["email", "password"],
    fieldSentences: {
      credentials_invalid: ["password", words.passwordWrong],
      email_taken: ["email", words.emailTaken],
    },
  });
  if (isSent)
    return (
      <Dialog
        isOpen
        onClose={onClose}
        title={text.auth.signUp.sentTitle}
        footer={
          <Button variant="primary" onClick={onClose}>
            {text.actions.done}
          </Button>
        }
      >
        <p role="status" className="text-sm text-soft">
          {words.emailSent(email.trim())}
        </p>
      </Dialog>
    );
  return (
    <FormDialog
      title={words.emailTitle}
      description={words.emailNote}
      action={words.emailAction}
      form={form}
      onClose={onClose}
      isDisabled={!email.trim() || !password}
    >
      <EmailField
        label={words.emailNew}
        value={email}
        onChange={setEmail}
        error={form.fieldErrors["email"]}
        autoFocus
      />
      <PasswordField
        label={words.currentPassword}
        kind="current"
        value={password}
        onChange={setPassword}
        error={form.fieldErrors["password"]}
      />
    </FormDialog>
  );
}
