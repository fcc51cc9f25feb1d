import assert from "node:assert/strict";
import { test } from "node:test";
import { fillEnclosed } from "./enclosed.ts";

const [widthPx, heightPx, ground] = [20, 12, 242];
const at = (x: number, y = 5) => y * widthPx + x;

test("a speck of the ground's colour within the product is filled, one that leads on to the ground is not", () => {
  const rgb = new Uint8Array(widthPx * heightPx * 3);
  const rgba = new Uint8Array(widthPx * heightPx * 4);
  for (let p = 0; p < widthPx * heightPx; p++) {
    const isProduct = p % widthPx >= 6;
    rgb.fill(isProduct ? 180 : ground, p * 3, p * 3 + 3);
    rgba[p * 4 + 3] = isProduct ? 255 : 0;
  }
  for (const p of [at(10), at(11), at(6, 8), at(7, 8)]) rgba[p * 4 + 3] = 0;
  fillEnclosed(rgba, { widthPx, heightPx, rgb }, [at(10), at(11), at(6, 8), at(7, 8)]);
  assert.equal(rgba[at(10) * 4 + 3], 255);
  assert.equal(rgba[at(11) * 4], 180);
  assert.equal(rgba[at(6, 8) * 4 + 3], 0);
  assert.equal(rgba[at(7, 8) * 4 + 3], 0);
});
