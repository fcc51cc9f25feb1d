import { AppError } from "./errors.ts";

/** Runs tasks, a bounded number at a time; the rest wait in order. */
export type Gate = <T>(task: () => Promise<T>) => Promise<T>;

export type GateBounds = {
  running: number;
  waiting: number;
  /** What there is too much of, as a client is told: "photos are being fetched". */
  crowd: string;
};

/**
 * Bounds what tasks hold (memory, say): `running` of them go on at once, `waiting` more may queue.
 * @throws AppError overloaded (from the gate, when the queue is full)
 */
export function openGate({ running, waiting, crowd }: GateBounds): Gate {
  let active = 0;
  const queue: (() => void)[] = [];
  return async (task) => {
    if (active < running) {
      active++;
    } else {
      if (queue.length >= waiting)
        throw new AppError("overloaded", `Too many ${crowd}; try again shortly.`, {
          headers: { "retry-after": "5" },
        });
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
export function gatesByName(bounds: GateBounds): (name: string) => Gate {
  const gates = new Map<string, { gate: Gate; inside: number }>();
  return (name) => async (task) => {
    const entry = gates.get(name) ?? { gate: openGate(bounds), inside: 0 };
    gates.set(name, entry);
    entry.inside++;
    try {
      return await entry.gate(task);
    } finally {
      if (--entry.inside === 0) gates.delete(name);
    }
  };
}
