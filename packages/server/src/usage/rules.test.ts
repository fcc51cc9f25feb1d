import assert from "node:assert/strict";
import { test } from "node:test";
import { AppError } from "../errors.ts";
import { readPeriod } from "./rules.ts";

const now = new Date("2026-03-31T23:30:00-05:00");

test("without parameters the period is the current UTC month, to now", () => {
  assert.deepEqual(readPeriod({}, now), { from: new Date("2026-04-01T00:00:00Z"), to: null });
});

test("a bare date is UTC midnight, a time carries its offset", () => {
  const period = readPeriod({ from: "2026-02-28", to: "2026-03-01T12:00:00+02:00" }, now);
  assert.equal(period.from.toISOString(), "2026-02-28T00:00:00.000Z");
  assert.equal(period.to?.toISOString(), "2026-03-01T10:00:00.000Z");
  const { searchParams } = new URL("http://x?from=2026-03-01T12:00:00+02:00");
  const unencoded = readPeriod({ from: searchParams.get("from") ?? "" }, now);
  assert.equal(unencoded.from.toISOString(), "2026-03-01T10:00:00.000Z");
});

test("what is no time, no real day or backwards is refused by the field's name", () => {
  for (const [query, field] of [
    [{ from: "yesterday" }, "from"],
    [{ from: "2026-02-30" }, "from"],
    [{ to: "2026-02-30T00:00:00Z" }, "to"],
    [{ to: "2026-01-01T00:00:00" }, "to"],
    [{ from: "1700000000" }, "from"],
    [{ from: "2026-01-01 12:00" }, "from"],
    [{ from: "2026-02-02", to: "2026-02-01" }, "to"],
  ] as const)
    assert.throws(
      () => readPeriod(query, now),
      (error) => error instanceof AppError && error.message.startsWith(`${field} takes`),
      JSON.stringify(query),
    );
});
