import assert from "node:assert/strict";
import { test } from "node:test";
import { simdOccluder } from "../kernels/occlusion.ts";
import { castors, chairAlpha, columns, rows } from "./chair.fixture.ts";
import { legsOccluder, legsOf } from "./legs.ts";
import { traceSilhouette } from "./silhouette.ts";
import { samplePhoto, stage } from "./stage.fixture.ts";
import { surfaceDepth, surfaceRow, viewOf } from "./view.ts";
import { buildVolume } from "./volume.ts";

const view = viewOf(stage.sets.get("lifestyle/hall-floor")!.description);
const { product } = (await samplePhoto("synthetic_bag")).analysis;
const shown = { widthMetres: 0.24, heightMetres: 0.3, centreMetres: 0 };
/** From the left, at 45°. */
const sun = { rays: Float32Array.from([-4, 4, 0, 0.002, 1, 0]), coarseSteps: 72 };

test("each leg of a chair throws a shadow that begins at its foot, also one before the others", () => {
  const silhouette = traceSilhouette(chairAlpha(false), columns, rows);
  const volume = buildVolume(silhouette, product, view, shown, 0);
  const legged = legsOf(silhouette, product, view, shown, volume);
  assert.ok(legged !== null);
  const hidden = legsOccluder(legged)(sun);
  const asSheet = simdOccluder(volume)(sun);
  const lowest = silhouette.base.reduce((most, row) => Math.max(most, row), 0);
  /** How much is hidden at most beside a foot, on the ground up to 3 cm behind its front: legs lean. */
  const besideFoot = (column: number, metres: number, by: typeof hidden): number => {
    const up = ((lowest - silhouette.base[column]!) / rows) * shown.heightMetres;
    const rise = (up * view.focal) / view.distance;
    const away = surfaceDepth(view, surfaceRow(view, volume.front) - rise);
    const aside = (column / columns - 0.5) * shown.widthMetres - view.cameraX;
    const x = view.cameraX + aside * (1 + away / view.distance) + metres;
    const behind = Array.from({ length: 16 }, (_, step) => away + step * 0.002);
    return Math.max(...behind.map((place) => by(x, 0, place, 0.0005)));
  };
  for (const [column] of castors.slice(0, 3)) {
    for (const metres of [0.006, 0.03])
      assert.ok(besideFoot(column, metres, hidden) > 0.7, `${metres} m beside ${column}`);
  }
  const front = castors[2][0];
  assert.equal(besideFoot(front, 0.03, asSheet), 0, "as one sheet nothing shadows there");
  assert.equal(besideFoot(front, -0.012, hidden), 0, "the side towards the sun is lit");
});

test("what stands on a stem, or on its whole base, has no legs", () => {
  for (const alpha of [chairAlpha(true), new Uint8Array(columns * rows).fill(255)]) {
    const silhouette = traceSilhouette(alpha, columns, rows);
    const volume = buildVolume(silhouette, product, view, shown, 0);
    assert.ok(legsOf(silhouette, product, view, shown, volume) === null);
  }
});
