import { useQueryClient } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { request } from "../api/request.ts";
import type { Plan } from "../api/types.ts";
import { checkEmail, EmailField } from "../auth/email-field.tsx";
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

type Draft = {
  name: string;
  email: string;
  plan: Plan | null;
  credits: string;
  invitesOwner: boolean;
};
const emptyDraft: Draft = { name: "", email: "", plan: null, credits: "", invitesOwner: true };

type Made = TenantAccount & { invite_link?: string };

export function NewAccountDialog({ onClose }: { onClose: () => void }): ReactNode {
  const [draft, setDraft] = useState<Draft>(emptyDraft);
  const [link, setLink] = useState<string | null>(null);
  const queryClient = useQueryClient();
  const form = useSubmit({
    check: () => ({
      email: checkEmail(draft.email),
      credits: /^\d{0,12}$/.test(draft.credits.trim()) ? null : text.credits.lowWrong,
    }),
    send: () =>
      request<Made>("/app/operator/accounts", {
        method: "POST",
        body: {
          name: draft.name.trim(),
          email: draft.email.trim(),
          plan: draft.plan,
          credits: Number(draft.credits),
          invite_owner: draft.invitesOwner,
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
        lead={words.ownerLinkLead(draft.email.trim())}
        link={link}
        onClose={onClose}
      />
    );
  return (
    <FormDialog title={words.newAccountTitle} action={words.create} form={form} onClose={onClose}>
      <AccountFields
        draft={draft}
        onChange={(change) => setDraft({ ...draft, ...change })}
        errors={form.fieldErrors}
      />
    </FormDialog>
  );
}

type FieldsProps = {
  draft: Draft;
  onChange: (change: Partial<Draft>) => void;
  errors: Record<string, string | undefined>;
};

function AccountFields({ draft, onChange, errors }: FieldsProps): ReactNode {
  return (
    <>
      <Field label={words.accountName} error={errors["name"]}>
        {(control) => (
          <Input
            {...control}
            autoFocus
            autoComplete="off"
            maxLength={100}
            value={draft.name}
            onChange={(event) => onChange({ name: event.target.value })}
          />
        )}
      </Field>
      <EmailField
        value={draft.email}
        onChange={(email) => onChange({ email })}
        error={errors["email"]}
      />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <AccountPlan
          value={draft.plan}
          onChange={(plan) => onChange({ plan })}
          error={errors["plan"]}
        />
        <Field label={words.openingCredits} error={errors["credits"]}>
          {(control) => (
            <Input
              {...control}
              inputMode="numeric"
              autoComplete="off"
              placeholder="0"
              value={draft.credits}
              onChange={(event) => onChange({ credits: event.target.value })}
            />
          )}
        </Field>
      </div>
      <Switch
        label={words.inviteOwner}
        hint={words.inviteOwnerHint}
        isOn={draft.invitesOwner}
        onChange={(invitesOwner) => onChange({ invitesOwner })}
      />
    </>
  );
}
