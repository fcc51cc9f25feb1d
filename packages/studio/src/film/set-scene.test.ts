import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import test from "node:test";
import { fileURLToPath } from "node:url";
import sharp from "sharp";
import { analysePhoto } from "../process/analyse-photo.ts";
import { findSets } from "../sets/list-sets.ts";
import { PlateStore } from "../sets/plates.ts";
import { placeInFrame, sourceMap, viewAt } from "./camera.ts";
import { readNote } from "./note.ts";
import { planSets } from "./set-plans.ts";
import { standSet } from "./set-scene.ts";
import { planFilm } from "./storyboard.ts";

const root = new URL("../../../../", import.meta.url);
const stage = {
  sets: await findSets(fileURLToPath(new URL("sets/", root))),
  store: new PlateStore(400_000_000),
};
const bytes = await readFile(new URL("samples/synthetic_bottle.png", root));
const photo = { photo: bytes, ...(await analysePhoto(bytes)) };
const frame = { widthPx: 480, heightPx: 270 };
const facts = {
  frame,
  durationSeconds: 10,
  direction: readNote("elegant", 1),
  analyses: [photo.analysis],
  sets: [...stage.sets.values()].map(({ description }) => description),
  seed: 1,
};

test("through every shot the ground at the product's feet moves with it, and no two places swap", async () => {
  const plan = planFilm({ ...facts, ...frame, hasLogo: false, scenes: planSets(facts) });
  for (const shot of plan.shots) {
    const planned = plan.scenes[shot.scene];
    assert.equal(planned?.kind, "set");
    const needs = { scalesIn: () => [], focus: false, productFocus: false, light: false };
    const { space } = await standSet(planned, photo, stage, needs);
    const { subject } = space;
    for (const t of [0, 0.5, 1]) {
      const view = viewAt(space, { ratio: frame.widthPx / frame.heightPx }, shot.move, t);
      const map = sourceMap(space, view, frame);
      const place = placeInFrame(view, frame);
      const foot = [
        subject.leftPx + subject.widthPx / 2,
        subject.topPx + subject.heightPx,
      ] as const;
      const out = new Float64Array(2);
      map(place.leftPx + foot[0] * place.scale, place.topPx + foot[1] * place.scale, 0, 1, out);
      const slip = place.scale * Math.hypot(out[0]! - foot[0], out[1]! - foot[1]);
      assert.ok(slip < 0.5, `${shot.size} at ${t}: ${slip} px`);
      // Where the picture folded, going right in the frame would go left in the set.
      for (let y = 8; y < frame.heightPx; y += 16) {
        let before = -Infinity;
        for (let x = 8; x < frame.widthPx; x += 16) {
          map(x, y, 0, 1, out);
          assert.ok(out[0]! > before, `${shot.size} folds at ${x}, ${y}`);
          before = out[0]!;
        }
      }
    }
  }
});

test("a focus that is pulled goes through products of ever less sharpness, none three times as soft as the one before", async () => {
  const [planned] = planSets(facts);
  assert.equal(planned?.kind, "set");
  const rowsOf = async (focus: boolean): Promise<number[]> => {
    const { lit } = await standSet(planned, photo, stage, {
      scalesIn: () => [],
      focus: true,
      productFocus: focus,
      light: false,
    });
    const { soft, heightPx } = lit.product!;
    return [heightPx, ...soft.map((pixels) => pixels.heightPx)];
  };
  const rows = await rowsOf(true);
  assert.ok(rows.length > 2, rows.join(", "));
  for (const [step, height] of rows.slice(1).entries()) {
    assert.ok(height < rows[step]! && height > rows[step]! / 2.9, rows.join(", "));
  }
  assert.equal((await rowsOf(false)).length, 1);
});

