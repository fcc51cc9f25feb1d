import assert from "node:assert/strict";
import { test } from "node:test";
import { dateField } from "./app-fields.ts";

test("a time is a UTC day or carries its offset; no day is rolled over into the next month", () => {
  assert.deepEqual(dateField.parse("2026-02-28"), new Date("2026-02-28T00:00:00Z"));
  assert.deepEqual(dateField.parse("2026-03-01T12:00+02:00"), new Date("2026-03-01T10:00:00Z"));
  for (const text of [
    "2026-03-01T12:00",
    "2026-03-01T12:00:00",
    "2026-02-30",
    "2026-02-30T00:00:00Z",
    "2026-03-01Tnoon",
    "1 March 2026",
    "",
  ]) {
    const [issue] = dateField.safeParse(text).error?.issues ?? [];
    assert.match(issue?.message ?? "", /^takes an ISO 8601 date or a date-time/, text);
  }
});
