import { clsx } from "clsx";
import { X } from "lucide-react";
import { useEffect, useState, useSyncExternalStore, type ReactNode } from "react";
import { createPortal } from "react-dom";
import { text } from "../text/text.ts";
import { IconButton } from "./button.tsx";
import { keepNewest } from "./keep-newest.ts";
import { useTopDialog } from "./open-dialogs.ts";

type Toast = {
  title: string;
  tone?: "plain" | "bad";
  /** One thing to do about it. */
  action?: { label: string; onClick: () => void };
  /** Takes back what it tells of: by its button, or by Ctrl+Z. */
  undo?: () => void;
};
type Shown = Toast & { id: number };

let shown: readonly Shown[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

/** So that it can be read; what can be undone stays long enough to be regretted. */
const stayMs = 6000;
const undoStayMs = 10_000;

function set(next: readonly Shown[]): void {
  shown = next;
  for (const listener of listeners) listener();
}

/** Says something in the corner, from anywhere. */
export function showToast(toast: Toast): void {
  set(keepNewest([...shown, { ...toast, id: ++lastId }]));
}

function hide(toast: Shown): void {
  set(shown.filter((one) => one.id !== toast.id));
}

/** Undoes what the newest notice tells of, where nothing is typed into: there the key is the field's own. */
function onUndoKey(event: KeyboardEvent): void {
  if (event.key.toLowerCase() !== "z" || event.shiftKey || !(event.metaKey || event.ctrlKey))
    return;
  if (event.target instanceof HTMLElement && event.target.matches("input, textarea, select"))
    return;
  const toast = shown.findLast(({ undo }) => undo !== undefined);
  if (!toast) return;
  event.preventDefault();
  hide(toast);
  toast.undo?.();
}

/** Where toasts appear: once, and within the dialog that is open, which would cover them. */
export function Toaster(): ReactNode {
  const toasts = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => shown,
  );
  useEffect(() => {
    addEventListener("keydown", onUndoKey);
    return () => removeEventListener("keydown", onUndoKey);
  }, []);
  const dialog = useTopDialog();
  return createPortal(
    <div
      role="region"
      aria-live="polite"
      aria-label={text.shell.notices}
      className={clsx(
        "pointer-events-none fixed inset-x-0 bottom-[calc(4.75rem+env(safe-area-inset-bottom))] z-50 grid justify-items-center gap-2 px-4 md:bottom-5",
        // Where the price and its button stand at the foot of the window, notices stand at its head.
        "max-lg:[body:has([data-checkout])_&]:top-[calc(0.75rem+env(safe-area-inset-top))] max-lg:[body:has([data-checkout])_&]:bottom-auto",
      )}
    >
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </div>,
    dialog ?? document.body,
  );
}

function ToastCard({ toast }: { toast: Shown }): ReactNode {
  // Whoever points at it, or has come to it by keyboard, still needs it.
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(() => hide(toast), toast.undo ? undoStayMs : stayMs);
    return () => clearTimeout(timer);
  }, [toast, isHeld]);
  const action = toast.undo ? { label: text.actions.undo, onClick: toast.undo } : toast.action;
  return (
    <div
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      className="pointer-events-auto flex max-w-md animate-appear items-center gap-3 rounded-card bg-ink py-2 pr-2 pl-4 text-sm text-on-ink shadow-float"
    >
      <span className={toast.tone === "bad" ? "text-[#ffb4b4] dark:text-[#9c1c20]" : ""}>
        {toast.title}
      </span>
      {action && (
        <button
          type="button"
          className="h-8 rounded-control px-2.5 font-semibold hover:bg-on-ink/15"
          onClick={() => {
            hide(toast);
            action.onClick();
          }}
        >
          {action.label}
        </button>
      )}
      <IconButton
        label={text.actions.close}
        size="small"
        className="text-on-ink/70! hover:bg-on-ink/15!"
        onClick={() => hide(toast)}
      >
        <X />
      </IconButton>
    </div>
  );
}
