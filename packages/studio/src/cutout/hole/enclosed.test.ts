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

test("a speck that leads on to a window, or out of the picture, stays; a crooked one within the product is filled", () => {
  const rgb = Uint8Array.from({ length: widthPx * heightPx * 3 }, (_, i) => i % 251);
  const whole = new Uint8Array(widthPx * heightPx * 4).fill(255);
  const filled = (speck: number[], others: number[] = []): boolean[] => {
    const rgba = whole.slice();
    for (const p of [...speck, ...others]) rgba.fill(0, p * 4, p * 4 + 4);
    fillEnclosed(rgba, { widthPx, heightPx, rgb }, speck);
    for (const p of speck) {
      if (rgba[p * 4 + 3] === 0) continue;
      assert.deepEqual([...rgba.subarray(p * 4, p * 4 + 3)], [...rgb.subarray(p * 3, p * 3 + 3)]);
    }
    for (const p of others) assert.equal(rgba[p * 4 + 3], 0);
    return speck.map((p) => rgba[p * 4 + 3] === 255);
  };
  const crook = [at(10, 4), at(10, 5), at(11, 5), at(11, 6), at(11, 7), at(10, 7)];
  assert.deepEqual(filled(crook), Array(6).fill(true));
  assert.deepEqual(filled(crook.toReversed()), Array(6).fill(true));
  for (const window of [at(10, 3), at(9, 4), at(12, 6), at(10, 8)])
    assert.deepEqual(filled(crook, [window]), Array(6).fill(false), `${window}`);
  for (const rim of [at(0, 5), at(widthPx - 1, 5), at(9, 0), at(9, heightPx - 1)])
    assert.deepEqual(filled([rim]), [false], `${rim}`);
  assert.deepEqual(filled([at(5, 5), at(14, 5)], [at(15, 5)]), [true, false]);
});
