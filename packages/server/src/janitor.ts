import { tellLowBalances } from "./accounts/tell-low-balance.ts";
import { forgetOldKeys } from "./idempotency/run-once.ts";
import { forgetOldWorkers } from "./operation/forget-workers.ts";
import { forgetExpired } from "./people/forget-expired.ts";
import { lastAttemptFailed } from "./queue/attempt.ts";
import type { Service } from "./service.ts";
import { failOverdueShoots, failShoot, settleOneShot } from "./shoots/settle-shoot.ts";
import { failUpload } from "./uploads/find-upload.ts";
import { failOverdueVideos, failVideo } from "./videos/fail-video.ts";

const everyMs = 2_000;
const noticesEveryMs = 30_000;
const keysEveryMs = 3_600_000;

/**
 * Ends what passed its deadline or lost its worker on the last attempt, tells low balances, and forgets what ran out. Any
 * number of processes may run it.
 */
export function startJanitor(service: Service): { stop(): Promise<void> } {
  let keysAtMs = 0;
  let noticesAtMs = 0;
  let round: Promise<void> | null = null;
  const duties: [name: string, run: () => Promise<number>][] = [
    ["jobs passed their deadline", () => failOverdueShoots(service)],
    ["videos passed their deadline", () => failOverdueVideos(service)],
    ["jobs lost their worker for good", () => settleAbandoned(service)],
  ];
  const sweep = async (): Promise<void> => {
    for (const [name, run] of duties)
      try {
        const ended = await run();
        if (ended > 0) service.log.warn({ ended }, `${name} and were refunded`);
      } catch (error) {
        service.log.error({ err: error }, "the janitor failed");
      }
    const nowMs = service.now().getTime();
    if (nowMs - noticesAtMs >= noticesEveryMs) {
      noticesAtMs = nowMs;
      await tellLowBalances(service).catch((error: unknown) =>
        service.log.error({ err: error }, "low balances were not told"),
      );
    }
    if (nowMs - keysAtMs < keysEveryMs) return;
    keysAtMs = nowMs;
    for (const [name, forget] of [
      ["idempotency keys", forgetOldKeys],
      ["sessions and links", forgetExpired],
      ["workers", forgetOldWorkers],
    ] as const)
      await forget(service.database, service.now()).catch((error: unknown) =>
        service.log.error({ err: error }, `old ${name} were not forgotten`),
      );
  };
  const timer = setInterval(() => {
    round ??= sweep().finally(() => {
      round = null;
    });
  }, everyMs);
  return {
    async stop() {
      clearInterval(timer);
      await round;
    },
  };
}

/** What pg-boss gave up without a handler's word is settled here, and then forgotten; settling is safe to repeat. */
export async function settleAbandoned(service: Service): Promise<number> {
  const entries = await service.queue.abandoned();
  for (const { kind, id, part, entryId } of entries) {
    if (kind === "analyse-shoot") await failShoot(service, id, lastAttemptFailed);
    if (kind === "render-shot")
      await settleOneShot(
        service,
        { shootId: id, number: part ?? 1 },
        { status: "failed", failure: lastAttemptFailed },
      );
    if (kind === "render-video") await failVideo(service, id, lastAttemptFailed);
    if (kind === "analyse-upload") await failUpload(service, id, lastAttemptFailed);
    await service.queue.forget(entryId);
  }
  return entries.length;
}
