import assert from "node:assert/strict";
import { env } from "node:process";
import { after, test } from "node:test";
import { startOfDay } from "./local-days.ts";

const zone = env["TZ"];
after(() => {
  if (zone === undefined) delete env["TZ"];
  else env["TZ"] = zone;
});

test("a day begins at the person's own midnight, whatever the hour is in Greenwich", () => {
  env["TZ"] = "Pacific/Auckland";
  assert.equal(startOfDay("2026-11-27"), "2026-11-26T11:00:00.000Z");
  env["TZ"] = "America/Los_Angeles";
  assert.equal(startOfDay("2026-11-27"), "2026-11-27T08:00:00.000Z");
});

test("the day after a day that has 25 hours begins at midnight too", () => {
  env["TZ"] = "Europe/Berlin";
  assert.equal(startOfDay("2026-10-25"), "2026-10-24T22:00:00.000Z");
  assert.equal(startOfDay("2026-10-25", 1), "2026-10-25T23:00:00.000Z");
  assert.equal(startOfDay("2026-12-31", 1), "2026-12-31T23:00:00.000Z");
});
