import assert from "node:assert/strict";
import { test } from "node:test";
import { traceSilhouette } from "../silhouette.ts";
import { samplePhoto, stage } from "../stage.fixture.ts";
import { buildVolume } from "./volume.ts";
import { surfaceRow, viewOf } from "../../sets/view.ts";

const [columns, rows] = [160, 160];

test("a base that slants by a hundredth is no deeper footprint before a camera at the surface than a photograph can show", async () => {
  const alpha = Uint8Array.from({ length: columns * rows }, (_, at) => {
    return Math.floor(at / columns) < rows - ((at % columns) / columns) * 2 ? 255 : 0;
  });
  const silhouette = traceSilhouette(alpha, columns, rows);
  const { product } = (await samplePhoto("synthetic_bag")).analysis;
  const size = { widthMetres: 0.3, heightMetres: 0.3, centreMetres: 0 };
  const depthIn = (id: string): number => {
    const view = viewOf(stage.sets.get(id)!.description);
    const { centre } = buildVolume(silhouette, product, view, size, 0);
    return Math.max(...centre) - Math.min(...centre);
  };
  // 3.75 mm of rise at 1.1° would be 195 mm; at 6° they are 36.
  const low = depthIn("magazine/stripe-garden");
  assert.ok(low > 0.02 && low < 0.08, `${low} m`);
  const high = depthIn("classic/grey-pool");
  assert.ok(high < low, `${high} m`);
});

test("a barrel across a grip is as deep as it is high, not as it is long", async () => {
  // 160 mm across, 50 high, on a grip of 40 by 110.
  const alpha = Uint8Array.from({ length: columns * rows }, (_, at) => {
    const [x, y] = [at % columns, Math.floor(at / columns)];
    return y < 50 || (x >= 60 && x < 100) ? 255 : 0;
  });
  const { product } = (await samplePhoto("synthetic_bag")).analysis;
  assert.equal(product.volume, "soft");
  const view = viewOf(stage.sets.get("minimal/clay-stair")!.description);
  const size = { widthMetres: 0.16, heightMetres: 0.16, centreMetres: 0 };
  const { field } = buildVolume(traceSilhouette(alpha, columns, rows), product, view, size, 0);
  // Before the barrel's ends, 25 mm below its top.
  for (const x of [30, 130]) {
    const depth = 2 * field[((rows - 25) * columns + x) * 2 + 1]!;
    assert.ok(depth > 0.025 && depth < 0.05, `${depth} m`);
  }
});

test("what stands before the anchor is as wide there as the picture shows it, and no wider", async () => {
  const silhouette = traceSilhouette(new Uint8Array(columns * rows).fill(255), columns, rows);
  const { product } = (await samplePhoto("synthetic_bag")).analysis;
  const view = viewOf(stage.sets.get("lifestyle/hall-floor")!.description);
  const size = { widthMetres: 0.4, heightMetres: 0.4, centreMetres: 0.05 };
  const away = -0.2;
  const front = surfaceRow(view, away);
  const volume = buildVolume(silhouette, product, view, size, 0, front);
  // Its right end on the surface and in the picture, plate units.
  const end = volume.centreMetres + volume.widthMetres / 2;
  const onSurface = view.axisU + ((end - view.cameraX) * view.focal) / (view.distance + away);
  const metres = size.centreMetres + size.widthMetres / 2;
  const inPicture = view.anchorU + (metres * view.focal) / view.distance;
  assert.ok(Math.abs(onSurface - inPicture) < 1e-6, `${onSurface} ${inPicture}`);
  assert.ok(volume.widthMetres < 0.97 * size.widthMetres, `${volume.widthMetres}`);
});
