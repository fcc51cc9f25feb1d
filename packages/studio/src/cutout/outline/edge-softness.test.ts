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
