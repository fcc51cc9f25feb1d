import assert from "node:assert/strict";
import { test } from "node:test";
import { createRateLimiter } from "./rate-limit.ts";

test("a window holds its limit for each subject, then starts anew", () => {
  let nowMs = 0;
  const limiter = createRateLimiter({ limit: 2, windowSeconds: 60, clockMs: () => nowMs });
  assert.deepEqual(limiter.count("a"), { allowed: true, remaining: 1, resetSeconds: 60 });
  nowMs = 20_500;
  assert.deepEqual(limiter.count("a"), { allowed: true, remaining: 0, resetSeconds: 40 });
  assert.deepEqual(limiter.count("a"), { allowed: false, remaining: 0, resetSeconds: 40 });
  assert.equal(limiter.count("b").allowed, true);
  nowMs = 60_000;
  assert.deepEqual(limiter.count("a"), { allowed: true, remaining: 1, resetSeconds: 60 });
});

test("a window that has just begun is never told to be longer than it is", () => {
  // From 17 minutes on a sum has a bit less than what was added to: of 1,000 such windows 250 were told to last 61 s.
  let nowMs = 1_000_000;
  const limiter = createRateLimiter({ limit: 1, windowSeconds: 60, clockMs: () => nowMs });
  const told = Array.from({ length: 1_000 }, (_, subject) => {
    nowMs += 0.123456;
    return limiter.count(String(subject)).resetSeconds;
  });
  assert.deepEqual(new Set(told), new Set([60]));
});
