import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Surroundings } from "./light-mix.ts";
import { mirrorSet } from "./mirror-set.ts";
import type { Pixels } from "./product-layer.ts";
import { meanShift } from "./relight.ts";

const side = 80;

/** A square of one colour. */
function square(red: number, green: number, blue: number): Pixels {
  const rgba = new Uint8Array(side * side * 4);
  for (let pixel = 0; pixel < side * side; pixel++) rgba.set([red, green, blue, 255], pixel * 4);
  return { widthPx: side, heightPx: side, rgba };
}

/** Red less blue at a place, 0 to 1 across and down. */
function warmth({ rgba }: Pixels, across: number, down: number): number {
  const at = (Math.floor(down * side) * side + Math.floor(across * side)) * 4;
  return rgba[at]! - rgba[at + 2]!;
}

describe("what a product mirrors of its set", () => {
  const around: Surroundings = {
    below: [0.5, 0.3, 0.12],
    left: [0.1, 0.2, 0.5],
    right: [0.3, 0.3, 0.3],
  };

  test("is the floor on steel from below, and the sides beside", () => {
    const { pixels, shift } = mirrorSet(square(200, 200, 200), around, 0.6, 20);
    assert.ok(warmth(pixels, 0.5, 0.97) > 40, `below ${warmth(pixels, 0.5, 0.97)}`);
    assert.ok(warmth(pixels, 0.02, 0.1) < -30, `left ${warmth(pixels, 0.02, 0.1)}`);
    assert.ok(Math.abs(warmth(pixels, 0.98, 0.1)) < 8, `right ${warmth(pixels, 0.98, 0.1)}`);
    assert.ok(Math.abs(shift - meanShift(square(200, 200, 200), pixels)) < 1, `shift ${shift}`);
  });

  test("keeps within the shift that is left, and leaves colours and blacks alone", () => {
    const steel = square(200, 200, 200);
    const { pixels } = mirrorSet(steel, around, 0.6, 2);
    const shift = meanShift(steel, pixels);
    assert.ok(shift <= 2.2 && shift > 0.6, `${shift}`);
    for (const colour of [square(200, 90, 30), square(40, 40, 40)])
      assert.equal(meanShift(colour, mirrorSet(colour, around, 0.6, 20).pixels), 0);
  });
});
