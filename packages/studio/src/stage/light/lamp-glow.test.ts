import assert from "node:assert/strict";
import { test } from "node:test";
import sharp from "sharp";
import { analysePhoto } from "../../process/analyse-photo.ts";
import { openCutout } from "../product-layer.ts";
import { glowRow, lampLightOf } from "./lamp-glow.ts";
import { planFor, stage } from "../stage.fixture.ts";
import { stageProduct } from "../stage-product.ts";

/** A pendant lamp with a mouth of that colour. */
async function lampWith(mouth: string) {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400">
    <rect x="198" width="4" height="180" fill="#333"/><path d="M180 170h40l120 190h-280z" fill="#667"/>
    <ellipse cx="200" cy="360" rx="140" ry="24" fill="${mouth}"/></svg>`;
  const photo = await sharp(Buffer.from(svg)).png().toBuffer();
  return { photo, ...(await analysePhoto(photo)) };
}

/** The lamps, each in the place and the light of the first. */
async function shootLamps(mouths: string[]) {
  const photos = await Promise.all(mouths.map(lampWith));
  const set = stage.sets.get("lifestyle/hall-floor")!;
  const plan = { ...planFor(set.description, photos[0]!), hangs: true, levitation: 0.2 };
  return Promise.all(
    photos.map(async (photo) => ({
      light: lampLightOf(await openCutout(photo.cutout, 0, photo.analysis.cutout.ground)),
      staged: await stageProduct(plan, set, stage.store, photo),
    })),
  );
}

test("a lamp that is lit lights the floor below it, and one that is not lit does not", async () => {
  const [lit, dark] = await shootLamps(["#fffdf6", "#8a8680"]);
  assert.ok(lit !== undefined && dark !== undefined);
  assert.equal(dark.light, null);
  assert.ok(lit.light !== null && lit.light[0] === 1 && lit.light[2] < 1, String(lit.light));

  const { canvas, place } = lit.staged;
  /** How much brighter a square of the one picture is than that of the other: planks have their grain. */
  const gainAt = (fromX: number, fromY: number): number => {
    const side = canvas.widthPx / 8;
    let [lighter, darker] = [0, 0];
    for (let y = fromY | 0; y < fromY + side; y++) {
      for (let x = fromX | 0; x < fromX + side; x++) {
        lighter += canvas.values[(y * canvas.widthPx + x) * 3 + 1]!;
        darker += dark.staged.canvas.values[(y * canvas.widthPx + x) * 3 + 1]!;
      }
    }
    return lighter / darker;
  };
  const { widthPx, heightPx } = canvas;
  const below = gainAt(place.leftPx + place.widthPx * 0.4, heightPx * 0.8);
  assert.ok(below > 1.1, `${below} below it`);
  // Less in the picture's corner, and nothing on the wall behind.
  const aside = gainAt(widthPx * 0.02, heightPx * 0.86);
  assert.ok(aside < below - 0.05, `${aside} aside`);
  const wall = gainAt(widthPx * 0.85, 4);
  assert.ok(Math.abs(wall - 1) < 0.02, `${wall} on the wall`);
  // And no set's shade falls on the lamp itself.
  const { rgba } = lit.staged.product;
  const mouth = (Math.round(place.heightPx * 0.93) * place.widthPx + (place.widthPx >> 1)) * 4;
  assert.ok(
    rgba[mouth]! >= 250 && rgba[mouth + 2]! >= 240,
    String(rgba.subarray(mouth, mouth + 4)),
  );
});

test("a lamp's own light is as bright where it shadows another", () => {
  const glow = {
    columns: 2,
    rows: 2,
    gains: Float32Array.of(1, 1, 1, 1),
    color: [1, 1, 1] as [number, number, number],
  };
  const row = Float32Array.of(0.4, 0.4, 0.4, 0.1, 0.1, 0.1);
  glowRow(0, glow, row, new Uint8Array(6), new Float32Array(256), () => 0.4);
  assert.deepEqual(
    [...row].map((value) => value.toFixed(2)),
    ["0.80", "0.80", "0.80", "0.50", "0.50", "0.50"],
  );
});
