import { useState, type FormEvent, type ReactNode } from "react";
import { text } from "../text/text.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Field } from "../ui/field.tsx";
import { Input } from "../ui/input.tsx";

type Props = { isOpen: boolean; onClose: () => void; onAdd: (url: string) => void };

export function LinkForm({ isOpen, onClose, onAdd }: Props): ReactNode {
  const [url, setUrl] = useState("");
  const [isInvalid, setInvalid] = useState(false);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const link = url.trim();
    if (!/^https?:\/\/\S+$/i.test(link) || !URL.canParse(link)) return setInvalid(true);
    onAdd(link);
    setUrl("");
    onClose();
  };
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={text.photos.addLink}>
      <form onSubmit={submit} className="grid gap-4">
        <Field label={text.photos.linkLabel} error={isInvalid ? text.photos.linkInvalid : null}>
          {(control) => (
            <Input
              {...control}
              inputMode="url"
              placeholder={text.photos.linkPlaceholder}
              value={url}
              onChange={(event) => {
                setUrl(event.target.value);
                setInvalid(false);
              }}
            />
          )}
        </Field>
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{text.actions.cancel}</Button>
          <Button type="submit" variant="primary">
            {text.photos.add}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
