/**
 * Reads at most one at a time, and anew once the last answer is older than this: however many ask, it costs the same.
 * Whoever asks meanwhile shares what is under way. A failure is told to those, and not kept.
 * @param clockMs  one that nobody sets: a wall clock that is put back would keep an answer for as long
 */
export function keepFor<Value>(
  keptMs: number,
  read: () => Promise<Value>,
  clockMs: () => number = () => performance.now(),
): () => Promise<Value> {
  let kept: Promise<Value> | null = null;
  let endsAtMs = 0;
  return () => {
    const nowMs = clockMs();
    if (kept && nowMs < endsAtMs) return kept;
    const reading = read();
    kept = reading;
    endsAtMs = Infinity;
    reading.then(
      () => (endsAtMs = nowMs + keptMs),
      () => (kept = null),
    );
    return reading;
  };
}
