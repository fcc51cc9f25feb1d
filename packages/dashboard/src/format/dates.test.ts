import assert from "node:assert/strict";
import { test } from "node:test";
import { formatDay, formatRelative } from "./dates.ts";

test("how long ago something was is told in days of the calendar, up to a week", () => {
  const now = new Date(2026, 10, 26, 7);
  const then = (day: number, hour: number): string =>
    formatRelative(new Date(2026, 10, day, hour), now);
  assert.equal(then(25, 8), "23 hours ago");
  assert.equal(then(25, 6), "yesterday");
  assert.equal(then(24, 23), "2 days ago");
  assert.equal(then(24, 8), "2 days ago", "47 hours");
  assert.equal(then(28, 20), "in 2 days");
  assert.equal(then(19, 6), formatDay(new Date(2026, 10, 19)));
});
