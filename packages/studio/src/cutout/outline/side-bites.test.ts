import assert from "node:assert/strict";
import { test } from "node:test";
import { compose } from "../composites/compose.ts";
import { scoreCutout } from "../composites/score.ts";
import { loadSources } from "../composites/sources.ts";
import { cutOut } from "../cut-out.ts";
import { measureScene } from "../ground/scene.ts";
import { mendSides } from "./side-bites.ts";

const widthPx = 240;
const heightPx = 240;

/** A dark bottle from column 80 to 159 and row 40 to 199 with a pale label over rows 90 to 149, and a mask that lacks `lost` of that. */
function paint(label: number, lost: number) {
  const rgb = new Uint8Array(widthPx * heightPx * 3).fill(225);
  const mask = new Uint8Array(widthPx * heightPx);
  for (let y = 40; y < 200; y++) {
    const isLabel = y >= 90 && y < 150;
    for (let x = 80; x < 160; x++) {
      const p = y * widthPx + x;
      rgb.fill(isLabel ? label : 60, p * 3, p * 3 + 3);
      mask[p] = isLabel && x >= 160 - lost ? 0 : 1;
    }
  }
  return { raster: { widthPx, heightPx, rgb }, mask };
}

test("a label comes back up to the line of its product's side, whether bitten or lost", () => {
  for (const lost of [40, 80]) {
    const { raster, mask } = paint(230, lost);
    const whole = paint(230, 0).mask;
    assert.notEqual(mendSides(measureScene(raster, raster), mask), null);
    assert.deepEqual(mask, whole);
  }
});

test("ground between two parts of a side stays ground", () => {
  const { raster, mask } = paint(225, 40);
  const before = mask.slice();
  assert.equal(mendSides(measureScene(raster, raster), mask), null);
  assert.deepEqual(mask, before);
});

test("a white label on a white or grey ground is neither lost nor bitten nor opened between its letters", async () => {
  const sources = await loadSources(900);
  const made = [
    await compose(2058, "white or grey", sources, 560),
    await compose(19, "white with shadow", sources, 560),
    await compose(319, "white with shadow", sources, 560),
    await compose(9084, "white or grey", sources, 560),
    await compose(26029, "white with shadow", sources, 560),
    await compose(26281, "white with shadow", sources, 560),
  ];
  for (const { name, photo, truth } of made) {
    const { iou } = scoreCutout(cutOut(photo), photo, truth, null);
    // .64, .87, .88, .69, .88 and .90 before.
    assert.ok(iou > 0.97, `${name}: ${iou}`);
  }
});

test("a mug's handle that leaves the picture stays, as the other side has none", async () => {
  const { photo, truth } = await compose(9522, "white or grey", await loadSources(900), 560);
  const { iou } = scoreCutout(cutOut(photo), photo, truth, null);
  // .95 before.
  assert.ok(iou > 0.975, `${iou}`);
});
