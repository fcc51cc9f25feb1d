import assert from "node:assert/strict";
import { test } from "node:test";
import { isScattered } from "./scattered.ts";
import { measureSilhouette } from "./silhouette.ts";

/** Whether discs of a given radius at these places of a 200² raster count as scattered. */
function scattered(discs: [x: number, y: number][], radius = 16): boolean {
  const rgba = Buffer.alloc(200 * 200 * 4);
  for (let p = 0; p < 200 * 200; p++) {
    const [column, row] = [p % 200, Math.floor(p / 200)];
    if (discs.some(([x, y]) => Math.hypot(column - x, row - y) < radius)) rgba[p * 4 + 3] = 255;
  }
  return isScattered(measureSilhouette({ rgba, widthPx: 200, heightPx: 200 }));
}

test("pots that lie apart all over a picture were seen from above", () => {
  const pots: [number, number][] = [
    [40, 30],
    [130, 40],
    [80, 90],
    [150, 120],
    [40, 150],
    [110, 175],
  ];
  assert.ok(scattered(pots));
});

test("a row of jars, a pair, a balloon over a chair, and a heap that touches stand", () => {
  const row = [30, 75, 120, 165].map((x): [number, number] => [x, 150]);
  assert.ok(!scattered(row));
  assert.ok(
    !scattered([
      [60, 150],
      [130, 150],
    ]),
  );
  assert.ok(
    !scattered([
      [100, 30],
      [100, 150],
    ]),
  );
  const heap = [60, 85, 110].flatMap((x): [number, number][] => [
    [x, 120],
    [x, 145],
    [x, 170],
  ]);
  assert.ok(!scattered(heap));
});
