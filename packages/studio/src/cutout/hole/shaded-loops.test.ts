import assert from "node:assert/strict";
import { test } from "node:test";
import { measureScene } from "../ground/scene.ts";
import { openShadedLoops } from "./shaded-loops.ts";

const widthPx = 320;
const heightPx = 320;
const ground = 150;

/** A jug with a handle to its left, whose opening and the ground beyond have some greys; gives how much of the opening is no longer in the mask. */
function shareOpened({
  inside,
  beyond,
  handlePx = 14,
}: {
  inside: number;
  beyond: number;
  handlePx?: number;
}): number {
  const rgb = new Uint8Array(widthPx * heightPx * 3);
  const mask = new Uint8Array(widthPx * heightPx);
  let [open, all] = [0, 0];
  const isInside = (x: number, y: number, margin: number): boolean =>
    x >= 110 - margin && x < 150 && y >= 140 - margin && y < 200 + margin;
  const paint = (x: number, y: number): number => {
    if (x >= 150 && x < 270 && y >= 90 && y < 280) return 60;
    if (isInside(x, y, 0)) return inside;
    if (isInside(x, y, handlePx)) return 30;
    // The jug's shade lies round its handle, and fades.
    const away = Math.hypot(x - 150, y - 170);
    return Math.round(beyond + (ground - beyond) * Math.min(1, Math.max(0, away - 90) / 60));
  };
  for (let y = 0; y < heightPx; y++) {
    for (let x = 0; x < widthPx; x++) {
      const p = y * widthPx + x;
      rgb.fill(paint(x, y), p * 3, p * 3 + 3);
      const isJug = x >= 150 && x < 270 && y >= 90 && y < 280;
      mask[p] = Number(isJug || isInside(x, y, handlePx));
    }
  }
  const raster = { widthPx, heightPx, rgb };
  openShadedLoops(measureScene(raster, raster), mask);
  for (let y = 140; y < 200; y++) {
    for (let x = 110; x < 150; x++, all++) open += 1 - mask[y * widthPx + x]!;
  }
  return open / all;
}

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
