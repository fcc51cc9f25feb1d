import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Ellipsis, Pencil, Trash2 } from "lucide-react";
import { useState, type ReactNode } from "react";
import { describeError } from "../api/describe-error.ts";
import { request } from "../api/request.ts";
import type { Model } from "../api/types.ts";
import { FormDialog } from "../form/form-dialog.tsx";
import { useSubmit } from "../form/use-submit.ts";
import { modelsQuery } from "./queries.ts";
import { text } from "../text/text.ts";
import { IconButton } from "../ui/button.tsx";
import { Menu, MenuItem } from "../ui/menu.tsx";
import { showToast } from "../ui/toast.tsx";
import { ModelFields } from "./model-fields.tsx";
import { joinTags, splitTags } from "./tags.ts";

const words = text.models;

type Props = { model: Model; mayChange: boolean };

export function ModelCard({ model, mayChange }: Props): ReactNode {
  const [isEditing, setEditing] = useState(false);
  const remove = useDeleteModel(model);
  return (
    <li className="group grid content-start gap-2">
      <div className="relative overflow-hidden rounded-card border border-line bg-sunken">
        <img
          src={model.thumbnail_url}
          alt={model.name}
          loading="lazy"
          decoding="async"
          className="aspect-4/5 w-full object-cover"
        />
      </div>
      <div className="flex items-start justify-between gap-2">
        <div className="grid min-w-0 grid-cols-1 gap-0.5">
          <h3 dir="auto" className="truncate text-sm font-medium">
            {model.name}
          </h3>
          <p className="truncate text-xs text-faint">{model.tags.join(" · ")}</p>
        </div>
        {mayChange && (
          <Menu
            trigger={
              <IconButton label={words.actionsFor(model.name)} size="small">
                <Ellipsis />
              </IconButton>
            }
          >
            <MenuItem icon={<Pencil />} onSelect={() => setEditing(true)}>
              {words.edit}
            </MenuItem>
            <MenuItem icon={<Trash2 />} isDanger onSelect={() => remove.mutate()}>
              {text.actions.delete}
            </MenuItem>
          </Menu>
        )}
      </div>
      {isEditing && <EditDialog model={model} onClose={() => setEditing(false)} />}
    </li>
  );
}

type DialogProps = { model: Model; onClose: () => void };

const addressOf = ({ id }: Model) => `/app/models/${encodeURIComponent(id)}`;

function EditDialog({ model, onClose }: DialogProps): ReactNode {
  const [name, setName] = useState(model.name);
  const [tags, setTags] = useState(joinTags(model.tags));
  const queryClient = useQueryClient();
  const form = useSubmit({
    send: () =>
      request<Model>(addressOf(model), {
        method: "PATCH",
        body: { name: name.trim(), tags: splitTags(tags) },
      }),
    async onDone() {
      await queryClient.invalidateQueries({ queryKey: modelsQuery.queryKey });
      showToast({ title: words.changed });
      onClose();
    },
    fields: ["name", "tags"],
  });
  return (
    <FormDialog title={words.editTitle} action={text.actions.save} form={form} onClose={onClose}>
      <ModelFields
        name={name}
        onName={setName}
        tags={tags}
        onTags={setTags}
        errors={form.fieldErrors}
      />
    </FormDialog>
  );
}

/** Deletes a model at once, and offers to undo it. */
function useDeleteModel(model: Model) {
  const queryClient = useQueryClient();
  const readAgain = () => queryClient.invalidateQueries({ queryKey: modelsQuery.queryKey });
  const onError = (error: unknown): void => showToast({ title: describeError(error), tone: "bad" });
  const restore = (): void =>
    void request(`${addressOf(model)}/restore`, { method: "POST" })
      .then(() => showToast({ title: words.restored }), onError)
      .then(readAgain);
  return useMutation({
    mutationFn: () => request(addressOf(model), { method: "DELETE" }),
    async onSuccess() {
      showToast({ title: words.deleted(model.name), undo: restore });
      await readAgain();
    },
    onError,
  });
}
