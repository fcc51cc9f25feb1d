import assert from "node:assert/strict";
import { test } from "node:test";
import type { Cutout } from "../cutout/cutout.ts";
import { measureSilhouette } from "./silhouette.ts";
import { measureTransparency } from "./surface.ts";

const side = 240;

/** A board whose matte has `alphaAt` in its middle. */
function board(alphaAt: (x: number, y: number) => number): Cutout {
  const rgba = new Uint8Array(side * side * 4);
  for (let pixel = 0; pixel < side * side; pixel++) {
    const [x, y] = [pixel % side, Math.floor(pixel / side)];
    const inside = x >= 20 && x < 220 && y >= 20 && y < 220;
    rgba.set([120, 120, 120, inside ? 255 * alphaAt(x, y) : 0], pixel * 4);
  }
  const size = { widthPx: side, heightPx: side, photoWidthPx: side, photoHeightPx: side };
  return {
    ...size,
    rgba,
    leftPx: 0,
    topPx: 0,
    ground: [255, 255, 255],
    confidence: 1,
    reasons: [],
  };
}

test("a lattice's soft edges are no glass, and a clear pane is", () => {
  // Slits of eight pixels with edges of three.
  const lattice = board((x) => Math.min(1, Math.max(0, (Math.abs((x % 20) - 10) - 4) / 3)));
  assert.ok(measureTransparency(lattice, measureSilhouette(lattice)) < 0.06);
  const pane = board((x, y) => (x > 60 && x < 180 && y > 60 && y < 180 ? 0.5 : 1));
  assert.ok(measureTransparency(pane, measureSilhouette(pane)) > 0.12);
});
