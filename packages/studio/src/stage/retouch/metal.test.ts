import assert from "node:assert/strict";
import { test } from "node:test";
import { metalOf } from "./metal.ts";
import type { Pixels } from "../product-layer.ts";

const side = 50;

/** Columns of one colour on the left, and of another from that share of the width on. */
function parted(left: number[], right: number[], share: number): Pixels {
  const rgba = new Uint8Array(side * side * 4);
  for (let pixel = 0; pixel < side * side; pixel++)
    rgba.set([...(pixel % side < side * share ? left : right), 255], pixel * 4);
  return { widthPx: side, heightPx: side, rgba };
}

test("steel with a black strap is a mirror, a glossy bottle with a white label and matte grey are none", () => {
  const steel = [225, 230, 238];
  assert.equal(metalOf(parted(steel, [22, 22, 24], 0.5), 0.5), 1);
  assert.equal(metalOf(parted(steel, [190, 210, 140], 0.5), 0.5), 0);
  assert.equal(metalOf(parted(steel, steel, 1), 0), 0);
  const worked = metalOf(parted(steel, steel, 1), 0.2);
  assert.ok(worked > 0.4 && worked < 0.6, `${worked}`);
});
