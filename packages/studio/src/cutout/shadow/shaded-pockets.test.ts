import assert from "node:assert/strict";
import { test } from "node:test";
import { measureScene } from "../ground/scene.ts";
import { openShadedPockets } from "./shaded-pockets.ts";

const [widthPx, heightPx] = [160, 120];
const wood = [200, 160, 110] as const;
const navy = [40, 44, 60] as const;

/**
 * Two bars with a pocket between them that is open above, where its shade begins over forty rows, and the mask that a cut by colours
 * leaves: both bars, and the pocket from halfway into its shade on. Below its middle the pocket is `narrowPx` wide.
 */
function twoBars(
  bar: readonly number[],
  colour: readonly number[],
  { narrowPx = 14, shade = colour.map((value) => 0.5 * value) as readonly number[] } = {},
) {
  const rgb = new Uint8Array(widthPx * heightPx * 3);
  const mask = new Uint8Array(widthPx * heightPx);
  for (let y = 0; y < heightPx; y++) {
    for (let x = 0; x < widthPx; x++) {
      const isWithin = y >= 20 && y < 100 && x >= 30 && x < 104;
      const isPocket = isWithin && Math.abs(x - 66.5) < (y < 70 ? 14 : narrowPx) / 2;
      const isBar = isWithin && !isPocket;
      const deep = isPocket ? Math.min(1, (y - 20) / 40) : 0;
      const seam = x % 20 === 0 ? 0.96 : 1;
      const pixel = isBar ? bar : colour.map((lit, c) => (lit + (shade[c]! - lit) * deep) * seam);
      rgb.set(pixel, (y * widthPx + x) * 3);
      mask[y * widthPx + x] = Number(isBar || deep > 0.5);
    }
  }
  const raster = { widthPx, heightPx, rgb };
  return { scene: measureScene(raster, raster), mask };
}

/** A block with a wooden sole, .7 as light as the wood that it stands on, which ends hard or over some pixels; and its mask. */
function soleOnWood(isSoft: boolean) {
  const rgb = new Uint8Array(widthPx * heightPx * 3);
  const mask = new Uint8Array(widthPx * heightPx);
  for (let y = 0; y < heightPx; y++) {
    for (let x = 0; x < widthPx; x++) {
      const isBlock = x >= 30 && x < 130 && y >= 20 && y < 80;
      const isSole = x >= 30 && x < 130 && y >= 80 && y < 92;
      const light = isSole ? 1 - 0.3 * (isSoft ? Math.min(1, (92 - y) / 10) : 1) : 1;
      const pixel = isBlock ? navy : wood.map((value) => value * light);
      rgb.set(pixel, (y * widthPx + x) * 3);
      mask[y * widthPx + x] = Number(isBlock || isSole);
    }
  }
  const raster = { widthPx, heightPx, rgb };
  return { scene: measureScene(raster, raster), mask };
}

const inPocket = 90 * widthPx + 67;
const inBar = 60 * widthPx + 45;
const areaOf = (mask: Uint8Array): number => mask.reduce((sum, own) => sum + own, 0);

test("planks in the shade between two things are ground, and the things stay whole", () => {
  const { scene, mask } = twoBars(navy, wood);
  openShadedPockets(scene, mask);
  assert.equal(mask[inPocket], 0);
  assert.equal(mask[inBar], 1);
  const bars = 2 * 30 * 80;
  assert.ok(Math.abs(areaOf(mask) - bars) < 0.05 * bars, `${areaOf(mask)} of ${bars}`);
});

test("a pocket is followed to its narrow end", () => {
  const { scene, mask } = twoBars(navy, wood, { narrowPx: 6 });
  openShadedPockets(scene, mask);
  assert.equal(mask[inPocket], 0);
  assert.equal(mask[inBar], 1);
});

test("deep between two things wood turns redder, but not as grey as a lining there", () => {
  const deepWood = [60, 33, 24];
  const lining = [52, 36, 30];
  for (const shade of [deepWood, lining]) {
    const { scene, mask } = twoBars(navy, wood, { shade });
    openShadedPockets(scene, mask);
    assert.equal(mask[inPocket], shade === deepWood ? 0 : 1);
  }
});

test("a sole of the ground's hue is no pocket, however softly it ends", () => {
  for (const isSoft of [false, true]) {
    const { scene, mask } = soleOnWood(isSoft);
    const before = mask.slice();
    openShadedPockets(scene, mask);
    assert.deepEqual(mask, before, isSoft ? "soft" : "hard");
  }
});

test("goods of the ground's own hue lose nothing, nor does anything on a grey ground", () => {
  const brown = wood.map((value) => value * 0.62);
  for (const { scene, mask } of [twoBars(brown, wood), twoBars(navy, [150, 150, 150])]) {
    const before = mask.slice();
    openShadedPockets(scene, mask);
    assert.deepEqual(mask, before);
  }
});
