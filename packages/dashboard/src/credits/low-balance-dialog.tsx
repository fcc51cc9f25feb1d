import { useQueryClient } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { request } from "../api/request.ts";
import type { Account } from "../api/types.ts";
import { FormDialog } from "../form/form-dialog.tsx";
import { useSubmit } from "../form/use-submit.ts";
import { noteAccount } from "../session/note-account.ts";
import { text } from "../text/text.ts";
import { Field } from "../ui/field.tsx";
import { Input } from "../ui/input.tsx";
import { showToast } from "../ui/toast.tsx";
import { creditsQuery } from "./queries.ts";

const words = text.credits;

type Props = { threshold: number | null; onClose: () => void };

export function LowBalanceDialog({ threshold, onClose }: Props): ReactNode {
  const [typed, setTyped] = useState(threshold === null ? "" : String(threshold));
  const queryClient = useQueryClient();
  const form = useSubmit({
    check: (): Record<string, string> =>
      /^\d{0,12}$/.test(typed.trim()) ? {} : { low_balance_credits: words.lowWrong },
    send: () =>
      request<Account>("/app/account", {
        method: "PATCH",
        body: { low_balance_credits: typed.trim() === "" ? null : Number(typed) },
      }),
    async onDone(account) {
      noteAccount(queryClient, account);
      await queryClient.invalidateQueries({ queryKey: creditsQuery.queryKey });
      showToast({ title: words.lowSaved });
      onClose();
    },
    fields: ["low_balance_credits"],
  });
  return (
    <FormDialog
      title={words.lowDialogTitle}
      description={words.lowDialogText}
      action={text.actions.save}
      form={form}
      onClose={onClose}
    >
      <Field
        label={words.lowField}
        hint={words.lowHint}
        error={form.fieldErrors["low_balance_credits"]}
      >
        {(control) => (
          <Input
            {...control}
            autoFocus
            inputMode="numeric"
            autoComplete="off"
            className="max-w-40 tabular-nums"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
      </Field>
    </FormDialog>
  );
}
