import assert from "node:assert/strict";
import { sweepLogos } from "./accounts/change-account.ts";
import { tellLowBalances } from "./accounts/tell-low-balance.ts";
import { forgetOldKeys } from "./idempotency/run-once.ts";
import { purgeModels, sweepModelImages } from "./models/manage-models.ts";
import { forgetOldWorkers } from "./operation/forget-workers.ts";
import { forgetExpired } from "./people/forget-expired.ts";
import { forgetOldPhoneLinks } from "./phone/manage-links.ts";
import { lastAttemptFailed, previewFailed } from "./queue/attempt.ts";
import type { Entry } from "./queue/queue.ts";
import { settleEach } from "./queue/settle-each.ts";
import type { Service } from "./service.ts";
import { purgeShoots, sweepShootFiles } from "./shoots/delete-shoot.ts";
import { failAnalysis, failOverdueShoots, settleOneShot } from "./shoots/settle-shoot.ts";
import { sweepSources } from "./sources/sweep-sources.ts";
import { failUpload, forgetUnseenUploads } from "./uploads/find-upload.ts";
import { purgeVideos, sweepVideoFiles } from "./videos/delete-video.ts";
import { failOverdueVideos, failVideo } from "./videos/fail-video.ts";

const roundMs = 2_000;
const halfMinuteMs = 30_000;
const hourMs = 3_600_000;

/** What the janitor does, and how often at least; a number that it returns is of things that ended or went. */
type Duty = {
  name: string;
  everyMs: number;
  run: (service: Service, signal: AbortSignal) => Promise<unknown>;
  /** Told in the log as a warning: money moved. */
  isRefund?: true;
  /** Reads the whole store: not while a process starts. */
  isHeavy?: true;
};

const duties: Duty[] = [
  {
    name: "shoots passed their deadline",
    everyMs: roundMs,
    run: failOverdueShoots,
    isRefund: true,
  },
  {
    name: "videos passed their deadline",
    everyMs: roundMs,
    run: failOverdueVideos,
    isRefund: true,
  },
  {
    name: "jobs lost their worker for good",
    everyMs: roundMs,
    run: settleAbandoned,
    isRefund: true,
  },
  {
    name: "stamps of a clock that was put back",
    everyMs: halfMinuteMs,
    run: ({ queue }) => queue.followClock(),
  },
  { name: "low balances", everyMs: halfMinuteMs, run: tellLowBalances },
  { name: "deleted shoots", everyMs: halfMinuteMs, run: purgeShoots },
  { name: "deleted videos", everyMs: halfMinuteMs, run: purgeVideos },
  { name: "deleted models", everyMs: halfMinuteMs, run: purgeModels },
  {
    name: "old idempotency keys",
    everyMs: hourMs,
    run: ({ database, now }) => forgetOldKeys(database, now()),
  },
  {
    name: "sessions and links",
    everyMs: hourMs,
    run: ({ database, now }) => forgetExpired(database, now()),
  },
  {
    name: "old links of phones",
    everyMs: hourMs,
    run: ({ database, now }) => forgetOldPhoneLinks(database, now()),
  },
  {
    name: "old workers",
    everyMs: hourMs,
    run: ({ database, now }) => forgetOldWorkers(database, now()),
  },
  { name: "forgotten uploads", everyMs: hourMs, run: forgetUnseenUploads },
  { name: "photos that nothing refers to", everyMs: hourMs, run: sweepSources, isHeavy: true },
  { name: "pictures that no shoot shows", everyMs: hourMs, run: sweepShootFiles, isHeavy: true },
  { name: "films that no video shows", everyMs: hourMs, run: sweepVideoFiles, isHeavy: true },
  { name: "images that no model shows", everyMs: hourMs, run: sweepModelImages, isHeavy: true },
  { name: "logos that no account shows", everyMs: hourMs, run: sweepLogos, isHeavy: true },
];

/**
 * Ends what passed its deadline or lost its worker on the last attempt, tells low balances, deletes for good what was
 * deleted, and forgets what ran out. Any number of processes may run it. No duty waits for another: a sweep of a large
 * store takes minutes, and a mail server may be slow, while credits are due back at once.
 * @param clockMs  one that nobody sets: a wall clock that is put back would hold the refunds back for as long
 */
export function startJanitor(
  service: Service,
  clockMs = () => performance.now(),
): { stop(): Promise<void> } {
  const begunAtMs = new Map<Duty, number>();
  const underWay = new Map<Duty, Promise<void>>();
  const stopping = new AbortController();
  const startedMs = clockMs();
  const timer = setInterval(() => {
    const nowMs = clockMs();
    for (const duty of duties) {
      const lastMs = begunAtMs.get(duty) ?? (duty.isHeavy ? startedMs : -Infinity);
      if (underWay.has(duty) || nowMs - lastMs < duty.everyMs) continue;
      begunAtMs.set(duty, nowMs);
      const done = perform(service, duty, stopping.signal).finally(() => underWay.delete(duty));
      underWay.set(duty, done);
    }
  }, roundMs);
  return {
    async stop() {
      stopping.abort();
      clearInterval(timer);
      await Promise.all(underWay.values());
    },
  };
}

async function perform(
  service: Service,
  { name, run, isRefund }: Duty,
  signal: AbortSignal,
): Promise<void> {
  try {
    const count = await run(service, signal);
    if (typeof count !== "number" || count === 0) return;
    if (isRefund) service.log.warn({ ended: count }, `${name} and were refunded`);
    else service.log.info({ count }, name);
  } catch (error) {
    service.log.error({ err: error, duty: name }, "the janitor failed");
  }
}

/**
 * What failed on its last attempt is settled here, and then forgotten; settling is safe to repeat.
 * @returns how many of those had lost their worker, whose handler would have settled them, and were refunded
 */
export async function settleAbandoned(service: Service): Promise<number> {
  const entries = await service.queue.abandoned();
  return settleEach(service.log, entries, async ({ entryId, ...entry }) => {
    const wasRefunded = await settleEntry(service, entry);
    await service.queue.forget(entryId);
    return wasRefunded;
  });
}

/** @returns false where it was settled before, or nothing had been charged */
async function settleEntry(service: Service, { kind, id, part }: Entry): Promise<boolean> {
  if (kind === "analyse-shoot") return failAnalysis(service, id, lastAttemptFailed);
  if (kind === "render-video") return failVideo(service, id, lastAttemptFailed);
  if (kind === "render-shot") {
    assert(part !== undefined, "a shot's entry names its number");
    const shot = { shootId: id, number: part };
    return settleOneShot(service, shot, { status: "failed", failure: lastAttemptFailed });
  }
  if (kind === "analyse-upload") await failUpload(service, id, previewFailed);
  return false;
}