test("what is out of focus has no edge within a pixel of its few, which enlarged would show as steps", async () => {
  const [planned] = planSets(facts);
  assert.equal(planned?.kind, "set");
  const needs = { scalesIn: () => [1], focus: true, productFocus: true, light: false };
  const { lit, held, space } = await standSet(planned, photo, stage, needs);
  const { leftPx, topPx, widthPx: across, heightPx: down } = space.subject;
  const foot =
    Math.round(topPx + down) * ((space.widthPx + 1) & ~1) + Math.round(leftPx + across / 2);
  assert.equal(held?.[foot], 255);
  const floating = { ...planned, shot: { ...planned.shot, levitation: 0.1 } };
  assert.equal((await standSet(floating, photo, stage, needs)).held, null);
  const soft = lit.product?.soft ?? [];
  assert.ok(soft.length > 1);
  for (const { widthPx, data } of soft) {
    let steepest = 0;
    for (let at = 7; at < data.length; at += 4)
      if ((at >> 2) % widthPx > 0)
        steepest = Math.max(steepest, Math.abs(data[at]! - data[at - 4]!));
    assert.ok(steepest < 150, `${steepest} of 255 from one pixel to the next at ${widthPx} px`);
  }
});

test("what lies on a sheet stays in focus with it", async () => {
  const { product } = photo.analysis;
  const lying = {
    ...photo,
    analysis: { ...photo.analysis, product: { ...product, pose: "lying" as const } },
  };
  const [planned] = planSets({ ...facts, analyses: [lying.analysis] });
  assert.equal(planned?.kind, "set");
  assert.equal(stage.sets.get(planned.shot.setId)?.description.pose, "lying");
  const needs = { scalesIn: () => [1], focus: true, productFocus: true, light: false };
  const { lit } = await standSet(planned, lying, stage, needs);
  assert.deepEqual(lit.product?.soft, []);
});

test("a detail of a print shows its middle, where its product is", async () => {
  const { analysis } = photo;
  const doubtful = { ...analysis, cutout: { ...analysis.cutout, confidence: 0.1 } };
  const [planned] = planSets({ ...facts, analyses: [doubtful] });
  assert.equal(planned?.kind, "set");
  assert.equal(planned.shot.presentation, "print");
  const { width, height } = await sharp(bytes).metadata();
  const stripes = Buffer.alloc(width * height * 3, 120);
  for (let at = 0; at < stripes.length; at += 3) {
    const x = (at / 3) % width;
    if (x < width / 3 && x % 40 < 20) stripes.fill(230, at, at + 3);
  }
  const raw = { width, height, channels: 3 } as const;
  const striped = await sharp(stripes, { raw }).png().toBuffer();
  const needs = { scalesIn: () => [], focus: false, productFocus: false, light: false };
  const source = { ...photo, photo: striped, analysis: doubtful };
  const { space } = await standSet(planned, source, stage, needs);
  assert.equal(space.subject.detailX, 0.5);
});

test("a detail of what hangs on a cord shows the thing, not its cord", async () => {
  const raw = { width: 200, height: 600, channels: 4 } as const;
  const pixels = new Uint8Array(raw.width * raw.height * 4);
  for (let y = 0; y < raw.height; y++)
    for (let x = 0; x < raw.width; x++)
      if (Math.abs(x - 100) < (y < 400 ? 3 : 90))
        pixels.set([120, 90, 70, 255], (y * raw.width + x) * 4);
  const cutout = await sharp(pixels, { raw }).png().toBuffer();
  const { analysis } = photo;
  const size = { widthPx: raw.width, heightPx: raw.height };
  const pendant = {
    ...photo,
    cutout,
    analysis: { ...analysis, cutout: { ...analysis.cutout, ...size } },
  };
  const scenes = planSets({ ...facts, analyses: [pendant.analysis] });
  const { shots } = planFilm({ ...facts, ...frame, hasLogo: false, scenes });
  const detail = shots.find(({ size: kind }) => kind === "detail")!;
  const planned = scenes[detail.scene];
  assert.equal(planned?.kind, "set");
  const needs = { scalesIn: () => [], focus: false, productFocus: false, light: false };
  const { space } = await standSet(planned, pendant, stage, needs);
  const view = viewAt(space, { ratio: frame.widthPx / frame.heightPx }, detail.move, 1);
  const thingPx = space.subject.topPx + 0.83 * space.subject.heightPx;
  const heightPx = (view.widthPx * frame.heightPx) / frame.widthPx;
  const down = (thingPx - view.centreYPx) / heightPx + 0.5;
  assert.ok(down > 0.4 && down < 0.8, `the thing's middle is at ${down} of the frame`);
});
