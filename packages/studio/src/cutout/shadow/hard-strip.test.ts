import assert from "node:assert/strict";
import { test } from "node:test";
import { measureScene } from "../ground/scene.ts";
import { evenShade } from "./even-shade.ts";
import { clearHardStrips } from "./hard-strip.ts";

const [widthPx, heightPx] = [320, 240];
const ground = 225;
const base = 150;

type Strip = { rimPx: number; darkest: number; palest: number; from: number; to: number };
const shade: Strip = { rimPx: 7, darkest: 35, palest: 75, from: 60, to: 260 };

/**
 * A grey box whose base is in row 149, and below it a dark strip down to row 164, from its darkest at the box to its palest, that passes
 * into the ground over `rimPx`. The mask holds both.
 */
function clearBelowBox({ rimPx, darkest, palest, from, to }: Strip) {
  const rgb = new Uint8Array(widthPx * heightPx * 3).fill(ground);
  const mask = new Uint8Array(widthPx * heightPx);
  for (let y = 60; y < 180; y++) {
    for (let x = 60; x < 260; x++) {
      const p = y * widthPx + x;
      const isStrip = y >= base && x >= from && x < to;
      const dark = darkest + ((palest - darkest) * (y - base)) / 15;
      const share = Math.max(0, Math.min(1, 0.5 + (164.5 - y) / rimPx));
      const own = y < base ? 130 : isStrip ? ground + (dark - ground) * share : ground;
      rgb.fill(Math.round(own), p * 3, p * 3 + 3);
      mask[p] = Number(y < base || (isStrip && y < 165));
    }
  }
  const raster = { widthPx, heightPx, rgb };
  const certain = new Uint8Array(mask.length);
  const near = clearHardStrips(measureScene(raster, raster), mask, certain, raster);
  const at = (plane: ArrayLike<number> | null, y: number) => plane?.[y * widthPx + 160];
  return {
    found: near !== null,
    below: at(mask, 156),
    above: at(mask, 145),
    certain: at(certain, 156),
  };
}

test("a strip of hard shadow below a base goes: its rim is soft, and it deepens towards the base", () => {
  const { found, below, above, certain } = clearBelowBox(shade);
  assert.deepEqual([found, below, above, certain], [true, 0, 1, evenShade]);
});

test("a dark sole stays: its lower edge is as sharp as its upper one", () => {
  const { found, below } = clearBelowBox({ ...shade, rimPx: 1 });
  assert.deepEqual([found, below], [false, 1]);
});

test("a rubber bumper with a rounded edge stays: it is as dark all through", () => {
  const { found, below } = clearBelowBox({ ...shade, palest: 35 });
  assert.deepEqual([found, below], [false, 1]);
});

test("a foot stays: it is short", () => {
  const { found, below } = clearBelowBox({ ...shade, from: 140, to: 180 });
  assert.deepEqual([found, below], [false, 1]);
});
