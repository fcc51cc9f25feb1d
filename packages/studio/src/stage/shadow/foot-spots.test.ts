import assert from "node:assert/strict";
import { test } from "node:test";
import { undersideOf } from "./contact-line.ts";
import { drawFootSpots } from "./foot-spots.ts";
import { traceSilhouette } from "../silhouette.ts";

test("each small foot stands in a dark spot of its own, level and alike to both sides", () => {
  const [widthPx, heightPx] = [200, 160];
  const place = { leftPx: 60, topPx: 40, widthPx, heightPx };
  const rgba = new Uint8Array(widthPx * heightPx * 4);
  // A seat on two legs at the sides, and one before them in the middle that reaches lower.
  const isThere = (x: number, y: number): boolean =>
    y < 60 || ((x < 14 || x >= 186) && y < 140) || (x >= 93 && x < 107);
  for (let at = 0; at < widthPx * heightPx; at++)
    if (isThere(at % widthPx, Math.floor(at / widthPx))) rgba.set([90, 90, 90, 255], at * 4);
  const product = { widthPx, heightPx, rgba };
  const alpha = rgba.filter((_, at) => at % 4 === 3);
  const silhouette = traceSilhouette(alpha, widthPx, heightPx);
  const values = new Uint16Array(320 * 240 * 3).fill(50_000);
  drawFootSpots({ widthPx: 320, heightPx: 240, values }, undersideOf(product), silhouette, place, {
    foreshortening: 0.25,
    seamDepth: 0.92,
  });
  const lightAt = (x: number, y: number): number => values[(y * 320 + x) * 3]! / 50_000;
  for (const [centre, row] of [
    [67, 180],
    [160, 200],
    [253, 180],
  ] as const) {
    assert.ok(lightAt(centre, row) < 0.6, `below the foot at ${centre}: ${lightAt(centre, row)}`);
    const [left, right] = [lightAt(centre - 16, row), lightAt(centre + 16, row)];
    assert.ok(Math.abs(left - right) < 0.06, `${left} and ${right} beside it`);
    assert.ok(left > 0.6 && lightAt(centre, row + 10) > 0.9, "it ends near the foot");
  }
  assert.ok(lightAt(115, 200) > 0.97, "between the feet there is none");
});

test("spots grow with the picture, those of feet behind the others too, and begin and end at its borders", () => {
  const [columns, rows] = [160, 160];
  // A seat on two feet, and one behind that ends above the line between them.
  const isThere = (x: number, y: number): boolean =>
    y < 60 ||
    (x >= 20 && x < 40) ||
    x >= 120 ||
    (Math.abs(x - 80) < 5 && y < 140 - 1.2 * Math.abs(x - 80));
  const alpha = Uint8Array.from({ length: columns * rows }, (_, at) =>
    isThere(at % columns, Math.floor(at / columns)) ? 255 : 0,
  );
  const silhouette = traceSilhouette(alpha, columns, rows);
  const spots = (scale: number) => {
    const [widthPx, heightPx] = [180 * scale, 190 * scale];
    const values = new Uint16Array(widthPx * heightPx * 3).fill(50_000);
    const place = {
      leftPx: 10 * scale,
      topPx: 20 * scale,
      widthPx: columns * scale,
      heightPx: rows * scale,
    };
    const underside = Float32Array.from({ length: place.widthPx }, (_, column) => {
      let row = rows;
      while (!isThere(Math.floor(column / scale), row - 1)) row--;
      return row * scale;
    });
    const canvas = { widthPx, heightPx, values };
    drawFootSpots(canvas, underside, silhouette, place, { foreshortening: 0.4, seamDepth: 0.9 });
    return (x: number, y: number): number => {
      let sum = 0;
      for (let row = y * scale; row < (y + 1) * scale; row++)
        for (let column = x * scale; column < (x + 1) * scale; column++)
          sum += values[(row * widthPx + column) * 3]!;
      return sum / scale ** 2 / 50_000;
    };
  };
  const [once, twice] = [spots(1), spots(2)];
  for (const [x, y] of [
    [40, 180],
    [150, 180],
    [90, 159],
  ] as const)
    assert.ok(once(x, y) < 0.6, `at ${x}, ${y}: ${once(x, y)}`);
  assert.ok(once(90, 175) > 0.9, "before the one behind");
  let worst = 0;
  for (let y = 100; y < 189; y++)
    for (let x = 1; x < 179; x++) worst = Math.max(worst, Math.abs(once(x, y) - twice(x, y)));
  assert.ok(worst < 0.1, `${worst}`);
});
