import { useId, type ReactNode } from "react";
import { text } from "../text/text.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Note } from "../ui/states.tsx";
import type { Submit } from "./use-submit.ts";

type Props = {
  title: string;
  description?: ReactNode;
  /** The verb on the button. */
  action: string;
  form: Submit;
  onClose: () => void;
  children: ReactNode;
  width?: "small" | "medium" | "large";
  isDisabled?: boolean;
};

/** A short form in a dialog: Enter sends it, Escape closes it. */
export function FormDialog(props: Props): ReactNode {
  const { title, description, action, form, onClose, children, width, isDisabled = false } = props;
  const formId = useId();
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      {...(description !== undefined && { description })}
      {...(width && { width })}
      footer={
        <>
          <Button onClick={onClose}>{text.actions.cancel}</Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            isBusy={form.isBusy}
            disabled={isDisabled}
          >
            {action}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={form.onSubmit} className="grid gap-4" noValidate>
        {children}
        {form.formError && <Note tone="bad">{form.formError}</Note>}
      </form>
    </Dialog>
  );
}
