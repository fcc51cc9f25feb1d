import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Rgb } from "../../develop/color.ts";
import { fieldColumns, fieldRows } from "../light/field-lookup.ts";
import { replaceSheen } from "./ground-sheen.ts";
import type { Stance } from "./room-tints.ts";
import type { Pixels } from "../product-layer.ts";
import { meanShift } from "../light/relight.ts";
import { edgesOf } from "../light/rim.ts";

const side = 120;
const white: Rgb = [255, 255, 255];

/** An upright cylinder: its columns turn away to both sides. */
const cylinder: Stance = {
  rests: true,
  lies: false,
  facing: {
    side: Float32Array.from(
      { length: fieldColumns * fieldRows },
      (_, cell) => (2 * ((cell % fieldColumns) + 0.5)) / fieldColumns - 1,
    ),
    up: new Float32Array(fieldColumns * fieldRows),
    cover: new Float32Array(fieldColumns * fieldRows).fill(1),
  },
};

/** A thing of one colour whose flanks get paler towards both sides, up to `sheen` more in each byte. */
function withSheen(color: Rgb, sheen: number): Pixels {
  const rgba = new Uint8Array(side * side * 4);
  for (let pixel = 0; pixel < side * side; pixel++) {
    const turned = Math.abs((2 * ((pixel % side) + 0.5)) / side - 1);
    rgba.set([...color.map((value) => value + sheen * turned ** 4), 255], pixel * 4);
  }
  return { widthPx: side, heightPx: side, rgba };
}

const redAt = ({ rgba }: Pixels, x: number): number => rgba[((side >> 1) * side + x) * 4]!;
const around = (light: Rgb) => ({ below: light, left: light, right: light });

/** As the stage has it: the rim's first. */
const matteOf = (pixels: Pixels) => edgesOf(pixels).mattes[0]!.matte;

test("a black thing's pale flanks are dark in a dark set, and its front stays", () => {
  const black = withSheen([28, 28, 30], 90);
  const { pixels, shift } = replaceSheen(
    black,
    matteOf(black),
    white,
    around([0.05, 0.04, 0.03]),
    cylinder,
    6,
  );
  assert.ok(redAt(pixels, 4) < redAt(black, 4) - 35, `${redAt(black, 4)} to ${redAt(pixels, 4)}`);
  assert.equal(redAt(pixels, 60), redAt(black, 60));
  assert.ok(Math.abs(shift - meanShift(black, pixels)) < 0.5, `${shift}`);
});

test("in a red set what they mirror is red", () => {
  const black = withSheen([28, 28, 30], 90);
  const { pixels } = replaceSheen(
    black,
    matteOf(black),
    white,
    around([0.6, 0.05, 0.05]),
    cylinder,
    6,
  );
  const at = ((side >> 1) * side + 4) * 4;
  assert.ok(pixels.rgba[at]! > pixels.rgba[at + 1]! + 15, String(pixels.rgba.subarray(at, at + 3)));
});

test("nothing of it is lost in a white set, on a dark ground, or beyond the shift that is left", () => {
  const black = withSheen([28, 28, 30], 90);
  const dark = around([0.05, 0.04, 0.03]);
  assert.equal(
    meanShift(
      black,
      replaceSheen(black, matteOf(black), white, around([0.9, 0.9, 0.9]), cylinder, 6).pixels,
    ),
    0,
  );
  assert.equal(replaceSheen(black, matteOf(black), [20, 80, 90], dark, cylinder, 6).pixels, black);
  const { pixels } = replaceSheen(black, matteOf(black), white, dark, cylinder, 1);
  assert.ok(meanShift(black, pixels) < 1.2, `${meanShift(black, pixels)}`);
});

describe("the foot of a dark thing that stood on white", () => {
  /** It faces the camera all over; `levelAt` gives its bytes by the share of its height above the base. */
  const facing = { ...cylinder.facing, side: new Float32Array(fieldColumns * fieldRows) };
  const made = (levelAt: (up: number) => number, widthPx = side): Pixels => {
    const rgba = new Uint8Array(widthPx * side * 4);
    for (let pixel = 0; pixel < widthPx * side; pixel++) {
      const level = levelAt(1 - (Math.floor(pixel / widthPx) + 0.5) / side);
      rgba.set([level, level, level + 2, 255], pixel * 4);
    }
    return { widthPx, heightPx: side, rgba };
  };
  const replaced = (thing: Pixels, light: Rgb, rests = true): Pixels =>
    replaceSheen(thing, matteOf(thing), white, around(light), { ...cylinder, facing, rests }, 6)
      .pixels;
  const rgbAt = ({ rgba, widthPx }: Pixels, up: number): number[] => {
    const at = (Math.floor((1 - up) * side) * widthPx + (widthPx >> 1)) * 4;
    return [...rgba.subarray(at, at + 3)];
  };
  const levelOfGlossy = (up: number): number => 24 + 80 * Math.max(0, 1 - up / 0.4) ** 1.5;
  const glossy = made(levelOfGlossy);

  test("mirrors the set's ground in place of the white", () => {
    const [before] = rgbAt(glossy, 0.1);
    const [red, green] = rgbAt(replaced(glossy, [0.5, 0.03, 0.03]), 0.1);
    assert.ok(green! < before! - 20, `${before} to ${green}`);
    assert.ok(red! > green! + 12, `its red is ${red}, its green ${green}`);
    assert.deepEqual(rgbAt(replaced(glossy, [0.5, 0.03, 0.03]), 0.7), rgbAt(glossy, 0.7));
  });

  test("loses it as evenly where it is eight times as wide as high", () => {
    const wide = replaced(made(levelOfGlossy, 8 * side), [0.03, 0.03, 0.03]);
    for (let up = 0.02; up < 0.4; up += 0.02) {
      const [level] = rgbAt(wide, up);
      const [usual] = rgbAt(replaced(glossy, [0.03, 0.03, 0.03]), up);
      assert.ok(Math.abs(level! - usual!) < 4, `${level} at ${up}, a square one has ${usual}`);
    }
  });

  test("leaves the body above it as it is", () => {
    const levelAt = (up: number): number => 57 + 60 * Math.max(0, 1 - up / 0.3) ** 1.5;
    const grey = made(levelAt);
    const without = replaced(grey, [0.03, 0.03, 0.03]);
    assert.ok(rgbAt(without, 0.1)[0]! < rgbAt(grey, 0.1)[0]! - 5);
    for (let up = 0.2; up < 0.6; up += 0.01) {
      const [level] = rgbAt(without, up);
      assert.ok(level! >= 56, `${level} at ${up}, its body has 57`);
    }
  });

  test("keeps a foot of its own colour, which ends in a line, and in the air all it has", () => {
    const soled = made((up) => (up < 0.12 ? 96 : 24));
    assert.deepEqual(rgbAt(replaced(soled, [0.03, 0.03, 0.03]), 0.06), rgbAt(soled, 0.06));
    // A silver foot below a black label: darker upwards first, and light again.
    const silver = made((up) => (up < 0.2 ? 70 + 60 * Math.abs(up - 0.1) * 10 : 24));
    assert.deepEqual(rgbAt(replaced(silver, [0.03, 0.03, 0.03]), 0.06), rgbAt(silver, 0.06));
    assert.deepEqual(rgbAt(replaced(glossy, [0, 0, 0], false), 0.1), rgbAt(glossy, 0.1));
  });
});
