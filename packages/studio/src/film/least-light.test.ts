import assert from "node:assert/strict";
import test from "node:test";
import { withLeastLight } from "./least-light.ts";

function layers(set: number, product: number) {
  const rgba = Buffer.alloc(20 * 20 * 4, product);
  for (let at = 3; at < rgba.length; at += 4) rgba[at] = 255;
  const background = Buffer.alloc(30 * 30 * 3, set);
  return { background, product: { widthPx: 20, heightPx: 20, rgba } };
}

test("before its key light comes up a set is never black, and one that is not stays as it is lit", () => {
  const lit = layers(200, 160);
  const black = withLeastLight(lit, layers(4, 8));
  assert.ok(Math.abs(black.background[0]! - 90) <= 1, `${black.background[0]}`);
  assert.ok(black.product.rgba[0]! >= 44, `${black.product.rgba[0]}`);
  assert.equal(black.product.rgba[3], 255);
  const dim = layers(120, 80);
  assert.equal(withLeastLight(lit, dim), dim);
  // Set and product are lifted alike: a product in its old dark would look cut out.
  const alone = withLeastLight(lit, layers(120, 16));
  assert.ok(alone.background[0]! > 124 && alone.product.rgba[0]! >= 44);
});
