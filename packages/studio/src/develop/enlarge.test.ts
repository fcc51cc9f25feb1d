import assert from "node:assert/strict";
import { test } from "node:test";
import { enlargeFrame, enlargeLayer } from "./enlarge.ts";

const [widthPx, heightPx] = [23, 17];

/** A slope across and down, which a cubic filter keeps as it is. */
const slope = {
  widthPx,
  heightPx,
  values: Uint16Array.from({ length: widthPx * heightPx * 3 }, (_, at) => {
    const pixel = Math.floor(at / 3);
    return 8000 + 900 * (pixel % widthPx) + 1300 * Math.floor(pixel / widthPx) + 40 * (at % 3);
  }),
};

test("an enlarged slope is the same slope, in each channel, up to its border", () => {
  const size = { widthPx: 61, heightPx: 50 };
  const { values } = enlargeFrame(slope, size);
  for (let y = 0; y < size.heightPx; y++) {
    for (let x = 0; x < size.widthPx; x++) {
      const [column, row] = [((x + 0.5) / 61) * widthPx - 0.5, ((y + 0.5) / 50) * heightPx - 0.5];
      const inside = column >= 1 && column <= widthPx - 2 && row >= 1 && row <= heightPx - 2;
      for (let channel = 0; channel < 3; channel++) {
        const wanted = 8000 + 900 * column + 1300 * row + 40 * channel;
        const value = values[(y * size.widthPx + x) * 3 + channel]!;
        // At the border the last row or column is repeated, at most a pixel of the source off.
        assert.ok(Math.abs(value - wanted) <= (inside ? 2 : 1200), `${x}, ${y}: ${value - wanted}`);
      }
    }
  }
});

test("an enlarged layer keeps its colour up to an edge beside other colours that don't show", () => {
  const rgba = new Uint8Array(16 * 16 * 4);
  for (let pixel = 0; pixel < 256; pixel++) {
    // A red square of alpha 255 in clear green.
    const isIn = pixel % 16 > 4 && pixel % 16 < 11 && pixel > 64 && pixel < 176;
    rgba.set(isIn ? [200, 20, 30, 255] : [0, 255, 0, 0], pixel * 4);
  }
  const big = enlargeLayer({ widthPx: 16, heightPx: 16, rgba }, { widthPx: 50, heightPx: 50 });
  let [most, half] = [0, 0];
  for (let at = 0; at < big.rgba.length; at += 4) {
    const alpha = big.rgba[at + 3]!;
    most = Math.max(most, alpha);
    if (alpha < 12) continue;
    if (alpha < 200) half++;
    assert.ok(Math.abs(big.rgba[at]! - 200) <= 2 && Math.abs(big.rgba[at + 1]! - 20) <= 2);
  }
  assert.ok(most === 255 && half > 40, `alpha to ${most}, ${half} pixels of edge`);
});
