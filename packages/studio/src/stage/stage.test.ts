import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { before, describe, test } from "node:test";
import { fileURLToPath } from "node:url";
import sharp from "sharp";
import { deltaE2000, labOfSrgb, luminance, type Rgb } from "../develop/color.ts";
import type { ShotPlan } from "../direction/plan.ts";
import { planShots } from "../direction/plan-shots.ts";
import { findSets, type SetOnDisk } from "../sets/list-sets.ts";
import { PlateStore } from "../sets/plates.ts";
import type { SetDescription, Style } from "../sets/set.ts";
import { analysePhoto } from "../process/analyse-photo.ts";
import { seatProduct } from "./merge.ts";
import { openCutout, type Pixels, scalePixels } from "./product-layer.ts";
import { renderShot, type ShotPhoto, type Stage } from "./render-shot.ts";
import { softAlpha } from "./rim.ts";
import { stageLayers } from "./stage-layers.ts";
import { type StagedProduct, stageProduct } from "./stage-product.ts";

const root = new URL("../../../../", import.meta.url);
const sets = await findSets(fileURLToPath(new URL("sets/", root)));
const stage: Stage = { sets, store: new PlateStore(400_000_000) };
const photos: Record<string, ShotPhoto> = {};

before(async () => {
  for (const name of ["synthetic_bottle", "synthetic_bag"]) {
    const photo = await readFile(new URL(`samples/${name}.png`, root));
    photos[name] = { photo, ...(await analysePhoto(photo)) };
  }
});

type Wish = {
  backdrop?: Rgb;
  aspectRatio?: [number, number];
  style?: Style;
  longSidePx?: number;
};

/** The hero plan for one set, at a size that takes little time. */
function planFor(set: SetDescription, photo: ShotPhoto, wish: Wish = {}): ShotPlan {
  const [plan] = planShots(
    {
      style: wish.style ?? set.styles[0]!,
      mode: "product_only",
      shots: 1,
      aspectRatio: wish.aspectRatio ?? [1, 1],
      quality: "standard",
      backgroundColor: wish.backdrop ?? null,
      seed: 7,
      analyses: [photo.analysis],
    },
    [set],
  );
  const scale = (wish.longSidePx ?? 448) / 1024;
  const side = (px: number): number => 2 * Math.round((px * scale) / 2);
  return { ...plan!, widthPx: side(plan!.widthPx), heightPx: side(plan!.heightPx) };
}

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

function colorAt({ rgba }: { rgba: Uint8Array }, at: number): Rgb {
  return [rgba[at]!, rgba[at + 1]!, rgba[at + 2]!];
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
          const plan = planFor(set.description, photo, { aspectRatio: ratio });
          const staged = await stageProduct(plan, set, stage.store, photo);
          assertWhole(staged, plan);
          const { widthPx, heightPx } = photo.analysis.cutout;
          const shown = staged.place.widthPx / staged.place.heightPx;
          assert.ok(Math.abs(shown / (widthPx / heightPx) - 1) < 0.03, `ratio ${shown}`);
          const { crop } = staged.frame;
          const stretch = crop.widthPx / crop.heightPx / (plan.widthPx / plan.heightPx);
          assert.ok(Math.abs(stretch - 1) < 0.02, `stretch ${stretch}`);
        }
      }
    });
  }
});

describe("a backdrop that was asked for", () => {
  const wanted: Record<string, Rgb> = {
    sage: [168, 186, 160],
    cobalt: [38, 70, 168],
    crimson: [170, 24, 40],
    white: [255, 255, 255],
    black: [0, 0, 0],
  };
  for (const [name, rgb] of Object.entries(wanted)) {
    test(`${name} is within ΔE2000 5 beside the product`, async () => {
      for (const set of sets.values()) {
        const style = set.description.styles[0]!;
        if (style !== "classic" && style !== "minimal") continue;
        if (set.description.recolour === undefined) continue;
        const photo = photos.synthetic_bottle!;
        const plan = planFor(set.description, photo, { backdrop: rgb });
        const shown = await backdropBeside(plan, set, photo);
        const difference = deltaE2000(labOfSrgb(rgb), labOfSrgb(shown));
        assert.ok(
          difference <= 5,
          `${set.description.id}: ${shown.join(", ")} is ${difference.toFixed(1)} off`,
        );
      }
    });
  }
});

/** Mean colour of the recolourable backdrop left and right of the product's upper half, in the finished picture. */
async function backdropBeside(plan: ShotPlan, set: SetOnDisk, photo: ShotPhoto): Promise<Rgb> {
  const { frame, place } = await stageProduct(plan, set, stage.store, photo);
  const { material } = await stage.store.plates(set, frame.crop, frame);
  const { picture } = await renderShot({ plan, photos: [photo], model: null }, stage);
  const pixels = await sharp(picture).raw().toBuffer();
  const sum = [0, 0, 0];
  let count = 0;
  for (let y = place.topPx; y < place.topPx + place.heightPx * 0.6; y++) {
    for (let x = 0; x < plan.widthPx; x++) {
      const aside = Math.max(place.leftPx - x, x - place.leftPx - place.widthPx);
      const at = (y * plan.widthPx + x) * 3;
      if (aside < 6 || aside > place.widthPx || material[at]! < 240) continue;
      for (let channel = 0; channel < 3; channel++) sum[channel]! += pixels[at + channel]!;
      count++;
    }
  }
  assert.ok(count > 100, "there is backdrop beside the product");
  return sum.map((value) => value / count) as Rgb;
}

