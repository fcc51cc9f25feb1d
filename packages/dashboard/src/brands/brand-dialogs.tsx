import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { describeError } from "../api/describe-error.ts";
import { request } from "../api/request.ts";
import type { Brand, BrandList } from "../api/types.ts";
import { FormDialog } from "../form/form-dialog.tsx";
import { useSubmit } from "../form/use-submit.ts";
import { formatNumber } from "../format/numbers.ts";
import { text } from "../text/text.ts";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";
import { Field } from "../ui/field.tsx";
import { Input } from "../ui/input.tsx";
import { showToast } from "../ui/toast.tsx";
import { brandsQuery } from "./queries.ts";

const words = text.brands;

export function NewBrandDialog({
  list,
  onClose,
}: {
  list: BrandList;
  onClose: () => void;
}): ReactNode {
  const [name, setName] = useState("");
  const queryClient = useQueryClient();
  const form = useSubmit({
    send: () => request<Brand>("/app/brands", { method: "POST", body: { name: name.trim() } }),
    async onDone() {
      await queryClient.invalidateQueries({ queryKey: brandsQuery.queryKey });
      showToast({ title: words.created });
      onClose();
    },
    fields: ["name"],
  });
  return (
    <FormDialog title={words.newTitle} action={words.create} form={form} onClose={onClose}>
      <NameField value={name} onChange={setName} error={form.fieldErrors["name"]} />
      {list.limit !== null && (
        <p className="text-sm text-faint">
          {list.active + 1 === list.limit
            ? words.lastPlace
            : words.takesPlace(formatNumber(list.active + 1), formatNumber(list.limit))}
        </p>
      )}
    </FormDialog>
  );
}

type Props = { brand: Brand; onClose: () => void };

function usePatch(brand: Brand, body: object, done: string, onClose: () => void) {
  const queryClient = useQueryClient();
  return {
    send: () =>
      request<Brand>(`/app/brands/${encodeURIComponent(brand.id)}`, { method: "PATCH", body }),
    onDone: async () => {
      await queryClient.invalidateQueries({ queryKey: brandsQuery.queryKey });
      showToast({ title: done });
      onClose();
    },
  };
}

export function RenameDialog({ brand, onClose }: Props): ReactNode {
  const [name, setName] = useState(brand.name);
  const patch = usePatch(brand, { name: name.trim() }, words.renamed, onClose);
  const form = useSubmit({ ...patch, fields: ["name"] });
  return (
    <FormDialog title={words.renameTitle} action={text.actions.save} form={form} onClose={onClose}>
      <NameField value={name} onChange={setName} error={form.fieldErrors["name"]} />
    </FormDialog>
  );
}

export function DeactivateDialog({ brand, onClose }: Props): ReactNode {
  const { send, onDone } = usePatch(brand, { active: false }, words.deactivated, onClose);
  const deactivate = useMutation({ mutationFn: send, onSuccess: onDone });
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      onConfirm={() => deactivate.mutate()}
      isBusy={deactivate.isPending}
      title={words.deactivateTitle(brand.name)}
      action={words.deactivateAction}
      error={deactivate.error && describeError(deactivate.error)}
    >
      {words.deactivateText}
    </ConfirmDialog>
  );
}

type NameProps = { value: string; onChange: (name: string) => void; error: string | undefined };

function NameField({ value, onChange, error }: NameProps): ReactNode {
  return (
    <Field label={words.name} error={error}>
      {(control) => (
        <Input
          {...control}
          autoFocus
          autoComplete="off"
          maxLength={100}
          placeholder={words.namePlaceholder}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}
