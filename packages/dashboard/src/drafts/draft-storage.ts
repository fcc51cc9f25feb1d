import { useSyncExternalStore } from "react";

/**
 * What a form holds, kept over reloads, errors and closed windows, for each account on its own.
 * Storage may be full or forbidden: then the form works without.
 */
export function readDraft<Draft>(name: string, accountId: string): Partial<Draft> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storageKey(name, accountId)) ?? "{}");
    return typeof kept === "object" && kept !== null ? (kept as Partial<Draft>) : {};
  } catch {
    return {};
  }
}

export function writeDraft(name: string, accountId: string, draft: object): void {
  try {
    localStorage.setItem(storageKey(name, accountId), JSON.stringify(draft));
  } catch {
    // Nothing is lost but the draft itself.
  }
}

let replacements = 0;
const listeners = new Set<() => void>();

/** Puts another draft in the place of one, into an open form too. */
export function replaceDraft(name: string, accountId: string, draft: object): void {
  writeDraft(name, accountId, draft);
  replacements++;
  for (const listener of listeners) listener();
}

/** Another key for the form whenever its draft is replaced: it begins anew. */
export function useDraftKey(): number {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => replacements,
  );
}

function storageKey(name: string, accountId: string): string {
  return `packshot.draft.${name}.${accountId}`;
}
