import { useQueryClient } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { request } from "../api/request.ts";
import { useSubmitKey, type SubmitKey } from "../drafts/submit-key.ts";
import { FormDialog } from "../form/form-dialog.tsx";
import { useSubmit } from "../form/use-submit.ts";
import { formatNumber } from "../format/numbers.ts";
import { useSession } from "../session/session.ts";
import { text } from "../text/text.ts";
import { stateQuery } from "../session/session.ts";
import { Field } from "../ui/field.tsx";
import { Input } from "../ui/input.tsx";
import { showToast } from "../ui/toast.tsx";
import type { TenantAccount } from "./types.ts";

const words = text.operator;

type Props = { account: TenantAccount; onClose: () => void };

/** A whole number, with the signs that people type for minus; null for anything else. */
function readCredits(typed: string): number | null {
  const plain = typed.trim().replace(/^[−–]/, "-");
  return /^[+-]?\d{1,12}$/.test(plain) && Number(plain) !== 0 ? Number(plain) : null;
}

function sendGrant(accountId: string, body: object, key: SubmitKey): Promise<{ balance: number }> {
  return request(`/app/operator/accounts/${encodeURIComponent(accountId)}/grants`, {
    method: "POST",
    body,
    headers: { "idempotency-key": key.for(body) },
  });
}

export function GrantDialog({ account, onClose }: Props): ReactNode {
  const [typed, setTyped] = useState("");
  const [note, setNote] = useState("");
  const session = useSession();
  const queryClient = useQueryClient();
  const credits = readCredits(typed);
  const after = account.credits + (credits ?? 0);
  const key = useSubmitKey(`grant.${account.id}`);
  const form = useSubmit({
    check: (): Record<string, string> => ({
      ...(credits === null && { credits: words.grantNumber }),
      ...(after < 0 && { credits: words.grantBelow }),
      ...(!note.trim() && { note: words.grantNoteNeeded }),
    }),
    send: () => sendGrant(account.id, { credits, note: note.trim() }, key),
    async onDone({ balance }) {
      key.renew();
      await queryClient.invalidateQueries({ queryKey: ["operator", "accounts"] });
      if (session.account.id === account.id)
        await queryClient.invalidateQueries({ queryKey: stateQuery.queryKey });
      showToast({ title: words.granted(formatNumber(balance)) });
      onClose();
    },
    fields: ["credits", "note"],
  });
  return (
    <FormDialog
      title={words.grantTitle(account.name)}
      action={(credits ?? 0) < 0 ? words.takeAction : words.grantAction}
      form={form}
      onClose={onClose}
    >
      <Field
        label={words.grantCredits}
        hint={
          credits === null
            ? words.grantHint(formatNumber(account.credits))
            : words.grantAfter(formatNumber(after))
        }
        error={form.fieldErrors["credits"]}
      >
        {(control) => (
          <Input
            {...control}
            autoFocus
            autoComplete="off"
            className="max-w-40 tabular-nums"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
      </Field>
      <Field label={words.grantNote} hint={words.grantNoteHint} error={form.fieldErrors["note"]}>
        {(control) => (
          <Input
            {...control}
            autoComplete="off"
            maxLength={200}
            placeholder={words.grantNotePlaceholder}
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
        )}
      </Field>
    </FormDialog>
  );
}
