import assert from "node:assert/strict";
import { test } from "node:test";
import { clearGreyCast } from "./grey-cast.ts";
import type { Pixels } from "../product-layer.ts";
import { meanShift } from "../light/relight.ts";

type Bytes = readonly [number, number, number];
const side = 64;

/** One colour on the left, of many lightnesses, and another on the right. */
function halves(left: Bytes, right: Bytes): Pixels {
  const rgba = new Uint8Array(side * side * 4);
  for (let pixel = 0; pixel < side * side; pixel++) {
    const light = 0.7 + (0.5 * Math.floor(pixel / side)) / side;
    const color = pixel % side < side / 2 ? left.map((value) => value * light) : right;
    rgba.set([...color, 255], pixel * 4);
  }
  return { widthPx: side, heightPx: side, rgba };
}

const blue: Bytes = [20, 60, 180];
const mauve: Bytes = [152, 138, 150];

test("mauve steel beside a colour becomes grey, and the colour stays", () => {
  const tool = halves(mauve, blue);
  const { pixels, shift } = clearGreyCast(tool, 6, null);
  const [red, green] = pixels.rgba.subarray((32 * side + 8) * 4);
  assert.ok(Math.abs(red! - green!) < 5, `${red}, ${green}`);
  assert.deepEqual(
    [...pixels.rgba.subarray((32 * side + 50) * 4, (32 * side + 51) * 4)],
    [...blue, 255],
  );
  assert.ok(Math.abs(shift - meanShift(tool, pixels)) < 0.4, `${shift}`);
});

test("it keeps within the shift that is left", () => {
  const tool = halves(mauve, blue);
  const { pixels } = clearGreyCast(tool, 1.2, null);
  const shift = meanShift(tool, pixels);
  assert.ok(shift > 0.4 && shift < 1.5, `${shift}`);
});

test("warm steel, a product all of mauve, and greys of which some have no cast are left alone", () => {
  const white: Bytes = [150, 150, 150];
  for (const [left, right] of [
    [[152, 146, 136], blue],
    [mauve, mauve],
    [mauve, white],
  ] as const) {
    const product = halves(left, right);
    assert.equal(clearGreyCast(product, 6, null).pixels, product, String(left));
  }
});

test("lilac goods are left alone unless the paper that they stood on has the same cast", () => {
  const lilac: Bytes = [196, 196, 208];
  const goods = halves(lilac, lilac);
  for (const ground of [null, [240, 240, 240], [242, 236, 226]] as const) {
    assert.equal(clearGreyCast(goods, 6, ground && [...ground]).pixels, goods, String(ground));
  }
  const { pixels } = clearGreyCast(goods, 6, [221, 220, 232]);
  const [red, , blueOf] = pixels.rgba.subarray((32 * side + 8) * 4);
  assert.ok(Math.abs(red! - blueOf!) < 4, `${red}, ${blueOf}`);
});
