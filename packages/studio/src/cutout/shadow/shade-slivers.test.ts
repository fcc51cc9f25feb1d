import assert from "node:assert/strict";
import { test } from "node:test";
import { measureScene } from "../ground/scene.ts";
import { clearShadeSlivers } from "./shade-slivers.ts";

const [widthPx, heightPx] = [320, 240];
type Rgb = [number, number, number];
const grey = (level: number): Rgb => [level, level, level];
const ground = grey(232);
const base = 150;

/**
 * Rows of a box that are left below its base, of those given from there downwards, which the mask holds with it; and whether the box is
 * whole above. @param thickPx  the box's height
 */
function rowsLeft(
  strip: Rgb[],
  thickPx = 80,
  goods: Rgb = [150, 132, 84],
): { left: number; whole: boolean } {
  const rgb = new Uint8Array(widthPx * heightPx * 3);
  const mask = new Uint8Array(widthPx * heightPx);
  for (let p = 0; p < mask.length; p++) {
    const [x, y] = [p % widthPx, Math.floor(p / widthPx)];
    const isAcross = x >= 60 && x < 260;
    const isBox = isAcross && y >= base - thickPx && y < base;
    const below = isAcross && y >= base ? strip[y - base] : undefined;
    rgb.set(isBox ? goods : (below ?? ground), p * 3);
    mask[p] = Number(isBox || below !== undefined);
  }
  const raster = { widthPx, heightPx, rgb };
  clearShadeSlivers(measureScene(raster, raster), mask, null, raster);
  const at = (y: number) => mask[y * widthPx + 160]!;
  let left = 0;
  while (at(base + left)) left++;
  return { left, whole: at(base - 1) === 1 || at(base - 2) === 1 };
}

test("a thin strip of the sun's shade goes: behind its sharp rim it deepens up to the goods", () => {
  const { left, whole } = rowsLeft([26, 64, 104, 150].map(grey));
  assert.ok(left <= 1 && whole, `${left} rows are left`);
});

test("a black outsole stays, as it is dark all through, and so does a brown one", () => {
  assert.equal(rowsLeft([30, 30, 30, 90].map(grey)).left, 4);
  const brown: Rgb[] = [
    [40, 22, 8],
    [72, 46, 24],
    [112, 80, 50],
    [150, 120, 92],
  ];
  assert.equal(rowsLeft(brown).left, 4);
});

test("what is dark below a thin bar may be its own rim, and stays", () => {
  assert.equal(rowsLeft([26, 64, 104, 150].map(grey), 7).left, 4);
});

test("the dark underside of black goods stays, though a sheen above it is paler", () => {
  assert.equal(rowsLeft([12, 44, 90, 150].map(grey), 80, grey(44)).left, 4);
});
