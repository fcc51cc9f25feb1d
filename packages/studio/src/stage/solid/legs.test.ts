import assert from "node:assert/strict";
import { test } from "node:test";
import { simdOccluder } from "../../kernels/occlusion.ts";
import { castors, chairAlpha, columns, rows } from "./chair.fixture.ts";
import { groundUnder } from "./feet.ts";
import { legsOccluder, legsOf } from "./legs.ts";
import { traceSilhouette } from "../silhouette.ts";
import { samplePhoto, stage } from "../stage.fixture.ts";
import { surfaceDepth, surfaceRow, viewOf } from "../../sets/view.ts";
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

test("with the light behind the camera a leg that leans back has an unbroken shadow", () => {
  const silhouette = traceSilhouette(chairAlpha(false), columns, rows);
  const volume = buildVolume(silhouette, product, view, shown, 0);
  const legged = legsOf(silhouette, product, view, shown, volume)!;
  const [x, rise, away] = [-0.15, 0.38, -1];
  const flash = {
    rays: Float32Array.from([3 * x, 3 * rise, 3 * away, 0.002, 1, 0]),
    coarseSteps: 72,
  };
  const hidden = legsOccluder(legged)(flash);
  for (const leg of legged.legs) {
    const middle = (leg.upFrom + leg.upTo) / 2;
    for (let behind = 0.02; behind < 0.2; behind += 0.02) {
      // Legs lean aside, too.
      const aside = Array.from({ length: 21 }, (_, step) => (step - 10) * 0.003);
      const most = Math.max(
        ...aside.map((off) =>
          hidden(middle - behind * x + off, 0, leg.centre[0]! + behind, 0.0005),
        ),
      );
      assert.ok(
        most > 0.7,
        `${behind.toFixed(2)} m behind the foot at ${middle.toFixed(2)}: ${most}`,
      );
    }
  }
});

test("no shade peeps out beside the corner of a square foot", () => {
  /** A stool on three legs, each a square that stands with its corner to the camera. */
  const alpha = Uint8Array.from({ length: columns * rows }, (_, at) => {
    const [x, y] = [at % columns, Math.floor(at / columns)];
    const isLeg = castors.slice(0, 3).some(([column, row]) => {
      const aside = Math.abs(x + 0.5 - column);
      return aside < 10 && y < row - 0.5 * aside;
    });
    return isLeg || y < 60 ? 255 : 0;
  });
  const silhouette = traceSilhouette(alpha, columns, rows);
  const volume = buildVolume(silhouette, product, view, shown, 0);
  const hidden = legsOccluder(legsOf(silhouette, product, view, shown, volume)!)(sun);
  const { pointAt } = groundUnder(silhouette, view, shown, volume);
  const [column, row] = castors[2];
  // Towards the sun, half a row below the outline's slanting edge: open ground before the foot.
  for (const aside of [-3, -5, -7]) {
    const { x, away } = pointAt(column + aside, row + 0.5 * aside + 0.5);
    assert.ok(hidden(x, 0, away, 0.0002) < 0.5, `${aside} columns beside the corner`);
  }
  const within = pointAt(column, row - 4);
  assert.ok(hidden(within.x, 0, within.away, 0.0002) > 0.9, "under the foot it is dark");
});

test("what stands on a stem, or on its whole base, has no legs", () => {
  for (const alpha of [chairAlpha(true), new Uint8Array(columns * rows).fill(255)]) {
    const silhouette = traceSilhouette(alpha, columns, rows);
    const volume = buildVolume(silhouette, product, view, shown, 0);
    assert.ok(legsOf(silhouette, product, view, shown, volume) === null);
  }
});
