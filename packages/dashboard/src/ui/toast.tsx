import { X } from "lucide-react";
import { useEffect, useSyncExternalStore, type ReactNode } from "react";
import { text } from "../text/text.ts";
import { IconButton } from "./button.tsx";

type Toast = {
  title: string;
  tone?: "plain" | "bad";
  /** One thing to do about it: Undo, Show. */
  action?: { label: string; onClick: () => void };
  /** How long it stays; 6 s unless told, so that it can be read and reached. */
  durationMs?: number;
  /** Called when it goes without its action having been taken. */
  onExpire?: () => void;
};
type Shown = Toast & { id: number };

let shown: readonly Shown[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function set(next: readonly Shown[]): void {
  shown = next;
  for (const listener of listeners) listener();
}

/** Says something in the corner, from anywhere. */
export function showToast(toast: Toast): void {
  set([...shown.slice(-2), { ...toast, id: ++lastId }]);
}

/** Where toasts appear: once, in the frame of the app. */
export function Toaster(): ReactNode {
  const toasts = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => shown,
  );
  return (
    <div
      role="region"
      aria-live="polite"
      aria-label={text.shell.notices}
      className="pointer-events-none fixed inset-x-0 bottom-[calc(4.75rem+env(safe-area-inset-bottom))] z-50 grid justify-items-center gap-2 px-4 md:bottom-5"
    >
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </div>
  );
}

function ToastCard({ toast }: { toast: Shown }): ReactNode {
  const remove = (): void => set(shown.filter((one) => one.id !== toast.id));
  useEffect(() => {
    const timer = setTimeout(() => {
      set(shown.filter((one) => one.id !== toast.id));
      toast.onExpire?.();
    }, toast.durationMs ?? 6000);
    return () => clearTimeout(timer);
  }, [toast]);
  return (
    <div className="pointer-events-auto flex max-w-md animate-appear items-center gap-3 rounded-card bg-ink py-2 pr-2 pl-4 text-sm text-on-ink shadow-float">
      <span className={toast.tone === "bad" ? "text-[#ffb4b4] dark:text-[#9c1c20]" : ""}>
        {toast.title}
      </span>
      {toast.action && (
        <button
          type="button"
          className="h-8 rounded-control px-2.5 font-semibold hover:bg-on-ink/15"
          onClick={() => {
            remove();
            toast.action?.onClick();
          }}
        >
          {toast.action.label}
        </button>
      )}
      <IconButton
        label={text.actions.close}
        size="small"
        className="text-on-ink/70! hover:bg-on-ink/15!"
        onClick={() => {
          remove();
          toast.onExpire?.();
        }}
      >
        <X />
      </IconButton>
    </div>
  );
}
