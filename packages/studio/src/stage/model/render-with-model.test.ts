import assert from "node:assert/strict";
import { describe, test } from "node:test";
import sharp from "sharp";
import { deltaE2000, labOfSrgb, type Rgb } from "../../develop/color.ts";
import type { ShotPlan } from "../../direction/plan.ts";
import { decodePhoto } from "../../photo/decode.ts";
import { renderShot } from "../render-shot.ts";
import { colorAt, planFor, samplePhoto, stage } from "../stage.fixture.ts";
import { stageProduct } from "../stage-product.ts";
import { figureOf } from "./model-figure.ts";

const { sets } = stage;
const photo = await samplePhoto("synthetic_bottle");

describe("with a model", () => {
  test("a model's photograph of any size and shape fills the picture", async () => {
    const { description } = sets.values().next().value!;
    const model = { scale: 1, centreX: 0.5 };
    const plan: ShotPlan = { ...planFor(description, photo), mode: "with_model", model };
    for (const [width, height, centreX] of [
      [1, 1, 0.3],
      [1, 1, 0.7],
      [4, 600, 0.5],
      [3000, 2, 0.5],
    ] as const) {
      const create = { width, height, channels: 3, background: "#2040c0" } as const;
      const bytes = await sharp({ create }).png().toBuffer();
      const beside = { ...plan, framing: { ...plan.framing, centreX } };
      const { picture } = await renderShot({ plan: beside, photos: [photo], model: bytes }, stage);
      const { data, info } = await sharp(picture).raw().toBuffer({ resolveWithObject: true });
      for (const x of [4, info.width - 4]) {
        const [red, , blue] = colorAt({ rgba: data }, (4 * info.width + x) * 3);
        assert.ok(blue > red + 60, `${width} x ${height}: ${red} red and ${blue} blue at ${x}`);
      }
    }
  });

  test("the model is behind the surface, and the product and what it stands on stay", async () => {
    const set = [...sets.values()].find(({ description }) => description.camera.view === "level")!;
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

test("a person who can be cut out stands in the set, where its surface ends", async () => {
  const set = sets.get("element/basalt-tide")!;
  const person = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="800"><rect width="600" height="800" fill="#e8e6e2"/>
    <g fill="#3a2c28"><ellipse cx="300" cy="190" rx="75" ry="100"/><rect x="262" y="270" width="76" height="90"/>
    <path d="M150 800V470q0-120 150-130q150 10 150 130v330z"/></g></svg>`;
  const model = await sharp(Buffer.from(person)).png().toBuffer();
  const plan: ShotPlan = {
    ...planFor(set.description, photo),
    mode: "with_model",
    model: { scale: 1, centreX: 0.72 },
    mirrored: false,
  };
  const shot = { ...plan, framing: { ...plan.framing, centreX: 0.72, fillHeight: 0.4 } };
  const render = async (input: ShotPlan, bytes: Buffer | null): Promise<Buffer> => {
    const { picture } = await renderShot({ plan: input, photos: [photo], model: bytes }, stage);
    return sharp(picture).raw().toBuffer();
  };
  const empty = await render({ ...shot, mode: "product_only", model: null }, null);
  const peopled = await render(shot, model);
  const changeAt = (x: number, y: number): number => {
    const at = (Math.round(y * shot.heightPx) * shot.widthPx + Math.round(x * shot.widthPx)) * 3;
    const [before, after] = [empty, peopled].map((rgba) => labOfSrgb(colorAt({ rgba }, at)));
    return deltaE2000(before!, after!);
  };
  assert.ok(changeAt(0.29, 0.3) > 10, "there is a person beside the product");
  assert.ok(changeAt(0.95, 0.1) < 6, "in front of the set's own background");
});

test("who came cut out stands in any set, and where nobody can be cut out the photograph has room before a near wall", async () => {
  const set = sets.get("minimal/clay-stair")!;
  const torso = `<path d="M150 800V470q0-120 150-130q150 10 150 130v330z" fill="#3a2c28"/>`;
  const model = await sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="600" height="800">${torso}</svg>`),
  )
    .png()
    .toBuffer();
  const plain = { width: 300, height: 400, channels: 3, background: "#2040c0" } as const;
  const wall = await sharp({ create: plain }).png().toBuffer();
  const plan: ShotPlan = {
    ...planFor(set.description, photo, { longSidePx: 512 }),
    mode: "with_model",
    model: { scale: 1, centreX: 0.72 },
    mirrored: false,
  };
  const shot = { ...plan, framing: { ...plan.framing, centreX: 0.72, fillHeight: 0.4 } };
  const render = async (bytes: Buffer): Promise<Buffer> => {
    const { picture } = await renderShot({ plan: shot, photos: [photo], model: bytes }, stage);
    return sharp(picture).raw().toBuffer();
  };
  const [stood, before] = [await render(model), await render(wall)];
  const colourAt = (pixels: Buffer, x: number, y: number): Rgb => {
    const at = Math.round(y * shot.heightPx) * shot.widthPx + Math.round(x * shot.widthPx);
    return colorAt({ rgba: pixels }, at * 3);
  };
  const lightness = (x: number, y: number): number => labOfSrgb(colourAt(stood, x, y))[0];
  assert.ok(lightness(0.29, 0.55) < 40, "there is a dark torso beside the product");
  assert.ok(lightness(0.5, 0.1) > 55, "before the set's own wall");
  const [red, , blue] = colourAt(before, 0.5, 0.1);
  assert.ok(blue > red + 60, "the photograph is in the wall's place");
});

test("the product gives way to a face that is behind the set, as there is no place for the person within", async () => {
  const set = sets.get("minimal/clay-stair")!;
  const person = `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="800"><rect width="900" height="800" fill="#e8e6e2"/>
    <g transform="translate(260)" fill="#3a2c28"><ellipse cx="300" cy="190" rx="75" ry="100"/><rect x="262" y="270" width="76" height="90"/>
    <path d="M150 800V470q0-120 150-130q150 10 150 130v330z"/></g></svg>`;
  const model = await sharp(Buffer.from(person)).png().toBuffer();
  assert.notEqual(await figureOf(model, await decodePhoto(model)), null, "it can be cut out");
  const plan = { ...planFor(set.description, photo, { longSidePx: 512 }), mirrored: false };
  const shot: ShotPlan = {
    ...plan,
    mode: "with_model",
    model: { scale: 1, centreX: 0.72 },
    framing: { ...plan.framing, centreX: 0.72, fillHeight: 0.4 },
  };
  const { picture } = await renderShot({ plan: shot, photos: [photo], model }, stage);
  const aside = { ...plan, framing: { ...shot.framing, centreX: 0.28 } };
  const { place } = await stageProduct(aside, set, stage.store, photo);
  const alone = await renderShot({ plan: aside, photos: [photo], model: null }, stage);
  const [with_, without] = await Promise.all(
    [picture, alone.picture].map((bytes) => sharp(bytes).raw().toBuffer()),
  );
  const x = place.leftPx + (place.widthPx >> 1);
  for (const share of [0.5, 0.7]) {
    const at = (Math.round(place.topPx + share * place.heightPx) * shot.widthPx + x) * 3;
    const [before, after] = [without, with_].map((rgba) => labOfSrgb(colorAt({ rgba: rgba! }, at)));
    const change = deltaE2000(before!, after!);
    assert.ok(change < 6, `the product is not where it gave way to: ${change.toFixed(1)}`);
  }
});
