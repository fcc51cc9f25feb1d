import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Rgb } from "../../develop/color.ts";
import type { Surroundings } from "../light/light-mix.ts";
import { fieldColumns, fieldRows } from "../light/field-lookup.ts";
import { mirrorSet } from "./mirror-set.ts";
import type { Stance } from "./room-tints.ts";
import type { Pixels } from "../product-layer.ts";
import { meanShift } from "../light/relight.ts";

const side = 80;

/** A square of one colour, in a Buffer, as pictures are read: its slices share its memory. */
function square(red: number, green: number, blue: number): Pixels {
  const rgba = Buffer.alloc(side * side * 4);
  for (let pixel = 0; pixel < side * side; pixel++) rgba.set([red, green, blue, 255], pixel * 4);
  return { widthPx: side, heightPx: side, rgba };
}

/** Red less blue at a place, 0 to 1 across and down. */
function warmth({ rgba }: Pixels, across: number, down: number): number {
  const at = (Math.floor(down * side) * side + Math.floor(across * side)) * 4;
  return rgba[at]! - rgba[at + 2]!;
}

/** A ball: it turns to its sides and up and down. */
const ball: Stance = {
  rests: true,
  lies: false,
  facing: {
    side: grid((across) => 2 * across - 1),
    up: grid((_, down) => 1 - 2 * down),
    cover: grid(() => 1),
  },
};

function grid(value: (across: number, down: number) => number): Float32Array {
  return Float32Array.from({ length: fieldColumns * fieldRows }, (_, cell) =>
    value(
      ((cell % fieldColumns) + 0.5) / fieldColumns,
      (Math.floor(cell / fieldColumns) + 0.5) / fieldRows,
    ),
  );
}

describe("what a product mirrors of its set", () => {
  const around: Surroundings = {
    below: [0.5, 0.3, 0.12],
    left: [0.1, 0.2, 0.5],
    right: [0.3, 0.3, 0.3],
  };

  test("is the floor on steel from below, and the sides beside", () => {
    const steel = square(200, 200, 200);
    const { pixels, shift } = mirrorSet(steel, around, ball, 1, 20);
    assert.deepEqual(steel.rgba, square(200, 200, 200).rgba, "what it was given stays");
    assert.ok(warmth(pixels, 0.5, 0.97) > 40, `below ${warmth(pixels, 0.5, 0.97)}`);
    assert.ok(warmth(pixels, 0.02, 0.1) < -30, `left ${warmth(pixels, 0.02, 0.1)}`);
    assert.ok(Math.abs(warmth(pixels, 0.98, 0.1)) < 8, `right ${warmth(pixels, 0.98, 0.1)}`);
    assert.ok(Math.abs(warmth(pixels, 0.5, 0.3)) < 8, `front ${warmth(pixels, 0.5, 0.3)}`);
    assert.ok(Math.abs(shift - meanShift(steel, pixels)) < 1, `shift ${shift}`);
  });

  test("keeps its hue where little shift is left, and less of the form shows it", () => {
    const steel = square(200, 200, 200);
    const much = mirrorSet(steel, around, ball, 1, 20).pixels;
    const little = mirrorSet(steel, around, ball, 1, 3).pixels;
    assert.ok(warmth(little, 0.02, 0.3) < 0.65 * warmth(much, 0.02, 0.3), "the flank");
    assert.ok(warmth(little, 0.1, 0.3) > 0.3 * warmth(much, 0.1, 0.3), "further in");
  });

  test("keeps within the shift that is left, and leaves colours and blacks alone", () => {
    const steel = square(200, 200, 200);
    const { pixels } = mirrorSet(steel, around, ball, 1, 2);
    const shift = meanShift(steel, pixels);
    assert.ok(shift <= 2.2 && shift > 0.6, `${shift}`);
    for (const colour of [square(200, 90, 30), square(36, 36, 36)])
      assert.equal(meanShift(colour, mirrorSet(colour, around, ball, 1, 20).pixels), 0);
  });

  test("gives the white quarter of a black product no more than a white one's share, and a little", () => {
    const most = 2;
    const camera = square(30, 30, 30);
    for (let pixel = 0; pixel < side * side; pixel++)
      if (pixel % side < side / 4) camera.rgba.fill(200, pixel * 4, pixel * 4 + 3);
    const { pixels, shift } = mirrorSet(camera, around, ball, 0, most);
    assert.ok(shift > 0.3 * most && shift < 0.45 * most, `${shift}`);
    assert.ok(Math.abs(shift - meanShift(camera, pixels)) < 0.3, `${meanShift(camera, pixels)}`);
  });

  test("uses up most of the shift that it may make", () => {
    const steel = square(200, 200, 200);
    for (const most of [2.5, 3.4, 4.3, 5.2]) {
      const { shift } = mirrorSet(steel, around, ball, 1, most);
      assert.ok(shift <= most && shift > 0.9 * most, `${shift} of ${most}`);
    }
  });

  test("is pale walls more vividly than they are, and the floor's own darkness", () => {
    const steel = square(200, 200, 200);
    const pale: Surroundings = {
      below: [0.2, 0.17, 0.14],
      left: [0.6, 0.55, 0.5],
      right: [0.6, 0.55, 0.5],
    };
    const { pixels } = mirrorSet(steel, pale, ball, 1, 20);
    assert.ok(warmth(pixels, 0.02, 0.3) > 24, `flank ${warmth(pixels, 0.02, 0.3)}`);
    const green = (down: number): number =>
      pixels.rgba[(Math.floor(down * side) * side + side / 2) * 4 + 1]!;
    assert.ok(green(0.96) < 165 && green(0.5) > 190, `${green(0.96)} under ${green(0.5)}`);
  });

  test("is the floor under what hangs, and not on what of it faces up", () => {
    const steel = square(200, 200, 200);
    const { pixels } = mirrorSet(steel, around, { ...ball, rests: false }, 1, 20);
    assert.ok(warmth(pixels, 0.5, 0.97) > 30, `under ${warmth(pixels, 0.5, 0.97)}`);
    assert.ok(Math.abs(warmth(pixels, 0.5, 0.03)) < 8, `above ${warmth(pixels, 0.5, 0.03)}`);
  });
});

test("a product mirrors a pale wall more deeply, so that it is seen, but not a grey one in warm light", () => {
  const flank = (right: Rgb): number => {
    const beside = { below: right, left: right, right };
    return warmth(mirrorSet(square(200, 200, 200), beside, ball, 1, 20).pixels, 0.98, 0.1);
  };
  // In sRGB a grey wall in warm light is 188, 186, 182, a pale one of peach 215, 190, 160.
  const [grey, peach] = [flank([0.503, 0.491, 0.468]), flank([0.679, 0.515, 0.352])];
  assert.ok(grey < 9, `beside a grey wall ${grey}`);
  assert.ok(peach > 70, `beside a peach one ${peach}`);
});

test("what a product mirrors is no brighter than the white that it takes the place of, however red the room", () => {
  const wall: Rgb = [0.4, 0.02, 0.04];
  const red: Surroundings = { below: wall, left: wall, right: wall };
  for (const mirrors of [0, 1]) {
    const { pixels } = mirrorSet(square(225, 225, 225), red, ball, mirrors, 6);
    assert.ok(warmth(pixels, 0.02, 0.3) > 35, `${warmth(pixels, 0.02, 0.3)}`);
    const reds = pixels.rgba.filter((_, at) => at % 4 === 0);
    assert.ok(Math.max(...reds) <= 225, `${Math.max(...reds)}`);
  }
});
