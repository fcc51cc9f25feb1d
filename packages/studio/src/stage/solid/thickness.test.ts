import assert from "node:assert/strict";
import { test } from "node:test";
import { traceOutline } from "./outline.ts";
import { localRadius } from "./thickness.ts";

const [columns, rows] = [120, 100];

test("each part of a shape has the radius of the largest disc within it, and outside there is none", () => {
  // A bar of 20 cells on a stem of 10: a drill's barrel on its grip.
  const cover = Float32Array.from({ length: columns * rows }, (_, cell) => {
    const [x, y] = [cell % columns, Math.floor(cell / columns)];
    const isBar = y >= 60 && y < 80 && x >= 10 && x < 110;
    const isStem = y >= 10 && y < 60 && x >= 50 && x < 60;
    return isBar || isStem ? 1 : 0;
  });
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
