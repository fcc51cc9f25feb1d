import assert from "node:assert/strict";
import { test } from "node:test";
import { findResting } from "./resting.ts";
import { measureSilhouette } from "./silhouette.ts";

type Pixels = Parameters<typeof measureSilhouette>[0];

/** Pixels of which those are opaque that `isSolid`, at their middles. */
function pixelsOf(
  widthPx: number,
  heightPx: number,
  isSolid: (x: number, y: number) => boolean,
): Pixels {
  const rgba = new Uint8Array(widthPx * heightPx * 4);
  for (let y = 0; y < heightPx; y++) {
    for (let x = 0; x < widthPx; x++) {
      if (isSolid(x + 0.5, y + 0.5)) rgba[(y * widthPx + x) * 4 + 3] = 255;
    }
  }
  return { widthPx, heightPx, rgba };
}

/** A leaning thing with a handle, in a picture that the grid doesn't divide. */
const size = { widthPx: 601, heightPx: 433 };
const isJug = (x: number, y: number): boolean => {
  const body = Math.hypot((x - 250 - 0.1 * y) / 211, (y - 216) / 213) < 1;
  return body || Math.abs(Math.hypot(x - 470, y - 200) - 100) < 12;
};

test("a mirrored photograph has the mirror image of a shape, and rests on that of its base", () => {
  const { widthPx, heightPx } = size;
  const shape = measureSilhouette(pixelsOf(widthPx, heightPx, isJug));
  const mirrored = measureSilhouette(pixelsOf(widthPx, heightPx, (x, y) => isJug(widthPx - x, y)));
  const { widthPx: columns, heightPx: rows } = shape;
  for (let y = 0; y < rows; y++) {
    const row = shape.alpha.slice(y * columns, (y + 1) * columns);
    assert.deepEqual(row, mirrored.alpha.slice(y * columns, (y + 1) * columns).reverse());
  }
  assert.ok(Math.abs(shape.centreX + mirrored.centreX - columns) < 1e-9);
  const base = findResting(mirrored).contour.map(([x, y]) => [columns - x, y]);
  assert.deepEqual(findResting(shape).contour, base.toReversed());
});
