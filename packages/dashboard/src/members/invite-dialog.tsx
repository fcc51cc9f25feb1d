import { useQueryClient } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { request } from "../api/request.ts";
import { checkEmail, EmailField } from "../auth/email-field.tsx";
import { FormDialog } from "../form/form-dialog.tsx";
import { useSubmit } from "../form/use-submit.ts";
import { text } from "../text/text.ts";
import { membersQuery } from "./queries.ts";
import { checkRole, RoleFields, type RoleChoice } from "./role-fields.tsx";
import type { Invite } from "./types.ts";

const words = text.members;

type Props = { onClose: () => void; onMade: (invite: Invite) => void };

export function InviteDialog({ onClose, onMade }: Props): ReactNode {
  const [email, setEmail] = useState("");
  const [choice, setChoice] = useState<RoleChoice>({ role: "member", brandId: "" });
  const queryClient = useQueryClient();
  const form = useSubmit({
    check: () => ({ email: checkEmail(email), ...checkRole(choice) }),
    send: () =>
      request<Invite>("/app/invites", {
        method: "POST",
        body: {
          email: email.trim(),
          role: choice.role,
          ...(choice.role === "viewer" && { brand_id: choice.brandId }),
        },
      }),
    async onDone(invite) {
      await queryClient.invalidateQueries({ queryKey: membersQuery.queryKey });
      onMade(invite);
    },
    fields: ["email", "brand_id"],
    sentences: { rate_limited: words.invitesSpent },
  });
  return (
    <FormDialog title={words.inviteTitle} action={words.send} form={form} onClose={onClose}>
      <EmailField value={email} onChange={setEmail} error={form.fieldErrors["email"]} autoFocus />
      <RoleFields choice={choice} onChange={setChoice} error={form.fieldErrors["brand_id"]} />
    </FormDialog>
  );
}
