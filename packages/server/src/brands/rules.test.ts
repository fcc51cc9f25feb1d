import assert from "node:assert/strict";
import { test } from "node:test";
import { checkBrandLimit } from "./rules.ts";

test("plans hold 3, 10 and any number of active brands", () => {
  checkBrandLimit("partner", 2);
  assert.throws(() => checkBrandLimit("partner", 3), { code: "brand_limit_reached" });
  checkBrandLimit("agency_pro", 9);
  assert.throws(() => checkBrandLimit("agency_pro", 10), { code: "brand_limit_reached" });
  checkBrandLimit("enterprise", 100_000);
});
