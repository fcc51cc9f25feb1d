import assert from "node:assert/strict";
import test from "node:test";
import sharp from "sharp";
import { shadowUnder } from "./card-ground.ts";
import type { Footprint } from "./card-ground.ts";

/** 200 across and 300 down; solid where told. */
function productOf(isSolid: (x: number, y: number) => boolean) {
  const rgba = new Uint8Array(200 * 300 * 4);
  for (let y = 0; y < 300; y++)
    for (let x = 0; x < 200; x++) if (isSolid(x, y)) rgba[(y * 200 + x) * 4 + 3] = 255;
  return { widthPx: 200, heightPx: 300, rgba };
}
const footprint: Footprint = [
  [0, 0.8],
  [1, 0.8],
  [1, 1],
  [0, 1],
];

test("the ground under a stool is dark at its feet and light between them; under a box all of it is dark", async () => {
  const rect = { left: 50, top: 50, width: 200, height: 300 };
  const darknessAt = async (product: ReturnType<typeof productOf>, x: number) => {
    const { input } = await shadowUnder(product, rect, footprint, { widthPx: 300, heightPx: 400 });
    const { data } = await sharp(input as Buffer)
      .raw()
      .toBuffer({ resolveWithObject: true });
    return data[((50 + 290) * 300 + 50 + x) * 4 + 3]!;
  };
  const stool = productOf((x, y) => y < 60 || x < 20 || x >= 180);
  const box = productOf(() => true);
  assert.ok((await darknessAt(box, 100)) > 120);
  assert.ok((await darknessAt(stool, 100)) < 40);
  assert.ok((await darknessAt(stool, 10)) > 80);
});
