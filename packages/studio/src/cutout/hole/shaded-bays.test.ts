import assert from "node:assert/strict";
import { test } from "node:test";
import { readPhotograph, skip } from "../../photo/photographs.fixture.ts";
import { cutOut } from "../cut-out.ts";
import { measureScene } from "../ground/scene.ts";
import { findShadedBays } from "./shaded-bays.ts";

test("wood in the shade between two shoes goes, and their canvas stays", { skip }, async () => {
  const photo = await readPhotograph("sneakers_wood.jpg");
  const { rgba, leftPx, topPx, widthPx } = cutOut(photo);
  const meanAlpha = (x: number, y: number): number => {
    let sum = 0;
    for (let dy = -8; dy < 8; dy++)
      for (let dx = -8; dx < 8; dx++)
        sum += rgba[((y + dy - topPx) * widthPx + x + dx - leftPx) * 4 + 3]!;
    return sum / 256;
  };
  assert.ok(meanAlpha(760, 500) < 10, `between them ${meanAlpha(760, 500)}`);
  assert.ok(meanAlpha(780, 560) < 10, `deeper in ${meanAlpha(780, 560)}`);
  for (const [x, y] of [
    [700, 650],
    [900, 250],
  ] as const)
    assert.ok(meanAlpha(x, y) > 250, `canvas at ${x}, ${y}: ${meanAlpha(x, y)}`);
});

type Rgb = [number, number, number];

/**
 * Goods on planks with a bay that is open above, and what of that counts as one.
 * @param deep  what lies deep in the bay
 * @param soft  over how many pixels the open ground turns into that
 * @param dye  what a plank's colour is made of its grey
 */
function bayBetween(deep: Rgb, soft: number, dye: (grey: number) => Rgb): number {
  const [sidePx, left, right, top, bottom] = [240, 100, 140, 60, 180];
  const rgb = new Uint8Array(sidePx * sidePx * 3);
  const mask = new Uint8Array(sidePx * sidePx);
  for (let p = 0; p < mask.length; p++) {
    const [x, y] = [p % sidePx, Math.floor(p / sidePx)];
    const plank = dye(Math.floor(x / 12) % 2 ? 200 : 170);
    const isGoods = x >= 50 && x < 190 && y >= top && y < bottom + 20;
    const isBay = isGoods && x >= left && x < right && y < bottom;
    const shade = Math.max(0, Math.min(1, (y - top) / soft));
    const lit = plank.map((value, c) => value + (deep[c]! - value) * shade);
    rgb.set(isBay ? lit : isGoods ? [24, 26, 34] : plank, p * 3);
    // The cut goes straight across, where the shade has begun.
    mask[p] = Number(isGoods && (!isBay || y >= top + soft * 0.6));
  }
  const photo = { widthPx: sidePx, heightPx: sidePx, rgb };
  const bays = findShadedBays(measureScene(photo, photo), mask);
  return bays?.reduce((sum, value) => sum + value, 0) ?? 0;
}

const wood = (grey: number): Rgb => [grey, 0.82 * grey, 0.62 * grey];
const stone = (grey: number): Rgb => [grey, grey, grey];

test("shade of the ground's hue with a soft mouth is a bay", () => {
  const pixels = bayBetween([84, 62, 44], 40, wood);
  assert.ok(pixels > 0.8 * 40 * 96, `${pixels} pixels`);
});

test("a brown sole begins crisply, a blue one has another hue, and grey ground has none to tell by", () => {
  assert.equal(bayBetween([84, 62, 44], 1, wood), 0);
  assert.equal(bayBetween([44, 62, 84], 40, wood), 0);
  assert.equal(bayBetween([70, 70, 70], 40, stone), 0);
});
