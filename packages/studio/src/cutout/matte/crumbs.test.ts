import assert from "node:assert/strict";
import { test } from "node:test";
import { clearCrumbs } from "./crumbs.ts";

const side = 400;

test("scraps beside a product go with their rim, threads and a second small part stay", () => {
  const rgba = new Uint8Array(side * side * 4);
  const paint = (left: number, top: number, width: number, height: number, alpha: number): void => {
    for (let y = top; y < top + height; y++)
      for (let x = left; x < left + width; x++) rgba[(y * side + x) * 4 + 3] = alpha;
  };
  const alphaAt = (x: number, y: number): number => rgba[(y * side + x) * 4 + 3]!;
  paint(40, 40, 300, 300, 255);
  paint(18, 98, 11, 11, 60);
  paint(20, 100, 6, 6, 255);
  paint(355, 60, 20, 20, 255);
  for (let step = 0; step < 20; step++) paint(350 + step, 120 + step, 1, 2, 255);
  clearCrumbs(rgba, side, side);
  assert.equal(alphaAt(23, 103), 0);
  assert.equal(alphaAt(18, 98), 0);
  assert.equal(alphaAt(360, 70), 255);
  assert.equal(alphaAt(360, 130), 255);
  assert.equal(alphaAt(40, 100), 255);
});
