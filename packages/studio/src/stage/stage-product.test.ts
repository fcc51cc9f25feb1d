import assert from "node:assert/strict";
import { describe, test } from "node:test";
import sharp from "sharp";
import { deltaE2000, labOfSrgb, luminance } from "../develop/color.ts";
import type { ShotPlan } from "../direction/plan.ts";
import type { SetOnDisk } from "../sets/list-sets.ts";
import { seatProduct } from "./merge.ts";
import { openCutout, type Pixels, scalePixels } from "./product-layer.ts";
import type { ShotPhoto } from "./render-shot.ts";
import { softAlpha } from "./rim.ts";
import { colorAt, planFor, samplePhoto, stage } from "./stage.fixture.ts";
import { type StagedProduct, stageProduct } from "./stage-product.ts";

const { sets } = stage;
const photos: Record<string, ShotPhoto> = {
  synthetic_bottle: await samplePhoto("synthetic_bottle"),
  synthetic_bag: await samplePhoto("synthetic_bag"),
};

/** Mean CIEDE2000 and correlation of the fine luminance between the staged product and its source. */
async function fidelity(
  plan: ShotPlan,
  set: SetOnDisk,
  photo: ShotPhoto,
): Promise<{ shift: number; detail: number; staged: StagedProduct }> {
  const staged = await stageProduct(plan, set, stage.store, photo);
  const { place, silhouette, stands } = staged;
  const shown = seatProduct(staged.product, place, silhouette, stands);
  const source = await openCutout(photo.cutout, plan.tiltDegrees);
  const before = await scalePixels(source, shown.widthPx, shown.heightPx);
  let shift = 0;
  let count = 0;
  for (let at = 0; at < shown.rgba.length; at += 4 * 5) {
    if (shown.rgba[at + 3]! < 250 || before.rgba[at + 3]! < 250) continue;
    shift += deltaE2000(labOfSrgb(colorAt(before, at)), labOfSrgb(colorAt(shown, at)));
    count++;
  }
  return { shift: shift / count, detail: await detailCorrelation(before, shown), staged };
}

async function detailCorrelation(first: Pixels, second: Pixels): Promise<number> {
  const [a, b, inside] = await Promise.all([
    fineLuminance(first),
    fineLuminance(second),
    softAlpha(first, 4),
  ]);
  let ab = 0;
  let aa = 0;
  let bb = 0;
  for (let at = 0; at < a.length; at++) {
    // The outline is lit by what stands behind it; lettering is inside.
    if (inside[at]! < 254) continue;
    ab += a[at]! * b[at]!;
    aa += a[at]! ** 2;
    bb += b[at]! ** 2;
  }
  return ab / Math.sqrt(aa * bb);
}

/** Luminance less its blur. */
async function fineLuminance({ rgba, widthPx, heightPx }: Pixels): Promise<Float32Array> {
  const grey = new Uint8Array(widthPx * heightPx);
  for (let at = 0; at < grey.length; at++) {
    const [red, green, blue] = colorAt({ rgba }, at * 4);
    grey[at] = rgba[at * 4 + 3]! < 250 ? 128 : luminance(red, green, blue);
  }
  const raw = { width: widthPx, height: heightPx, channels: 1 } as const;
  const blurred = await sharp(grey, { raw }).blur(3).extractChannel(0).raw().toBuffer();
  return Float32Array.from(grey, (value, at) => value - blurred[at]!);
}

for (const [id, set] of sets) {
  describe(`in the set ${id}`, () => {
    for (const name of ["synthetic_bottle", "synthetic_bag"]) {
      test(`${name} keeps its colours and its lettering, and is not cut`, async () => {
        const photo = photos[name]!;
        const plan = planFor(set.description, photo);
        const { shift, detail, staged } = await fidelity(plan, set, photo);
        assert.ok(shift <= (plan.style === "classic" ? 2 : 6), `mean ΔE2000 ${shift.toFixed(2)}`);
        assert.ok(detail >= 0.95, `detail ${detail.toFixed(3)}`);
        assertWhole(staged, plan);
      });
    }
  });
}

function assertWhole({ place }: StagedProduct, plan: ShotPlan): void {
  const { leftPx, topPx, widthPx, heightPx } = place;
  const label = `${leftPx},${topPx} ${widthPx}×${heightPx} in ${plan.widthPx}×${plan.heightPx}`;
  assert.ok(leftPx >= 1 && topPx >= 1, label);
  assert.ok(leftPx + widthPx <= plan.widthPx - 1 && topPx + heightPx <= plan.heightPx - 1, label);
  // And large enough to be what the picture is about.
  const fills = Math.max(widthPx / plan.widthPx, heightPx / plan.heightPx);
  assert.ok(fills > 0.25, `${label}: small`);
}

describe("every aspect ratio", () => {
  const ratios: [number, number][] = [
    [1, 4],
    [9, 16],
    [4, 5],
    [1, 1],
    [16, 9],
    [21, 9],
    [4, 1],
  ];
  for (const ratio of ratios) {
    test(`${ratio.join(":")} shows the whole product, and nothing is stretched`, async () => {
      for (const set of sets.values()) {
        for (const photo of Object.values(photos)) {
          const plan = planFor(set.description, photo, { aspectRatio: ratio, longSidePx: 320 });
          const staged = await stageProduct(plan, set, stage.store, photo);
          assertWhole(staged, plan);
          const { widthPx, heightPx } = photo.analysis.cutout;
          const shown = staged.place.widthPx / staged.place.heightPx;
          // A tilted product's box says nothing of its own proportions.
          if (plan.tiltDegrees === 0)
            assert.ok(Math.abs(shown / (widthPx / heightPx) - 1) < 0.05, `ratio ${shown}`);
          const { crop } = staged.frame;
          const stretch = crop.widthPx / crop.heightPx / (plan.widthPx / plan.heightPx);
          assert.ok(Math.abs(stretch - 1) < 0.02, `stretch ${stretch}`);
        }
      }
    });
  }
});

describe("products of odd shapes", () => {
  const drawings: Record<string, [number, number, string]> = {
    "a needle": [12, 900, "<rect width='12' height='900' fill='#a33'/>"],
    "a ruler": [1200, 14, "<rect width='1200' height='14' fill='#33a'/>"],
    "a dot": [6, 6, "<rect width='6' height='6' fill='#3a3'/>"],
    "clear glass": [300, 300, "<circle cx='150' cy='150' r='140' fill-opacity='0.3'/>"],
  };
  for (const [name, [widthPx, heightPx, drawing]] of Object.entries(drawings)) {
    test(`${name} is staged whole`, async () => {
      const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${widthPx}" height="${heightPx}">${drawing}</svg>`;
      const cutout = await sharp(Buffer.from(svg)).png().toBuffer();
      const { photo, analysis } = photos.synthetic_bag!;
      const odd = { ...analysis, cutout: { ...analysis.cutout, widthPx, heightPx } };
      for (const set of sets.values()) {
        const plan = planFor(
          set.description,
          { photo, cutout, analysis: odd },
          { longSidePx: 256 },
        );
        const staged = await stageProduct(plan, set, stage.store, { cutout, analysis: odd });
        assertWhole(staged, plan);
      }
    });
  }
});
