import assert from "node:assert/strict";
import { test } from "node:test";
import { type Pixels, scalePixels } from "./product-layer.ts";

const side = 96;

/** Stripes about a grey, two pixels wide, over that share of a plain grey. */
function stripes(contrast: number, share: number): Pixels {
  const rgba = new Uint8Array(side * side * 4);
  for (let pixel = 0; pixel < side * side; pixel++) {
    const [x, y] = [pixel % side, Math.floor(pixel / side)];
    const isLight = (x >> 1) % 2 === 0;
    const level = y < side * share ? 128 + (isLight ? contrast : -contrast) : 128;
    rgba.set([level, level, level, 255], pixel * 4);
  }
  return { widthPx: side, heightPx: side, rgba };
}

/** How far the lightest of a striped row is from its darkest, enlarged twice. */
async function contrastOf(source: Pixels): Promise<number> {
  const { rgba, widthPx } = await scalePixels(source, side * 2, side * 2);
  const row = [...rgba.subarray(12 * widthPx * 4, 13 * widthPx * 4)].filter(
    (_, at) => at % 4 === 1,
  );
  const inner = row.slice(20, -20);
  return Math.max(...inner) - Math.min(...inner);
}

test("enlarged detail is sharpened where a photograph is soft, and softened where all of it is harsh", async () => {
  // A sixth of the picture is detail: as of a label on a plain body.
  const label = await contrastOf(stripes(24, 1 / 6));
  const hammered = await contrastOf(stripes(24, 1));
  assert.ok(label > hammered * 1.2, `${label} and ${hammered}`);
});
