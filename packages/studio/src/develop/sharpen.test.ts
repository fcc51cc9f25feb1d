import assert from "node:assert/strict";
import { test } from "node:test";
import { sharpenFrame, sharpenLayer } from "./sharpen.ts";

/** A picture of one grey with a line of another down its middle; odd sizes meet the kernels' lanes. */
const [widthPx, heightPx] = [37, 21];
function lined(ground: number, line: number): Uint16Array {
  return Uint16Array.from({ length: widthPx * heightPx * 3 }, (_, at) => {
    return (Math.floor(at / 3) % widthPx === 18 ? line : ground) * 257;
  });
}

test("a line stands out more, what may be noise hardly, and an even picture stays as it is", () => {
  const [clear, faint, even] = [lined(100, 120), lined(100, 101), lined(100, 100)];
  for (const values of [clear, faint, even]) sharpenFrame({ widthPx, heightPx, values });
  for (const y of [0, 10, heightPx - 1]) {
    const at = (y * widthPx + 18) * 3;
    const [onClear, onFaint] = [clear[at]! / 257, faint[at]! / 257];
    assert.ok(onClear > 122.5 && onClear < 124.5, `${onClear}`);
    assert.ok(onFaint < 101.2, `${onFaint}`);
  }
  assert.deepEqual(even, lined(100, 100));
});

test("the ends of rows and columns are like their neighbours", () => {
  const values = lined(100, 120);
  sharpenFrame({ widthPx, heightPx, values });
  assert.equal(values[0], 100 * 257);
  assert.deepEqual(values.subarray(0, widthPx * 3), values.subarray(-widthPx * 3));
});

test("a layer's lettering stands out more; alpha and edge stay, whatever lies beyond it", () => {
  const rgba = Uint8Array.from({ length: 40 * 40 * 4 }, (_, at) => {
    const [x, y] = [(at >> 2) % 40, (at >> 2) / 40];
    const inside = x >= 8 && x < 32 && y >= 8 && y < 32;
    if (at % 4 === 3) return inside ? 255 : 0;
    return inside ? (x === 20 ? 60 : 90) : 255;
  });
  const sharpened = sharpenLayer({ widthPx: 40, heightPx: 40, rgba });
  const at = (x: number, y: number): number[] => [
    ...sharpened.rgba.subarray((y * 40 + x) * 4, (y * 40 + x) * 4 + 4),
  ];
  assert.ok(at(20, 20)[0]! < 56, `${at(20, 20)[0]}`);
  assert.deepEqual(at(8, 20), [90, 90, 90, 255]);
  assert.deepEqual(at(2, 20), [255, 255, 255, 0]);
});
