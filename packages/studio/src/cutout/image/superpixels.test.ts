import assert from "node:assert/strict";
import { test } from "node:test";
import type { Lab } from "./lab.ts";
import { findSuperpixels } from "./superpixels.ts";

const [widthPx, heightPx] = [120, 80];

test("patches follow an edge and cover the picture", () => {
  // Dark left of a slanting edge, light right of it.
  const isLight = (x: number, y: number) => x > 40 + y / 2;
  const light = new Float32Array(widthPx * heightPx);
  for (let p = 0; p < light.length; p++) {
    light[p] = isLight(p % widthPx, Math.floor(p / widthPx)) ? 80 : 20;
  }
  const flat = new Float32Array(light.length);
  const lab: Lab = [light, flat, flat];
  const { labels, count, colour, x, y, atBorder, neighbours } = findSuperpixels(
    lab,
    widthPx,
    heightPx,
    60,
  );
  assert.ok(count >= 50 && count <= 70, `${count}`);
  for (const [p, k] of labels.entries()) {
    const [column, row] = [p % widthPx, Math.floor(p / widthPx)];
    const isAtBorder = column === 0 || row === 0 || column === widthPx - 1 || row === heightPx - 1;
    assert.ok(!isAtBorder || atBorder[k] === 1);
    // A patch is some 13 pixels wide.
    assert.ok(Math.hypot(column - x[k]! * widthPx, row - y[k]! * widthPx) < 26);
  }
  assert.ok(atBorder.includes(0));
  for (let p = 0; p < light.length; p++) {
    const mean = colour[0][labels[p]!]!;
    assert.ok(Math.abs(mean - light[p]!) < 6, `pixel ${p} of ${light[p]} in a patch of ${mean}`);
  }
  for (const near of neighbours) assert.ok(near.length >= 2 && near.length < 16);
});
