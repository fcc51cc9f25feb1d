import { useSyncExternalStore } from "react";

let open: readonly HTMLElement[] = [];
let unlock = (): void => {};
const listeners = new Set<() => void>();

function set(next: readonly HTMLElement[]): void {
  open = next;
  for (const listener of listeners) listener();
}

/**
 * Notes a dialog that is open over all before it. The page behind is held for as long as there is any: they may close in
 * another order than they opened.
 * @returns what to call when it closes
 */
export function noteOpenDialog(dialog: HTMLElement): () => void {
  if (open.length === 0) unlock = lockScrolling();
  set([...open, dialog]);
  return () => {
    set(open.filter((one) => one !== dialog));
    if (open.length === 0) unlock();
  };
}

/** The dialog over all others: whatever is outside of it is covered, and out of reach. */
export function useTopDialog(): HTMLElement | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => open.at(-1) ?? null,
  );
}

/** The page behind would scroll under the finger; where its scroll bar was, a strip keeps the width. */
function lockScrolling(): () => void {
  const { style, clientWidth } = document.documentElement;
  const { overflow, paddingRight } = style;
  style.paddingRight = `${innerWidth - clientWidth}px`;
  style.overflow = "hidden";
  return () => {
    style.overflow = overflow;
    style.paddingRight = paddingRight;
  };
}
