import { setTimeout as sleep } from "node:timers/promises";

/** What an attempt gives as soon as it does not fail; its failure after 240 s, since at 300 s the test runner would not tell it. */
export async function eventually<Result>(attempt: () => Promise<Result>): Promise<Result> {
  const givesUpAt = Date.now() + 240_000;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (Date.now() > givesUpAt) throw error;
      await sleep(50);
    }
  }
}
