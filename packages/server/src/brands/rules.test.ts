import assert from "node:assert/strict";
import { test } from "node:test";
import { checkBrandLimit, checkBrandName } from "./rules.ts";

test("names are trimmed, 1 to 100 characters as people count them", () => {
  assert.equal(checkBrandName("  Aurelia "), "Aurelia");
  assert.equal(checkBrandName("🧴".repeat(100)).length, 200);
  for (const name of ["", "   ", "a".repeat(101)])
    assert.throws(() => checkBrandName(name), { code: "invalid_request" });
});

test("plans hold 3, 10 and any number of active brands", () => {
  checkBrandLimit("partner", 2);
  assert.throws(() => checkBrandLimit("partner", 3), { code: "brand_limit_reached" });
  checkBrandLimit("agency_pro", 9);
  assert.throws(() => checkBrandLimit("agency_pro", 10), { code: "brand_limit_reached" });
  checkBrandLimit("enterprise", 100_000);
});
