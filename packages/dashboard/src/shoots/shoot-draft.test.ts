import assert from "node:assert/strict";
import { test } from "node:test";
import { isRatio, startShootDraft } from "./shoot-draft.ts";
import type { Catalogue } from "./types.ts";

test("a ratio is W:H between 1:4 and 4:1", () => {
  for (const ratio of ["1:1", "4:5", "16:9", "1:4", "4:1", "1.91:1"])
    assert.ok(isRatio(ratio), ratio);
  for (const ratio of ["", "1", "1:5", "5:1", "0:1", "1:0", "a:b", "-1:1", "1:1 ", null, 1])
    assert.ok(!isRatio(ratio), String(ratio));
});

test("a background in words, as an order over the API had it, stays in a form that is made of it", () => {
  const catalogue = { styles: [], modes: [], shots: [], qualities: [] } as unknown as Catalogue;
  const backgroundOf = (backgroundColor: string | null) =>
    startShootDraft({ backgroundColor }, catalogue).backgroundColor;
  for (const color of ["warm beige", "#e7d9cb", "#abc", null])
    assert.equal(backgroundOf(color), color);
});
