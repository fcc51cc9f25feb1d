import assert from "node:assert/strict";
import test from "node:test";
import { facingOf } from "./facing.ts";
import { traceSilhouette } from "./silhouette.ts";

const [columns, rows] = [32, 64];

/** A silhouette of 120 × 240 that is there where `isIn` says so; both from 0 to 1. */
function silhouetteOf(isIn: (x: number, y: number) => boolean) {
  const [width, height] = [120, 240];
  const alpha = Uint8Array.from({ length: width * height }, (_, at) => {
    return isIn(((at % width) + 0.5) / width, (Math.floor(at / width) + 0.5) / height) ? 255 : 0;
  });
  return traceSilhouette(alpha, width, height);
}

test("a column faces as a cylinder does: to the side by how far from its axis", () => {
  const { side, cover } = facingOf(
    silhouetteOf(() => true),
    columns,
    rows,
  );
  for (let column = 0; column < columns; column++) {
    const at = (rows / 2) * columns + column;
    const place = ((column + 0.5) / columns) * 2 - 1;
    assert.ok(Math.abs(side[at]! - place) < 0.05, `${side[at]} at ${place}`);
    assert.equal(cover[at], 1);
  }
});

test("a spout beside a can has a left and a right side of its own, and what is beside both has the nearest one's", () => {
  const { side, cover } = facingOf(
    silhouetteOf((x, y) => (x < 0.55 && y > 0.3) || (x > 0.7 && x < 0.9)),
    columns,
    rows,
  );
  const at = (x: number) => 40 * columns + Math.floor(x * columns);
  assert.ok(side[at(0.03)]! < -0.7 && side[at(0.52)]! > 0.7, "the can");
  assert.ok(side[at(0.72)]! < -0.5 && side[at(0.88)]! > 0.5, "the spout");
  assert.equal(cover[at(0.62)], 0);
  assert.ok(side[at(0.58)]! > 0.6 && side[at(0.97)]! > 0.5, "beside them");
});
