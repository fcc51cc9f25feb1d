import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import test from "node:test";
import { fileURLToPath } from "node:url";
import sharp from "sharp";
import { analysePhoto } from "../process/analyse-photo.ts";
import { findSets } from "../sets/list-sets.ts";
import { PlateStore } from "../sets/plates.ts";
import type { FilmInput } from "./film-input.ts";
import { filmSize } from "./frame-size.ts";
import { readMp4 } from "./mp4-facts.fixture.ts";
import { rgbOf } from "./planes.ts";
import { openReel, renderFilm } from "./render-film.ts";

const root = new URL("../../../../", import.meta.url);
const stage = {
  sets: await findSets(fileURLToPath(new URL("sets/", root))),
  store: new PlateStore(400_000_000),
};
const bottle = await readFile(new URL("samples/synthetic_bottle.png", root));
const mug = await readFile(new URL("samples/mug_black.jpg", root));
const wish: Omit<FilmInput, "photos" | "mode"> = {
  durationSeconds: 5,
  resolution: "480p",
  aspectRatio: "1:1",
  logo: null,
  music: true,
  note: "elegant",
  seed: 2,
};

test("a product's film: exact length, sound, poster, progress up to the end, and the product in its own colours", async () => {
  const photos = [{ photo: bottle, ...(await analysePhoto(bottle)) }];
  const progress: number[] = [];
  const input: FilmInput = { ...wish, photos, mode: "product_only" };
  const { video, poster } = await renderFilm(input, stage, {
    onProgress: (fraction) => progress.push(fraction),
  });
  const facts = readMp4(video);
  assert.equal(facts.video.samples, 150);
  assert.equal(facts.video.seconds, 5);
  assert.equal(facts.video.widthPx, 480);
  assert.ok(Math.abs((facts.audio?.seconds ?? 0) - 5) < 0.05);
  assert.equal(facts.title, "Product film");
  assert.ok(video.includes("Made with Packshot. Photographed product"));
  assert.deepEqual(
    progress,
    [...progress].sort((a, b) => a - b),
  );
  assert.equal(progress.at(-1), 1);
  const { width, height, xmp } = await sharp(poster).metadata();
  assert.deepEqual([width, height], [480, 480]);
  assert.match(String(xmp), /compositeSynthetic/);
  const { plan, reel } = await openReel(input, stage);
  let before = Buffer.alloc(0);
  for (let index = 0; index < plan.frames; index++) {
    const drawn = Buffer.from(reel.drawFrame(index));
    assert.ok(!drawn.equals(before), `frame ${index} repeats the one before`);
    before = drawn;
  }
  // The key light comes up in the opening, and from the left in the detail.
  const light = (index: number, from: number, to: number) => {
    const luma = reel.drawFrame(index);
    let sum = 0;
    for (let y = 0; y < 480; y += 4)
      for (let x = 480 * from; x < 480 * to; x += 4) sum += luma[y * 480 + Math.floor(x)]! - 16;
    return sum / (120 * 120 * (to - from));
  };
  assert.ok(light(0, 0, 1) < 0.7 * light(40, 0, 1));
  // A feed shows the first picture before it plays, and a cut to black looks like a fault.
  assert.ok(light(0, 0, 1) > 0.5 * light(40, 0, 1), `${light(0, 0, 1)} of ${light(40, 0, 1)}`);
  const { startFrame, light: sweep } = plan.shots.find(({ size }) => size === "detail")!;
  const middle = startFrame + sweep!.startFrame + (sweep!.frames >> 1);
  const share = (from: number, to: number) =>
    light(middle, from, to) / light(startFrame + sweep!.frames + 2, from, to);
  assert.ok(share(0, 0.25) > share(0.75, 1) + 0.15, `${share(0, 0.25)} ${share(0.75, 1)}`);
  const cutTo = light(startFrame, 0, 1) / light(startFrame + sweep!.frames + 2, 0, 1);
  assert.ok(cutTo > 0.4, `${cutTo}`);
  const detail = plan.shots.find(({ size }) => size === "detail");
  assert.ok(detail);
  const frame = rgbOf(reel.drawFrame(detail.startFrame + (detail.frames >> 1)), plan);
  // The label in the middle of the detail is white paper under the set's warm light.
  const at = (240 * 480 + 240) * 3;
  const [r = 0, g = 0, b = 0] = frame.subarray(at, at + 3);
  assert.ok(
    Math.min(r, g, b) > 110 && Math.max(r, g, b) - Math.min(r, g, b) < 45,
    `${r} ${g} ${b}`,
  );
});

