import assert from "node:assert/strict";
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import sharp from "sharp";
import type { SetOnDisk } from "../sets/list-sets.ts";
import type { SetLight } from "../sets/set.ts";
import type { ShotPhoto } from "./render-shot.ts";
import { planFor, samplePhoto, stage } from "./stage.fixture.ts";
import { type StagedProduct, stageProduct } from "./stage-product.ts";

// Most goldens stay within their limits without a mirror image, a rim or occlusion: each is seen here by what it alone changes.
const bottle = await samplePhoto("synthetic_bottle");
const table = stage.sets.get("classic/gloss-table")!;
const verde = stage.sets.get("luxury/verde-blade")!;

function staged(set: SetOnDisk, photo: ShotPhoto = bottle): Promise<StagedProduct> {
  const plan = planFor(set.description, bottle, { longSidePx: 320 });
  return stageProduct(plan, set, stage.store, photo);
}

function withLights(set: SetOnDisk, change: (light: SetLight) => SetLight): SetOnDisk {
  const { description } = set;
  return { ...set, description: { ...description, lights: description.lights.map(change) } };
}

/** Mean byte of the surface below the base, from under the contact on, as broad as the product. */
function below({ canvas, place }: StagedProduct): number {
  const from = place.topPx + place.heightPx + 8;
  let sum = 0;
  for (let y = from; y < from + 24; y++) {
    const start = (y * canvas.widthPx + place.leftPx) * 3;
    for (const value of canvas.values.subarray(start, start + place.widthPx * 3)) sum += value;
  }
  return sum / 257 / (24 * place.widthPx * 3);
}

/** Mean byte of so many pixels, some within the right outline, over the middle of the product's height. */
function withinRight({ product }: StagedProduct, from: number, to: number): number {
  const { rgba, widthPx, heightPx } = product;
  let sum = 0;
  let count = 0;
  for (let y = Math.round(heightPx * 0.4); y < heightPx * 0.8; y++) {
    let edge = widthPx - 1;
    while (rgba[(y * widthPx + edge) * 4 + 3]! < 250) edge--;
    for (let x = edge - to + 1; x <= edge - from; x++, count += 3)
      for (let channel = 0; channel < 3; channel++) sum += rgba[(y * widthPx + x) * 4 + channel]!;
  }
  return sum / count;
}

test("a polished table shows the product below its base", async (context) => {
  const folder = await mkdtemp(join(tmpdir(), "packshot-dull-"));
  context.after(() => rm(folder, { recursive: true }));
  await cp(table.folder, folder, { recursive: true });
  const [width, height] = table.description.plate;
  const dull = { create: { width, height, channels: 3, background: "#00ff00" } } as const;
  await sharp(dull).webp().toFile(join(folder, "material.webp"));
  const lost = below(await staged({ ...table, folder })) - below(await staged(table));
  assert.ok(lost > 6, `${lost} bytes darker`);
});

test("lamps beside and behind the product light its outline, and not what is farther in", async () => {
  const dark = withLights(verde, (light) =>
    light.group === "rim" ? { ...light, color: [0, 0, 0] } : light,
  );
  const [lit, plain] = [await staged(verde), await staged(dark)];
  const gained = withinRight(lit, 0, 6) - withinRight(plain, 0, 6);
  const inner = withinRight(lit, 24, 30) - withinRight(plain, 24, 30);
  assert.ok(gained > 8 && Math.abs(inner) < 3, `${gained} at the edge, ${inner} farther in`);
});

test("the product keeps light from all round off the surface before it, without any lamp's shadow", async () => {
  const soft = withLights(verde, (light) => ({ ...light, castsProductShadow: false }));
  const product = { ...bottle.analysis.product, transparency: 1 };
  const clear = { ...bottle, analysis: { ...bottle.analysis, product } };
  const left = below(await staged(soft)) / below(await staged(soft, clear));
  assert.ok(left < 0.96, `${left} of it is left`);
});
