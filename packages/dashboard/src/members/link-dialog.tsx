import type { ReactNode } from "react";
import { text } from "../text/text.ts";
import { Button } from "../ui/button.tsx";
import { CopyButton } from "../ui/copy-button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Input } from "../ui/input.tsx";

const words = text.members;

type Props = { title: string; lead: string; link: string; onClose: () => void };

/** A link that is shown once, to be handed on by whatever way people talk. */
export function LinkDialog({ title, lead, link, onClose }: Props): ReactNode {
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      description={lead}
      width="medium"
      footer={
        <Button variant="primary" onClick={onClose}>
          {text.actions.done}
        </Button>
      }
    >
      <div className="flex items-center gap-2">
        <Input
          readOnly
          autoFocus
          aria-label={words.linkLabel}
          value={link}
          onFocus={(event) => event.target.select()}
        />
        <CopyButton value={link} label={words.copyLink} />
      </div>
    </Dialog>
  );
}
