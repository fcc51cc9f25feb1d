import { useSyncExternalStore } from "react";

const tickMs = 30_000;
let ticks = 0;
let timer = 0;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0)
    timer = window.setInterval(() => {
      ticks++;
      for (const one of listeners) one();
    }, tickMs);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) clearInterval(timer);
  };
}

/** The time, again each half minute: "5 minutes ago" grows old on a page that stays open. */
export function useNow(): Date {
  useSyncExternalStore(subscribe, () => ticks);
  return new Date();
}
