import assert from "node:assert/strict";
import { test } from "node:test";
import type { Photo } from "../../photo/photo.ts";
import { cutOut } from "../cut-out.ts";

const side = 400;
const blue = [148, 190, 214];
const wood = [196, 186, 178];

/** A pocket of nine by twelve pixels, in the bars of a frame or of a panel. */
const isPocket = (x: number, y: number): boolean => x >= 216 && x < 228 && y >= 216 && y < 225;

/** The alpha in the middle of the pocket of a wooden thing on blue paper. */
function alphaInPocket(isThing: (x: number, y: number) => boolean): number {
  const rgb = new Uint8Array(side * side * 3);
  let state = 5;
  for (let p = 0; p < side * side; p++) {
    const [x, y] = [p % side, Math.floor(p / side)];
    const color = isThing(x, y) && !isPocket(x, y) ? wood : blue;
    for (let channel = 0; channel < 3; channel++) {
      state = (state * 1103515245 + 12345) % 2147483648;
      rgb[p * 3 + channel] = color[channel]! + (state / 2147483648) * 4 - 2;
    }
  }
  const photo: Photo = { widthPx: side, heightPx: side, rgb, alpha: null };
  const { rgba, widthPx, leftPx, topPx } = cutOut(photo);
  return rgba[((220 - topPx) * widthPx + 222 - leftPx) * 4 + 3]!;
}

test("a pocket between the bars of an open frame shows the coloured ground, a print of that colour on a panel does not", () => {
  const within = (x: number, y: number, from: number, to: number): boolean =>
    x >= from && x < to && y >= from && y < to;
  const frame = (x: number, y: number): boolean =>
    within(x, y, 100, 300) &&
    (!within(x, y, 114, 286) ||
      (x >= 202 && x < 216) ||
      (y >= 202 && y < 216) ||
      (within(x, y, 202, 239) && !isPocket(x, y)));
  const bars = alphaInPocket(frame);
  assert.ok(bars < 20, `between bars ${bars}`);
  const panel = alphaInPocket((x, y) => within(x, y, 100, 300));
  assert.ok(panel > 235, `on a panel ${panel}`);
});
