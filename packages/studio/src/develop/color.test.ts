import assert from "node:assert/strict";
import { test } from "node:test";
import { deltaE2000, dimPixel, labOfSrgb, linearToSrgb16, srgb16ToLinear } from "./color.ts";

test("CIEDE2000 gives the published figures (Sharma, Wu, Dalal 2005, table 1)", () => {
  const pairs: [[number, number, number], [number, number, number], number][] = [
    [[50, 2.6772, -79.7751], [50, 0, -82.7485], 2.0425],
    [[50, 2.49, -0.001], [50, -2.49, 0.0009], 7.1792],
    [[50, 2.5, 0], [73, 25, -18], 27.1492],
    [[60.2574, -34.0099, 36.2677], [60.4626, -34.1751, 39.4387], 1.2644],
    [[22.7233, 20.0904, -46.694], [23.0331, 14.973, -42.5619], 2.0373],
    [[2.0776, 0.0795, -1.135], [0.9033, -0.0636, -0.5514], 0.9082],
  ];
  for (const [first, second, expected] of pairs) {
    assert.ok(Math.abs(deltaE2000(first, second) - expected) < 1e-4, `${expected}`);
  }
});

test("Lab of sRGB: white, black and a primary", () => {
  const near = (actual: number[], expected: number[]): void => {
    actual.forEach((value, axis) =>
      assert.ok(Math.abs(value - expected[axis]!) < 0.02, actual.join(", ")),
    );
  };
  near(labOfSrgb([255, 255, 255]), [100, 0, 0]);
  near(labOfSrgb([0, 0, 0]), [0, 0, 0]);
  near(labOfSrgb([255, 0, 0]), [53.24, 80.09, 67.2]);
});

test("16-bit sRGB survives the way to linear light and back", () => {
  for (let value = 0; value <= 65535; value += 37) {
    const back = linearToSrgb16(srgb16ToLinear[value]!);
    assert.ok(Math.abs(back - value) < 24, `${value} became ${back}`);
  }
});

test("a pixel dimmed has that share of its linear light, from black to white", () => {
  for (let value = 0; value <= 65_535; value += 1285) {
    for (const light of [0, 0.0001, 0.01, 0.3, 0.85, 1]) {
      const pixel = new Uint16Array([value, 65_535 - value, value]);
      dimPixel(pixel, 0, light);
      const wanted = linearToSrgb16(srgb16ToLinear[value]! * light);
      assert.ok(Math.abs(pixel[0]! - wanted) < 2 && pixel[2] === pixel[0], `${value}, ${light}`);
      const other = linearToSrgb16(srgb16ToLinear[65_535 - value]! * light);
      assert.ok(Math.abs(pixel[1]! - other) < 2);
    }
  }
});
