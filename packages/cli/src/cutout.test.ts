import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import sharp from "sharp";

const program = fileURLToPath(new URL("main.ts", import.meta.url));
const folder = await mkdtemp(join(tmpdir(), "packshot größe "));
after(() => rm(folder, { recursive: true }));
const out = join(folder, "new", "cut.png");
const debug = join(folder, "steps", "here");

/** What `packshot cutout` prints, with the files that it left in the folder for its steps. */
async function runCutout(photo: string, more: string[]): Promise<{ said: string; steps: string }> {
  await rm(debug, { recursive: true, force: true });
  const words = ["cutout", photo, "--out", out, "--debug", debug, ...more];
  const { stdout } = await promisify(execFile)(process.execPath, [program, ...words]);
  return { said: stdout, steps: (await readdir(debug)).toSorted().join(" ") };
}

test("cutout says how sure it is and why not surer, and leaves the steps of a plain ground", async () => {
  const photo = fileURLToPath(new URL("../../../samples/c_mug_darkgrey.jpg", import.meta.url));
  const { said, steps } = await runCutout(photo, []);
  assert.ok(said.startsWith(`${out}  1601 × 1370  confidence 0.`), said);
  assert.match(said, /  confidence 0\.\d\d, the product has the colour of its ground\n$/);
  assert.equal(
    steps,
    "01-reach.png 02-opinion.png 03-first-mask.png 04-mask.png 05-alpha.png 06-cutout.png",
  );
  const { format, width, height, channels, hasAlpha } = await sharp(out).metadata();
  assert.deepEqual([format, width, height, channels, hasAlpha], ["png", 1601, 1370, 4, true]);
  const last = await sharp(join(debug, "06-cutout.png")).metadata();
  assert.deepEqual([last.width, last.height, last.hasAlpha], [1601, 1370, false]);
});

const blue = [40, 70, 200];

/** A blue ball on planks with grain and seams. */
async function paintBallOnPlanks(width: number, height: number): Promise<Buffer> {
  const rgb = new Uint8Array(width * height * 3);
  for (let p = 0; p < width * height; p++) {
    const [x, y] = [p % width, Math.floor(p / width)];
    const board = Math.floor(y / 70);
    const grain = 0.85 + 0.15 * Math.sin(x / 37 + board * 7) + 0.12 * Math.sin(y * 1.7 + x / 90);
    const light = grain * (y % 70 < 3 ? 0.55 : 1 + 0.14 * Math.sin(board * 12.9));
    const cover = Math.max(0, Math.min(1, 160.5 - Math.hypot(x - 320, y - 235)));
    for (const [c, own] of [150, 112, 76].entries())
      rgb[p * 3 + c] = own * light * (1 - cover) + blue[c]! * cover;
  }
  return sharp(rgb, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer();
}

test("cutout's JSON has the same in fields, and a busy ground's steps are its patches and guesses", async () => {
  const photo = join(folder, "ball.png");
  await writeFile(photo, await paintBallOnPlanks(640, 480));
  const { said, steps } = await runCutout(photo, ["--json"]);
  const { confidence, ...rest } = JSON.parse(said) as { confidence: number };
  assert.deepEqual(rest, { file: out, widthPx: 640, heightPx: 480, reasons: [] });
  assert.ok(confidence > 0.6 && confidence <= 1, `${confidence}`);
  assert.equal(
    steps.replace("-chosen", "").replaceAll(".png", ""),
    "01-saliency 02-guess-generous 03-guess-mean 04-guess-central 05-opinion 06-first-mask 07-mask 08-alpha 09-cutout",
  );
  assert.match(steps, /-chosen\.png/);
  const { data, info } = await sharp(await readFile(out))
    .raw()
    .toBuffer({ resolveWithObject: true });
  assert.deepEqual([info.width, info.height, info.channels], [640, 480, 4]);
  let [partial, off] = [0, 0];
  for (let at = 0; at < data.length; at += 4) {
    if (data[at + 3]! < 64 || data[at + 3]! > 191) continue;
    partial++;
    off += Math.abs(data[at + 2]! - blue[2]!);
  }
  // By 18; half-way to the planks it would be by 60, half-way to black by 100.
  assert.ok(partial > 200 && off < 30 * partial, `off by ${off / partial} over ${partial} pixels`);
});
