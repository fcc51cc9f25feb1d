import { forgetOldKeys } from "./idempotency/run-once.ts";
import type { Service } from "./service.ts";
import { failOverdueShoots } from "./shoots/settle-shoot.ts";
import { failOverdueVideos } from "./videos/fail-video.ts";

const everyMs = 2_000;
const keysEveryMs = 3_600_000;

/** Ends what passed its deadline, and forgets old idempotency keys. Any number of processes may run it. */
export function startJanitor(service: Service): { stop(): Promise<void> } {
  let keysAtMs = 0;
  let round: Promise<void> | null = null;
  const sweep = async (): Promise<void> => {
    const ended = (await failOverdueShoots(service)) + (await failOverdueVideos(service));
    if (ended > 0) service.log.warn({ ended }, "jobs passed their deadline and were refunded");
    const nowMs = service.now().getTime();
    if (nowMs - keysAtMs > keysEveryMs) {
      keysAtMs = nowMs;
      await forgetOldKeys(service.database, service.now());
    }
  };
  const timer = setInterval(() => {
    round ??= sweep()
      .catch((error: unknown) => service.log.error({ err: error }, "the janitor failed"))
      .finally(() => {
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
