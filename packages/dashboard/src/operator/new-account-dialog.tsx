import { useQueryClient } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { request } from "../api/request.ts";
import type { Plan } from "../api/types.ts";
import { EmailField } from "../auth/email-field.tsx";
import { FormDialog } from "../form/form-dialog.tsx";
import { useSubmit } from "../form/use-submit.ts";
import { LinkDialog } from "../members/link-dialog.tsx";
import { text } from "../text/text.ts";
import { Field } from "../ui/field.tsx";
import { Input } from "../ui/input.tsx";
import { Switch } from "../ui/switch.tsx";
import { showToast } from "../ui/toast.tsx";
import { AccountPlan } from "./account-plan.tsx";
import type { TenantAccount } from "./types.ts";

const words = text.operator;

type Made = TenantAccount & { invite_link?: string };

export function NewAccountDialog({ onClose }: { onClose: () => void }): ReactNode {
  const [name, setName] = useState("");
  const [email, setEmail] = useState("");
  const [plan, setPlan] = useState<Plan | null>(null);
  const [credits, setCredits] = useState("");
  const [invitesOwner, setInvitesOwner] = useState(true);
  const [link, setLink] = useState<string | null>(null);
  const queryClient = useQueryClient();
  const form = useSubmit({
    check: (): Record<string, string> =>
      /^\d{0,12}$/.test(credits.trim()) ? {} : { credits: text.credits.lowWrong },
    send: () =>
      request<Made>("/app/operator/accounts", {
        method: "POST",
        body: {
          name: name.trim(),
          email: email.trim(),
          plan,
          credits: Number(credits),
          invite_owner: invitesOwner,
        },
      }),
    async onDone(made) {
      await queryClient.invalidateQueries({ queryKey: ["operator"] });
      if (made.invite_link) return setLink(made.invite_link);
      showToast({ title: words.created });
      onClose();
    },
    fields: ["name", "email", "plan", "credits"],
  });
  if (link !== null)
    return (
      <LinkDialog
        title={words.ownerLinkTitle}
        lead={words.ownerLinkLead(email.trim())}
        link={link}
        onClose={onClose}
      />
    );
  return (
    <FormDialog title={words.newAccountTitle} action={words.create} form={form} onClose={onClose}>
      <Field label={words.accountName} error={form.fieldErrors["name"]}>
        {(control) => (
          <Input
            {...control}
            autoFocus
            autoComplete="off"
            maxLength={100}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        )}
      </Field>
      <EmailField value={email} onChange={setEmail} error={form.fieldErrors["email"]} />
      <div className="grid gap-4 sm:grid-cols-2">
        <AccountPlan value={plan} onChange={setPlan} error={form.fieldErrors["plan"]} />
        <Field label={words.openingCredits} error={form.fieldErrors["credits"]}>
          {(control) => (
            <Input
              {...control}
              inputMode="numeric"
              autoComplete="off"
              placeholder="0"
              value={credits}
              onChange={(event) => setCredits(event.target.value)}
            />
          )}
        </Field>
      </div>
      <Switch
        label={words.inviteOwner}
        hint={words.inviteOwnerHint}
        isOn={invitesOwner}
        onChange={setInvitesOwner}
      />
    </FormDialog>
  );
}
