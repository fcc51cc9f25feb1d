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

function storageKey(name: string, accountId: string): string {
  return `packshot.draft.${name}.${accountId}`;
}
