import { useState, type ReactNode } from "react";
import { request } from "../api/request.ts";
import { checkEmail, EmailField } from "../auth/email-field.tsx";
import { FormDialog } from "../form/form-dialog.tsx";
import { useSubmit } from "../form/use-submit.ts";
import { LinkDialog } from "../members/link-dialog.tsx";
import type { Invite } from "../members/types.ts";
import { text } from "../text/text.ts";
import type { TenantAccount } from "./types.ts";

const words = text.operator;

type Props = { account: TenantAccount; onClose: () => void };

export function InviteOwnerDialog({ account, onClose }: Props): ReactNode {
  const [email, setEmail] = useState(account.email);
  const [made, setMade] = useState<Invite | null>(null);
  const form = useSubmit({
    check: () => ({ email: checkEmail(email) }),
    send: () =>
      request<Invite>(`/app/operator/accounts/${encodeURIComponent(account.id)}/invites`, {
        method: "POST",
        body: { email: email.trim(), role: "owner" },
      }),
    onDone: setMade,
    fields: ["email"],
  });
  if (made?.link)
    return (
      <LinkDialog
        title={words.ownerLinkTitle}
        lead={words.ownerLinkLead(made.email)}
        link={made.link}
        onClose={onClose}
      />
    );
  return (
    <FormDialog
      title={words.ownerLinkTitle}
      description={account.name}
      action={text.members.send}
      form={form}
      onClose={onClose}
    >
      <EmailField value={email} onChange={setEmail} error={form.fieldErrors["email"]} autoFocus />
    </FormDialog>
  );
}
