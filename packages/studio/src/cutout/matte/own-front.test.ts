import assert from "node:assert/strict";
import { test } from "node:test";
import { closeDips, solveByOwnFront } from "./own-front.ts";

const widthPx = 24;
const heightPx = 9;
const teal = [30, 90, 96];
const white = [230, 230, 226];
const charcoal = [46, 46, 46];
const black = [5, 5, 5];

/** A column of colours that is the same in every row. */
function paint(colorAt: (x: number) => number[]) {
  const rgb = new Uint8Array(widthPx * heightPx * 3);
  for (let p = 0; p < widthPx * heightPx; p++) rgb.set(colorAt(p % widthPx), p * 3);
  return { widthPx, heightPx, rgb };
}

/** Alpha of the pixel in column `x`, that the spread colour alone had left at a tenth. */
function solve(photo: ReturnType<typeof paint>, x: number, front: number[]) {
  const out = Float32Array.from([0, 0, 0, 0.1, 0]);
  const isOwn = solveByOwnFront(photo, x, 4, Float32Array.from([...front, ...teal]), 0.3, out);
  return { isOwn, alpha: out[3]!, color: Array.from(out.subarray(0, 3), Math.round) };
}

test("the dark side of a cord is product, though white is spread over it from its light one", () => {
  const photo = paint((x) => (x < 8 || x > 13 ? teal : x < 11 ? white : charcoal));
  const { isOwn, alpha, color } = solve(photo, 12, white);
  assert.ok(isOwn);
  assert.ok(alpha > 0.9, `${alpha}`);
  assert.deepEqual(color, charcoal);
});

test("mixtures, shade of the ground's hue and the halo of an edge are left as they were", () => {
  const mixture = teal.map((own, c) => 0.7 * own + 0.3 * white[c]!);
  const shade = teal.map((own) => 0.6 * own);
  const halo = teal.map((own) => own + 18);
  for (const [color, front] of [
    [mixture, white],
    [shade, white],
    [halo, black],
  ] as const) {
    const photo = paint((x) => (x < 10 ? teal : x < 12 ? [...color] : front));
    assert.ok(Math.abs(solve(photo, 10, front).alpha - 0.1) < 1e-6, `${color.join()}`);
  }
});

test("where a cord's two sides meet it has no dip, while a gap of ground stays", () => {
  const between = [120, 118, 116];
  for (const [color, alpha] of [
    [between, 255],
    [teal, 40],
  ] as const) {
    const photo = paint((x) => (x === 10 ? [...color] : x < 10 ? white : charcoal));
    const rgba = new Uint8Array(widthPx * heightPx * 4).fill(255);
    const p = 4 * widthPx + 10;
    for (let y = 0; y < heightPx; y++) rgba[(y * widthPx + 10) * 4 + 3] = 40;
    closeDips(rgba, photo, { indices: [p], behind: teal });
    assert.equal(rgba[p * 4 + 3], alpha);
  }
});
