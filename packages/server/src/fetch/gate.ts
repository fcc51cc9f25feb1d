import { FetchError } from "./fetch-error.ts";

/** Runs tasks, a bounded number at a time; the rest wait in order. */
export type Gate = <T>(task: () => Promise<T>) => Promise<T>;

/**
 * Bounds the memory of fetches: `running` of them may hold a file at once, `waiting` more may queue.
 * @throws FetchError busy (from the gate, when the queue is full)
 */
export function openGate({ running, waiting }: { running: number; waiting: number }): Gate {
  let active = 0;
  const queue: (() => void)[] = [];
  return async (task) => {
    if (active < running) {
      active++;
    } else {
      if (queue.length >= waiting) {
        throw new FetchError(
          "busy",
          "The URL",
          "can't be fetched now: too many others are under way.",
        );
      }
      // The one that ends hands its place over, so that nobody who comes later overtakes.
      await new Promise<void>((resolve) => queue.push(resolve));
    }
    try {
      return await task();
    } finally {
      const next = queue.shift();
      if (next) next();
      else active--;
    }
  };
}

/** A gate for each name (an account, say), which is forgotten when nobody is in it. */
export function gatesByName(running: number, waiting: number): (name: string) => Gate {
  const gates = new Map<string, { gate: Gate; inside: number }>();
  return (name) => async (task) => {
    const entry = gates.get(name) ?? { gate: openGate({ running, waiting }), inside: 0 };
    gates.set(name, entry);
    entry.inside++;
    try {
      return await entry.gate(task);
    } finally {
      if (--entry.inside === 0) gates.delete(name);
    }
  };
}
