import assert from "node:assert/strict";
import { test } from "node:test";
import { ways } from "../outline/edge-softness.ts";
import type { OutlinePoint } from "../outline/edge-softness.ts";
import { findRegions } from "../image/regions.ts";
import { isPolished, mayBeGaps } from "./windows.ts";
import {
  findPairs,
  findRailing,
  findSlatGaps,
  findTwins,
  isBent,
  isFramedThinly,
} from "./window-form.ts";

const widthPx = 200;
const heightPx = 200;

type Box = [left: number, top: number, right: number, bottom: number];

function paint(boxes: Box[]): Uint8Array {
  const plane = new Uint8Array(widthPx * heightPx);
  for (const [left, top, right, bottom] of boxes) {
    for (let y = top; y < bottom; y++) plane.fill(1, y * widthPx + left, y * widthPx + right);
  }
  return plane;
}

/** Whether the first of some panes in a product, of one box or of several, is framed thinly. */
function isThin(product: Box | Box[], panes: Box[], noise = 0.5): boolean {
  const mask = paint((Array.isArray(product[0]) ? product : [product]) as Box[]);
  const found = findRegions(paint(panes), widthPx, heightPx, 1);
  const rim: OutlinePoint[] = [];
  for (const [p, label] of found.labels.entries()) {
    if (label !== 1) continue;
    const [x, y] = [p % widthPx, Math.floor(p / widthPx)];
    for (const { outX, outY } of ways) {
      if (found.labels[p + outY * widthPx + outX] === 1) continue;
      rim.push({ x: x + outX, y: y + outY, outX, outY });
    }
  }
  const area = mask.reduce((sum, inside) => sum + inside, 0);
  return isFramedThinly({ widthPx, noise }, mask, area, found, 1, rim);
}

test("a handle and slats are thin frames, what lies round a print is none", () => {
  assert.ok(isThin([60, 60, 140, 140], [[66, 66, 134, 134]]));
  const slats: Box[] = [40, 60, 80, 100].map((left) => [left, 50, left + 14, 150]);
  assert.ok(isThin([28, 38, 126, 162], slats));
  assert.ok(!isThin([10, 10, 190, 190], slats.slice(0, 1)));
  // A label near one side.
  assert.ok(!isThin([20, 20, 180, 180], [[24, 60, 100, 140]]));
});

test("a chair's rail is broad beside its posts, a box's sides round a label are all broad", () => {
  // A rail over two posts and a seat on legs.
  const chair: Box[] = [
    [40, 20, 110, 46],
    [46, 46, 104, 100],
    [46, 100, 104, 116],
    [46, 116, 54, 180],
    [96, 116, 104, 180],
  ];
  const [back, label]: [Box, Box] = [
    [53, 46, 97, 100],
    [44, 44, 156, 156],
  ];
  assert.ok(isThin(chair, [back]));
  assert.ok(!isThin(chair, [back], 2.6), "on an uneven ground");
  assert.ok(!isThin([20, 20, 180, 180], [label]), "a box's label");
});

test("what is as large, high and wide as a hole beside it is its twin", () => {
  const hole: Box = [40, 40, 60, 80];
  const mask = paint([[20, 20, 180, 180]]);
  for (const [p, inside] of paint([hole]).entries()) if (inside) mask[p] = 0;
  const isTwin = findTwins(findRegions(mask, widthPx, heightPx, 0).regions);
  const [, other] = findRegions(paint([[90, 42, 111, 80]]), widthPx, heightPx, 1).regions;
  const [, lying] = findRegions(paint([[90, 42, 130, 62]]), widthPx, heightPx, 1).regions;
  assert.ok(isTwin(other!));
  assert.ok(!isTwin(lying!));
});

test("two of one form are a pair, where both may be rings", () => {
  const rings = paint([
    [20, 40, 50, 80],
    [90, 42, 121, 82],
    [140, 42, 180, 62],
  ]);
  const { regions } = findRegions(rings, widthPx, heightPx, 1);
  assert.deepEqual(findPairs(regions, [false, true, true, true]), [false, true, true, false]);
  assert.ok(!findPairs(regions, [false, true, false, true]).includes(true));
});

