import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { labOfSrgb } from "../../develop/color.ts";
import { matchBlacks } from "./match-blacks.ts";
import type { Pixels } from "../product-layer.ts";
import { meanShift } from "../light/relight.ts";
import { colorAt } from "../stage.fixture.ts";

/** Grey bars of these levels, one beside the other. */
function bars(levels: number[]): Pixels {
  const [widthPx, heightPx] = [levels.length * 20, 60];
  const rgba = new Uint8Array(widthPx * heightPx * 4);
  for (let pixel = 0; pixel < widthPx * heightPx; pixel++) {
    const level = levels[Math.floor((pixel % widthPx) / 20)]!;
    rgba.set([level, level, level, 255], pixel * 4);
  }
  return { widthPx, heightPx, rgba };
}

const lightness = ({ rgba }: Pixels, bar: number): number =>
  labOfSrgb(colorAt({ rgba }, (bar * 20 + 10) * 4))[0];

describe("a product's blacks", () => {
  const product = bars([62, 90, 150, 200, 235]);

  test("are as deep as the dark set's, in their order, and mid-tones stay", () => {
    const { pixels, shift } = matchBlacks(product, 0.004, 5);
    assert.ok(lightness(product, 0) > 25 && lightness(pixels, 0) < 16, `${lightness(pixels, 0)}`);
    assert.ok(lightness(pixels, 1) > lightness(pixels, 0) + 8);
    for (const bar of [2, 3, 4]) assert.equal(lightness(pixels, bar), lightness(product, bar));
    assert.ok(Math.abs(shift - meanShift(product, pixels)) < 0.3, `shift ${shift}`);
  });

  test("keep within the shift that is left, and are left alone in a pale set", () => {
    const { pixels, shift } = matchBlacks(product, 0.004, 0.8);
    assert.ok(shift <= 0.8 && shift > 0, `shift ${shift}`);
    assert.ok(lightness(pixels, 0) < lightness(product, 0) - 1);
    assert.equal(matchBlacks(product, 0.2, 5).shift, 0);
  });
});
