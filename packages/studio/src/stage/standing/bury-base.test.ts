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
  const buried = buryBase(
    pixels,
    {
      columns: 50,
      rows: 30,
      base,
      gap: new Float32Array(50),
    } as Silhouette,
    15,
  );
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

test("round undersides keep their curve, not the line from one to the other; a handle in the air is not hidden", () => {
  const [widthPx, heightPx] = [600, 320];
  const rgba = new Uint8Array(widthPx * heightPx * 4);
  // Two pans, the second farther back, and a handle above the ground between them.
  const undersideAt = (x: number): number => {
    const [middle, foot] = x < 290 ? [180, 320] : [450, 290];
    const across = (x - middle) / 110;
    if (Math.abs(across) < 1) return foot - 60 * (1 - Math.sqrt(1 - across ** 2));
    return x > 290 && x < 340 ? 180 : 0;
  };
  const alpha = new Uint8Array(widthPx * heightPx);
  for (let x = 0; x < widthPx; x++) {
    for (let y = 150; y < undersideAt(x); y++) alpha[y * widthPx + x] = 255;
  }
  for (const [p, own] of alpha.entries()) rgba[p * 4 + 3] = own;
  const silhouette = traceSilhouette(alpha, widthPx, heightPx);
  const buried = buryBase({ widthPx, heightPx, rgba }, silhouette, 12);
  const hiddenAt = (x: number): number => {
    let y = heightPx;
    while (y > 0 && buried.rgba[((y - 1) * widthPx + x) * 4 + 3]! < 128) y--;
    return undersideAt(x) - y;
  };
  assert.ok(Math.abs(hiddenAt(180) - 12) < 3, `${hiddenAt(180)} px under the first`);
  // As far above the line to the second pan as the ground is deep: along that line nothing would be hidden here.
  assert.ok(hiddenAt(265) > 2, `${hiddenAt(265)} px at its side`);
  assert.ok(hiddenAt(310) <= 1, `${hiddenAt(310)} px of the handle`);
});
