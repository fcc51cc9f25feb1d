import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Plus, UserMinus } from "lucide-react";
import { useState, type ReactNode } from "react";
import { describeError } from "../api/describe-error.ts";
import { isApiError } from "../api/api-error.ts";
import { request } from "../api/request.ts";
import { EmailField } from "../auth/email-field.tsx";
import { FormDialog } from "../form/form-dialog.tsx";
import { useSubmit } from "../form/use-submit.ts";
import { stateQuery } from "../session/session.ts";
import { text } from "../text/text.ts";
import { Badge } from "../ui/badge.tsx";
import { Button, IconButton } from "../ui/button.tsx";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";
import { Card } from "../ui/page.tsx";
import { SkeletonRows } from "../ui/skeleton.tsx";
import { ErrorState } from "../ui/states.tsx";
import { showToast } from "../ui/toast.tsx";
import { operatorsQuery } from "./queries.ts";
import type { Operator } from "./types.ts";

const words = text.operator.operators;

/** Who runs the installation. */
export function OperatorsTab(): ReactNode {
  const { data, error, refetch } = useQuery(operatorsQuery);
  const [isAdding, setAdding] = useState(false);
  const [asked, setAsked] = useState<Operator | null>(null);
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows />;
  const isOnlyOne = data.data.length === 1;
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-sm text-soft">{words.lead}</p>
        <Button
          variant="primary"
          icon={<Plus className="size-4" />}
          onClick={() => setAdding(true)}
        >
          {words.add}
        </Button>
      </div>
      <Card>
        <ul aria-label={words.list} className="divide-y divide-line">
          {data.data.map((operator) => (
            <li key={operator.id} className="flex min-h-15 items-center gap-3 px-4 py-2.5">
              <div className="grid min-w-0 flex-1 grid-cols-1">
                <span className="flex items-center gap-2 text-sm font-medium">
                  <span dir="auto" className="truncate">
                    {operator.name}
                  </span>
                  {operator.is_you && <Badge>{words.you}</Badge>}
                </span>
                <span className="truncate text-xs text-faint">{operator.email}</span>
              </div>
              {!isOnlyOne && (
                <IconButton
                  label={words.removeNamed(operator.name)}
                  onClick={() => setAsked(operator)}
                >
                  <UserMinus />
                </IconButton>
              )}
            </li>
          ))}
        </ul>
      </Card>
      {isOnlyOne && <p className="text-sm text-faint">{words.onlyOne}</p>}
      {isAdding && <AddDialog onClose={() => setAdding(false)} />}
      {asked && <RemoveDialog operator={asked} onClose={() => setAsked(null)} />}
    </div>
  );
}

function AddDialog({ onClose }: { onClose: () => void }): ReactNode {
  const [email, setEmail] = useState("");
  const queryClient = useQueryClient();
  const form = useSubmit({
    send: () =>
      request<Operator>("/app/operator/operators", {
        method: "POST",
        body: { email: email.trim() },
      }),
    async onDone({ name }) {
      await queryClient.invalidateQueries({ queryKey: operatorsQuery.queryKey });
      showToast({ title: words.added(name) });
      onClose();
    },
    fields: ["email"],
    fieldSentences: { not_found: ["email", words.unknown] },
  });
  return (
    <FormDialog
      title={words.addTitle}
      description={words.addNote}
      action={words.add}
      form={form}
      onClose={onClose}
    >
      <EmailField value={email} onChange={setEmail} error={form.fieldErrors["email"]} autoFocus />
    </FormDialog>
  );
}

type RemoveProps = { operator: Operator; onClose: () => void };

function RemoveDialog({ operator, onClose }: RemoveProps): ReactNode {
  const queryClient = useQueryClient();
  const remove = useMutation({
    mutationFn: () =>
      request(`/app/operator/operators/${encodeURIComponent(operator.id)}`, { method: "DELETE" }),
    async onSuccess() {
      onClose();
      // Whoever took themselves out has this page no longer.
      await queryClient.invalidateQueries({ queryKey: stateQuery.queryKey });
      if (!operator.is_you)
        await queryClient.invalidateQueries({ queryKey: operatorsQuery.queryKey });
      showToast({ title: words.removed(operator.name) });
    },
  });
  const error = isApiError(remove.error, "last_operator") ? words.onlyOne : remove.error;
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      onConfirm={() => remove.mutate()}
      isBusy={remove.isPending}
      title={words.removeTitle(operator.name)}
      action={words.remove}
      error={typeof error === "string" ? error : error && describeError(error)}
    >
      {operator.is_you ? words.removeYou : words.removeText}
    </ConfirmDialog>
  );
}
