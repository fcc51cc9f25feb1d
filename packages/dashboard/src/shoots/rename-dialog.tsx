import { useState, type FormEvent, type ReactNode } from "react";
import { text } from "../text/text.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Field } from "../ui/field.tsx";
import { Input } from "../ui/input.tsx";
import type { Job } from "./types.ts";
import { useRename } from "./use-job-actions.ts";

type Props = { job: Job; isOpen: boolean; onClose: () => void };

export function RenameDialog({ job, isOpen, onClose }: Props): ReactNode {
  const [title, setTitle] = useState(job.title);
  const rename = useRename(job);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    rename.mutate(title.trim(), { onSuccess: onClose });
  };
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={text.jobs.rename}>
      <form onSubmit={submit} className="grid gap-4">
        <Field label={text.jobs.renameLabel}>
          {(control) => (
            <Input
              {...control}
              required
              maxLength={120}
              value={title}
              onChange={(event) => setTitle(event.target.value)}
            />
          )}
        </Field>
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{text.actions.cancel}</Button>
          <Button type="submit" variant="primary" isBusy={rename.isPending}>
            {text.actions.save}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
