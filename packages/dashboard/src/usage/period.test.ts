import assert from "node:assert/strict";
import { test } from "node:test";
import { addDays, daysOf, isDay, rangeOf } from "./period.ts";

const now = new Date("2026-03-01T00:30:00Z");

test("periods are whole UTC days, up to today or to the month's end", () => {
  assert.deepEqual(rangeOf("month", now), { from: "2026-03-01", to: "2026-03-01" });
  assert.deepEqual(rangeOf("last", now), { from: "2026-02-01", to: "2026-02-28" });
  assert.deepEqual(rangeOf("30d", now), { from: "2026-01-31", to: "2026-03-01" });
  assert.equal(daysOf(rangeOf("90d", now)).length, 90);
});

test("last month of January is December of the year before", () => {
  const range = rangeOf("last", new Date("2026-01-15T12:00:00Z"));
  assert.deepEqual(range, { from: "2025-12-01", to: "2025-12-31" });
});

test("days go on over the end of a month, and a range backwards is empty", () => {
  assert.equal(addDays("2026-02-28", 1), "2026-03-01");
  assert.deepEqual(daysOf({ from: "2026-12-31", to: "2027-01-01" }), ["2026-12-31", "2027-01-01"]);
  assert.deepEqual(daysOf({ from: "2026-02-02", to: "2026-02-01" }), []);
});

test("only days of the calendar are days", () => {
  assert.ok(isDay("2028-02-29"));
  for (const text of ["2026-02-29", "2026-13-01", "26-01-01", "", 7, undefined])
    assert.ok(!isDay(text), String(text));
});
