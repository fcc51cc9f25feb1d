import assert from "node:assert/strict";
import { test } from "node:test";
import { evenCord } from "./hanging-cord.ts";

const [widthPx, heightPx] = [400, 300];
const ground = [22, 84, 92];
/** A round cord's section: its light side, its grey and its dark one. */
const section = [
  [230, 230, 235],
  [240, 240, 240],
  [150, 150, 150],
  [60, 60, 60],
  [40, 42, 42],
  [40, 42, 42],
];

/** A cord that leans by two pixels on the way down, 200 px long, and what hangs on it. */
function photograph() {
  const rgb = new Uint8Array(widthPx * heightPx * 3);
  for (let y = 0; y < heightPx; y++) {
    for (let x = 0; x < widthPx; x++) {
      const offset = Math.round(x - 190 - y / 100);
      const isThing = y >= 200 && Math.abs(x - 195) < 60;
      const color = isThing ? [120, 120, 120] : y < 200 ? section[offset] : undefined;
      // The ground's own unevenness, as strong as the cord's dark side is against it in any one row.
      const uneven = ((x * 7 + y * 13) % 11) - 5;
      rgb.set(
        (color ?? ground).map((value) => value + uneven),
        (y * widthPx + x) * 3,
      );
    }
  }
  return { widthPx, heightPx, rgb };
}

/** A matte that has the cord's light side, and its dark one on every third ten rows. */
function unevenMatte({ rgb }: { rgb: Uint8Array }): Uint8Array {
  const rgba = new Uint8Array(widthPx * heightPx * 4);
  for (let y = 0; y < heightPx; y++) {
    for (let x = 0; x < widthPx; x++) {
      const offset = Math.round(x - 190 - y / 100);
      const wide = Math.floor(y / 10) % 3 === 0 ? 6 : 4;
      const isIn = y < 200 ? offset >= 0 && offset < wide : Math.abs(x - 195) < 60;
      const at = y * widthPx + x;
      rgba.set([...rgb.subarray(at * 3, at * 3 + 3), isIn ? 255 : 0], at * 4);
    }
  }
  return rgba;
}

const widthOf = (rgba: Uint8Array, y: number): number => {
  let sum = 0;
  for (let x = 0; x < widthPx; x++) sum += rgba[(y * widthPx + x) * 4 + 3]! / 255;
  return sum;
};

test("a cord gets one width all along it, and what hangs on it stays", () => {
  const photo = photograph();
  const rgba = unevenMatte(photo);
  const before = rgba.slice(200 * widthPx * 4);
  evenCord(rgba, photo);
  const widths = Array.from({ length: 200 }, (_, y) => widthOf(rgba, y));
  const [least, most] = [Math.min(...widths), Math.max(...widths)];
  assert.ok(most - least < 0.4, `${least} to ${most}`);
  assert.ok(least > 5 && most < 7, `${least} to ${most}`);
  assert.deepEqual(rgba.slice(200 * widthPx * 4), before);
});

test("a plumb cord stays as crisp as it was photographed", () => {
  const rgb = new Uint8Array(widthPx * heightPx * 3).fill(220);
  const rgba = new Uint8Array(widthPx * heightPx * 4);
  const isIn = (x: number, y: number): boolean =>
    y < 200 ? x >= 190 && x < 196 : Math.abs(x - 193) < 60;
  for (let p = 0; p < widthPx * heightPx; p++) {
    if (!isIn(p % widthPx, Math.floor(p / widthPx))) continue;
    rgb.fill(50, p * 3, p * 3 + 3);
    rgba.set([50, 50, 50, 255], p * 4);
  }
  const before = rgba.slice();
  evenCord(rgba, { widthPx, heightPx, rgb });
  const off = rgba.filter((own, at) => at % 4 === 3 && Math.abs(own - before[at]!) > 8).length;
  assert.equal(off, 0);
});

test("a strap that bends is left as it is", () => {
  const photo = photograph();
  const rgba = unevenMatte(photo);
  for (let y = 0; y < 200; y++) {
    const row = rgba.slice(y * widthPx * 4, (y + 1) * widthPx * 4);
    const aside = Math.round(30 * Math.sin(y / 40));
    for (let x = 60; x < widthPx - 60; x++)
      rgba.set(row.subarray((x - aside) * 4, (x - aside) * 4 + 4), (y * widthPx + x) * 4);
  }
  const before = rgba.slice();
  evenCord(rgba, photo);
  assert.deepEqual(rgba, before);
});
