import { useRef } from "react";

export type SubmitKey = {
  /** The key for this content: the same again for the same content. */
  for: (body: object) => string;
  /** After a success: the same content is a new order. */
  renew: () => void;
};

/**
 * The idempotency key of a form: the same for as long as the same is sent, so that a second try after a lost
 * connection is never charged twice; a new one once anything changed.
 */
export function useSubmitKey(): SubmitKey {
  const last = useRef({ content: "", key: "" });
  return {
    for(body) {
      const content = JSON.stringify(body);
      if (last.current.content !== content) last.current = { content, key: crypto.randomUUID() };
      return last.current.key;
    },
    renew() {
      last.current = { content: "", key: "" };
    },
  };
}
