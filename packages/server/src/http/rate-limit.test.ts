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
