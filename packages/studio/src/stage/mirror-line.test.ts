import assert from "node:assert/strict";
import { test } from "node:test";
import { mirrorLineOf } from "./mirror-line.ts";
import { traceSilhouette } from "./silhouette.ts";
import { stage } from "./stage.fixture.ts";
import { buildVolume } from "./volume.ts";
import { viewOf } from "./view.ts";

const [columns, rows] = [160, 160];

/** A block whose right half hangs in the air by a quarter of its height, on a base that rises by a fifth to the left. */
function alpha(): Uint8Array {
  const values = new Uint8Array(columns * rows);
  for (let x = 0; x < columns; x++) {
    const bottom = x < 100 ? rows - 1 - Math.round((100 - x) * 0.32) : rows - 40;
    for (let y = 0; y < bottom; y++) values[y * columns + x] = 255;
  }
  return values;
}

test("a mirror image begins at the base contour however low the camera, and hardly shows what hangs in the air", async () => {
  const silhouette = traceSilhouette(alpha(), columns, rows);
  const { product } = (
    await import("./stage.fixture.ts").then(({ samplePhoto }) => samplePhoto("synthetic_bag"))
  ).analysis;
  const size = { widthMetres: 0.3, heightMetres: 0.3, centreMetres: 0 };
  const low = viewOf(stage.sets.get("luxury/onyx-plinth")!.description);
  const high = viewOf(stage.sets.get("classic/grey-pool")!.description);
  const lineIn = (view: typeof low) =>
    mirrorLineOf(silhouette, buildVolume(silhouette, product, view, size, 0), view);
  // Seen from above the solid explains the slant; from near the surface it would run to the horizon.
  assert.ok(Math.abs(lineIn(high).raised[40]!) < 0.03, `${lineIn(high).raised[40]}`);
  assert.ok(lineIn(low).raised[10]! > 0.1, `${lineIn(low).raised[10]}`);
  const { shown } = lineIn(low);
  assert.ok(shown[60]! > 0.95 && shown[140]! < 0.25, `${shown[60]} ${shown[140]}`);
});
