import { srgb16ToLinear } from "./color.ts";
import type { Frame16 } from "./finish.ts";

/** The light to add to a frame, display linear, by cells of its pixels: 3 floats each, row by row. */
export type Bloom = { columns: number; rows: number; values: Float32Array };

/** Side of a cell. */
export const bloomCellPx = 8;

const threshold = 0.72;
/** The least 16-bit value above it. */
const threshold16 = srgb16ToLinear.findIndex((linear) => linear > threshold);
/** Every other pixel across and down: lights of two pixels count by half of their own, and a frame of 4k takes a fourth of the time. */
const everyPx = 2;

/** Light above the threshold, the mean of each cell, spread over 2 % of the width. */
export function bloomOf(frame: Frame16, strength: number): Bloom {
  const columns = Math.ceil(frame.widthPx / bloomCellPx);
  const rows = Math.ceil(frame.heightPx / bloomCellPx);
  const values = new Float32Array(columns * rows * 3);
  for (let y = 0; y < frame.heightPx; y += everyPx) {
    const begin = Math.floor(y / bloomCellPx) * columns * 3;
    addLight(frame, y, values.subarray(begin, begin + columns * 3));
  }
  const down = samplesOf(frame.heightPx);
  const across = samplesOf(frame.widthPx);
  for (let at = 0; at < values.length; at++) {
    const cell = Math.floor(at / 3);
    values[at]! *= strength / (down(Math.floor(cell / columns)) * across(cell % columns));
  }
  const radius = Math.max(1, Math.round(columns * 0.02));
  for (let pass = 0; pass < 3; pass++) boxBlur(values, columns, rows, radius);
  return { columns, rows, values };
}

/** How many of a side's pixels are read for each of its cells: the last may be narrower. */
const samplesOf = (lengthPx: number) => (cell: number) =>
  Math.ceil(Math.min(bloomCellPx, lengthPx - cell * bloomCellPx) / everyPx);

/** Adds what a row's pixels have above the threshold to its cells. */
function addLight({ widthPx, values }: Frame16, y: number, cells: Float32Array): void {
  for (let x = 0; x < widthPx; x += everyPx) {
    const from = (y * widthPx + x) * 3;
    const cell = Math.floor(x / bloomCellPx) * 3;
    for (let channel = 0; channel < 3; channel++) {
      const value = values[from + channel]!;
      if (value >= threshold16) cells[cell + channel]! += srgb16ToLinear[value]! - threshold;
    }
  }
}

/**
 * Writes the bloom of a row of pixels, between that of the cells above and below it, and with one more cell on both sides, for whoever
 * reads between cells across: by whole cells light ended in steps of up to seven levels.
 */
export function setBloomRow(cells: Float32Array, bloom: Bloom, y: number): void {
  const { columns, rows, values } = bloom;
  const down = (y + 0.5) / bloomCellPx - 0.5;
  const share = down - Math.floor(down);
  const upper = Math.max(0, Math.floor(down)) * columns * 3;
  const lower = Math.min(rows - 1, Math.floor(down) + 1) * columns * 3;
  for (let at = 0; at < columns * 3; at++)
    cells[at + 3] = values[upper + at]! * (1 - share) + values[lower + at]! * share;
  cells.copyWithin(0, 3, 6);
  cells.copyWithin((columns + 1) * 3, columns * 3, (columns + 1) * 3);
}

function boxBlur(values: Float32Array, columns: number, rows: number, radius: number): void {
  blurLines(values, rows, columns * 3, columns, 3, radius);
  blurLines(values, columns, 3, rows, columns * 3, radius);
}

function blurLines(
  values: Float32Array,
  lines: number,
  lineStride: number,
  length: number,
  stride: number,
  radius: number,
): void {
  const line = new Float32Array(length);
  for (let start = 0; start < lines; start++) {
    for (let channel = 0; channel < 3; channel++) {
      blurLine(values, start * lineStride + channel, stride, line, radius);
    }
  }
}

function blurLine(
  values: Float32Array,
  origin: number,
  stride: number,
  line: Float32Array,
  radius: number,
): void {
  const { length } = line;
  for (let index = 0; index < length; index++) line[index] = values[origin + index * stride]!;
  let sum = line[0]! * (radius + 1);
  for (let index = 0; index < radius; index++) sum += line[Math.min(length - 1, index)]!;
  for (let index = 0; index < length; index++) {
    sum += line[Math.min(length - 1, index + radius)]!;
    sum -= line[Math.max(0, index - radius - 1)]!;
    values[origin + index * stride] = sum / (2 * radius + 1);
  }
}
