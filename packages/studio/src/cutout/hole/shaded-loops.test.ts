import assert from "node:assert/strict";
import { test } from "node:test";
import { measureScene } from "../ground/scene.ts";
import { openShadedLoops } from "./shaded-loops.ts";

const widthPx = 320;
const heightPx = 320;
const ground = 150;

type Rgb = [number, number, number];

const grey = (level: number): Rgb => [level, level, level];

/**
 * A jug with a handle to its left, whose opening and the ground beyond have some greys, and the ground by the handle some light of its
 * colour; gives how much of the opening is no longer in the mask, and of the handle.
 */
function openJug({
  inside,
  beyond,
  handlePx = 14,
  colour = grey(30),
  glow = 0,
}: {
  inside: number;
  beyond: number;
  handlePx?: number;
  colour?: Rgb;
  glow?: number;
}): { opening: number; handle: number } {
  const rgb = new Uint8Array(widthPx * heightPx * 3);
  const mask = new Uint8Array(widthPx * heightPx);
  const isInside = (x: number, y: number, margin: number): boolean =>
    x >= 110 - margin && x < 150 && y >= 140 - margin && y < 200 + margin;
  const paint = (x: number, y: number): Rgb => {
    if (x >= 150 && x < 270 && y >= 90 && y < 280) return colour;
    const toRim = Math.min(x - 110, 149 - x, y - 140, 199 - y);
    const lit = glow * Math.max(0, 1 - toRim / 5);
    if (isInside(x, y, 0)) return [inside, inside + lit, inside];
    if (isInside(x, y, handlePx)) return colour;
    // The jug's shade lies round its handle, and fades.
    const away = Math.hypot(x - 150, y - 170);
    return grey(Math.round(beyond + (ground - beyond) * Math.min(1, Math.max(0, away - 90) / 60)));
  };
  for (let y = 0; y < heightPx; y++) {
    for (let x = 0; x < widthPx; x++) {
      const p = y * widthPx + x;
      rgb.set(paint(x, y), p * 3);
      const isJug = x >= 150 && x < 270 && y >= 90 && y < 280;
      mask[p] = Number(isJug || isInside(x, y, handlePx));
    }
  }
  const raster = { widthPx, heightPx, rgb };
  const whole = mask.slice();
  openShadedLoops(measureScene(raster, raster), mask);
  const count = { opening: 0, handle: 0 };
  for (let p = 0; p < mask.length; p++) {
    const isOpened = whole[p]! > mask[p]!;
    const part = isInside(p % widthPx, Math.floor(p / widthPx), 0) ? "opening" : "handle";
    count[part] += Number(isOpened);
  }
  return { opening: count.opening / (40 * 60), handle: count.handle };
}

const shareOpened = (jug: Parameters<typeof openJug>[0]) => openJug(jug).opening;

test("what a handle encloses is ground where the shade goes on beyond it", () => {
  assert.ok(shareOpened({ inside: 112, beyond: 120 }) > 0.7);
});

test("what is darker or lighter than the ground beyond is a part, and so is what lies in no shade", () => {
  assert.equal(shareOpened({ inside: 90, beyond: 120 }), 0);
  assert.equal(shareOpened({ inside: 148, beyond: 148 }), 0);
});

test("a broad frame is no handle", () => {
  assert.equal(shareOpened({ inside: 112, beyond: 120, handlePx: 44 }), 0);
});

test("the opening of a vivid handle, whose light falls into it, opens up to the handle and no farther", () => {
  const green: Rgb = [60, 190, 80];
  const { opening, handle } = openJug({ inside: 100, beyond: 108, colour: green, glow: 14 });
  assert.ok(opening > 0.9 && handle < 0.02 * 40 * 60, `${opening} of it, ${handle} pixels besides`);
  // .69 before. A black one's is left as the shade was found.
  assert.equal(openJug({ inside: 112, beyond: 120 }).handle, 0);
});
