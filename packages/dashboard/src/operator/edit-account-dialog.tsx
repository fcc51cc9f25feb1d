import { useQueryClient } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { request } from "../api/request.ts";
import { FormDialog } from "../form/form-dialog.tsx";
import { useSubmit } from "../form/use-submit.ts";
import { text } from "../text/text.ts";
import { stateQuery } from "../session/session.ts";
import { Field } from "../ui/field.tsx";
import { Input } from "../ui/input.tsx";
import { showToast } from "../ui/toast.tsx";
import { AccountPlan } from "./account-plan.tsx";
import type { TenantAccount } from "./types.ts";

const words = text.operator;

type Props = { account: TenantAccount; onClose: () => void };

export function EditAccountDialog({ account, onClose }: Props): ReactNode {
  const [name, setName] = useState(account.name);
  const [plan, setPlan] = useState(account.plan);
  const queryClient = useQueryClient();
  const form = useSubmit({
    send: () =>
      request<TenantAccount>(`/app/operator/accounts/${encodeURIComponent(account.id)}`, {
        method: "PATCH",
        body: { name: name.trim(), ...(plan !== account.plan && { plan }) },
      }),
    async onDone() {
      await queryClient.invalidateQueries({ queryKey: ["operator", "accounts"] });
      // It may be the operator's own.
      await queryClient.invalidateQueries({ queryKey: stateQuery.queryKey });
      showToast({ title: words.saved });
      onClose();
    },
    fields: ["name", "plan"],
  });
  return (
    <FormDialog title={words.editTitle} action={text.actions.save} form={form} onClose={onClose}>
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
      <AccountPlan value={plan} onChange={setPlan} error={form.fieldErrors["plan"]} />
    </FormDialog>
  );
}
