import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState, type FormEvent, type ReactNode } from "react";
import { describeError } from "../api/describe-error.ts";
import { request } from "../api/request.ts";
import { text } from "../text/text.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Field } from "../ui/field.tsx";
import { Input, Select } from "../ui/input.tsx";
import { Note } from "../ui/states.tsx";
import { Switch } from "../ui/switch.tsx";
import { LinkReady } from "./link-ready.tsx";
import type { Gallery, GalleryItem } from "./types.ts";

type Props = { isOpen: boolean; onClose: () => void; title: string; items: GalleryItem[] };
type Expiry = keyof typeof text.galleries.expiries;

const dayMs = 86_400_000;
const expiries = Object.entries(text.galleries.expiries) as [Expiry, string][];

/** Makes a link to a shoot or a selection, for people without an account. */
export function ShareDialog({ isOpen, onClose, title, items }: Props): ReactNode {
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={text.galleries.title}
      description={text.galleries.description}
    >
      <ShareForm title={title} items={items} onClose={onClose} />
    </Dialog>
  );
}

function ShareForm({ title: suggested, items, onClose }: Omit<Props, "isOpen">): ReactNode {
  const queryClient = useQueryClient();
  const [title, setTitle] = useState(suggested);
  const [allowsDownload, setAllowsDownload] = useState(true);
  const [expiry, setExpiry] = useState<Expiry>("never");
  const create = useMutation({
    mutationFn: () =>
      request<Gallery>("/app/galleries", {
        method: "POST",
        body: {
          title: title.trim(),
          items,
          allow_download: allowsDownload,
          expires_at:
            expiry === "never" ? null : new Date(Date.now() + Number(expiry) * dayMs).toISOString(),
        },
      }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ["galleries"] }),
  });
  if (create.data?.link) return <LinkReady link={create.data.link} onClose={onClose} />;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    create.mutate();
  };
  return (
    <form onSubmit={submit} className="grid gap-5 pt-2">
      <Field label={text.galleries.nameLabel}>
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
      <Field label={text.galleries.expiry}>
        {(control) => (
          <Select
            {...control}
            value={expiry}
            onChange={(event) => setExpiry(event.target.value as Expiry)}
          >
            {expiries.map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Switch
        label={text.galleries.download}
        hint={text.galleries.downloadHint}
        isOn={allowsDownload}
        onChange={setAllowsDownload}
      />
      {create.error && <Note tone="bad">{describeError(create.error)}</Note>}
      <div className="flex items-center justify-end gap-2">
        <Button onClick={onClose}>{text.actions.cancel}</Button>
        <Button type="submit" variant="primary" isBusy={create.isPending}>
          {text.galleries.create}
        </Button>
      </div>
    </form>
  );
}
