import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import sharp from "sharp";
import { previewPhoto } from "./preview.ts";

const sample = (name: string): Promise<Buffer> =>
  readFile(new URL(`../../../../samples/${name}`, import.meta.url));

test("a preview is upright, bounded, and keeps transparency in WebP", async () => {
  const turned = await sharp(await sample("vitamin.jpg"))
    .resize(300, 200, { fit: "fill" })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  const small = await sharp(
    await previewPhoto(turned, { maxSidePx: 90, format: "webp" }),
  ).metadata();
  assert.deepEqual([small.format, small.width, small.height], ["webp", 60, 90]);
  assert.equal(small.orientation, undefined);
  const cutout = await previewPhoto(await sample("t_bottle_png.png"), {
    maxSidePx: 100,
    format: "webp",
  });
  assert.equal((await sharp(cutout).metadata()).hasAlpha, true);
  await assert.rejects(previewPhoto(Buffer.from("no picture"), { maxSidePx: 9, format: "png" }), {
    code: "photo_unreadable",
  });
});

test("a preview of a file of 16 bits with a profile has its colours", async () => {
  const create = { width: 8, height: 8, channels: 3, background: "#b4785a" } as const;
  const file = await sharp({ create }).toColourspace("rgb16").withIccProfile("p3").png().toBuffer();
  const preview = await previewPhoto(file, { maxSidePx: 8, format: "png" });
  const [r, g, b] = await sharp(preview).raw().toBuffer();
  assert.ok(
    Math.max(Math.abs(r! - 180), Math.abs(g! - 120), Math.abs(b! - 90)) <= 1,
    `${r} ${g} ${b}`,
  );
});
