import assert from "node:assert/strict";
import { test } from "node:test";
import { localeOf } from "./locale.ts";

test("dates are in the visitor's first language, whatever the header holds", () => {
  for (const [header, expected] of [
    ["de-AT,de;q=0.9,en;q=0.8", "de-AT"],
    ["fr;q=0.5", "fr"],
    ["*", "en-GB"],
    ["", "en-GB"],
    ["<script>", "en-GB"],
    [undefined, "en-GB"],
  ] as const)
    assert.equal(localeOf(header), expected, header);
});
