import assert from "node:assert/strict";
import { test } from "node:test";
import type { Pixels } from "./product-layer.ts";
import { addRim, edgesOf, rimOf } from "./rim.ts";

const side = 200;

/** A ring such as a cup's handle, seen from the front. */
function ring(): Pixels {
  const rgba = new Uint8Array(side * side * 4);
  for (let pixel = 0; pixel < side * side; pixel++) {
    const radius = Math.hypot((pixel % side) - 99.5, Math.floor(pixel / side) - 99.5);
    if (radius > 50 && radius < 90) rgba.set([90, 90, 90, 255], pixel * 4);
  }
  return { widthPx: side, heightPx: side, rgba };
}

test("a light from beside and behind draws the outer edge that faces it, not the inside of a handle", () => {
  const lit = ring();
  addRim(lit, rimOf(edgesOf(lit), [{ across: 1, up: 0, color: [2, 2, 2] }]), 1);
  const gain = (x: number): number => lit.rgba[(100 * side + x) * 4]! - 90;
  assert.ok(gain(188) > 30, `the outer edge gained ${gain(188)}`);
  assert.ok(gain(51) < 2, `the wall across the hole gained ${gain(51)}`);
  assert.equal(gain(11), 0, "the far side is not lit");
});
