import assert from "node:assert/strict";
import { test } from "node:test";
import { traceOutline } from "./outline.ts";

const [columns, rows, radius] = [48, 48, 15.3];

/** A disc with an even edge, one cell wide. */
const disc = Float32Array.from({ length: columns * rows }, (_, cell) => {
  const away = Math.hypot((cell % columns) - 24, Math.floor(cell / columns) - 22);
  return Math.min(1, Math.max(0, radius - away + 0.5));
});

test("distances to a disc's outline are right to two fifths of a cell, inside and outside", () => {
  const { distance } = traceOutline(disc, columns, rows, 0.01, 0.01, false);
  for (let cell = 0; cell < disc.length; cell++) {
    const away = Math.hypot((cell % columns) - 24, Math.floor(cell / columns) - 22);
    // The middle is as far from everywhere, and any seed will do there.
    if (away < 3) continue;
    const wrong = Math.abs(distance[cell]! - (radius - away) * 0.01);
    assert.ok(wrong < 0.004, `at ${away.toFixed(1)} cells it is ${wrong.toFixed(4)} off`);
  }
});

test("what is grounded has no outline below, and an empty raster none at all", () => {
  const whole = new Float32Array(columns * rows).fill(1);
  const middle = columns >> 1;
  const floating = traceOutline(whole, columns, rows, 0.01, 0.01, false);
  const standing = traceOutline(whole, columns, rows, 0.01, 0.01, true);
  assert.ok(floating.distance[middle]! < 0.01);
  assert.ok(standing.distance[middle]! > 0.2);
  const nothing = traceOutline(new Float32Array(columns * rows), columns, rows, 1, 1, true);
  assert.ok(nothing.nearest.every((cell) => cell === -1));
});
