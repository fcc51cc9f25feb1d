import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { fieldColumns, fieldRows } from "./field-lookup.ts";
import type { LightField } from "./light-field.ts";
import type { Pixels } from "../product-layer.ts";
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
  const length = fieldColumns * fieldRows * 3;
  const columnAt = (at: number): number => Math.floor(at / 3) % fieldColumns;
  const rowAt = (at: number): number => Math.floor(at / 3 / fieldColumns);
  const form = Float32Array.from(
    { length },
    (_, at) => -falloff * (columnAt(at) / fieldColumns - 0.5),
  );
  const pattern = Float32Array.from({ length }, (_, at) => {
    return stripes * Math.sin((rowAt(at) / 12) * 2 * Math.PI);
  });
  return { form, pattern };
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
    const log = boundField(grey(1600), blinds(0.9, 3), 5.8);
    const middle = (row: number): number => log[(row * fieldColumns + 16) * 3]!;
    const stripes = middle(27) - middle(33);
    const across = log[32 * fieldColumns * 3]! - log[(33 * fieldColumns - 1) * 3]!;
    assert.ok(stripes / 1.8 > across / 3, `stripes ${stripes}, falloff ${across}`);
  });

  test("uses the whole bound for stripes where nothing falls off: a sheet under blinds", () => {
    const sheet = grey(1600);
    const shift = meanShift(sheet, relight(sheet, boundField(sheet, blinds(0.9, 0), 4)));
    assert.ok(shift > 3.8 && shift < 4.1, `mean ΔE2000 ${shift}`);
  });

  test("has no edge that small letters are lost in, whatever the product's size", () => {
    for (const tall of [120, 300, 900]) {
      const log = boundField(grey(tall), blinds(0.9, 0), 5.8);
      for (let at = 0; at + fieldColumns * 3 < log.length; at += 3) {
        const step = Math.abs(log[at + fieldColumns * 3]! - log[at]!) / (tall / fieldRows);
        // For all but the steepest fiftieth.
        assert.ok(step < 0.09, `${tall} px: ${step} a pixel`);
      }
    }
  });

  test("that is gentle anyway is made no more than a little stronger", () => {
    const log = boundField(pixels, blinds(0.02, 0.04), 5.8);
    for (let at = 0; at < log.length; at++) assert.ok(Math.abs(log[at]!) < 0.02 + 0.02 * 1.41);
  });

  test("gathers its shade on the far side where the bound is narrow, and leaves the rest at its level", () => {
    const log = boundField(pixels, blinds(0, 3), 5.8);
    const at = (column: number): number => log[(32 * fieldColumns + column) * 3]!;
    const [near, middle, far] = [at(4) - at(12), at(12) - at(20), at(20) - at(28)];
    assert.ok(far > 2 * near && far > middle, `${near} ${middle} ${far}`);
    assert.ok(Math.abs(at(15)) < 0.06, `the middle at ${at(15)}`);
  });

  test("is bounded against the photograph, whatever was done to it before", () => {
    const darker = {
      ...pixels,
      rgba: pixels.rgba.map((value, at) => (at % 4 === 3 ? value : value - 8)),
    };
    const log = boundField(darker, blinds(0, 2), 5, pixels);
    const shift = meanShift(pixels, relight(darker, log));
    assert.ok(shift <= 5.1 && shift > 4, `mean ΔE2000 ${shift}`);
  });
});
