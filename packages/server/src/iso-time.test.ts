import assert from "node:assert/strict";
import { test } from "node:test";
import { z } from "zod";
import { readIsoTime } from "./iso-time.ts";

test("a time is read that an answer can tell again", () => {
  for (const text of [
    "2026-11-01",
    "2026-11-01T01:00+01:00",
    "9999-12-31T23:59:59Z",
    "0000-01-01",
  ]) {
    const time = readIsoTime(text);
    assert.ok(time, text);
    assert.ok(z.iso.datetime().safeParse(time.toISOString()).success, text);
  }
  for (const text of ["9999-12-31T23:59:59-01:00", "0000-01-01T00:00:00+01:00"])
    assert.equal(readIsoTime(text), null, text);
});

test("what is no calendar day, or has no offset, is no time", () => {
  for (const text of ["2026-02-30", "2026-11-01T00:00:00", "2026-11-01T25:00Z", "1", "now", ""])
    assert.equal(readIsoTime(text), null, text);
});
