import type { FastifyBaseLogger } from "fastify";

/** What the owner of a job reads that passed its deadline. */
export const tookTooLong = "It took too long and was given up; its credits are back.";

/** What is read of a job that its owner stopped; no failure of ours, and none that an operator looks after. */
export const cancelled = "It was cancelled; its credits are back.";

/**
 * Ends each job; one that can't be ended is logged, and does not stand in the way of the others' refunds.
 * @returns how many ended now
 */
export async function settleEach(
  log: Pick<FastifyBaseLogger, "error">,
  ids: string[],
  end: (id: string) => Promise<boolean>,
): Promise<number> {
  let ended = 0;
  for (const id of ids)
    try {
      if (await end(id)) ended++;
    } catch (error) {
      log.error({ err: error, job: id }, "a job could not be ended");
    }
  return ended;
}
