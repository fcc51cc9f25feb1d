/** How long after it a deletion can be undone: a toast stands for ten seconds, a slow connection or a reload takes more. */
const undoMs = 10 * 60_000;

/** The files outlive the last moment of an undo that is under way. */
const purgeAfterMs = undoMs + 60_000;

/** How old a file is before it may be swept: a request or an attempt that stored it has long ended, one way or the other. */
const sweepAfterMs = 24 * 3_600_000;

/** What was deleted after this can be brought back. */
export function undoableSince(now: Date): Date {
  return new Date(now.getTime() - undoMs);
}

/** What was deleted before this is deleted for good. */
export function purgeBefore(now: Date): Date {
  return new Date(now.getTime() - purgeAfterMs);
}

/** Files that were written before this, and that nothing names, may go. */
export function sweepBefore(now: Date): Date {
  return new Date(now.getTime() - sweepAfterMs);
}

/** A photo that was written before this is written again when it comes again: by half the age at which it may go. */
export function rewriteBefore(now: Date): Date {
  return new Date(now.getTime() - sweepAfterMs / 2);
}
