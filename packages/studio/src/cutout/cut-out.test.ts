import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { decodePhoto } from "../photo/decode.ts";
import type { Photo } from "../photo/photo.ts";
import { cutOut } from "./cut-out.ts";

const samples = new URL("../../../../samples/", import.meta.url);
const sample = async (name: string) => decodePhoto(await readFile(new URL(name, samples)));

const paint = (
  widthPx: number,
  heightPx: number,
  value: (x: number, y: number) => number,
): Photo => {
  const rgb = new Uint8Array(widthPx * heightPx * 3);
  for (let p = 0; p < widthPx * heightPx; p++) {
    for (let c = 0; c < 3; c++) rgb[p * 3 + c] = value(p % widthPx, Math.floor(p / widthPx));
  }
  return { widthPx, heightPx, rgb, alpha: null };
};

test("a photo without a product is refused: blank, a sweep of light, noise", () => {
  let state = 7;
  const noise = () => ((state = (state * 1103515245 + 12345) % 2147483648) / 2147483648) * 255;
  const empty = [
    paint(600, 400, () => 255),
    paint(300, 500, () => 128),
    paint(640, 640, (x, y) => 240 - 60 * Math.hypot(x / 640 - 0.5, y / 640 - 0.5)),
    paint(500, 500, () => 225 + noise() / 30),
    paint(500, 400, noise),
  ];
  for (const photo of empty) assert.throws(() => cutOut(photo), { code: "no_product" });
});

test("a transparent file keeps its own alpha, less its floating shadow", async () => {
  const photo = await sample("t_bottle_png.png");
  const cutout = cutOut(photo);
  assert.equal(cutout.confidence, 1);
  assert.ok(
    cutout.topPx + cutout.heightPx < 0.85 * photo.heightPx,
    "the shadow on the floor is gone",
  );
  for (const [x, y] of [
    [20, 300],
    [100, 50],
    [110, 600],
  ] as const) {
    const from = (y + cutout.topPx) * photo.widthPx + x + cutout.leftPx;
    assert.equal(cutout.rgba[(y * cutout.widthPx + x) * 4 + 3], photo.alpha![from]);
  }
});
