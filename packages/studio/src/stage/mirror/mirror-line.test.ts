import assert from "node:assert/strict";
import { test } from "node:test";
import { footColumn, mirrorLineOf } from "./mirror-line.ts";
import { traceSilhouette } from "../silhouette.ts";
import { samplePhoto, stage } from "../stage.fixture.ts";
import { buildVolume } from "../solid/volume.ts";
import { viewOf } from "../../sets/view.ts";

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
  const { product } = (await samplePhoto("synthetic_bag")).analysis;
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

test("what two legs carry is mirrored near the surface, and above a leg no more than beside it", async () => {
  const table = new Uint8Array(columns * rows);
  for (let y = 20; y < rows; y++) {
    for (let x = 10; x < 150; x++) {
      const isLeg = (x >= 30 && x < 38) || (x >= 122 && x < 130);
      if (y < 100 || isLeg) table[y * columns + x] = 255;
    }
  }
  const silhouette = traceSilhouette(table, columns, rows);
  const { product } = (await samplePhoto("synthetic_bag")).analysis;
  const size = { widthMetres: 0.3, heightMetres: 0.3, centreMetres: 0 };
  const lineIn = (id: string) => {
    const view = viewOf(stage.sets.get(id)!.description);
    return mirrorLineOf(silhouette, buildVolume(silhouette, product, view, size, 0), view);
  };
  const [low, high] = [lineIn("classic/gloss-table"), lineIn("classic/grey-pool")];
  assert.ok(low.shown[80]! > 0.55 && high.shown[80]! < 0.2, `${low.shown[80]} ${high.shown[80]}`);
  for (const { shown, carried, legs } of [low, high]) {
    assert.ok(shown[34]! > 0.7, `the leg itself: ${shown[34]}`);
    assert.ok(Math.abs(carried[34]! - shown[80]!) < 0.02, `${carried[34]} above it`);
    assert.ok(Math.abs(legs[34]! - 60 / rows) < 0.02, `${legs[34]} of the height`);
  }
});

test("a ball is mirrored as broad as it is, and two discs are between their feet too, but not the bar that joins them", async () => {
  const { product } = (await samplePhoto("synthetic_bag")).analysis;
  const view = viewOf(stage.sets.get("luxury/onyx-plinth")!.description);
  const size = { widthMetres: 0.3, heightMetres: 0.3, centreMetres: 0 };
  const shownOf = (isIn: (x: number, y: number) => boolean): Float32Array => {
    const alpha = Uint8Array.from({ length: columns * rows }, (_, at) =>
      isIn(at % columns, Math.floor(at / columns)) ? 255 : 0,
    );
    const silhouette = traceSilhouette(alpha, columns, rows);
    return mirrorLineOf(silhouette, buildVolume(silhouette, product, view, size, 0), view).shown;
  };
  const ball = shownOf((x, y) => Math.hypot(x - 79.5, y - 79.5) < 80);
  assert.ok(
    ball.every((share) => share > 0.9),
    `${Math.min(...ball)} at the least`,
  );
  const glasses = shownOf((x, y) => {
    const isBar = y >= 100 && y < 110 && x >= 40 && x < 120;
    return isBar || Math.hypot(x - 35, y - 124) < 35 || Math.hypot(x - 125, y - 124) < 35;
  });
  for (const x of [8, 35, 60, 100, 125, 152]) assert.ok(glasses[x]! > 0.7, `${x}: ${glasses[x]}`);
  assert.ok(glasses[80]! < 0.4, `the bar: ${glasses[80]}`);
});

test("the arc of a foot goes across all of what widens above it, and straight up in what does not", async () => {
  const { product } = (await samplePhoto("synthetic_bottle")).analysis;
  const view = viewOf(stage.sets.get("luxury/onyx-plinth")!.description);
  const size = { widthMetres: 0.3, heightMetres: 0.3, centreMetres: 0 };
  /** A body that is so many columns broad at its foot and at its rim, and a place at the edge of its rim. */
  const edgeOf = (foot: number, rim: number, up: number): number => {
    const alpha = Uint8Array.from({ length: columns * rows }, (_, at) => {
      const [x, y] = [at % columns, Math.floor(at / columns)];
      return Math.abs(x - 79.5) < (rim + ((foot - rim) * y) / rows) / 2 ? 255 : 0;
    });
    const silhouette = traceSilhouette(alpha, columns, rows);
    const line = mirrorLineOf(silhouette, buildVolume(silhouette, product, view, size, 0), view);
    return footColumn(line, 79.5 + rim / 2, up);
  };
  assert.ok(Math.abs(edgeOf(60, 150, 0.98) - 109.5) < 3, `a bowl: ${edgeOf(60, 150, 0.98)}`);
  assert.ok(Math.abs(edgeOf(60, 150, 0.02) - 154.5) < 4, `its foot: ${edgeOf(60, 150, 0.02)}`);
  assert.ok(Math.abs(edgeOf(120, 120, 0.98) - 139.5) < 1, `a jar: ${edgeOf(120, 120, 0.98)}`);
});
