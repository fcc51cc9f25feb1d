import assert from "node:assert/strict";
import { test } from "node:test";
import { traceOutline } from "./outline.ts";
import { evenOut, halfRuns, localRadius } from "./thickness.ts";

const [columns, rows] = [120, 100];

/** A bar of 20 cells on a stem of 10: a drill's barrel on its grip. */
const cover = Float32Array.from({ length: columns * rows }, (_, cell) => {
  const [x, y] = [cell % columns, Math.floor(cell / columns)];
  const isBar = y >= 60 && y < 80 && x >= 10 && x < 110;
  const isStem = y >= 10 && y < 60 && x >= 50 && x < 60;
  return isBar || isStem ? 1 : 0;
});

test("each part of a shape has the radius of the largest disc within it, and outside there is none", () => {
  const outline = traceOutline(cover, columns, rows, 0.01, 0.01, false);
  const radius = localRadius(outline, columns, rows, 0.01, 0.01);
  const at = (x: number, y: number) => radius[y * columns + x]!;
  for (const x of [25, 40, 80, 95]) {
    for (const y of [62, 70, 77]) {
      assert.ok(Math.abs(at(x, y) - 0.1) < 0.011, `bar at ${x}, ${y}: ${at(x, y)}`);
    }
  }
  for (const x of [51, 55, 58]) {
    assert.ok(Math.abs(at(x, 30) - 0.05) < 0.011, `stem at ${x}: ${at(x, 30)}`);
  }
  assert.equal(at(5, 50), 0);
});

test("whichever way a shape lies, each part has its own radius, also in cells that are no squares", () => {
  const turned = (cell: number): number => cover[columns * rows - 1 - cell]!;
  const flipped = Float32Array.from(cover, (_, cell) => turned(cell));
  const radius = localRadius(
    traceOutline(flipped, columns, rows, 0.02, 0.01, false),
    columns,
    rows,
    0.02,
    0.01,
  );
  const at = (x: number, y: number) => radius[(rows - 1 - y) * columns + columns - 1 - x]!;
  for (const y of [62, 70, 77]) assert.ok(Math.abs(at(30, y) - 0.1) < 0.011, `bar ${at(30, y)}`);
  for (const x of [51, 55, 58]) assert.ok(Math.abs(at(x, 25) - 0.1) < 0.021, `stem ${at(x, 25)}`);
});

test("evened, the radius runs on from part to part without a step, and is no less at the outline", () => {
  const outline = traceOutline(cover, columns, rows, 0.01, 0.01, false);
  const even = localRadius(outline, columns, rows, 0.01, 0.01);
  const radius = evenOut(even, columns, rows, 0.01, 0.01);
  const at = (x: number, y: number) => radius[y * columns + x]!;
  for (const y of [61, 70, 78]) assert.ok(Math.abs(at(32, y) - 0.1) < 0.012, `${at(32, y)}`);
  for (const x of [50, 55, 59]) assert.ok(Math.abs(at(x, 20) - 0.05) < 0.012, `${at(x, 20)}`);
  for (let y = 20; y < 75; y++) {
    const step = at(55, y + 1) - at(55, y);
    assert.ok(step > -0.002 && step < 0.01, `${step} m from row ${y}`);
  }
});

test("half a run is the shorter of row and column, and a column on the ground counts whole", () => {
  const half = (grounded: boolean) => {
    const runs = halfRuns(cover, columns, rows, 0.01, 0.02, grounded);
    return (x: number, y: number) => Math.round(runs[y * columns + x]! * 1000) / 1000;
  };
  const free = half(false);
  assert.deepEqual([free(12, 62), free(30, 70), free(55, 70)], [0.2, 0.2, 0.5]);
  assert.deepEqual([free(55, 20), free(5, 70)], [0.05, 0]);
  const low = Float32Array.from({ length: columns * rows }, (_, cell) => (cell < 600 ? 1 : 0));
  assert.equal(halfRuns(low, columns, rows, 0.01, 0.02, true)[300], Math.fround(0.1));
  assert.equal(halfRuns(low, columns, rows, 0.01, 0.02, false)[300], Math.fround(0.05));
});
