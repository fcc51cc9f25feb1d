import assert from "node:assert/strict";
import { test } from "node:test";
import { simdOccluder } from "../../kernels/occlusion.ts";
import { castors, chairAlpha, columns, rows } from "./chair.fixture.ts";
import { type Silhouette, traceSilhouette } from "../silhouette.ts";
import { starBaseOf, starOccluder } from "./star-base.ts";
import { samplePhoto, stage } from "../stage.fixture.ts";
import { surfaceDepth, surfaceRow, viewOf } from "../../sets/view.ts";
import { buildVolume } from "./volume.ts";

function chair(hasStem: boolean): Silhouette {
  return traceSilhouette(chairAlpha(hasStem), columns, rows);
}

const view = viewOf(stage.sets.get("lifestyle/hall-floor")!.description);
const { product } = (await samplePhoto("synthetic_bag")).analysis;
const shown = { widthMetres: 0.24, heightMetres: 0.3, centreMetres: 0 };

test("an office chair's arms keep the light from straight above from the ground between hub and castors, and nowhere else", () => {
  const silhouette = chair(true);
  const volume = buildVolume(silhouette, product, view, shown, 0);
  const star = starBaseOf(silhouette, product, view, shown, volume);
  assert.ok(star !== null);
  const zenith = { rays: Float32Array.from([0, 4, 0, 0.002, 1, 0]), coarseSteps: 72 };
  const byBoth = starOccluder(star)(zenith);
  const byBody = simdOccluder(star.body)(zenith);
  const lowest = silhouette.base.reduce((most, row) => Math.max(most, row), 0);
  const groundAt = (column: number, row: number): [number, number] => {
    const rise = (((lowest - row) / rows) * shown.heightMetres * view.focal) / view.distance;
    const away = surfaceDepth(view, surfaceRow(view, volume.front) - rise);
    const x = (column / columns - 0.5) * shown.widthMetres;
    return [view.cameraX + (x - view.cameraX) * (1 + away / view.distance), away];
  };
  const mean = castors.reduce((sum, [, row]) => sum + row, 0) / castors.length;
  const hub = groundAt(80, mean);
  for (const [column, row] of castors) {
    const end = groundAt(column, row);
    const [x, away] = [(hub[0] + 2 * end[0]) / 3, (hub[1] + 2 * end[1]) / 3];
    assert.ok(byBoth(x, 0, away, 0.0005) > 0.9, `two thirds to ${column}, ${row}`);
  }
  // Between two arms only the seat may shadow, and that is above all of them.
  const [front, right] = [groundAt(80, 194), groundAt(148, 180)];
  const [x, away] = [(front[0] + right[0]) / 2, (front[1] + right[1]) / 2];
  assert.equal(byBoth(x, 0, away, 0.0005), byBody(x, 0, away, 0.0005));
  // Nor has an arm a wall below it: low light from the left passes under the front one.
  const low = { rays: Float32Array.from([-4, 1.6, 0, 0.002, 1, 0]), coarseSteps: 72 };
  const [byAll, bySeat] = [starOccluder(star)(low), simdOccluder(star.body)(low)];
  const passed = [0.2, 0.3, 0.4].map((share) => {
    const [atX, atAway] = [
      hub[0] + (front[0] - hub[0]) * share,
      hub[1] + (front[1] - hub[1]) * share,
    ];
    return byAll(atX + 0.012, 0, atAway, 0.0005) - bySeat(atX + 0.012, 0, atAway, 0.0005);
  });
  assert.ok(Math.min(...passed) < 0.3, `beside the front arm ${passed.join(", ")}`);
});

test("what stands on four legs or on a broad foot has no star", () => {
  for (const silhouette of [
    chair(false),
    traceSilhouette(new Uint8Array(columns * rows).fill(255), columns, rows),
  ]) {
    const volume = buildVolume(silhouette, product, view, shown, 0);
    assert.ok(starBaseOf(silhouette, product, view, shown, volume) === null);
  }
});
