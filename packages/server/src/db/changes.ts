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
  /**
   * Tells of every announcement on a topic: an account's ("acct_…:shoot_…" is told as "shoot_…"), or a row's own id, told
   * as itself. Ends with the returned function.
   */
  watch(topic: string, watcher: Watcher): () => void;
  /** Lets every waiting caller go with what it has, and those that come after: the service stops. */
  release(): void;
  close(): Promise<void>;
};

export type Watcher = {
  changed: (subject: string) => void;
  /** Announcements were lost while the connection was renewed. */
  missed: () => void;
  /** The service stops. */
  released: () => void;
};

/** A notification can be lost while its connection is renewed: who waits looks by himself after this long. */
const lookAgainMs = 2_000;

/** Listens to what the triggers of the migrations announce, over one connection for the whole process. */
export async function openChanges(database: Database): Promise<Changes> {
  const waiting = new Map<string, Set<() => void>>();
  const watching = new Map<string, Set<Watcher>>();
  let isReleased = false;
  const onNotify = (payload: string): void => {
    for (const wake of waiting.get(payload) ?? []) wake();
    const [topic = "", subject = topic] = payload.split(":", 2);
    for (const watcher of watching.get(topic) ?? []) watcher.changed(subject);
  };
  const onGap = (): void => {
    for (const watchers of watching.values()) for (const watcher of watchers) watcher.missed();
  };
  const stopListening = await database.listen("job_changes", onNotify, onGap);

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
    watch(topic, watcher) {
      if (isReleased) watcher.released();
      const watchers = watching.get(topic) ?? new Set();
      watching.set(topic, watchers.add(watcher));
      return () => {
        watchers.delete(watcher);
        if (watchers.size === 0 && watching.get(topic) === watchers) watching.delete(topic);
      };
    },
    release() {
      isReleased = true;
      for (const watchers of watching.values()) for (const watcher of watchers) watcher.released();
      for (const wakers of waiting.values()) for (const wake of wakers) wake();
    },
    close: stopListening,
  };
}

/** What `read` gives; with `wait` it is held until its status changes or it is gone, at most that long. */
export async function readHeld<Found, Status>(
  changes: Pick<Changes, "waitUntil">,
  id: string,
  wait: Wait | null,
  {
    read,
    statusOf,
    isFinal,
  }: {
    read: () => Promise<Found | null>;
    statusOf: (found: Found) => Status;
    isFinal: (status: Status) => boolean;
  },
): Promise<Found | null> {
  const first = await read();
  if (first === null || wait === null || isFinal(statusOf(first))) return first;
  return changes.waitUntil<Found | null>(id, {
    timeoutMs: wait.seconds * 1000,
    signal: wait.signal,
    first,
    read,
    isChanged: (current) => current === null || statusOf(current) !== statusOf(first),
  });
}
