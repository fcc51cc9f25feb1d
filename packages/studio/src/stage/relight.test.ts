import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { fieldColumns, fieldRows, type LightField } from "./light-field.ts";
import type { Pixels } from "./product-layer.ts";
import { boundField, meanShift, relight } from "./relight.ts";

/** A grey card. */
function grey(heightPx = 240): Pixels {
  const widthPx = 120;
  const rgba = new Uint8Array(widthPx * heightPx * 4).fill(150);
  for (let at = 3; at < rgba.length; at += 4) rgba[at] = 255;
  return { widthPx, heightPx, rgba };
}

/** Soft stripes across, over light that falls off to the right. */
function blinds(stripes: number, falloff: number): LightField {
  const log = Float32Array.from({ length: fieldColumns * fieldRows * 3 }, (_, at) => {
    const cell = Math.floor(at / 3);
    const [column, row] = [cell % fieldColumns, Math.floor(cell / fieldColumns)];
    return stripes * Math.sin((row / 12) * 2 * Math.PI) - falloff * (column / fieldColumns - 0.5);
  });
  return { columns: fieldColumns, rows: fieldRows, log };
}

describe("the light that falls on a product", () => {
  const pixels = grey();
  for (const most of [1.8, 4, 5.8]) {
    test(`moves its colours by no more than ${most}`, () => {
      const field = boundField(pixels, blinds(0.9, 1.6), most);
      const shift = meanShift(pixels, relight(pixels, field));
      assert.ok(shift <= most + 0.1 && shift > most * 0.6, `mean ΔE2000 ${shift}`);
    });
  }

  test("keeps its stripes longest", () => {
    const { log } = boundField(grey(1600), blinds(0.9, 3), 5.8);
    const middle = (row: number): number => log[(row * fieldColumns + 16) * 3]!;
    const stripes = middle(27) - middle(33);
    const across = log[32 * fieldColumns * 3]! - log[(33 * fieldColumns - 1) * 3]!;
    assert.ok(stripes / 1.8 > across / 3, `stripes ${stripes}, falloff ${across}`);
  });

  test("has no edge that small letters are lost in, whatever the product's size", () => {
    for (const tall of [120, 300, 900]) {
      const { log } = boundField(grey(tall), blinds(0.9, 0), 5.8);
      for (let at = 0; at + fieldColumns * 3 < log.length; at += 3) {
        const step = Math.abs(log[at + fieldColumns * 3]! - log[at]!) / (tall / fieldRows);
        // 0.042 for all but the steepest fiftieth, and what the even light adds.
        assert.ok(step < 0.06, `${tall} px: ${step} a pixel`);
      }
    }
  });

  test("that is gentle anyway is left as it is", () => {
    const gentle = blinds(0.02, 0.04);
    const field = boundField(pixels, gentle, 5.8);
    field.log.forEach((value, at) => assert.ok(Math.abs(value - gentle.log[at]!) < 1e-5));
  });
});
