import assert from "node:assert/strict";
import { test } from "node:test";
import { readPreferWait } from "./prefer.ts";

test("Prefer: wait is read as RFC 7240 writes it, and bounded", () => {
  assert.equal(readPreferWait("wait=10"), 10);
  assert.equal(readPreferWait("respond-async, wait=5"), 5);
  assert.equal(readPreferWait('Wait = "7"; foo'), 7);
  assert.equal(readPreferWait("wait=3600"), 30);
  assert.equal(readPreferWait("wait=0"), 0);
});

test("what is not understood is ignored", () => {
  for (const header of [undefined, "", "wait", "wait=-1", "wait=abc", "await=5", "wait=5x"])
    assert.equal(readPreferWait(header), null, String(header));
});
