export type RateLimiter = {
  /** Counts one for the subject. */
  count(subject: string): { allowed: boolean; remaining: number; resetSeconds: number };
};

/**
 * At most `limit` counts a subject within a fixed window. It lives in this process: with several servers behind a
 * balancer each counts for itself (a shared counter would cost a database write on every request).
 * @param options.clockMs  one that nobody sets: a wall clock that is put back would hold a window open for as long
 */
export function createRateLimiter(options: {
  limit: number;
  windowSeconds: number;
  clockMs?: () => number;
}): RateLimiter {
  const { clockMs = () => performance.now() } = options;
  let windows = new Map<string, { count: number; endsAtMs: number }>();
  let sweepAtMs = 0;
  return {
    count(subject) {
      // In whole numbers: of a fraction, 60,000 ms more and then less may be 60,000.00000001, which was told as 61 s.
      const nowMs = Math.floor(clockMs());
      if (nowMs >= sweepAtMs) {
        windows = new Map([...windows].filter(([, window]) => window.endsAtMs > nowMs));
        sweepAtMs = nowMs + options.windowSeconds * 1000;
      }
      let window = windows.get(subject);
      if (!window || window.endsAtMs <= nowMs) {
        window = { count: 0, endsAtMs: nowMs + options.windowSeconds * 1000 };
        windows.set(subject, window);
      }
      window.count++;
      return {
        allowed: window.count <= options.limit,
        remaining: Math.max(0, options.limit - window.count),
        resetSeconds: Math.ceil((window.endsAtMs - nowMs) / 1000),
      };
    },
  };
}
