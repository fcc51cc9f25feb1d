import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { describeError } from "../api/describe-error.ts";
import { request } from "../api/request.ts";
import type { Brand, BrandList } from "../api/types.ts";
import { FormDialog } from "../form/form-dialog.tsx";
import { RenameDialog } from "../form/rename-dialog.tsx";
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
      <Field label={words.name} error={form.fieldErrors["name"]}>
        {(control) => (
          <Input
            {...control}
            autoFocus
            autoComplete="off"
            maxLength={100}
            placeholder={words.namePlaceholder}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        )}
      </Field>
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

function usePatch(brand: Brand, done: string) {
  const queryClient = useQueryClient();
  return async (body: object): Promise<void> => {
    const address = `/app/brands/${encodeURIComponent(brand.id)}`;
    await request<Brand>(address, { method: "PATCH", body });
    await queryClient.invalidateQueries({ queryKey: brandsQuery.queryKey });
    showToast({ title: done });
  };
}

export function RenameBrandDialog({ brand, onClose }: Props): ReactNode {
  const patch = usePatch(brand, words.renamed);
  return (
    <RenameDialog
      title={words.renameTitle}
      label={words.name}
      name={brand.name}
      maxLength={100}
      field="name"
      send={(name) => patch({ name })}
      onClose={onClose}
    />
  );
}

export function DeactivateDialog({ brand, onClose }: Props): ReactNode {
  const patch = usePatch(brand, words.deactivated);
  const deactivate = useMutation({
    mutationFn: () => patch({ active: false }),
    onSuccess: onClose,
  });
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
