/** How long after it a deletion can be undone: a toast stands for ten seconds, a slow connection or a reload takes more. */
const undoMs = 10 * 60_000;

/** The files outlive the last moment of an undo that is under way. */
const purgeAfterMs = undoMs + 60_000;

/** What was deleted after this can be brought back. */
export function undoableSince(now: Date): Date {
  return new Date(now.getTime() - undoMs);
}

/** What was deleted before this is deleted for good. */
export function purgeBefore(now: Date): Date {
  return new Date(now.getTime() - purgeAfterMs);
}
