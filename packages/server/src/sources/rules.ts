const hourMs = 3_600_000;

/** How old a photo is before it may be swept: a request that stored it has long ended, one way or the other. */
const sweepAfterMs = 24 * hourMs;

/** Photos that were written before this, and that nothing refers to, may go. */
export function sweepBefore(now: Date): Date {
  return new Date(now.getTime() - sweepAfterMs);
}

/** A photo that was written before this is written again when it comes again: by half the age at which it may go. */
export function rewriteBefore(now: Date): Date {
  return new Date(now.getTime() - sweepAfterMs / 2);
}
