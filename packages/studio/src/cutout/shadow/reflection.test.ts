import assert from "node:assert/strict";
import { test } from "node:test";
import { findReflection } from "./reflection.ts";
import { measureScene } from "../ground/scene.ts";

const widthPx = 240;
const heightPx = 320;
const baseRow = 179;
const ground = [190, 60, 50] as const;

/** A pale block of two stripes down to the base, and below it what a table mirrors of it, fading over `depth` rows. */
function paint(depth: number) {
  const rgb = new Uint8Array(widthPx * heightPx * 3);
  const mask = new Uint8Array(widthPx * heightPx);
  for (let y = 0; y < heightPx; y++) {
    for (let x = 0; x < widthPx; x++) {
      const p = y * widthPx + x;
      const row = y > baseRow ? 2 * baseRow - y + 1 : y;
      const isProduct = x >= 60 && x < 180 && row >= 40 && row <= baseRow;
      const share = y > baseRow ? Math.max(0, 0.3 * (1 - (y - baseRow) / depth)) : 1;
      const own = row < 120 ? 150 : 220;
      for (let c = 0; c < 3; c++) {
        rgb[p * 3 + c] = isProduct ? own * share + ground[c]! * (1 - share) : ground[c]!;
      }
      if (isProduct && share > 0.04) mask[p] = 1;
    }
  }
  return { raster: { widthPx, heightPx, rgb }, mask };
}

test("a mirror image goes down to where it fades, however deep", () => {
  const { raster, mask } = paint(120);
  const reflection = findReflection(measureScene(raster, raster), mask);
  assert.ok(reflection);
  const [middle, row] = [widthPx / 2, (y: number) => (baseRow + y) * widthPx];
  for (const below of [10, 50, 70, 95]) assert.equal(reflection[row(below) + middle], 1);
  assert.equal(reflection[row(-10) + middle], 0);
});
