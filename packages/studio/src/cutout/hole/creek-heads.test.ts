import assert from "node:assert/strict";
import { test } from "node:test";
import sharp from "sharp";
import { decodePhoto } from "../../photo/decode.ts";
import { cutOut } from "../cut-out.ts";
import { measureScene } from "../ground/scene.ts";
import { clearInlets } from "./inlets.ts";

/** Black clothes on white paper, drawn and softened as a lens does: their alpha and what they show, by a pixel of the photo. */
async function cutClothes(sidePx: number, blurPx: number, shapes: string) {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${sidePx}" height="${sidePx}">
    <rect width="100%" height="100%" fill="#fff"/>${shapes}</svg>`;
  const jpeg = sharp(Buffer.from(svg)).removeAlpha().blur(blurPx).jpeg({ quality: 92 });
  const { rgba, widthPx, heightPx, leftPx, topPx } = cutOut(
    await decodePhoto(await jpeg.toBuffer()),
  );
  return (x: number, y: number): { alpha: number; red: number } => {
    const [column, row] = [x - leftPx, y - topPx];
    const isIn = column >= 0 && row >= 0 && column < widthPx && row < heightPx;
    const i = (row * widthPx + column) * 4;
    return isIn ? { alpha: rgba[i + 3]!, red: rgba[i]! } : { alpha: 0, red: 0 };
  };
}

test("ground between a sleeve and its body goes however long it is against its mouth, a white stripe that ends at the hem stays", () => {
  const sidePx = 600;
  const rgb = new Uint8Array(sidePx * sidePx * 3).fill(255);
  const mask = new Uint8Array(sidePx * sidePx);
  const fill = (left: number, right: number, top: number, bottom: number, grey: number) => {
    for (let y = top; y < bottom; y++) {
      rgb.fill(grey, (y * sidePx + left) * 3, (y * sidePx + right) * 3);
      if (grey < 255) mask.fill(1, y * sidePx + left, y * sidePx + right);
    }
  };
  fill(60, 540, 60, 540, 34);
  // The mask has found the last 40 rows of the gap, and nothing of the stripe.
  fill(150, 158, 120, 540, 255);
  mask.forEach((_, p) => p > 500 * sidePx && p % sidePx > 149 && p % sidePx < 158 && (mask[p] = 0));
  fill(400, 408, 120, 540, 255);
  const rgba = new Uint8Array(sidePx * sidePx * 4);
  for (let p = 0; p < mask.length; p++) {
    rgba.set([rgb[p * 3]!, rgb[p * 3 + 1]!, rgb[p * 3 + 2]!, mask[p]! * 255], p * 4);
  }
  const raster = { widthPx: sidePx, heightPx: sidePx, rgb };
  clearInlets(rgba, measureScene(raster, raster), mask, raster);
  for (const y of [200, 350, 490]) {
    assert.equal(rgba[(y * sidePx + 154) * 4 + 3], 0, `gap, row ${y}`);
    assert.equal(rgba[(y * sidePx + 404) * 4 + 3], 255, `stripe, row ${y}`);
  }
});

test("where a sleeve meets its body the ground's grey tip is seen through", async () => {
  const at = await cutClothes(
    460,
    1.6,
    `<path fill="#222" d="M120 40H340L430 120V420H30V120Z"/><path fill="#fff" d="M226 210L218 430H236Z"/>`,
  );
  let halo = 0;
  for (let y = 205; y < 300; y++) {
    for (let x = 205; x < 250; x++) {
      const { alpha, red } = at(x, y);
      if (alpha > 200 && red > 150) halo++;
    }
  }
  // 98 before.
  assert.ok(halo < 60, `${halo} pixels of white are left`);
});
