import assert from "node:assert/strict";
import { test } from "node:test";
import type { Pixels } from "../product-layer.ts";
import { bulgeOf, roundBase } from "./figure-base.ts";

const [widthPx, heightPx, left, right] = [120, 200, 20, 100];

/** A thing between two columns down to the last row, as light across as `lightAt` (-1 to 1) says. */
function thing(lightAt: (off: number) => number): Pixels {
  const rgba = new Uint8Array(widthPx * heightPx * 4);
  for (let pixel = 0; pixel < widthPx * heightPx; pixel++) {
    const x = pixel % widthPx;
    if (x < left || x >= right) continue;
    const light = lightAt((2 * (x + 0.5 - left)) / (right - left) - 1);
    rgba.set([light, light, light, 255], pixel * 4);
  }
  return { widthPx, heightPx, rgba };
}
const pillar = thing((off) => 220 * Math.sqrt(1 - off * off));
const block = thing(() => 120);

/** Where a column ends, rows. */
function endOf({ rgba }: Pixels, x: number): number {
  let covered = 0;
  for (let y = 0; y < heightPx; y++) covered += rgba[(y * widthPx + x) * 4 + 3]! / 255;
  return covered;
}

test("what is round ends in an arc where its surface is seen from above, its middle where it ended", () => {
  const tilt = 0.25;
  const rounded = roundBase(pillar, tilt);
  const most = ((right - left) / 2) * 0.6 * tilt;
  assert.ok(Math.abs(endOf(rounded, 60) - heightPx) < 0.2, `${endOf(rounded, 60)}`);
  for (const off of [0.3, 0.6, 0.9]) {
    const x = Math.round(60 + off * 40);
    const wanted = heightPx - most * (1 - Math.sqrt(1 - ((x + 0.5 - 60) / 40) ** 2));
    assert.ok(Math.abs(endOf(rounded, x) - wanted) < 0.5, `${endOf(rounded, x)} for ${wanted}`);
  }
  const upper = heightPx * 0.6 * widthPx * 4;
  assert.deepEqual(rounded.rgba.subarray(0, upper), pillar.rgba.subarray(0, upper));
});

test("a flared base is as light at its edge as it was: what is clear beside it has no colour of its own", () => {
  const flared = {
    ...pillar,
    rgba: pillar.rgba.map((own, at) => {
      const [x, y] = [Math.floor(at / 4) % widthPx, Math.floor(at / 4 / widthPx)];
      const isIn = Math.abs(x + 0.5 - 60) < 25 + Math.max(0, y - 170) * 0.5;
      if (at % 4 === 3) return isIn ? 255 : 0;
      return isIn ? Math.max(120, own) : 0;
    }),
  };
  const { rgba } = roundBase(flared, 0.25);
  for (let at = 0; at < rgba.length; at += 4)
    assert.ok(rgba[at + 3]! < 8 || rgba[at]! >= 118, `${at / 4}: ${rgba[at]} at ${rgba[at + 3]}`);
});

test("a block's base is straight, and all are where they are seen from their own height", () => {
  assert.deepEqual(roundBase(block, 0.25), block);
  assert.deepEqual(roundBase(pillar, 0), pillar);
  assert.deepEqual([...bulgeOf(block)], [...new Float32Array(widthPx)]);
});
