import assert from "node:assert/strict";
import { test } from "node:test";
import { cutOut } from "../cut-out.ts";
import { measureScene } from "../ground/scene.ts";
import { openFramedShade } from "./framed-shade.ts";

const widthPx = 320;
const heightPx = 320;
const ground = 246;
/** Left, top, right and bottom of what a clip leaves open. */
const opening = [130, 80, 140, 240] as const;

type Clip = { shade: number; clipPx?: number; fadePx?: number };

/** A dark barrel with a clip beside it, which leaves a narrow opening of a shade that may fade into the barrel. */
function paintPen({ shade, clipPx = 10, fadePx = 0 }: Clip) {
  const rgb = new Uint8Array(widthPx * heightPx * 3).fill(ground);
  const mask = new Uint8Array(widthPx * heightPx);
  const [left, top, right, bottom] = opening;
  const paint = (box: readonly number[], greyAt: (x: number) => number) => {
    for (let y = box[1]!; y < box[3]!; y++) {
      for (let x = box[0]!; x < box[2]!; x++) {
        const p = y * widthPx + x;
        rgb.fill(greyAt(x), p * 3, p * 3 + 3);
        mask[p] = 1;
      }
    }
  };
  paint([right, 40, right + 70, 280], () => 40);
  paint([left - clipPx, top - 14, right, bottom + 14], () => 110);
  paint([left, top, right + fadePx, bottom], (x) => {
    return shade - Math.max(0, (x - right + 1) / Math.max(1, fadePx)) * (shade - 40);
  });
  return { raster: { widthPx, heightPx, rgb }, mask };
}

/** How much of the opening is no longer in the mask. */
function shareOpened(clip: Clip): number {
  const { raster, mask } = paintPen(clip);
  openFramedShade(measureScene(raster, raster), mask);
  const [left, top, right, bottom] = opening;
  let open = 0;
  for (let y = top; y < bottom; y++) {
    for (let x = left; x < right; x++) open += 1 - mask[y * widthPx + x]!;
  }
  return open / ((right - left) * (bottom - top));
}

test("what a thin clip leaves open beside a barrel is ground, lit or shaded", () => {
  assert.ok(shareOpened({ shade: ground }) > 0.95);
  assert.ok(shareOpened({ shade: 226 }) > 0.95);
});

test("a grey part, a pale one deep inside and one that fades into its neighbour are the product's", () => {
  assert.equal(shareOpened({ shade: 190 }), 0);
  assert.equal(shareOpened({ shade: 226, clipPx: 60 }), 0);
  assert.equal(shareOpened({ shade: 226, fadePx: 40 }), 0);
});

test("a pen is cut out with the opening behind its clip", () => {
  const { raster } = paintPen({ shade: 226 });
  const { rgba, leftPx, topPx, widthPx: sidePx } = cutOut({ ...raster, alpha: null });
  const alphaAt = (x: number, y: number) => rgba[((y - topPx) * sidePx + x - leftPx) * 4 + 3];
  assert.equal(alphaAt(135, 160), 0);
  assert.equal(alphaAt(125, 160), 255);
  assert.equal(alphaAt(160, 160), 255);
});
