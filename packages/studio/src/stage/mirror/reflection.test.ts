import assert from "node:assert/strict";
import { test } from "node:test";
import sharp from "sharp";
import type { SetOnDisk } from "../../sets/list-sets.ts";
import { scalePixels } from "../product-layer.ts";
import { mirroredShare, mirrorProduct } from "./reflection.ts";
import type { ShotPhoto } from "../render-shot.ts";
import { planFor, samplePhoto, stage } from "../stage.fixture.ts";
import { stageProduct } from "../stage-product.ts";
import { standProduct } from "../stand-product.ts";

const stagePx = 320;

/** A photograph's product mirrored in a set, its size on the stage, and the middle of its base in the mirror image's area. */
async function mirrorIn(set: SetOnDisk, photo: ShotPhoto) {
  const plan = planFor(set.description, photo, { longSidePx: stagePx });
  const { frame, geometry, scene, silhouette, product, place } = await stageProduct(
    plan,
    set,
    stage.store,
    photo,
  );
  const { volume } = await standProduct(plan, set.description, geometry, photo, stagePx);
  const plates = await stage.store.plates(set, frame.crop, frame);
  const share = frame.widthPx / plan.widthPx;
  const [widthPx, heightPx] = [place.widthPx * share, place.heightPx * share].map(Math.round) as [
    number,
    number,
  ];
  const small = await scalePixels(product, widthPx, heightPx);
  const reflection = mirrorProduct(frame, plates, small, silhouette, volume, scene)!;
  return {
    plan,
    reflection,
    widthPx,
    heightPx,
    middle: (place.leftPx + place.widthPx / 2) * share - reflection.leftPx,
    bottom: (place.topPx + place.heightPx) * share - reflection.topPx,
  };
}

/** A bag's photograph with a painted shape for its cutout, 400 px wide. */
async function photoOf(path: string, heightPx: number): Promise<ShotPhoto> {
  const bag = await samplePhoto("synthetic_bag");
  const shape = `<path d='${path}' fill='#c8b8b0'/>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="${heightPx}">${shape}</svg>`;
  const cutout = await sharp(Buffer.from(svg)).png().toBuffer();
  const size = { ...bag.analysis.cutout, widthPx: 400, heightPx };
  return { ...bag, cutout, analysis: { ...bag.analysis, cutout: size } };
}

test("polish under what hangs in the air keeps the gloss of the set, which nobody knows to be hidden", async () => {
  const set = stage.sets.get("luxury/suite-floor")!;
  // Its left half stands, its right half hangs a fifth of its height above that.
  const photo = await photoOf("M0 0 H400 V320 H200 V400 H0 Z", 400);
  const { plan, reflection, widthPx, heightPx, middle, bottom } = await mirrorIn(set, photo);
  const hidden = [0, 0];
  for (
    let row = Math.ceil(bottom);
    row < Math.min(bottom + heightPx / 2, reflection.heightPx - 2);
    row++
  ) {
    for (let column = 0; column < reflection.columns; column++) {
      const aside = column * reflection.stepPx - middle;
      if (Math.abs(aside) < widthPx / 8 || Math.abs(aside) > widthPx / 2) continue;
      const at = (Math.floor(row / reflection.stepPx) * reflection.columns + column) * 4;
      hidden[aside < 0 ? 0 : 1]! += reflection.values[at + 3]!;
    }
  }
  const standing = plan.mirrored ? 1 : 0;
  assert.ok(hidden[standing]! > 100, `${hidden[standing]}`);
  assert.ok(hidden[1 - standing]! < 0.5 * hidden[standing]!, `${hidden.join(" ")}`);
});

test("what bends up at both ends, as a boot's sole does, has a mirror image as broad as itself", async () => {
  const set = stage.sets.get("loud_luxury/gold-arch")!;
  const photo = await photoOf("M0 0 H400 V250 Q200 350 0 250 Z", 300);
  const { reflection, widthPx, heightPx, middle, bottom } = await mirrorIn(set, photo);
  const { columns, stepPx, values } = reflection;
  // Where its sides, below the bend, are mirrored.
  const row = Math.round((bottom + 0.3 * heightPx) / stepPx);
  const light = (column: number): number => values[(row * columns + column) * 4 + 1]!;
  const bright = Array.from({ length: columns }, (_, x) => x).filter(
    (x) => light(x) > 0.3 * light(Math.round(middle / stepPx)),
  );
  const ends = [bright[0]!, bright.at(-1)! + 1].map((x) => (x * stepPx - middle) / widthPx);
  assert.ok(ends[0]! < -0.47 && ends[1]! > 0.47, ends.join(" "));
  assert.ok(ends[0]! > -0.53 && ends[1]! < 0.53, ends.join(" "));
});

test("a sheen hides little of the set's gloss, and nothing in a straight line beside the product", async () => {
  const set = stage.sets.get("lifestyle/oak-window")!;
  const { reflection, bottom } = await mirrorIn(set, await samplePhoto("synthetic_bottle"));
  const { columns, rows, stepPx, values } = reflection;
  let [most, steepest] = [0, 0];
  for (let row = Math.ceil((bottom + 4) / stepPx); row < rows; row++) {
    const hidden = Array.from({ length: columns }, (_, x) => values[(row * columns + x) * 4 + 3]!);
    most = Math.max(most, ...hidden);
    for (let x = 1; x < columns; x++)
      steepest = Math.max(steepest, Math.abs(hidden[x]! - hidden[x - 1]!));
  }
  assert.ok(most > 0.1 && most < 0.6, `${most}`);
  assert.ok(steepest < 0.1, `${steepest} from one column to the next`);
});

test("polished stone mirrors a product right down to its foot, and that is much of its light there", async () => {
  const set = stage.sets.get("luxury/verde-blade")!;
  const { plan, reflection, middle, bottom } = await mirrorIn(
    set,
    await samplePhoto("synthetic_bottle"),
  );
  const { columns, stepPx, values } = reflection;
  const at = (below: number): number =>
    (Math.round((bottom + below) / stepPx) * columns + Math.round(middle / stepPx)) * 4;
  const lights = [1, 2, 3].map((below) => values[at(below) + 1]!);
  assert.ok(Math.min(...lights) > 0.5 * Math.max(...lights), lights.join(" "));
  const dark = mirroredShare(reflection, plan.grade.exposure, [0.03, 0.03, 0.03]);
  const white = mirroredShare(reflection, plan.grade.exposure, [0.8, 0.8, 0.8]);
  assert.ok(dark > 0.3 && white < 0.1, `${dark} ${white}`);
  assert.equal(mirroredShare(null, 1, [0, 0, 0]), 0);
});
