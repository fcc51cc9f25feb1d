import assert from "node:assert/strict";
import { describe, test } from "node:test";
import sharp from "sharp";
import { labOfSrgb, type Rgb } from "../develop/color.ts";
import { PlateStore } from "../sets/plates.ts";
import { backdropBeside } from "./backdrop.fixture.ts";
import { layProduct } from "./merge.ts";
import { renderShot } from "./render-shot.ts";
import { planFor, samplePhoto, stage } from "./stage.fixture.ts";
import { stageLayers } from "./stage-layers.ts";
import { stageProduct } from "./stage-product.ts";

const { sets } = stage;
const photos = {
  synthetic_bottle: await samplePhoto("synthetic_bottle"),
  synthetic_bag: await samplePhoto("synthetic_bag"),
};

describe("a backdrop that was asked for", () => {
  const wanted: Record<string, Rgb> = {
    sage: [168, 186, 160],
    cobalt: [38, 70, 168],
    crimson: [170, 24, 40],
    white: [255, 255, 255],
    grey: [128, 128, 128],
    black: [0, 0, 0],
  };
  // A set at a time: a store holds the plates of seven.
  for (const [id, set] of sets) {
    const style = set.description.styles[0]!;
    if (style !== "classic" && style !== "minimal") continue;
    if (set.description.recolour === undefined) continue;
    test(`${id} has each colour within ΔE2000 5 beside the product`, async () => {
      for (const [name, rgb] of Object.entries(wanted)) {
        const photo = photos.synthetic_bottle;
        const plan = planFor(set.description, photo, { backdrop: rgb, longSidePx: 256 });
        const staged = await stageProduct(plan, set, stage.store, photo);
        const { color, off, pixelsOff } = await backdropBeside(plan, set, staged, rgb);
        assert.ok(off <= 5, `${name}: ${color.join(", ")} is ${off.toFixed(1)} off`);
        assert.ok(pixelsOff <= 5, `${name}: half of it is ${pixelsOff.toFixed(1)} off or more`);
      }
    });
  }

  test("keeps the set's own light in a plan that was stored without it", async () => {
    const set = sets.get("minimal/clay-stair")!;
    const photo = photos.synthetic_bottle;
    const plan = planFor(set.description, photo, { backdrop: [128, 128, 128], longSidePx: 256 });
    const { backdropAsked, ...stored } = plan;
    assert.ok(backdropAsked);
    const ofStored = await stageProduct(stored, set, stage.store, photo);
    const plain = await stageProduct({ ...plan, backdropAsked: null }, set, stage.store, photo);
    assert.deepEqual(ofStored.canvas.values, plain.canvas.values);
  });

  test("has no hue of the set's own paper in its shade", async () => {
    for (const id of ["minimal/clay-stair", "minimal/sand-arch", "minimal/lilac-sphere"]) {
      const set = sets.get(id)!;
      const photo = photos.synthetic_bottle;
      const plan = planFor(set.description, photo, { backdrop: [255, 255, 255], longSidePx: 256 });
      const { canvas, frame } = await stageProduct(plan, set, stage.store, photo);
      const { material } = await stage.store.plates(set, frame.crop, frame);
      const chromas: number[] = [];
      for (let at = 0; at < material.length; at += 3) {
        if (material[at]! < 240) continue;
        const [, a, b] = labOfSrgb([0, 1, 2].map((c) => canvas.values[at + c]! / 257) as Rgb);
        chromas.push(Math.hypot(a, b));
      }
      chromas.sort((a, b) => a - b);
      const most = chromas[Math.floor(chromas.length * 0.995)]!;
      // Clay's shade had 15, sand's 8 and lilac's 7.
      assert.ok(most < 4, `${id}: chroma ${most.toFixed(1)}`);
    }
  });
});

describe("a shot", () => {
  test("has the same bytes for the same input, and others for another seed", async () => {
    const [set] = sets.values();
    const photo = photos.synthetic_bag;
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
    const set = sets.get("lifestyle/oak-window")!;
    const photo = photos.synthetic_bag;
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

test("through clear glass the set is seen, drawn together and a little darker", () => {
  const widthPx = 60;
  const canvas = { widthPx, heightPx: widthPx, values: new Uint16Array(widthPx ** 2 * 3) };
  // A white line at 12 on grey.
  for (let at = 0; at < canvas.values.length; at += 3) {
    canvas.values.fill((at / 3) % widthPx === 12 ? 65_535 : 20_000, at, at + 3);
  }
  const rgba = new Uint8Array(40 * 40 * 4).map((_, at) => (at % 4 === 3 ? 30 : 128));
  const place = { leftPx: 5, topPx: 10, widthPx: 40, heightPx: 40 };
  layProduct(canvas, { widthPx: 40, heightPx: 40, rgba }, place, true);
  const rowOf = (y: number): Uint16Array =>
    canvas.values.slice(y * widthPx * 3, (y + 1) * widthPx * 3).filter((_, at) => at % 3 === 0);
  assert.equal(rowOf(2).indexOf(Math.max(...rowOf(2))), 12, "beside it nothing moves");
  const seen = rowOf(30).indexOf(Math.max(...rowOf(30)));
  assert.ok(seen < 12, `seen through it, the line is at ${seen}`);
  assert.ok(Math.max(...rowOf(30)) < 65_535);
});

test("the layers for a moving camera put together are the shot, mirrored or not", async () => {
  const set = [...sets.values()][0]!;
  const photo = photos.synthetic_bottle;
  for (const mirrored of [false, true]) {
    const still = planFor(set.description, photo);
    const plan = { ...still, mirrored, grade: { ...still.grade, grain: 0, bloom: 0, vignette: 0 } };
    const dim = Object.fromEntries(
      set.description.groups.map((group) => [group, [0.2, 0.2, 0.2] as [number, number, number]]),
    );
    const wanted = { stagePx: plan.widthPx, lights: [dim] };
    const layers = await stageLayers(plan, photo, stage, wanted);
    const { widthPx, heightPx, place, lit, others } = layers;
    const { product } = lit;
    const seated = await sharp(Buffer.from(product.rgba), {
      raw: { width: product.widthPx, height: product.heightPx, channels: 4 },
    })
      .resize(place.widthPx, place.heightPx, { fit: "fill" })
      .png()
      .toBuffer();
    const staged = await sharp(lit.background, {
      raw: { width: widthPx, height: heightPx, channels: 3 },
    })
      .composite([{ input: seated, left: place.leftPx, top: place.topPx }])
      .removeAlpha()
      .png()
      .toBuffer();
    const together = await sharp(staged)
      .resize(plan.widthPx, plan.heightPx, { fit: "fill" })
      .raw()
      .toBuffer();
    const { picture } = await renderShot({ plan, photos: [photo], model: null }, stage);
    const shot = await sharp(picture).raw().toBuffer();
    const difference = shot.reduce((sum, byte, at) => sum + Math.abs(byte - together[at]!), 0);
    assert.ok(difference / shot.length < 2, `mean difference ${difference / shot.length}`);
    const mean = (bytes: Uint8Array) => bytes.reduce((sum, byte) => sum + byte, 0) / bytes.length;
    const dimmed = others[0]!;
    assert.ok(
      mean(dimmed.background) < 0.75 * mean(lit.background),
      "a fifth of the light is dark",
    );
    assert.ok(mean(dimmed.product.rgba) < 0.9 * mean(product.rgba), "for the product too");
    assert.ok(layers.disparity.values.every((value) => value >= 0 && Number.isFinite(value)));
  }
});
