import assert from "node:assert/strict";
import { test } from "node:test";
import { unmixRim } from "./mixed-rim.ts";
import { openSampler } from "../image/sampler.ts";

const widthPx = 20;
const heightPx = 12;
const ground = 242;

/** Grey levels by column, and the matte that takes all from column 6 on for product. */
function paint(levels: (x: number) => number) {
  const rgb = new Uint8Array(widthPx * heightPx * 3);
  const rgba = new Uint8Array(widthPx * heightPx * 4);
  for (let p = 0; p < widthPx * heightPx; p++) {
    const x = p % widthPx;
    rgb.fill(levels(x), p * 3, p * 3 + 3);
    rgba.fill(levels(x), p * 4, p * 4 + 3);
    rgba[p * 4 + 3] = x < 6 ? 0 : 255;
  }
  return { photo: { widthPx, heightPx, rgb }, rgba };
}

const behind = new Float32Array(widthPx * heightPx * 4).fill(ground);
const sampler = openSampler(widthPx, heightPx, widthPx, heightPx);
const at = (x: number, y = 5) => y * widthPx + x;

test("the mixed pixel before a dark line round pale goods is unmixed from that line", () => {
  const { photo, rgba } = paint((x) => (x < 6 ? ground : x === 6 ? 202 : x === 7 ? 162 : 225));
  unmixRim(rgba, photo, [at(6), at(7)], behind, sampler);
  assert.equal(rgba[at(6) * 4 + 3], 128);
  assert.equal(rgba[at(6) * 4], 162);
  assert.equal(rgba[at(7) * 4 + 3], 255);
});

test("an outermost pixel that is no mixture of the next stays solid", () => {
  const { photo, rgba } = paint((x) => (x < 6 ? ground : x === 6 ? 150 : 162));
  unmixRim(rgba, photo, [at(6)], behind, sampler);
  assert.equal(rgba[at(6) * 4 + 3], 255);
});
