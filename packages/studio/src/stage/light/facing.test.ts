import assert from "node:assert/strict";
import test from "node:test";
import { facingOf } from "./facing.ts";
import { traceSilhouette } from "../silhouette.ts";

const [columns, rows] = [32, 64];
const soft = { volume: "soft", rests: false } as const;

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
    soft,
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
    soft,
  );
  const at = (x: number) => 40 * columns + Math.floor(x * columns);
  assert.ok(side[at(0.03)]! < -0.7 && side[at(0.52)]! > 0.7, "the can");
  assert.ok(side[at(0.72)]! < -0.5 && side[at(0.88)]! > 0.5, "the spout");
  assert.equal(cover[at(0.62)], 0);
  assert.ok(side[at(0.58)]! > 0.6 && side[at(0.97)]! > 0.5, "beside them");
});

test("a round thing faces up on top and down below, and what rests has a foot that faces forward", () => {
  const disc = silhouetteOf((x, y) => (x - 0.5) ** 2 + (y - 0.5) ** 2 < 0.25);
  const middle = (row: number) => row * columns + columns / 2;
  const floating = facingOf(disc, columns, rows, soft);
  assert.ok(floating.up[middle(4)]! > 0.4, `the top ${floating.up[middle(4)]}`);
  assert.ok(floating.up[middle(59)]! < -0.4, "the belly");
  assert.ok(Math.abs(floating.up[middle(32)]!) < 0.05);
  const standing = facingOf(
    silhouetteOf(() => true),
    columns,
    rows,
    { volume: "soft", rests: true },
  );
  assert.ok(standing.up[middle(2)]! > 0.5, "the top");
  assert.ok(Math.abs(standing.up[middle(62)]!) < 0.1, `the foot: ${standing.up[middle(62)]}`);
});

test("a solid of revolution leans as its outline does, all round, and its walls stand upright", () => {
  // A shoulder of 45° over a straight wall; the raster is half as wide as high.
  const { up } = facingOf(
    silhouetteOf((x, y) => y > 0.25 || Math.abs(x - 0.5) < 0.5 * (0.2 + 3.2 * y)),
    columns,
    rows,
    { volume: "revolution", rests: true },
  );
  for (const column of [4, 16, 27]) {
    const shoulder = up[8 * columns + column]!;
    assert.ok(Math.abs(shoulder - Math.SQRT1_2) < 0.1, `shoulder ${shoulder}`);
    assert.ok(Math.abs(up[40 * columns + column]!) < 0.02, "wall");
  }
});

test("each of the two sides of a box seen at its corner is a plane, turned by what its base rises", () => {
  // 12 of its 120 columns rise by .6, the other 108 by a quarter of that: tan 26.6° = √(.15 / .6).
  const corner = (x: number): number => 1 - (x < 0.9 ? 0.15 * (0.9 - x) : 0.6 * (x - 0.9)) / 2;
  const silhouette = silhouetteOf((x, y) => y < corner(x));
  const { side } = facingOf(silhouette, columns, rows, {
    volume: "box",
    rests: true,
    corner: { left: 0, nearest: 108, right: 119 },
  });
  for (const row of [5, 30, 55]) {
    for (const [x, wanted] of [
      [0.05, -0.447],
      [0.7, -0.447],
      [0.97, 0.894],
    ] as const) {
      const own = side[row * columns + Math.floor(x * columns)]!;
      assert.ok(Math.abs(own - wanted) < 0.06, `${own} at ${x}`);
    }
  }
});
