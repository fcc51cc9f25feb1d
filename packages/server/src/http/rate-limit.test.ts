import assert from "node:assert/strict";
import { test } from "node:test";
import { createRateLimiter } from "./rate-limit.ts";

test("a window holds its limit for each subject, then starts anew", () => {
  let now = new Date(0);
  const limiter = createRateLimiter({ limit: 2, windowSeconds: 60, now: () => now });
  assert.deepEqual(limiter.count("a"), { allowed: true, remaining: 1, resetSeconds: 60 });
  now = new Date(20_500);
  assert.deepEqual(limiter.count("a"), { allowed: true, remaining: 0, resetSeconds: 40 });
  assert.deepEqual(limiter.count("a"), { allowed: false, remaining: 0, resetSeconds: 40 });
  assert.equal(limiter.count("b").allowed, true);
  now = new Date(60_000);
  assert.deepEqual(limiter.count("a"), { allowed: true, remaining: 1, resetSeconds: 60 });
});
