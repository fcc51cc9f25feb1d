import assert from "node:assert/strict";
import { test } from "node:test";
import { sets } from "./analysis.fixture.ts";
import { layOutFrame } from "./frame.ts";
import { styleDirections } from "./styles.ts";

const ratios = [
  [1, 1],
  [3, 2],
  [2, 3],
  [7, 5],
  [5, 7],
  [16, 9],
  [13, 11],
  [1, 4],
  [4, 1],
] as const;

test("at 4k no row of a set, a shadow or a mirror image lies a pixel off the product, in any set and ratio", () => {
  for (const set of sets) {
    const { framing } = styleDirections[set.styles[0]!];
    for (const [across, down] of ratios) {
      const unitPx = 4096 / Math.max(across, down);
      const size = { widthPx: Math.round(across * unitPx), heightPx: Math.round(down * unitPx) };
      const shape = { aspect: 0.8, heroAspect: null, footprintCentre: 0.5, scale: 1 };
      const { widthPx, heightPx, crop } = layOutFrame(set, framing, size, shape);
      const enlarged = size.heightPx / heightPx;
      // How far the lowest row is off where its columns' scale would have it.
      const ofStage = Math.abs(enlarged - size.widthPx / widthPx) * heightPx;
      const ofPlate = Math.abs(heightPx / crop.heightPx - widthPx / crop.widthPx) * crop.heightPx;
      const name = `${set.id} at ${across}:${down}`;
      assert.ok(ofStage < 0.8, `${name}: ${ofStage.toFixed(2)} px`);
      assert.ok(ofPlate * enlarged < 0.8, `${name}: ${(ofPlate * enlarged).toFixed(2)} px of it`);
    }
  }
});