describe("a shot", () => {
  test("has the same bytes for the same input, and others for another seed", async () => {
    const [set] = sets.values();
    const photo = photos.synthetic_bag!;
    const plan = planFor(set!.description, photo, { longSidePx: 320 });
    const render = async (seed: number): Promise<Buffer> => {
      const input = { plan: { ...plan, seed }, photos: [photo], model: null };
      return (await renderShot(input, { sets, store: new PlateStore(1) })).picture;
    };
    const first = await render(1);
    assert.deepEqual(await render(1), first);
    assert.notDeepEqual(await render(2), first);
  });

  test("darkens the surface under the product and leaves what is far as it was", async () => {
    const set = [...sets.values()].find(({ description }) => description.camera.view === "level")!;
    const photo = photos.synthetic_bag!;
    const plan = { ...planFor(set.description, photo), mirrored: false };
    const standing = await stageProduct(plan, set, stage.store, photo);
    const away = await stageProduct({ ...plan, levitation: 30 }, set, stage.store, photo);
    const { canvas, place } = standing;
    const lightAt = (values: Uint16Array, x: number, y: number): number =>
      values[(y * canvas.widthPx + x) * 3 + 1]!;
    const middle = Math.round(place.leftPx + place.widthPx / 2);
    const under = place.topPx + place.heightPx;
    const share = (x: number, y: number): number =>
      lightAt(canvas.values, x, y) / lightAt(away.canvas.values, x, y);
    assert.ok(share(middle, under) < 0.88, `under the product ${share(middle, under)}`);
    assert.ok(share(4, 4) > 0.99 && share(4, 4) < 1.01, `in the corner ${share(4, 4)}`);
  });
});

describe("with a model", () => {
  test("the model is behind the surface, and the product and what it stands on stay", async () => {
    const set = [...sets.values()].find(({ description }) => description.camera.view === "level")!;
    const photo = photos.synthetic_bottle!;
    const model = await sharp({
      create: { width: 300, height: 400, channels: 3, background: "#2040c0" },
    })
      .png()
      .toBuffer();
    const plan = planFor(set.description, photo);
    const shot: ShotPlan = {
      ...plan,
      mode: "with_model",
      model: { scale: 1, centreX: 0.5 },
      mirrored: false,
    };
    const render = async (input: ShotPlan, bytes: Buffer | null): Promise<Buffer> => {
      const { picture } = await renderShot({ plan: input, photos: [photo], model: bytes }, stage);
      return sharp(picture).raw().toBuffer();
    };
    const [without, with_] = [await render(plan, null), await render(shot, model)];
    const { place } = await stageProduct(shot, set, stage.store, photo);
    const colourAt = (pixels: Buffer, x: number, y: number): Rgb => {
      return colorAt({ rgba: pixels }, (y * shot.widthPx + x) * 3);
    };
    const [red, , blue] = colourAt(with_, 10, 10);
    assert.ok(blue > red + 60, "the model's photograph fills the back");
    const middle = place.leftPx + (place.widthPx >> 1);
    const label = place.topPx + Math.round(place.heightPx * 0.6);
    for (const y of [label, shot.heightPx - 6]) {
      const change = deltaE2000(
        labOfSrgb(colourAt(without, middle, y)),
        labOfSrgb(colourAt(with_, middle, y)),
      );
      assert.ok(change < 6, `at ${y} it changed by ${change.toFixed(1)}`);
    }
    await assert.rejects(render(shot, null), { code: "model_invalid" });
    await assert.rejects(render(shot, Buffer.from("no picture")), { code: "model_invalid" });
  });
});

test("the layers for a moving camera put together are the shot, mirrored or not", async () => {
  const set = [...sets.values()][0]!;
  const photo = photos.synthetic_bottle!;
  for (const mirrored of [false, true]) {
    const still = planFor(set.description, photo);
    const plan = { ...still, mirrored, grade: { ...still.grade, grain: 0, bloom: 0, vignette: 0 } };
    const layers = await stageLayers(plan, photo, stage);
    const { widthPx, heightPx, product } = layers;
    const together = await sharp(layers.background, {
      raw: { width: widthPx, height: heightPx, channels: 3 },
    })
      .composite([
        {
          input: Buffer.from(product.rgba),
          raw: { width: product.widthPx, height: product.heightPx, channels: 4 },
          left: product.leftPx,
          top: product.topPx,
        },
      ])
      .removeAlpha()
      .raw()
      .toBuffer();
    const { picture } = await renderShot({ plan, photos: [photo], model: null }, stage);
    const shot = await sharp(picture).raw().toBuffer();
    const difference = shot.reduce((sum, byte, at) => sum + Math.abs(byte - together[at]!), 0);
    assert.ok(difference / shot.length < 2, `mean difference ${difference / shot.length}`);
    assert.ok(layers.disparity.values.every((value) => value >= 0 && Number.isFinite(value)));
  }
});
