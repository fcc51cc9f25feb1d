import assert from "node:assert/strict";
import { test } from "node:test";
import { buildLevels, sample, sampleLevels } from "./mirror-levels.ts";

/** Where along its width, 0 to 1, a product that is black on its left half turns white, by how much light a level has of it all. */
function stepOf(widthPx: number, heightPx: number, level: number): number {
  const rgba = new Uint8Array(widthPx * heightPx * 4);
  for (let p = 0; p < widthPx * heightPx; p++) {
    const share = Math.min(1, Math.max(0, (p % widthPx) + 1 - widthPx / 2));
    rgba.fill(255 * share, p * 4, p * 4 + 3);
    rgba[p * 4 + 3] = 255;
  }
  const levels = buildLevels({ widthPx, heightPx, rgba });
  let [light, cover] = [0, 0];
  const steps = 4000;
  for (let k = -steps; k < 2 * steps; k++) {
    sampleLevels(levels, k / steps, 0.5, level);
    light += sample[0]!;
    cover += sample[3]!;
  }
  return 1 - light / 1.2 / cover;
}

test("a product's smaller images lie where it does, whatever its width", () => {
  for (const widthPx of [512, 511, 447, 639]) {
    for (const level of [0, 3, 5, 6]) {
      const step = stepOf(widthPx, 64, level);
      assert.ok(Math.abs(step - 0.5) < 0.004, `${widthPx} px, level ${level}: ${step}`);
    }
  }
});
