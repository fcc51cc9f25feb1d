import { clsx } from "clsx";
import { X } from "lucide-react";
import { createContext, useId, useLayoutEffect, useRef, useState, type ReactNode } from "react";
import { createPortal } from "react-dom";
import { text } from "../text/text.ts";
import { IconButton } from "./button.tsx";
import { noteOpenDialog } from "./open-dialogs.ts";

type Props = {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  description?: ReactNode;
  children: ReactNode;
  /** Buttons at the foot, the main one last. */
  footer?: ReactNode;
  width?: "small" | "medium" | "large";
};

const widths = { small: "sm:max-w-md", medium: "sm:max-w-xl", large: "sm:max-w-3xl" };

/**
 * The browser's own modal: it traps focus, closes on Escape and gives focus back, and needs no inline style sheet as
 * the scripted ones do, which the CSP forbids. On a phone it rises from the bottom.
 */
export function Dialog(props: Props): ReactNode {
  const { isOpen, onClose, title, description, children, footer, width = "small" } = props;
  const titleId = useId();
  return (
    <Modal
      isOpen={isOpen}
      onClose={onClose}
      labelledBy={titleId}
      className={clsx(
        "mx-auto mt-auto mb-0 w-full max-w-full rounded-t-2xl bg-raised sm:my-auto sm:rounded-2xl",
        "max-h-[92dvh] shadow-float",
        widths[width],
      )}
    >
      <div className="flex max-h-[92dvh] flex-col">
        <header className="flex items-start justify-between gap-4 px-5 pt-4 pb-3">
          <div className="grid gap-1">
            <h2 id={titleId} className="text-lg font-semibold tracking-tight">
              {title}
            </h2>
            {description !== undefined && <div className="text-sm text-soft">{description}</div>}
          </div>
          <IconButton label={text.actions.close} size="small" onClick={onClose} className="-mr-1.5">
            <X />
          </IconButton>
        </header>
        <div className="min-h-0 overflow-y-auto px-5 pt-1 pb-5">{children}</div>
        {footer !== undefined && (
          <footer className="flex flex-wrap justify-end gap-2 border-t border-line px-5 py-3.5 max-sm:pb-[max(0.9rem,env(safe-area-inset-bottom))]">
            {footer}
          </footer>
        )}
      </div>
    </Modal>
  );
}

type ModalProps = {
  isOpen: boolean;
  onClose: () => void;
  labelledBy?: string;
  label?: string;
  className?: string;
  children: ReactNode;
};

/** Where menus and popovers are put: inside an open dialog, since nothing outside of it can be reached. */
export const PortalContainer = createContext<HTMLElement | null>(null);

/** A modal without a look of its own: palette, lightbox. */
export function Modal({ isOpen, ...rest }: ModalProps): ReactNode {
  return isOpen && <OpenModal {...rest} />;
}

function OpenModal(props: Omit<ModalProps, "isOpen">): ReactNode {
  const { onClose, labelledBy, label, className, children } = props;
  const element = useRef<HTMLDialogElement>(null);
  const [container, setContainer] = useState<HTMLElement | null>(null);
  // In the layout: an effect is cleaned up after the element has left the page, and the browser gives no focus back then.
  useLayoutEffect(() => {
    const dialog = element.current;
    if (!dialog) return;
    dialog.showModal();
    const noteClosed = noteOpenDialog(dialog);
    setContainer(dialog);
    // The browser would choose the first button, which closes.
    const first =
      dialog.querySelector<HTMLElement>("[data-autofocus]") ??
      dialog.querySelector<HTMLElement>("input:not([type=hidden], .hidden), textarea, select");
    (first ?? dialog).focus();
    return () => {
      dialog.close();
      noteClosed();
    };
  }, []);
  // Outside of whatever opens it: a form inside of a form never hears of its own submit, and the browser loads the page anew.
  return createPortal(
    <dialog
      ref={element}
      aria-labelledby={labelledBy}
      aria-label={label}
      tabIndex={-1}
      // Escape asks to close: the owner of the state decides.
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      // A second Escape with nothing pressed between closes it unasked.
      onClose={onClose}
      onMouseDown={(event) => {
        if (event.target === element.current) onClose();
      }}
      className={clsx("animate-appear text-ink outline-none", className)}
    >
      <PortalContainer value={container}>{children}</PortalContainer>
    </dialog>,
    document.body,
  );
}
