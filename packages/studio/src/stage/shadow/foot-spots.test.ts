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
