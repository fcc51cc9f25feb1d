import { useState, type ReactNode } from "react";
import { text } from "../text/text.ts";
import { Field } from "../ui/field.tsx";
import { Input } from "../ui/input.tsx";
import { FormDialog } from "./form-dialog.tsx";
import { useSubmit } from "./use-submit.ts";

type Props = {
  title: string;
  label: string;
  name: string;
  maxLength: number;
  /** What the service calls the field. */
  field: "name" | "title";
  send: (name: string) => Promise<unknown>;
  onClose: () => void;
};

/** Gives something another name. */
export function RenameDialog(props: Props): ReactNode {
  const { title, label, maxLength, field, send, onClose } = props;
  const [name, setName] = useState(props.name);
  const form = useSubmit({
    send: () => send(name.trim()),
    onDone: onClose,
    fields: [field],
  });
  return (
    <FormDialog title={title} action={text.actions.save} form={form} onClose={onClose}>
      <Field label={label} error={form.fieldErrors[field]}>
        {(control) => (
          <Input
            {...control}
            autoFocus
            autoComplete="off"
            maxLength={maxLength}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        )}
      </Field>
    </FormDialog>
  );
}
