import assert from "node:assert/strict";
import { test } from "node:test";
import { findResting } from "./resting.ts";
import { measureSilhouette, restingShape } from "./silhouette.ts";

const [widthPx, heightPx] = [300, 240];

/** How a bottle at the picture's left rests beside a disc of some radius whose middle is in that row. */
function restBeside(row: number, radius: number) {
  const rgba = new Uint8Array(widthPx * heightPx * 4);
  for (let p = 0; p < widthPx * heightPx; p++) {
    const [x, y] = [p % widthPx, Math.floor(p / widthPx)];
    const isBottle = x < 60 && y < 240;
    if (isBottle || Math.hypot(x - 230, y - row) < radius) rgba.fill(255, p * 4, p * 4 + 4);
  }
  const shape = measureSilhouette({ rgba, widthPx, heightPx });
  const body = restingShape(shape);
  return { isWhole: body === shape, resting: findResting(body) };
}

test("what floats beside a thing does not tip it over", () => {
  const { isWhole, resting } = restBeside(150, 40);
  assert.ok(!isWhole);
  assert.ok(resting.rests);
  assert.equal(resting.setDownDegrees, null);
  assert.ok(resting.contour.at(-1)![0] < 70, "its base is the bottle's own");
});

test("what stands beside it on the same ground, or is the larger part, is kept", () => {
  assert.ok(restBeside(199, 40).isWhole);
  assert.ok(restBeside(100, 70).isWhole);
});
