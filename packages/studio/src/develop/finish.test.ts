import assert from "node:assert/strict";
import { test } from "node:test";
import type { Grade } from "../direction/plan.ts";
import { type Frame16, finishFrame, gradeSet } from "./finish.ts";

const neutral: Grade = {
  exposure: 1,
  contrast: 1,
  saturation: 1,
  warmth: 0,
  lift: 0,
  vignette: 0,
  grain: 0,
  bloom: 0,
};
const grey = (byte: number, side = 64): Frame16 => ({
  widthPx: side,
  heightPx: side,
  values: new Uint16Array(side * side * 3).fill(byte * 257),
});
const mean = (bytes: Uint8Array): number =>
  bytes.reduce((sum, byte) => sum + byte, 0) / bytes.length;
const deviation = (bytes: Uint8Array): number => {
  const middle = mean(bytes);
  return Math.sqrt(bytes.reduce((sum, byte) => sum + (byte - middle) ** 2, 0) / bytes.length);
};

test("a neutral finish keeps a tone, and white stays white", () => {
  const options = { mirrored: false, seed: 1 };
  assert.ok(Math.abs(mean(finishFrame(grey(118), neutral, options)) - 118) < 0.5);
  assert.ok(mean(finishFrame(grey(255), neutral, options)) > 254.5);
});

test("grain is even over the frame, strongest in the midtones, and follows the seed", () => {
  const grained = { ...neutral, grain: 0.02 };
  const finish = (byte: number, seed: number): Buffer =>
    finishFrame(grey(byte, 128), grained, { mirrored: false, seed });
  const picture = finish(128, 1);
  assert.ok(deviation(picture) > 4 && deviation(picture) < 7, `${deviation(picture)}`);
  const half = picture.length / 2;
  const ratio = deviation(picture.subarray(0, half)) / deviation(picture.subarray(half));
  assert.ok(ratio > 0.9 && ratio < 1.1, `halves differ by ${ratio}`);
  assert.ok(deviation(finish(12, 1)) < deviation(picture));
  assert.notDeepEqual(finish(128, 2), picture);
});

test("grain is as strong in a large picture as in a small one, seen at the same size", () => {
  const seen = [1024, 2048, 4096].map((widthPx) => {
    const heightPx = widthPx / 16;
    const frame = {
      widthPx,
      heightPx,
      values: new Uint16Array(widthPx * heightPx * 3).fill(32768),
    };
    const picture = finishFrame(frame, { ...neutral, grain: 0.02 }, { mirrored: false, seed: 3 });
    return deviation(shrunk(picture, widthPx, heightPx, widthPx / 1024));
  });
  const [small, large, huge] = seen as [number, number, number];
  assert.ok(Math.abs(large / small - 1) < 0.1 && Math.abs(huge / small - 1) < 0.1, seen.join());
});

/** The green of a picture, each pixel the mean of so many across and down. */
function shrunk(picture: Buffer, widthPx: number, heightPx: number, times: number): Uint8Array {
  const width = widthPx / times;
  return Uint8Array.from({ length: width * (heightPx / times) }, (_, pixel) => {
    const [x, y] = [(pixel % width) * times, Math.floor(pixel / width) * times];
    let sum = 0;
    for (let at = 0; at < times * times; at++)
      sum += picture[((y + Math.floor(at / times)) * widthPx + x + (at % times)) * 3 + 1]!;
    return Math.round(sum / times / times);
  });
}

test("a mirrored frame comes out turned left to right", () => {
  const frame = grey(0);
  for (let y = 0; y < 64; y++) frame.values.fill(65535, y * 192, y * 192 + 96);
  const picture = finishFrame(frame, neutral, { mirrored: true, seed: 1 });
  assert.ok(picture[3]! < 3 && picture[63 * 3]! > 252);
});

test("contrast parts the tones about middle grey, lift raises black, warmth parts red from blue", () => {
  const graded = (byte: number, change: Partial<Grade>): number[] => {
    const frame = grey(byte, 1);
    gradeSet(frame, { ...neutral, ...change });
    return [...frame.values].map((value) => value / 257);
  };
  assert.ok(graded(50, { contrast: 1.3 })[0]! < 50 && graded(180, { contrast: 1.3 })[0]! > 180);
  assert.ok(graded(0, { lift: 0.1 })[0]! > 24);
  const [red, , blue] = graded(128, { warmth: 1 });
  assert.ok(red! > 128 && blue! < 128);
});

test("light above the threshold bleeds three cells far into what is dark, light below it does not", () => {
  const side = 256;
  /** The red of a row of which the left half is that bright, at the middles of the first dark cells of 8 px. */
  const bled = (byte: number): number[] => {
    const frame = grey(0, side);
    for (let y = 0; y < side; y++)
      frame.values.fill(byte * 257, y * side * 3, (y * side + side / 2) * 3);
    const picture = finishFrame(frame, { ...neutral, bloom: 0.5 }, { mirrored: false, seed: 1 });
    return [0, 1, 2, 3].map((cell) => picture[(128 * side + side / 2 + cell * 8 + 4) * 3]!);
  };
  // Half of white's .28 above .72, of which three boxes of three cells leave 10, 4 and 1 of 27.
  const expected = [10, 4, 1, 0].map((share) => 255 * Math.sqrt((0.14 * share) / 27));
  bled(255).forEach((byte, cell) => {
    assert.ok(Math.abs(byte - expected[cell]!) <= 2, `cell ${cell}: ${byte} for ${expected[cell]}`);
  });
  // Linear .70.
  assert.ok(
    bled(218).every((byte) => byte <= 1),
    bled(218).join(),
  );
});

test("bloom has no steps, and thin lights have as much of it wherever they are", () => {
  const side = 1024;
  /** The red of the middle row of black with white columns in it. */
  const row = (from: number, to: number): number[] => {
    const frame = { widthPx: side, heightPx: 64, values: new Uint16Array(side * 64 * 3) };
    for (let y = 0; y < 64; y++)
      frame.values.fill(65535, (y * side + from) * 3, (y * side + to) * 3);
    const picture = finishFrame(frame, { ...neutral, bloom: 0.4 }, { mirrored: false, seed: 1 });
    return Array.from({ length: side }, (_, x) => picture[(32 * side + x) * 3]!);
  };
  const beside = row(0, 509);
  // Up to the last of it, where the square root is steep.
  for (let x = 510; x < 523; x++)
    assert.ok(
      Math.abs(beside[x]! - beside[x - 1]!) <= 3,
      `${beside.slice(x - 2, x + 2).join()} at ${x}`,
    );
  const near = [0, 1, 2, 3, 4, 5, 6, 7].map((at) => row(512 + at, 516 + at)[520 + at]!);
  assert.ok(Math.max(...near) - Math.min(...near) <= 2 && Math.min(...near) > 15, near.join());
});
