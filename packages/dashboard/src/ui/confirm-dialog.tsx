import type { ReactNode } from "react";
import { text } from "../text/text.ts";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";

type Props = {
  isOpen: boolean;
  onClose: () => void;
  onConfirm: () => void;
  title: string;
  /** What will be gone, and for whom. */
  children: ReactNode;
  /** The verb: "Revoke key", never "OK". */
  action: string;
  isBusy?: boolean;
  error?: string | null;
};

/** Asked before what can't be taken back. */
export function ConfirmDialog(props: Props): ReactNode {
  const { isOpen, onClose, onConfirm, title, children, action, isBusy = false, error } = props;
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={title}
      footer={
        <>
          <Button onClick={onClose}>{text.actions.cancel}</Button>
          <Button variant="danger" isBusy={isBusy} onClick={onConfirm}>
            {action}
          </Button>
        </>
      }
    >
      <div className="text-sm text-soft">{children}</div>
      {error && (
        <p role="alert" className="mt-3 text-sm text-bad">
          {error}
        </p>
      )}
    </Dialog>
  );
}
