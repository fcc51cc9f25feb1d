import { setTimeout as sleep } from "node:timers/promises";
import { isDiskFull } from "../disk-full.ts";
import type { Claim, Queue } from "./queue.ts";

export type Handler = (claim: Claim, signal: AbortSignal) => Promise<void>;

/** What is written down of work before a worker that stops gives it back. */
export type GivenBack = (claim: Claim) => Promise<void>;

export type Worker = {
  /** Stops taking work, lets what runs end within the grace, then aborts it (it goes to another worker). */
  stop(graceMs: number): Promise<void>;
};

const idlePollMs = 200;
/** While the database is away: often enough to go on at once, seldom enough for a readable log. */
const outagePollMs = 1_000;
/** While the disk is full: whoever makes room takes minutes, and each try in vain is a whole picture's work. */
const fullDiskPauseMs = 30_000;
const heartbeatMs = 2_500;

/**
 * Takes entries and runs their handlers, `concurrency` at once. A handler that throws gives its entry back, and where
 * the disk was full, with the attempt. Its signal aborts when another worker holds the entry, or when this one stops.
 * @param options.givenBack  by kind, like the handlers
 */
export function startWorker(options: {
  queue: Queue;
  handlers: Record<string, Handler>;
  givenBack?: Record<string, GivenBack>;
  concurrency: number;
  onFailure: (claim: Claim, error: unknown) => void;
  onError: (error: unknown) => void;
}): Worker {
  const stopping = new AbortController();
  const aborting = new AbortController();
  const slots = Array.from({ length: options.concurrency }, () => runSlot());

  async function runSlot(): Promise<void> {
    while (!stopping.signal.aborted) {
      let pauseMs = 0;
      try {
        const claim = await options.queue.claim();
        pauseMs = claim ? await runClaim(claim) : idlePollMs;
      } catch (error) {
        options.onError(error);
        pauseMs = outagePollMs;
      }
      if (pauseMs > 0) await sleep(pauseMs, undefined, { signal: stopping.signal }).catch(() => {});
    }
  }

  /** Gives the milliseconds that its slot should wait. */
  async function runClaim(claim: Claim): Promise<number> {
    const lost = new AbortController();
    const heartbeat = setInterval(() => {
      options.queue.touch(claim).then(
        (held) => held || lost.abort(new Error("another worker holds this work now")),
        // The database is away: what runs goes on, and settles once whoever else may run it by then.
        options.onError,
      );
    }, heartbeatMs);
    try {
      const handler = options.handlers[claim.kind];
      if (!handler) throw new Error(`no handler for ${claim.kind}`);
      await handler(claim, AbortSignal.any([lost.signal, aborting.signal]));
      await options.queue.complete(claim);
      return 0;
    } catch (error) {
      if (aborting.signal.aborted) {
        // Before the release, after which it may be another worker's.
        await options.givenBack?.[claim.kind]?.(claim).catch(options.onError);
        await options.queue.release(claim, "stop");
        return 0;
      }
      options.onFailure(claim, error);
      if (isDiskFull(error)) {
        await options.queue.release(claim, "full_disk");
        return fullDiskPauseMs;
      }
      await options.queue.fail(claim, error instanceof Error ? error.message : String(error));
      return 0;
    } finally {
      clearInterval(heartbeat);
    }
  }

  return {
    async stop(graceMs) {
      stopping.abort();
      const ended = Promise.all(slots);
      const grace = new AbortController();
      await Promise.race([
        ended,
        sleep(graceMs, undefined, { signal: grace.signal }).catch(() => {}),
      ]);
      grace.abort();
      aborting.abort(new Error("the worker is stopping"));
      await ended;
    },
  };
}
