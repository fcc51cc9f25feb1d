import { setTimeout as sleep } from "node:timers/promises";

/** What an attempt gives as soon as it does not fail; its failure after 20 s. */
export async function eventually<Result>(attempt: () => Promise<Result>): Promise<Result> {
  const givesUpAt = Date.now() + 20_000;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (Date.now() > givesUpAt) throw error;
      await sleep(50);
    }
  }
}
