import assert from "node:assert/strict";
import { test } from "node:test";
import { meanColour, openProduct } from "./light-product.ts";
import type { Pixels } from "../product-layer.ts";
import { meanShift } from "./relight.ts";

/** Stripes of two greys, `apart` levels, four pixels wide each. */
function striped(side: number, apart: number): Pixels {
  const rgba = Uint8Array.from({ length: side * side * 4 }, (_, at) => {
    if (at % 4 === 3) return 255;
    return Math.floor(((at >> 2) % side) / 4) % 2 === 0 ? 120 : 120 + apart;
  });
  return { widthPx: side, heightPx: side, rgba };
}
const spanOf = ({ rgba }: Pixels): number => {
  const reds = rgba.filter((_, at) => at % 4 === 0);
  return Math.max(...reds) - Math.min(...reds);
};

test("what is made smaller is sharpened, harsh texture no more than its style lets colours move", async () => {
  for (const [apart, most] of [
    [12, 6],
    [90, 2],
  ] as const) {
    const size = { widthPx: 120, heightPx: 120 };
    const opened = await openProduct(
      striped(160, apart),
      { transparency: 0, volume: "soft" },
      size,
      most,
    );
    const { photographed, pixels, sharpening } = opened;
    assert.ok(spanOf(pixels) > spanOf(photographed), `${apart}: ${spanOf(pixels)}`);
    assert.ok(sharpening <= 0.3 * most, `${apart}: ${sharpening}`);
    assert.ok(meanShift(photographed, pixels) <= 0.33 * most);
  }
});

test("what is made larger was sharpened on its way", async () => {
  const opened = await openProduct(
    striped(80, 12),
    { transparency: 0, volume: "soft" },
    { widthPx: 160, heightPx: 160 },
    6,
  );
  assert.equal(opened.pixels, opened.photographed);
});

test("the mean colour is of all columns, at any width", () => {
  const [widthPx, heightPx] = [70, 100];
  const rgba = new Uint8Array(widthPx * heightPx * 4).fill(255);
  // White, but for every seventh column.
  for (let pixel = 0; pixel < widthPx * heightPx; pixel += 7)
    rgba.fill(0, pixel * 4, pixel * 4 + 3);
  const [red] = meanColour({ widthPx, heightPx, rgba });
  assert.ok(Math.abs(red - 6 / 7) < 0.02, `${red}`);
});
