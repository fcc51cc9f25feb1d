import assert from "node:assert/strict";
import { test } from "node:test";
import { traceSilhouette } from "../silhouette.ts";
import { samplePhoto } from "../stage.fixture.ts";
import { boxHalfDepths, cornerOf, deepenBox } from "./turned-box.ts";

const [columns, rows] = [160, 160];
const { product } = (await samplePhoto("synthetic_bag")).analysis;

/** Solid down to its base: a corner at column 40, from where it rises by `left` and `right` rows a column. */
const box = (left: number, right: number) =>
  traceSilhouette(
    Uint8Array.from({ length: columns * rows }, (_, at) => {
      const [x, y] = [at % columns, Math.floor(at / columns)];
      return y < rows - (x < 40 ? left * (40 - x) : right * (x - 40)) ? 255 : 0;
    }),
    columns,
    rows,
  );

test("a bag that shows two sides has a corner, one that shows its front and what is round have none", () => {
  const corner = cornerOf(box(0.8, 0.2), product);
  assert.ok(corner !== null && Math.abs(corner.nearest - 40) <= 2, JSON.stringify(corner));
  assert.equal(cornerOf(box(0, 0), product), null);
  assert.equal(cornerOf(box(0.8, 0.2), { ...product, volume: "revolution" }), null);
});

test("a ring that stands is no box, though its foot rises to both sides; a handle over a box is nothing to it", () => {
  const drawn = (isThere: (x: number, y: number) => boolean) =>
    traceSilhouette(
      Uint8Array.from({ length: columns * rows }, (_, at) =>
        isThere(at % columns, Math.floor(at / columns)) ? 255 : 0,
      ),
      columns,
      rows,
    );
  const away = (x: number, y: number) => Math.hypot(x + 0.5 - 80, y + 0.5 - 80);
  const ring = drawn((x, y) => away(x, y) <= 80 && away(x, y) > 70);
  assert.equal(cornerOf(ring, product), null);
  assert.ok(
    cornerOf(
      drawn((x, y) => away(x, y) <= 80),
      product,
    ) !== null,
    "what is full has one",
  );
  const isHandle = (x: number, y: number) => y < 60 && away(x, y) > 70 && away(x, y) <= 80;
  const isBody = (x: number, y: number) =>
    y > 80 && y < rows - (x < 40 ? 0.8 * (40 - x) : 0.2 * (x - 40));
  const basket = drawn((x, y) => isHandle(x, y) || isBody(x, y));
  assert.ok(cornerOf(basket, product) !== null);
});

test("its hidden sides close the base to a parallelogram", () => {
  // 0.1 m deep at the left end, 0.2 m at the right one: the farthest corner is 0.3 m behind the nearest.
  const depths = Float32Array.from({ length: 101 }, (_, x) =>
    x < 25 ? 0.1 * (1 - x / 25) : (0.2 * (x - 25)) / 75,
  );
  const half = boxHalfDepths({ left: 0, nearest: 25, right: 100 }, depths);
  const near = (at: number, metres: number): void =>
    assert.ok(Math.abs(half[at]! - metres) < 1e-3, `column ${at}: ${half[at]}`);
  near(0, 0);
  near(100, 0);
  // Before the corner at column 25: a third of the hidden left side; behind column 75 the farthest corner.
  near(25, (0.1 + 0.2 / 3) / 2);
  near(75, (0.3 - 0.4 / 3) / 2);
});

test("a body takes the box's depth, a handle on it the same share that it had, and its foot all of it", () => {
  const field = new Float32Array(columns * rows * 2).fill(0.04);
  for (let at = columns * 100; at < columns * rows; at++) field[at * 2 + 1] = 0.01;
  for (let at = 0; at < columns * 10; at++) field[at * 2 + 1] = 0.02;
  const corner = { left: 10, nearest: 40, right: columns - 1 };
  const halfDepths = new Float32Array(columns)
    .fill(0.12)
    .fill(0.004, 0, 11)
    .fill(0, columns - 2);
  // Left of the base a rounded corner comes down to it, and farther out something overhangs.
  const gap = new Float32Array(columns).fill(30, 0, 4);
  deepenBox(field, corner, halfDepths, { rows, gap });
  assert.ok(field[(columns * 12 + 5) * 2 + 1]! < 0.006);
  assert.ok(Math.abs(field[(columns * 12 + 2) * 2 + 1]! - 0.04) < 1e-6);
  assert.ok(Math.abs(field[(columns * 50 + 5) * 2 + 1]! - 0.04) < 1e-6);
  assert.ok(Math.abs(field[(columns * 4 + 80) * 2 + 1]! - 0.12) < 1e-6);
  assert.ok(Math.abs(field[80 * 2 + 1]! - 0.12) < 1e-6);
  // Its end is no point that a ray would step across.
  assert.ok(field[(columns * 4 + columns - 1) * 2 + 1]! > 0.012);
  assert.ok(Math.abs(field[(columns * 120 + 80) * 2 + 1]! - 0.03) < 1e-6);
});
