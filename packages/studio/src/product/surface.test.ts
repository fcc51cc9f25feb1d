import assert from "node:assert/strict";
import { test } from "node:test";
import { cutOut } from "../cutout/cut-out.ts";
import type { Cutout } from "../cutout/cutout.ts";
import { readPhotograph } from "../photo/photographs.fixture.ts";
import { measureSilhouette } from "./silhouette.ts";
import { measureGloss, measureTransparency, shrinkCutout } from "./surface.ts";

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

test("metal shines in warm light as in white, and paint of the light's colour does not", async () => {
  const photo = await readPhotograph("candleholder.jpg");
  const warm = { ...photo, rgb: photo.rgb.map((value, i) => value * (i % 3 === 2 ? 0.84 : 1)) };
  const [white, tungsten] = [photo, warm].map((shown) => {
    const cutout = cutOut(shown);
    return measureGloss(shrinkCutout(cutout), cutout.ground);
  }) as [number, number];
  assert.ok(white > 0.3 && Math.abs(tungsten - white) < 0.1, `${white}, ${tungsten} in warm light`);
  // Spots of pale yellow on black, before black: nothing tells that these are white.
  const painted = board(() => 1);
  for (let p = 0; p < side * side; p++)
    painted.rgba.set(p % 30 < 5 && (p / side) % 30 < 5 ? [255, 250, 190] : [20, 20, 20], p * 4);
  const gloss = (ground: [number, number, number]) => measureGloss(shrinkCutout(painted), ground);
  assert.equal(gloss([10, 10, 8]), 0);
  assert.ok(gloss([255, 250, 190]) > 0.2);
});
