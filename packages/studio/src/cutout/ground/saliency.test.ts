import assert from "node:assert/strict";
import { test } from "node:test";
import type { Lab } from "../image/lab.ts";
import { findSaliency } from "./saliency.ts";
import { findSuperpixels } from "../image/superpixels.ts";

const [widthPx, heightPx] = [160, 120];

/** Saliency at points of a picture of a lightness and a red-green hue. */
function read(
  paint: (x: number, y: number) => [light: number, hue: number],
  ...points: [x: number, y: number][]
): number[] {
  const lab: Lab = [0, 1, 2].map(() => new Float32Array(widthPx * heightPx)) as Lab;
  for (let p = 0; p < widthPx * heightPx; p++) {
    const [light, hue] = paint(p % widthPx, Math.floor(p / widthPx));
    lab[0][p] = light;
    lab[1][p] = hue;
  }
  const patches = findSuperpixels(lab, widthPx, heightPx, 200);
  const saliency = findSaliency(patches);
  return points.map(([x, y]) => saliency[patches.labels[y * widthPx + x]!]!);
}

test("a disc stands out from stripes that run out of the picture, whichever are brighter", () => {
  const isDisc = (x: number, y: number) => Math.hypot(x - 70, y - 60) < 24;
  const [disc, pale, dark] = read(
    (x, y) => (isDisc(x, y) ? [50, 60] : [(x + y) % 60 < 30 ? 90 : 25, 0]),
    [70, 60],
    [130, 20],
    [25, 20],
  );
  assert.ok(disc! > 0.8, `${disc}`);
  assert.ok(pale! < 0.35 && dark! < 0.35, `${pale}, ${dark}`);
});

test("a product that one side of the picture cuts still stands out", () => {
  const [product, ground] = read(
    (x, y) => (x < 50 && y > 40 && y < 90 ? [30, 40] : [85, 0]),
    [25, 65],
    [120, 30],
  );
  assert.ok(product! > 0.7 && ground! < 0.2, `${product}, ${ground}`);
});

test("a picture of one colour has nothing that stands out, and no number is missing", () => {
  for (const value of read(() => [60, 0], [10, 10], [80, 60])) assert.ok(Number.isFinite(value));
});
