import { isDiskFull } from "../disk-full.ts";
import type { Claim } from "./queue.ts";

/**
 * One attempt at a piece of work. A final verdict on the input ends it; anything else (a child that died, a database
 * that is away) is tried again, and ends it on the last attempt. An aborted attempt belongs to another worker, and what
 * a full disk had no room for counts as no attempt.
 * @param attempt.verdictOn  the sentence for an error that no further attempt can mend, else null
 * @param attempt.end  settles the work as failed; safe to repeat
 * @param attempt.gaveUp  what is told where the last attempt failed through no fault of the photos
 */
export async function runAttempt(
  claim: Claim,
  signal: AbortSignal,
  attempt: {
    work: () => Promise<void>;
    verdictOn: (error: unknown) => string | null;
    end: (failure: string) => Promise<unknown>;
    gaveUp?: string;
  },
): Promise<void> {
  try {
    await attempt.work();
  } catch (error) {
    if (signal.aborted) throw error;
    const verdict = attempt.verdictOn(error);
    if (verdict !== null) {
      await attempt.end(verdict);
      return;
    }
    if (claim.isLastAttempt && !isDiskFull(error))
      await attempt.end(attempt.gaveUp ?? lastAttemptFailed);
    throw error;
  }
}

/** What the owner of a job reads that failed through no fault of its photos. */
export const lastAttemptFailed = "It failed on our side three times; its credits are back.";

/** The same of an upload's preview, for which nothing was charged. */
export const previewFailed = "It could not be cut out on our side; a shoot of it tries again.";