test("photographs as photographs, silent, in a ratio that is not theirs", async () => {
  const input: FilmInput = {
    ...wish,
    photos: [{ photo: mug, cutout: null, analysis: null }],
    mode: "with_model",
    music: false,
    aspectRatio: "9:16",
  };
  const { video, poster } = await renderFilm(input, stage);
  assert.equal(
    (await sharp(poster).metadata()).xmp,
    undefined,
    "a photograph alone is no composite",
  );
  const facts = readMp4(video);
  assert.equal(facts.audio, null);
  assert.equal(facts.video.samples, 150);
  const { widthPx, heightPx } = filmSize("9:16", "480p");
  assert.deepEqual([facts.video.widthPx, facts.video.heightPx], [widthPx, heightPx]);
});

test("a film is marked as partly synthetic where a part of it is: a set, an end-card or the music", async () => {
  const term = "http://cv.iptc.org/newscodes/digitalsourcetype/compositeSynthetic";
  const photos = [{ photo: mug, cutout: null, analysis: null }];
  const bare: FilmInput = { ...wish, photos, mode: "with_model", music: false };
  const markOf = async (input: FilmInput) =>
    (await openReel(input, stage)).reel.metadata.description;
  assert.equal(await markOf(bare), undefined);
  assert.equal(await markOf({ ...bare, music: true }), term);
  assert.equal(await markOf({ ...bare, logo: bottle }), term);
  const product = { photo: bottle, ...(await analysePhoto(bottle)) };
  assert.equal(await markOf({ ...bare, mode: "product_only", photos: [product] }), term);
});

test("a photograph that is see-through round its person is shown on white", async () => {
  const raw = { width: 300, height: 400, channels: 4 } as const;
  const pixels = new Uint8Array(raw.width * raw.height * 4);
  for (let p = 0; p < raw.width * raw.height; p++) {
    const [x, y] = [p % raw.width, Math.floor(p / raw.width)];
    if (Math.hypot(x - 150, y - 110) < 50 || (y > 160 && Math.abs(x - 150) < 70))
      pixels.set([150, 90, 70, 255], p * 4);
  }
  const photo = await sharp(pixels, { raw }).png().toBuffer();
  const photos = [{ photo, cutout: null, analysis: null }];
  const { plan, reel } = await openReel({ ...wish, photos, mode: "with_model" }, stage);
  const luma = reel.drawFrame(plan.frames - 1).subarray(0, plan.widthPx * plan.heightPx);
  const darkest = luma.reduce((least, value) => Math.min(least, value), 255);
  assert.ok(darkest > 60, `${darkest}: black that nobody photographed`);
  assert.ok(luma[20 * plan.widthPx + 20]! > 200, `${luma[20 * plan.widthPx + 20]}`);
});

test("a product that was not cut out, and a cancelled film, say so", async () => {
  const bare: FilmInput = {
    ...wish,
    photos: [{ photo: mug, cutout: null, analysis: null }],
    mode: "product_only",
  };
  await assert.rejects(renderFilm(bare, stage), { code: "no_product" });
  const signal = AbortSignal.abort();
  await assert.rejects(renderFilm({ ...bare, mode: "with_model" }, stage, { signal }), {
    code: "cancelled",
  });
});
