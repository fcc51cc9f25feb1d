import assert from "node:assert/strict";
import { test } from "node:test";
import { traceSilhouette } from "./silhouette.ts";
import { samplePhoto, stage } from "./stage.fixture.ts";
import { buildVolume } from "./volume.ts";
import { viewOf } from "./view.ts";

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
