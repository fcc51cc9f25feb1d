import assert from "node:assert/strict";
import { test } from "node:test";
import sharp from "sharp";
import { decodePhoto } from "../photo/decode.ts";
import { cutOutFile } from "./cut-out-file.ts";
import { cutOut } from "./cut-out.ts";

type Rgb = [number, number, number];

/** A photograph's bytes. */
async function paint(
  width: number,
  height: number,
  at: (x: number, y: number) => Rgb,
): Promise<Buffer> {
  const rgb = new Uint8Array(width * height * 3);
  for (let p = 0; p < width * height; p++) rgb.set(at(p % width, Math.floor(p / width)), p * 3);
  return sharp(rgb, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer();
}

const bytesOf = async (png: Buffer) => sharp(png).raw().toBuffer({ resolveWithObject: true });

const [widthPx, heightPx] = [780, 480];
const red: Rgb = [200, 40, 30];
const pale = 225;
/** How much of a pixel a red ball covers, so small in its photo that it has a close-up. */
const coverAt = (x: number, y: number): number =>
  Math.max(0, Math.min(1, 90.5 - Math.hypot(x - 420, y - 230)));
const ball = await paint(widthPx, heightPx, (x, y) => {
  const cover = coverAt(x, y);
  return red.map((own) => Math.round(pale + (own - pale) * cover)) as Rgb;
});
const plainLook = ["reach", "opinion", "first-mask", "mask", "alpha"];
const traced = await cutOutFile(ball, { modelPath: null, withSteps: true });

test("a file has its photo's size, and the cutout's own bytes where that lies, with the steps and without", async () => {
  const bare = await cutOutFile(ball, { modelPath: null, withSteps: false });
  assert.deepEqual(bare, { ...traced, steps: [] });
  const { data, info } = await bytesOf(traced.png);
  assert.deepEqual([info.width, info.height, info.channels], [widthPx, heightPx, 4]);
  assert.deepEqual([traced.widthPx, traced.heightPx], [widthPx, heightPx]);
  const cutout = cutOut(await decodePhoto(ball));
  const expected = Buffer.alloc(data.length);
  for (let y = 0; y < cutout.heightPx; y++) {
    const from = y * cutout.widthPx * 4;
    const row = cutout.rgba.subarray(from, from + cutout.widthPx * 4);
    expected.set(row, ((cutout.topPx + y) * widthPx + cutout.leftPx) * 4);
  }
  assert.ok(data.equals(expected));
});

test("a file's alpha is straight: what the edge covers in part has all of the product's colour", async () => {
  const { data } = await bytesOf(traced.png);
  let [partial, farthest, wrong] = [0, 0, 0];
  for (let p = 0; p < widthPx * heightPx; p++) {
    const alpha = data[p * 4 + 3]! / 255;
    wrong += Math.abs(alpha - coverAt(p % widthPx, Math.floor(p / widthPx)));
    if (alpha < 0.1 || alpha > 0.9) continue;
    partial++;
    for (const [c, own] of red.entries())
      farthest = Math.max(farthest, Math.abs(data[p * 4 + c]! - own));
  }
  // By 7 at most; half-way to the ground or to black it would be by 100.
  assert.ok(partial > 300 && farthest < 20, `${partial} pixels, off by up to ${farthest}`);
  assert.ok(wrong < 0.1 * partial, `alpha is off by ${wrong} over ${partial} pixels`);
});

test("a close-up's steps follow those of the whole photo, and the cutout before magenta ends them", async () => {
  const wanted = [...plainLook, ...plainLook.map((step) => `close-up-${step}`), "cutout"];
  assert.deepEqual(
    traced.steps.map(({ name }) => name),
    wanted.map((step, index) => `${String(index + 1).padStart(2, "0")}-${step}`),
  );
  const { data, info } = await bytesOf(traced.steps.at(-1)!.png);
  assert.deepEqual([info.width, info.height, info.channels], [widthPx, heightPx, 3]);
  assert.deepEqual([...data.subarray(0, 3)], [255, 0, 255]);
  const middle = (230 * widthPx + 420) * 3;
  assert.deepEqual([...data.subarray(middle, middle + 3)], red);
  // The whole photo's alpha has its size, the close-up's is as large as that.
  const whole = await bytesOf(traced.steps[4]!.png);
  assert.deepEqual([whole.info.width, whole.info.height], [widthPx, heightPx]);
  assert.deepEqual([whole.data[0], whole.data[middle]], [0, 255]);
  const near = await bytesOf(traced.steps[9]!.png);
  assert.ok(near.info.width < 400 && near.data[0] === 0, `${near.info.width} px`);
});

test("what is seen in another way leaves its guesses once, also where it counts in the end", async () => {
  const grain = (x: number, y: number) => ((x * 7 + y * 13) % 5) - 2;
  const isTablet = (x: number, y: number) => x > 180 && x < 430 && y > 110 && y < 290;
  // Upright ones: what runs across the picture is followed row by row.
  const planks = await paint(600, 400, (x, y) => {
    const light = isTablet(x, y) ? 24 : x % 80 < 2 ? 196 : 232;
    return [light + grain(x, y), light + grain(x, y), light + grain(x, y)];
  });
  const { steps } = await cutOutFile(planks, { modelPath: null, withSteps: true });
  const names = steps.map(({ name }) => name.slice(3).replace("-chosen", ""));
  const another = "saliency guess-generous guess-mean guess-central opinion first-mask mask alpha";
  assert.deepEqual(names, [
    ...plainLook,
    ...another.split(" ").map((step) => `second-look-${step}`),
    "cutout",
  ]);
  assert.equal(steps.filter(({ name }) => name.endsWith("-chosen")).length, 1);
  const chosen = await bytesOf(steps.find(({ name }) => name.endsWith("-chosen"))!.png);
  assert.deepEqual([chosen.info.width, chosen.info.height], [256, 171]);
  assert.deepEqual([chosen.data[0], chosen.data[(85 * 256 + 130) * 3]], [0, 255]);
});