test("gaps between slats stand side by side, letters and lone strips don't", () => {
  const region = (left: number, top: number, width: number, height: number) => ({
    left,
    top,
    right: left + width - 1,
    bottom: top + height - 1,
    pixels: width * height,
    borderPixels: 0,
  });
  const regions = [
    region(0, 0, 0, 0),
    region(10, 20, 8, 100),
    region(30, 22, 8, 102),
    // A chair seen from aside.
    region(50, 37, 8, 100),
    region(70, 60, 8, 100),
    region(90, 20, 40, 100),
  ];
  const all = regions.map((_, label) => label > 0);
  assert.deepEqual(findRailing(regions, all), [false, true, true, true, false, false]);
  const two = all.map((isGap, label) => isGap && label !== 2);
  assert.ok(!findRailing(regions, two).includes(true));
});

test("a gap between slats is told by those that are open already, of which it may be the rest", () => {
  const mask = paint([[20, 20, 120, 160]]);
  // The first gap is open down to row 70, the second all along.
  const open = paint([
    [30, 40, 36, 70],
    [50, 40, 56, 140],
  ]);
  for (const [p, own] of open.entries()) if (own) mask[p] = 0;
  const left = paint([
    [30, 70, 36, 138],
    [70, 42, 76, 140],
    [90, 90, 96, 140],
  ]);
  const found = findRegions(left, widthPx, heightPx, 1);
  const { regions } = found;
  const mayBeGap = regions.map(({ pixels }) => pixels > 0);
  // In the order of their first rows: the whole one, the rest of the first, and what is no gap.
  const holes = findRegions(mask, widthPx, heightPx, 0);
  assert.deepEqual(findSlatGaps(holes, widthPx, found, mayBeGap), [false, true, true, false]);
  assert.ok(!findRailing(regions, mayBeGap).includes(true));
});

test("a line that goes round a corner is bent, a straight one is not, whichever way it leans", () => {
  const rimOf = (isInside: (x: number, y: number) => boolean) => {
    const rim: OutlinePoint[] = [];
    let pixels = 0;
    for (let y = 20; y < 180; y++) {
      for (let x = 20; x < 180; x++) {
        if (!isInside(x, y)) continue;
        pixels++;
        for (const { outX, outY } of ways) {
          if (!isInside(x + outX, y + outY)) rim.push({ x: x + outX, y: y + outY, outX, outY });
        }
      }
    }
    return { rim, pixels };
  };
  const corner = rimOf((x, y) => x < 150 && y < 150 && (x > 146 || y > 146) && x > 50 && y > 50);
  const straight = rimOf((x, y) => x > 60 && x < 64 && y > 40 && y < 160);
  const aslant = rimOf((x, y) => Math.abs(x - y) < 3 && x > 40 && x < 160 && y > 40 && y < 160);
  assert.ok(isBent(corner.rim, corner.pixels));
  assert.ok(!isBent(straight.rim, straight.pixels));
  assert.ok(!isBent(aslant.rim, aslant.pixels));
  const look = { mean: 0.5, spread: 0.5, inner: 0, dark: 30, near: 1, wall: 1 };
  assert.ok(isPolished({ ...look, rim: corner.rim }, corner.pixels, 0), "a camera's trim");
  assert.ok(!isPolished({ ...look, rim: straight.rim }, straight.pixels, 0), "a slot");
});

test("a gap of a few pixels may be as uneven as its slats' blur leaves it, if they are near all round it", () => {
  const gap = { mean: 1.77, spread: 0.78, inner: 0, dark: -1.3, near: 0.9, wall: 0.93, rim: [] };
  const looks = [null, gap, { ...gap, near: 0.6 }, { ...gap, mean: 2.3 }, gap];
  const isFramed = [false, false, false, false, true];
  assert.deepEqual(mayBeGaps(looks, isFramed, 1.45, 1), [false, true, false, false, true]);
  // Before an even ground it is a print as likely.
  assert.equal(mayBeGaps(looks, isFramed, 0.5, 1)[1], false);
});
