import assert from "node:assert/strict";
import { test } from "node:test";
import { withTurnedSide } from "./turned-side.ts";

const columns = 200;

/** A box whose corner is at column 40: its long side rises by .2 a column, its short one by `steep`. */
const box = (steep: number): Int32Array =>
  Int32Array.from({ length: columns }, (_, x) =>
    Math.round(x < 40 ? 280 - steep * (40 - x) : 280 - 0.2 * (x - 40)),
  );

test("the short side of a box seen at its corner belongs to its base, on either hand", () => {
  assert.deepEqual(withTurnedSide(box(0.9), 38, 199), [0, 199]);
  assert.deepEqual(withTurnedSide(box(0.9).toReversed(), 0, 161), [0, 199]);
});

test("what is as steep as a wall, or steeper than two square sides are from 37 degrees, is none", () => {
  assert.deepEqual(withTurnedSide(box(1.5), 38, 199), [38, 199]);
  const steepBoth = Int32Array.from({ length: columns }, (_, x) =>
    Math.round(x < 40 ? 280 - 1.1 * (40 - x) : 280 - 0.4 * (x - 40)),
  );
  assert.deepEqual(withTurnedSide(steepBoth, 38, 199), [38, 199]);
});

test("a base that rises alike on both sides is a round one's, and a short lip is no side", () => {
  const round = Int32Array.from({ length: columns }, (_, x) =>
    Math.round(x < 90 ? 280 - 0.3 * (90 - x) : 280 - 0.25 * (x - 90)),
  );
  assert.deepEqual(withTurnedSide(round, 88, 199), [88, 199]);
  const lip = Int32Array.from({ length: columns }, (_, x) =>
    Math.round(x < 12 ? 280 - 0.9 * (12 - x) : 280 - 0.2 * (x - 12)),
  );
  assert.deepEqual(withTurnedSide(lip, 10, 199), [10, 199]);
});

test("a level base has no second side, and neither has one below a flank that goes on rising", () => {
  const level = Int32Array.from({ length: columns }, (_, x) => (x < 40 ? 280 - (40 - x) : 280));
  assert.deepEqual(withTurnedSide(level, 40, 199), [40, 199]);
  // A boot's toe: beyond the short side there is more of the boot.
  const flank = Int32Array.from({ length: columns }, (_, x) =>
    Math.round(x < 30 ? 240 - 0.5 * (30 - x) : x < 70 ? 280 - (70 - x) : 280 - 0.2 * (x - 70)),
  );
  assert.deepEqual(withTurnedSide(flank, 68, 199), [68, 199]);
  // Straight up to column 30, and then steeper than a side, but not as an edge of the thing.
  const hull = Int32Array.from({ length: columns }, (_, x) =>
    Math.round(
      x < 30 ? 244 - 1.7 * (30 - x) : x < 70 ? 280 - 0.9 * (70 - x) : 280 - 0.2 * (x - 70),
    ),
  );
  assert.deepEqual(withTurnedSide(hull, 68, 199), [68, 199]);
  const ended = hull.map((row, x) => (x < 30 ? -1 : row));
  assert.deepEqual(withTurnedSide(ended, 68, 199), [30, 199]);
});
