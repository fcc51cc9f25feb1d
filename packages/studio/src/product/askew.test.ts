import assert from "node:assert/strict";
import { test } from "node:test";
import { isAskew } from "./askew.ts";
import { measureSilhouette } from "./silhouette.ts";

/** Whether what covers the pixels of a 200² raster for which `covers` holds, centre at 0, is turned. */
function isTurned(covers: (x: number, y: number) => boolean, rests = true): boolean {
  const rgba = Buffer.alloc(200 * 200 * 4);
  for (let p = 0; p < 200 * 200; p++) {
    if (covers((p % 200) - 100, Math.floor(p / 200) - 100)) rgba[p * 4 + 3] = 255;
  }
  return isAskew(measureSilhouette({ rgba, widthPx: 200, heightPx: 200 }), rests);
}

type Shape = (x: number, y: number) => boolean;

function turned(degrees: number, covers: Shape): Shape {
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  return (x, y) => covers(x * cos + y * sin, y * cos - x * sin);
}

const box = (degrees: number): Shape =>
  turned(degrees, (x, y) => Math.abs(x) < 70 && Math.abs(y) < 40);
/** A round clock with two bells and two feet. */
const clock: Shape = (x, y) =>
  Math.hypot(x, y) < 52 ||
  Math.hypot(Math.abs(x) - 36, y + 60) < 26 ||
  (Math.abs(Math.abs(x) - 30 - (y - 50) / 3) < 6 && y > 40 && y < 82);
/** Two rings on a bar, with two thin arms that are not alike. */
const glasses: Shape = (x, y) => {
  const ring = Math.hypot(Math.abs(x) - 45, y);
  const isArm =
    (Math.abs(x - 80) < 3 && y > 0 && y < 40) || (Math.abs(x + 60) < 3 && y > 20 && y < 70);
  return (ring > 18 && ring < 34) || (Math.abs(x) < 14 && Math.abs(y) < 4) || isArm;
};

test("a box that is turned in the picture's plane is askew, whichever way", () => {
  for (const degrees of [-30, -16, 16, 30, 72]) assert.ok(isTurned(box(degrees)), `${degrees}°`);
});

test("so are a clock on its back and a pair of glasses", () => {
  for (const degrees of [-35, -16, 16, 25]) {
    assert.ok(isTurned(turned(degrees, clock)), `clock, ${degrees}°`);
    assert.ok(isTurned(turned(degrees, glasses)), `glasses, ${degrees}°`);
  }
  assert.ok(!isTurned(clock) && !isTurned(glasses));
});

test("a bunch of thin things that rests on nothing is, and one that stands on a spike is not", () => {
  const keys: Shape = (x, y) =>
    Math.hypot(x + 30, y + 30) < 30 ||
    (Math.abs(x - y) < 9 && x > 0 && x < 85) ||
    (Math.abs(x + 30) < 8 && y > 0 && y < 70);
  assert.ok(isTurned(keys, false));
  assert.ok(!isTurned(keys));
  const spot: Shape = (x, y) =>
    Math.hypot(x, y + 50) < 40 || (Math.abs(x) < 3 && y > -50 && y < 95);
  assert.ok(!isTurned(spot, false));
});

test("an upright box, one a hand turned a little, and one in perspective are not", () => {
  for (const degrees of [0, 3, 90]) assert.ok(!isTurned(box(degrees)), `${degrees}°`);
  // Upright sides, above and below edges that slope as a box's that is seen from its corner.
  assert.ok(!isTurned((x, y) => Math.abs(x) < 70 && y > -50 && y < 40 - Math.abs(x + 30) * 0.35));
  assert.ok(!isTurned((x, y) => x * x + y * y < 80 * 80));
  assert.ok(!isTurned((x, y) => Math.abs(x) < 60 && Math.abs(y - 0.3 * x) < 40));
});
