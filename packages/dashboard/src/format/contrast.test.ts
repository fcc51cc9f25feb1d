import assert from "node:assert/strict";
import { test } from "node:test";
import { contrastRatio, readableOn } from "./contrast.ts";

test("contrast is WCAG's own", () => {
  assert.equal(contrastRatio("#000000", "#ffffff"), 21);
  assert.equal(contrastRatio("#777777", "#ffffff").toFixed(2), "4.48");
});

test("any agency's colour becomes readable on both themes, and one that is stays", () => {
  for (const color of ["#ffe600", "#000000", "#ffffff", "#ff0000", "#00ff88", "#1234ab"])
    for (const ground of ["#ffffff", "#161719"])
      assert.ok(contrastRatio(readableOn(color, ground), ground) >= 4.5, `${color} on ${ground}`);
  assert.equal(readableOn("#1234ab", "#ffffff"), "#1234ab");
});
