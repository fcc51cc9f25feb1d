import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { crc32 } from "node:zlib";
import sharp from "sharp";
import type { Sharp } from "sharp";
import { StudioError } from "../errors.ts";
import { checkPhoto, decodePhoto } from "./decode.ts";

const samples = new URL("../../../../samples/", import.meta.url);
const mug = await readFile(new URL("mug_black.jpg", samples));

const refusedAs = (code: string) => (error: unknown) =>
  error instanceof StudioError && error.code === code && error.message.length > 10;

test("all six formats are told by their content and decode to the same picture", async () => {
  const source = sharp(mug).resize(200, 150, { fit: "fill" });
  const files = {
    jpeg: await source.clone().jpeg({ quality: 95 }).toBuffer(),
    png: await source.clone().png().toBuffer(),
    webp: await source.clone().webp({ quality: 95 }).toBuffer(),
    avif: await source.clone().avif({ quality: 90 }).toBuffer(),
    tiff: await source.clone().tiff({ compression: "lzw" }).toBuffer(),
    gif: await source.clone().gif().toBuffer(),
  };
  const expected = (await decodePhoto(files.png)).rgb;
  for (const [format, bytes] of Object.entries(files)) {
    assert.deepEqual(await checkPhoto(bytes), { format, widthPx: 200, heightPx: 150 });
    const { rgb, alpha } = await decodePhoto(bytes);
    let difference = 0;
    for (let i = 0; i < rgb.length; i++) difference += Math.abs(rgb[i]! - expected[i]!);
    // A palette of 256 colours (GIF) is the coarsest of the six.
    assert.ok(difference / rgb.length < 3, `${format} is off by ${difference / rgb.length}`);
    assert.equal(alpha, null);
  }
});

test("what is see-through shows white where that is asked for, and half of it where it is half covered", async () => {
  const raw = { width: 3, height: 1, channels: 4 } as const;
  const pixels = Uint8Array.of(0, 0, 0, 0, 200, 0, 0, 255, 200, 0, 0, 128);
  const png = await sharp(pixels, { raw }).png().toBuffer();
  const { rgb, alpha } = await decodePhoto(png, { onWhite: true });
  assert.equal(alpha, null);
  assert.deepEqual([...rgb.subarray(0, 6)], [255, 255, 255, 200, 0, 0]);
  assert.ok(Math.abs(rgb[6]! - 227) <= 1 && Math.abs(rgb[7]! - 127) <= 1, rgb.join());
  assert.deepEqual((await decodePhoto(png)).alpha, Uint8Array.of(0, 255, 128));
});

test("the picture is turned upright and its size told so", async () => {
  const turned = await sharp(mug)
    .resize(80, 40, { fit: "fill" })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  const { widthPx, heightPx } = await checkPhoto(turned);
  assert.deepEqual([widthPx, heightPx], [40, 80]);
  const photo = await decodePhoto(turned);
  assert.deepEqual([photo.widthPx, photo.heightPx, photo.rgb.length], [40, 80, 40 * 80 * 3]);
});

/** A picture of 16 bits with a profile in its file. */
const tagged = (picture: Sharp, profile: string): Sharp =>
  picture.toColourspace("rgb16").withIccProfile(profile);

test("wide-gamut, CMYK, grey and 16-bit files become 8-bit sRGB", async () => {
  const clay = sharp({ create: { width: 8, height: 8, channels: 3, background: "#b4785a" } });
  // Perceptual rendering to print and back costs CMYK some saturation; an inverted or unmanaged file is off by 60 and more.
  const files = [
    { file: await clay.clone().withIccProfile("p3").png().toBuffer(), tolerance: 3 },
    { file: await clay.clone().toColourspace("rgb16").png().toBuffer(), tolerance: 1 },
    { file: await tagged(clay.clone(), "srgb").png().toBuffer(), tolerance: 1 },
    { file: await tagged(clay.clone(), "srgb").tiff().toBuffer(), tolerance: 1 },
    { file: await tagged(clay.clone(), "p3").png().toBuffer(), tolerance: 1 },
    {
      file: await clay.clone().withIccProfile("cmyk").jpeg({ quality: 100 }).toBuffer(),
      tolerance: 20,
    },
  ];
  for (const { file, tolerance } of files) {
    const [r, g, b] = (await decodePhoto(file)).rgb;
    const off = Math.max(Math.abs(r! - 180), Math.abs(g! - 120), Math.abs(b! - 90));
    assert.ok(off <= tolerance, `${r} ${g} ${b}`);
  }
  const grey = await sharp(Buffer.alloc(64, 90), { raw: { width: 8, height: 8, channels: 1 } })
    .png()
    .toBuffer();
  assert.deepEqual([...(await decodePhoto(grey)).rgb.subarray(0, 3)], [90, 90, 90]);
});

