import assert from "node:assert/strict";
import { test } from "node:test";
import { standsOnLegs } from "./legs.ts";
import { measureSilhouette } from "./silhouette.ts";

/** What covers these rectangles: from and to, in columns of 100 and rows down to the lowest. */
function stands(...parts: (readonly [x: number, y: number, toX: number, toY: number])[]): boolean {
  const heightPx = Math.max(...parts.map(([, , , toY]) => toY));
  const rgba = Buffer.alloc(100 * heightPx * 4);
  for (const [x, y, toX, toY] of parts) {
    for (let row = y; row < toY; row++) rgba.fill(255, (row * 100 + x) * 4, (row * 100 + toX) * 4);
  }
  return standsOnLegs(measureSilhouette({ rgba, widthPx: 100, heightPx }));
}

test("a stool with a brace and a table stand on legs", () => {
  const seat = [0, 0, 100, 12] as const;
  assert.ok(stands([...seat], [5, 12, 15, 90], [45, 12, 55, 100], [85, 12, 95, 90]));
  assert.ok(stands([...seat], [5, 12, 15, 100], [85, 12, 95, 100], [5, 60, 95, 66]));
});

test("a bag with a handle, a bottle and a pair of shoes do not", () => {
  assert.ok(!stands([20, 0, 26, 42], [74, 0, 80, 42], [20, 0, 80, 5], [0, 42, 100, 100]));
  assert.ok(!stands([35, 0, 65, 100], [42, 0, 58, 10]));
  assert.ok(!stands([0, 30, 45, 100], [55, 30, 100, 100]));
});

test("a sofa stands on low feet at its ends, and neither a trunk that touches all along nor glasses do", () => {
  assert.ok(stands([0, 0, 100, 39], [6, 39, 12, 40], [88, 39, 94, 40]));
  assert.ok(!stands([0, 0, 100, 40]));
  // Two lenses of a pair of glasses.
  assert.ok(!stands([0, 0, 100, 39], [18, 39, 26, 40], [74, 39, 82, 40]));
  // As tall as it is wide it may be a bag on its studs.
  assert.ok(!stands([0, 0, 100, 98], [6, 98, 12, 100], [88, 98, 94, 100]));
});
