import type { Database } from "./database.ts";

/** How long a caller is ready to wait, and when it went away. */
export type Wait = { seconds: number; signal: AbortSignal };

export type Changes = {
  /**
   * Holds until a row with this id was announced and `isChanged`, or the time is up, or the caller went away.
   * @returns the last state read
   */
  waitUntil<State>(
    id: string,
    options: {
      timeoutMs: number;
      signal: AbortSignal;
      first: State;
      read: () => Promise<State>;
      isChanged: (state: State) => boolean;
    },
  ): Promise<State>;
  /** Lets every waiting caller go with what it has, and those that come after: the service stops. */
  release(): void;
  close(): Promise<void>;
};

/** A notification can be lost while its connection is renewed: who waits looks by himself after this long. */
const lookAgainMs = 2_000;

/** Listens to the announcements of job changes (migration 001) over one connection for the whole process. */
export async function openChanges(database: Database): Promise<Changes> {
  const waiting = new Map<string, Set<() => void>>();
  let isReleased = false;
  const stopListening = await database.listen("job_changes", (id) => {
    for (const wake of waiting.get(id) ?? []) wake();
  });

  const nextChange = (id: string, timeoutMs: number, signal: AbortSignal): Promise<void> =>
    new Promise((resolve) => {
      const wakers = waiting.get(id) ?? new Set();
      waiting.set(id, wakers);
      const timer = setTimeout(done, timeoutMs);
      function done(): void {
        clearTimeout(timer);
        signal.removeEventListener("abort", done);
        wakers.delete(done);
        if (wakers.size === 0) waiting.delete(id);
        resolve();
      }
      wakers.add(done);
      signal.addEventListener("abort", done);
    });

  return {
    async waitUntil(id, { timeoutMs, signal, first, read, isChanged }) {
      const endsAtMs = performance.now() + timeoutMs;
      let state = first;
      // The first look is short after: the change may have come between the caller's read and our listening.
      for (let lookMs = 50; !signal.aborted && !isReleased; lookMs = lookAgainMs) {
        const leftMs = endsAtMs - performance.now();
        if (leftMs <= 0) break;
        await nextChange(id, Math.min(leftMs, lookMs), signal);
        if (isReleased) break;
        state = await read();
        if (isChanged(state)) break;
      }
      return state;
    },
    release() {
      isReleased = true;
      for (const wakers of waiting.values()) for (const wake of wakers) wake();
    },
    close: stopListening,
  };
}