test("alpha is kept straight, and dropped where everything is opaque", async () => {
  const half = { r: 200, g: 100, b: 50, alpha: 0.5 };
  const veil = await sharp({ create: { width: 4, height: 4, channels: 4, background: half } })
    .png()
    .toBuffer();
  const photo = await decodePhoto(veil);
  assert.deepEqual([...photo.rgb.subarray(0, 3), photo.alpha![0]], [200, 100, 50, 128]);
  const opaque = await sharp(mug).resize(8).ensureAlpha().png().toBuffer();
  assert.equal((await decodePhoto(opaque)).alpha, null);
});

test("a photo larger than asked for is shrunk into the limit, a smaller one left alone", async () => {
  const { widthPx, heightPx } = await decodePhoto(mug, { maxSidePx: 100 });
  assert.deepEqual([widthPx, heightPx], [100, 100]);
  assert.equal((await decodePhoto(mug, { maxSidePx: 5000 })).widthPx, 700);
});

test("truncated files are refused in every format", async () => {
  const source = sharp(mug).resize(400);
  const files = [
    mug,
    await source.clone().jpeg({ progressive: true }).toBuffer(),
    await source.clone().png().toBuffer(),
    await source.clone().webp().toBuffer(),
    await source.clone().avif().toBuffer(),
    await source.clone().tiff({ compression: "lzw" }).toBuffer(),
    await source.clone().gif().toBuffer(),
  ];
  for (const file of files) {
    for (const share of [0.1, 0.5, 0.9]) {
      const cut = file.subarray(0, Math.floor(file.length * share));
      await assert.rejects(checkPhoto(cut), refusedAs("photo_unreadable"));
      await assert.rejects(decodePhoto(cut), refusedAs("photo_unreadable"));
    }
  }
});

test("corrupt, foreign and empty files are refused", async () => {
  const png = await sharp(mug).resize(300).png().toBuffer();
  const rotten = Buffer.from(png);
  rotten.fill(0x55, 4000, 4400);
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
  const heic = Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic\0\0\0\0", "latin1");
  const pdf = Buffer.from("%PDF-1.7\n1 0 obj\n<<>>\nendobj\n");
  for (const bytes of [
    rotten,
    svg,
    heic,
    pdf,
    Buffer.alloc(0),
    Buffer.from("GIF89a"),
    Buffer.alloc(4096, 1),
  ]) {
    await assert.rejects(checkPhoto(bytes), refusedAs("photo_unreadable"));
  }
});

test("80 megapixels are the limit, told from the header before anything is decoded", async () => {
  const png = await sharp(mug).resize(16).png({ palette: false }).toBuffer();
  const sized = (widthPx: number, heightPx: number): Buffer => {
    const bomb = Buffer.from(png);
    bomb.writeUInt32BE(widthPx, 16);
    bomb.writeUInt32BE(heightPx, 20);
    // The header's own checksum is kept right, so that only the size can be the reason.
    bomb.writeUInt32BE(crc32(bomb.subarray(12, 29)), 29);
    return bomb;
  };
  await assert.rejects(checkPhoto(sized(40_000, 40_000)), refusedAs("photo_too_large"));
  await assert.rejects(decodePhoto(sized(40_000, 40_000)), refusedAs("photo_too_large"));
  await assert.rejects(checkPhoto(sized(10_000, 8_001)), /has 80\.1 megapixels; 80 at most/);
});
