import assert from "node:assert/strict";
import { test } from "node:test";
import { isAskewRectangle } from "./askew.ts";
import { measureSilhouette } from "./silhouette.ts";

/** Whether what covers the pixels of a 200² raster for which `covers` holds, centre at 0, counts as one. */
function isAskew(covers: (x: number, y: number) => boolean): boolean {
  const rgba = Buffer.alloc(200 * 200 * 4);
  for (let p = 0; p < 200 * 200; p++) {
    if (covers((p % 200) - 100, Math.floor(p / 200) - 100)) rgba[p * 4 + 3] = 255;
  }
  return isAskewRectangle(measureSilhouette({ rgba, widthPx: 200, heightPx: 200 }));
}

function box(degrees: number): (x: number, y: number) => boolean {
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  return (x, y) => Math.abs(x * cos + y * sin) < 70 && Math.abs(y * cos - x * sin) < 40;
}

test("a box that is turned in the picture's plane is askew, whichever way", () => {
  for (const degrees of [-30, -16, 16, 30, 72]) assert.ok(isAskew(box(degrees)), `${degrees}°`);
});

test("an upright box, one a hand turned a little, and one in perspective are not", () => {
  for (const degrees of [0, 3, 90]) assert.ok(!isAskew(box(degrees)), `${degrees}°`);
  // Upright sides, above and below edges that slope as a box's that is seen from its corner.
  assert.ok(!isAskew((x, y) => Math.abs(x) < 70 && y > -50 && y < 40 - Math.abs(x + 30) * 0.35));
  assert.ok(!isAskew((x, y) => x * x + y * y < 80 * 80));
  assert.ok(!isAskew((x, y) => Math.abs(x) < 60 && Math.abs(y - 0.3 * x) < 40));
});
