/**
 * Reads at most one at a time, and anew once the last answer is older than this: however many ask, it costs the same.
 * Whoever asks meanwhile shares what is under way. A failure is told to those, and not kept.
 */
export function keepFor<Value>(
  keptMs: number,
  now: () => Date,
  read: () => Promise<Value>,
): () => Promise<Value> {
  let kept: Promise<Value> | null = null;
  let endsAtMs = 0;
  return () => {
    const nowMs = now().getTime();
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
