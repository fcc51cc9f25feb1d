import assert from "node:assert/strict";
import { test } from "node:test";
import { compose } from "../composites/compose.ts";
import { scoreCutout } from "../composites/score.ts";
import { loadSources } from "../composites/sources.ts";
import { cutOut } from "../cut-out.ts";

const sources = await loadSources(900);

const score = async (seed: number) => {
  const { photo, truth } = await compose(seed, "white with shadow", sources, 560);
  return scoreCutout(cutOut(photo), photo, truth, null).iou;
};

test("the shadow that has the product's own outline, laid down, goes however thin its bars are", async () => {
  // A chair's back beneath its seat (.676), scissors' rings and blades (.800, .835, .914, .803), a can's spout (.912).
  for (const [seed, least] of [
    [24271, 0.88],
    [22015, 0.9],
    [25237, 0.92],
    [25141, 0.96],
    [24115, 0.96],
    [98173, 0.965],
  ] as const) {
    const iou = await score(seed);
    assert.ok(iou > least, `${seed}: ${iou}`);
  }
});

test("what goes on where no shadow is laid stays: pale labels, a dryer's grip", async () => {
  for (const seed of [22087, 22171, 25051, 25279, 24577]) {
    const iou = await score(seed);
    assert.ok(iou > 0.95, `${seed}: ${iou}`);
  }
});
