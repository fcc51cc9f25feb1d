import assert from "node:assert/strict";
import { test } from "node:test";
import sharp from "sharp";
import { scalePixels } from "./product-layer.ts";
import { mirrorProduct } from "./reflection.ts";
import { planFor, samplePhoto, stage } from "./stage.fixture.ts";
import { stageProduct } from "./stage-product.ts";
import { buildVolume } from "./volume.ts";

test("polish under what hangs in the air keeps the gloss of the set, which nobody knows to be hidden", async () => {
  const set = stage.sets.get("luxury/suite-floor")!;
  const bag = await samplePhoto("synthetic_bag");
  // Its left half stands, its right half hangs a fifth of its height above that.
  const shape = "<path d='M0 0 H400 V320 H200 V400 H0 Z' fill='#855'/>";
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400">${shape}</svg>`;
  const cutout = await sharp(Buffer.from(svg)).png().toBuffer();
  const { analysis } = bag;
  const size = { ...analysis.cutout, widthPx: 400, heightPx: 400 };
  const photo = { ...bag, cutout, analysis: { ...analysis, cutout: size } };
  const plan = planFor(set.description, photo, { longSidePx: 320 });
  const { frame, scene, silhouette, product, place } = await stageProduct(
    plan,
    set,
    stage.store,
    photo,
  );
  const volume = buildVolume(silhouette, analysis.product, frame.view, frame.product, 0);
  const plates = await stage.store.plates(set, frame.crop, frame);
  const share = frame.widthPx / plan.widthPx;
  const [widthPx, heightPx] = [place.widthPx * share, place.heightPx * share].map(Math.round);
  const small = await scalePixels(product, widthPx!, heightPx!);
  const reflection = mirrorProduct(frame, plates, small, silhouette, volume, scene)!;
  const hidden = [0, 0];
  const middle = (place.leftPx + place.widthPx / 2) * share - reflection.leftPx;
  const bottom = (place.topPx + place.heightPx) * share - reflection.topPx;
  for (
    let row = Math.ceil(bottom);
    row < Math.min(bottom + heightPx! / 2, reflection.heightPx - 2);
    row++
  ) {
    for (let column = 0; column < reflection.columns; column++) {
      const aside = column * reflection.stepPx - middle;
      if (Math.abs(aside) < widthPx! / 8 || Math.abs(aside) > widthPx! / 2) continue;
      const at = (Math.floor(row / reflection.stepPx) * reflection.columns + column) * 4;
      hidden[aside < 0 ? 0 : 1]! += reflection.values[at + 3]!;
    }
  }
  const standing = plan.mirrored ? 1 : 0;
  assert.ok(hidden[standing]! > 100, `${hidden[standing]}`);
  assert.ok(hidden[1 - standing]! < 0.5 * hidden[standing]!, `${hidden.join(" ")}`);
});
