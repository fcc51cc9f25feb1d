import assert from "node:assert/strict";
import { test } from "node:test";
import { contrastRatio } from "../format/contrast.ts";
import { checkColor, inkOn, readColor } from "./colors.ts";

test("colours are read in both lengths, and nothing else is", () => {
  assert.equal(readColor(" 1A6B54"), "#1a6b54");
  assert.equal(readColor("#fa0"), "#ffaa00");
  for (const typed of ["", "#", "#ffff", "red", "#12345g", "url(#x)", "#ffffff;"])
    assert.equal(readColor(typed), null, typed);
});

test("a dark green is read on white as it is, and lightened on black", () => {
  const light = checkColor("#1a6b54", "light");
  assert.deepEqual([light.isAdjusted, light.shown], [false, "#1a6b54"]);
  const dark = checkColor("#1a6b54", "dark");
  assert.ok(dark.isAdjusted && dark.ratio < 4.5);
  assert.ok(!checkColor(dark.shown, "dark").isAdjusted);
});

test("words on any field of colour can be read", () => {
  for (const part of ["00", "33", "66", "99", "cc", "ff"])
    for (const other of ["00", "66", "99", "ff"]) {
      const color = `#${part}${other}66`;
      assert.ok(contrastRatio(color, inkOn(color)) >= 4.5, color);
    }
});
