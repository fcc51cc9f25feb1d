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

const edgeAt = ({ rgba, widthPx }: { rgba: Uint8Array; widthPx: number }, y: number) => {
  let x = widthPx - 1;
  while (x > 0 && rgba[(y * widthPx + x) * 4 + 3]! < 128) x--;
  return x;
};

test("in a large photograph a rim that was eaten deeper comes back too", () => {
  const wide = { widthPx: 2000, heightPx: 300 };
  const rgba = new Uint8Array(wide.widthPx * wide.heightPx * 4);
  const rgb = new Uint8Array(wide.widthPx * wide.heightPx * 3).fill(254);
  for (let y = 20; y < 280; y++) {
    for (let x = 30; x < 400; x++) {
      const p = y * wide.widthPx + x;
      rgb.fill(x > 380 ? 238 : 90, p * 3, p * 3 + 3);
      rgba[p * 4 + 3] = y % 20 < 8 && x > 390 ? 0 : 255;
    }
  }
  const sides = { ...wide, rgba, rgb };
  assert.equal(edgeAt(sides, 102), 390);
  straightenSides(sides);
  for (let y = 28; y < 280; y++) assert.equal(edgeAt(sides, y), 399, `row ${y}`);
});

test("a pale rim that was eaten in some rows comes back, with the photo's colour", () => {
  const sides = paint(90, 238);
  assert.equal(edgeAt(sides, 102), 86);
  straightenSides(sides);
  for (let y = 28; y < 280; y++) assert.equal(edgeAt(sides, y), 89);
  assert.equal(sides.rgba[(102 * widthPx + 88) * 4], 238);
});

test("a rim is straightened down to the picture's last row", () => {
  const sides = paint(90, 238);
  for (let y = 280; y < heightPx; y++) {
    for (let x = 30; x < 90; x++) {
      const p = y * widthPx + x;
      sides.rgb.fill(x > 84 ? 238 : 90, p * 3, p * 3 + 3);
      sides.rgba[p * 4 + 3] = y > 290 && y < 297 && x > 86 ? 0 : 255;
    }
  }
  straightenSides(sides);
  for (let y = 28; y < heightPx; y++) assert.equal(edgeAt(sides, y), 89, `row ${y}`);
});

test("the teeth of dark goods stay, and a rim that is quite the ground's own white", () => {
  for (const sides of [paint(30, 30), paint(90, 254)]) {
    const before = sides.rgba.slice();
    straightenSides(sides);
    assert.deepEqual(sides.rgba, before);
  }
});

test("a line that spans a hollow between edges with a dark line of their own fills nothing", () => {
  const sides = paint(200, 238);
  for (let y = 20; y < 280; y++) {
    const isHollow = y > 120 && y < 150;
    const edge = isHollow ? 85 : 89;
    for (let x = 80; x < 96; x++) {
      const p = y * widthPx + x;
      const level = x > edge ? 250 : x > edge - 2 ? 150 : 225;
      sides.rgb.fill(level, p * 3, p * 3 + 3);
      sides.rgba[p * 4 + 3] = x > edge ? 0 : 255;
    }
  }
  const before = sides.rgba.slice();
  straightenSides(sides);
  assert.deepEqual(sides.rgba, before);
});

test("edges a pixel or two apart come out on the outer ones' line", () => {
  const sides = paint(225, 238);
  for (let y = 20; y < 280; y++) {
    for (let x = 86; x < 90; x++) sides.rgba[(y * widthPx + x) * 4 + 3] = 255;
    if (y % 60 < 30) sides.rgba[(y * widthPx + 89) * 4 + 3] = 0;
  }
  straightenSides(sides);
  for (let y = 60; y < 240; y++) assert.equal(edgeAt(sides, y), 89, `row ${y}`);
});

test("a left side gets its rim back as the right side of the mirror image does", () => {
  const mirrored = (plane: Uint8Array, channels: number) =>
    plane.map((_, i) => {
      const p = Math.floor(i / channels);
      const x = p % widthPx;
      return plane[(p - 2 * x + widthPx - 1) * channels + (i % channels)]!;
    });
  const right = paint(90, 238);
  const left = { ...right, rgba: mirrored(right.rgba, 4), rgb: mirrored(right.rgb, 3) };
  straightenSides(right);
  straightenSides(left);
  assert.deepEqual(mirrored(left.rgba, 4), right.rgba);
});
