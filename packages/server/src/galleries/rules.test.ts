import assert from "node:assert/strict";
import { test } from "node:test";
import { stateOf } from "./rules.ts";

test("a gallery is revoked before it is expired, and live until its time", () => {
  const now = new Date("2026-11-21T12:00:00Z");
  const before = new Date("2026-11-21T11:59:59Z");
  assert.equal(stateOf({ expiresAt: null, revokedAt: null }, now), "live");
  assert.equal(stateOf({ expiresAt: now, revokedAt: null }, now), "expired");
  assert.equal(stateOf({ expiresAt: now, revokedAt: null }, before), "live");
  assert.equal(stateOf({ expiresAt: before, revokedAt: before }, now), "revoked");
});
