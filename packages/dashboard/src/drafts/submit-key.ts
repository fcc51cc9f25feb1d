import { useRef } from "react";

export type SubmitKey = {
  /** The key for this content: the same again for the same content. */
  for: (body: object) => string;
  /** After a success: the same content is a new order. */
  renew: () => void;
};

type Sent = { content: string; key: string };
const nothing: Sent = { content: "", key: "" };

/**
 * The idempotency key of a form: the same for as long as the same is sent, so that a second try after a lost
 * connection is never charged twice; a new one once anything changed.
 * @param name  keeps it over a reload and a closed dialog, in this window alone
 */
export function useSubmitKey(name: string): SubmitKey {
  const last = useRef(nothing);
  const note = (sent: Sent): string => {
    last.current = sent;
    writeSent(name, sent);
    return sent.key;
  };
  return {
    for(body) {
      const content = JSON.stringify(body);
      const sent = [last.current, readSent(name)].find((one) => one.content === content);
      return note(sent ?? { content, key: crypto.randomUUID() });
    },
    renew: () => void note(nothing),
  };
}

function readSent(name: string): Sent {
  try {
    const kept = sessionStorage.getItem(storageKey(name));
    return kept === null ? nothing : (JSON.parse(kept) as Sent);
  } catch {
    return nothing;
  }
}

function writeSent(name: string, sent: Sent): void {
  try {
    sessionStorage.setItem(storageKey(name), JSON.stringify(sent));
  } catch {
    // Storage is full or forbidden: a reload makes it a new order.
  }
}

function storageKey(name: string): string {
  return `packshot.sent.${name}`;
}
