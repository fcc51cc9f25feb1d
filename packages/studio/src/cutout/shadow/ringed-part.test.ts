import assert from "node:assert/strict";
import { test } from "node:test";
import { measureScene } from "../ground/scene.ts";
import { signedDistance } from "../image/distance.ts";
import { findCastShadows } from "./cast-shadow.ts";

const widthPx = 400;
const heightPx = 300;
const tyre = { x: 200, y: 215, radius: 46, rim: 28 };

/**
 * An orange block on white over a dark round thing with a soft edge, which has a pale disc within: with spokes, as a wheel has, or
 * plain, as light that glass gathers in its shade.
 */
function paint(spokes: boolean) {
  const rgb = new Uint8Array(widthPx * heightPx * 3);
  const mask = new Uint8Array(widthPx * heightPx);
  for (let p = 0; p < mask.length; p++) {
    const [x, y] = [p % widthPx, Math.floor(p / widthPx)];
    const off = Math.hypot(x - tyre.x, y - tyre.y);
    const turn = Math.atan2(y - tyre.y, x - tyre.x);
    const isGap = spokes && off > 6 && off < tyre.rim - 3 && Math.cos(5 * turn) < 0;
    const isBlock = x >= 60 && x < 340 && y >= 60 && y < 170;
    const soft = Math.max(0, Math.min(1, (tyre.radius + 9 - off) / 18));
    const dark = 255 - soft * soft * (3 - 2 * soft) * 190;
    const own = off < tyre.rim ? (isGap ? 70 : 225) : dark;
    for (const c of [0, 1, 2]) rgb[p * 3 + c] = isBlock ? [230, 120, 30][c]! : own;
    mask[p] = Number(isBlock || off < tyre.radius + 6);
  }
  return { raster: { widthPx, heightPx, rgb }, mask };
}

test("what closes in a part with spokes is its tyre, what closes in light is shade", () => {
  for (const spokes of [true, false]) {
    const { raster, mask } = paint(spokes);
    const distance = signedDistance(mask, widthPx, heightPx);
    const { shadow, suspects } = findCastShadows(measureScene(raster, raster), mask, distance);
    const below = (tyre.y + (tyre.rim + tyre.radius) / 2) * widthPx + tyre.x;
    assert.equal(shadow[below], spokes ? 0 : 1);
    assert.equal(suspects.length, 1);
  }
});
