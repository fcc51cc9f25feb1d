import assert from "node:assert/strict";
import { test } from "node:test";
import { halve } from "./halve.ts";
import type { Lab } from "./lab.ts";

test("four pixels make one; an odd last row or column counts twice", () => {
  const plane = Float32Array.from([1, 2, 10, 3, 4, 20, 5, 7, 30]);
  const { lab, widthPx, heightPx } = halve([plane, plane, plane] as Lab, 3, 3);
  assert.deepEqual([widthPx, heightPx], [2, 2]);
  for (const half of lab) assert.deepEqual([...half], [2.5, 15, 6, 30]);
});
