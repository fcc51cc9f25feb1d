import type { FastifyBaseLogger } from "fastify";

/** What the owner of a job reads that passed its deadline. */
export const tookTooLong = "It took too long and was given up; its credits are back.";

/**
 * What is read of a job that its owner stopped; no failure of ours, and none that an operator looks after. It is stored
 * with the job and told apart by: in other words, the jobs that were stopped before would stand among the failures.
 */
export const cancelled = "It was cancelled; its credits are back.";

/** What is read of a job that was deleted while it went on, where somebody undid that. Stored as well. */
export const deletedUnfinished = "It was deleted before it was done; its credits are back.";

/** What people of the account ended jobs with. */
export const stops = [cancelled, deletedUnfinished];

/** Whether a job, or a shot, ended because somebody stopped it. */
export function isStopped(failure: string | null): boolean {
  return failure !== null && stops.includes(failure);
}

/**
 * Ends, or deletes for good, each job; one for which that fails is logged, and does not stand in the way of the others.
 * @returns how many are done now
 */
export async function settleEach<Job>(
  log: Pick<FastifyBaseLogger, "error">,
  jobs: Job[],
  settle: (job: Job) => Promise<boolean>,
): Promise<number> {
  let settled = 0;
  for (const job of jobs)
    try {
      if (await settle(job)) settled++;
    } catch (error) {
      log.error({ err: error, job }, "a job was left for the next round");
    }
  return settled;
}
