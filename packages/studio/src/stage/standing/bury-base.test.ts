import assert from "node:assert/strict";
import { test } from "node:test";
import { buryBase } from "./bury-base.ts";
import { type Silhouette, traceSilhouette } from "../silhouette.ts";

test("loose ground hides the foot along a wavy line, and nothing of what is above it", () => {
  const [widthPx, heightPx] = [600, 600];
  const pixels = { widthPx, heightPx, rgba: new Uint8Array(widthPx * heightPx * 4).fill(255) };
  const alpha = new Uint8Array(widthPx * heightPx).fill(255);
  const buried = buryBase(pixels, traceSilhouette(alpha, widthPx, heightPx), 20);
  const hidden = Array.from({ length: widthPx }, (_, x) => {
    let y = heightPx;
    while (buried.rgba[((y - 1) * widthPx + x) * 4 + 3]! < 128) y--;
    return heightPx - y;
  });
  const mean = hidden.reduce((sum, rows) => sum + rows, 0) / widthPx;
  assert.ok(mean > 16 && mean < 24, `${mean}`);
  assert.ok(Math.min(...hidden) >= 4 && Math.max(...hidden) <= 36, String(hidden));
  assert.ok(new Set(hidden).size > 4, String(hidden));
  // No grain stands up like a hair.
  for (let x = 1; x < widthPx; x++) assert.ok(Math.abs(hidden[x]! - hidden[x - 1]!) <= 2);
  assert.deepEqual(
    buried.rgba.subarray(0, widthPx * 540 * 4),
    pixels.rgba.subarray(0, widthPx * 540 * 4),
  );
});

test("a slanting base is hidden along its slant, in a picture of more columns than its silhouette", () => {
  const [widthPx, heightPx] = [400, 300];
  const pixels = { widthPx, heightPx, rgba: new Uint8Array(widthPx * heightPx * 4).fill(255) };
  // From the picture's foot at its left to five sixths down at its right.
  const base = Float32Array.from({ length: 50 }, (_, x) => 30 - 5 * ((x + 0.5) / 50));
  const buried = buryBase(pixels, { columns: 50, rows: 30, base } as Silhouette, 15);
  const hiddenAt = (from: number, to: number): number => {
    let hidden = 0;
    for (let x = from; x < to; x++) {
      let y = heightPx;
      while (buried.rgba[((y - 1) * widthPx + x) * 4 + 3]! < 128) y--;
      hidden += heightPx - y - (50 * (x + 0.5)) / widthPx;
    }
    return hidden / (to - from);
  };
  for (const from of [20, 110, 200, 290]) {
    const hidden = hiddenAt(from, from + 90);
    assert.ok(hidden > 12 && hidden < 18, `${hidden} px from column ${from}`);
  }
});
