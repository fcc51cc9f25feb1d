import assert from "node:assert/strict";
import { test } from "node:test";
import { straightenSides } from "./side-line.ts";

const widthPx = 120;
const heightPx = 300;

/** A body from column 30 to 89 on white, whose alpha lacks three columns at its right in some rows. */
function paint(body: number, rim: number) {
  const rgba = new Uint8Array(widthPx * heightPx * 4);
  const rgb = new Uint8Array(widthPx * heightPx * 3).fill(254);
  for (let y = 20; y < 280; y++) {
    const isEaten = y % 20 < 8;
    for (let x = 30; x < 90; x++) {
      const p = y * widthPx + x;
      rgb.fill(x > 84 ? rim : body, p * 3, p * 3 + 3);
      rgba[p * 4 + 3] = isEaten && x > 86 ? 0 : 255;
    }
  }
  return { rgba, rgb, widthPx, heightPx };
}

const edgeAt = ({ rgba }: { rgba: Uint8Array }, y: number) => {
  let x = widthPx - 1;
  while (x > 0 && rgba[(y * widthPx + x) * 4 + 3]! < 128) x--;
  return x;
};

test("a pale rim that was eaten in some rows comes back, with the photo's colour", () => {
  const sides = paint(90, 238);
  assert.equal(edgeAt(sides, 102), 86);
  straightenSides(sides);
  for (let y = 28; y < 280; y++) assert.equal(edgeAt(sides, y), 89);
  assert.equal(sides.rgba[(102 * widthPx + 88) * 4], 238);
});

test("the teeth of dark goods stay, and a rim that is quite the ground's own white", () => {
  for (const sides of [paint(30, 30), paint(90, 254)]) {
    const before = sides.rgba.slice();
    straightenSides(sides);
    assert.deepEqual(sides.rgba, before);
  }
});
