import assert from "node:assert/strict";
import { test } from "node:test";
import { measureScene } from "../ground/scene.ts";
import { openPainting } from "./painting.fixture.ts";
import { mendSides } from "./side-bites.ts";

const widthPx = 240;
const heightPx = 240;
const ground = 245;

/** The label of a dark jar, of the ground's own white. */
const label = { left: 80, right: 160, top: 92, bottom: 160 };

/** The jar, from row 80 to 171 below a narrower lid. @param shade  columns in shade behind it, on both sides of its left edge and farther out */
function paint(shade = { left: 0, right: 0 }) {
  const { raster, mask, fill } = openPainting(widthPx, heightPx, ground);
  fill(shade.left, shade.right, 85, 170, 180);
  fill(95, 145, 40, 80, 60);
  fill(label.left, label.right, 80, 172, 60);
  const whole = mask.slice();
  fill(label.left, label.right, label.top, label.bottom, ground);
  return { raster, mask, whole, fill };
}

const behind = { left: 20, right: 80 };

function mended({ raster, mask }: Pick<ReturnType<typeof paint>, "raster" | "mask">): Uint8Array {
  const own = mask.slice();
  mendSides(measureScene(raster, raster), own);
  return own;
}

function assertNear(mask: Uint8Array, wanted: Uint8Array): void {
  const off = mask.filter((own, p) => own !== wanted[p]).length;
  assert.ok(off < 0.02 * wanted.reduce((sum, own) => sum + own, 0), `${off} pixels are off`);
}

test("a label of the ground's own white comes back where a shadow behind it shows one of its sides", () => {
  const jar = paint(behind);
  assertNear(mended(jar), jar.whole);
});

test("half a label comes back where the other side was kept", () => {
  const jar = paint();
  for (let y = label.top; y < label.bottom; y++) {
    for (let x = label.left; x < label.right; x++) {
      const p = y * widthPx + x;
      jar.raster.rgb.fill(ground - 0.7 * Math.max(0, x - 85), p * 3, p * 3 + 3);
      jar.mask[p] = Number(x > 120);
    }
  }
  assertNear(mended(jar), jar.whole);
});

test("two things one above the other stay apart, and a waist stays narrow", () => {
  const apart = paint();
  assert.deepEqual(mended(apart), apart.mask);
  const waist = paint(behind);
  waist.fill(100, 140, label.top, label.bottom, 60);
  assert.deepEqual(mended(waist), waist.mask);
});
