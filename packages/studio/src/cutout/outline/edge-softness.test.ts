import assert from "node:assert/strict";
import { test } from "node:test";
import { profileOutline } from "./edge-softness.ts";

test("a level edge is read where the photo has it, though the grid's height is rounded", () => {
  const [width, height] = [3000, 1005];
  const [widthPx, heightPx] = [300, 101];
  // A dark box with a pale rim as broad as what is read inside of an edge.
  const [right, bottom, rimPx] = [2200, 796, 15];
  const rgb = new Uint8Array(width * height * 3);
  for (let p = 0; p < width * height; p++) {
    const [x, y] = [p % width, Math.floor(p / width)];
    const inside = Math.min(right - x, bottom - y);
    rgb.fill(inside <= 0 ? 235 : inside <= rimPx ? 200 : 60, p * 3, p * 3 + 3);
  }
  const scene = { photo: { widthPx: width, heightPx: height, rgb }, widthPx, heightPx };
  const sharpness = (point: { x: number; y: number; outX: number; outY: number }) =>
    profileOutline(scene, [point], 1.5).ratios[0];
  const upright = sharpness({ x: 219, y: 30, outX: 1, outY: 0 });
  assert.equal(sharpness({ x: 100, y: 79, outX: 0, outY: 1 }), upright);
});

test("of an outline with more points than tell, both sides are read", () => {
  const [widthPx, heightPx, rows] = [200, 400, 310];
  const rgb = new Uint8Array(widthPx * heightPx * 3);
  for (let p = 0; p < widthPx * heightPx; p++) {
    const x = p % widthPx;
    // Sharp at the left, and over six pixels at the right.
    const level = x < 60 ? 235 : 60 + 175 * Math.min(1, Math.max(0, (x - 137) / 6));
    rgb.fill(level, p * 3, p * 3 + 3);
  }
  const points = Array.from({ length: 2 * rows }, (_, i) => {
    const [x, outX] = i % 2 === 0 ? [60, -1] : [139, 1];
    return { x, y: 40 + (i >> 1), outX, outY: 0 };
  });
  const scene = { photo: { widthPx, heightPx, rgb }, widthPx, heightPx };
  const { ratios } = profileOutline(scene, points);
  const sharp = ratios.filter((ratio) => ratio > 0.4).length;
  assert.ok(Math.abs(sharp / ratios.length - 0.5) < 0.05, `${sharp} of ${ratios.length}`);
});
