import { deltaE2000, labOfLinear, type Rgb, srgbToLinear } from "../develop/color.ts";
import { rowMemory } from "../kernels/develop.ts";
import { lit, rootCurve, simdRelight } from "../kernels/relight.ts";
import { averageLine } from "./average-line.ts";
import { fieldColumns, fieldRows, type LightField } from "./light-field.ts";
import type { Pixels } from "./product-layer.ts";

/** Of the allowed shift a pattern may take this much; the even light that forms the volume has at least the rest. */
const patternFirst = 0.8;
/** A logarithm from a pixel to the next below it: across a steeper edge small letters are lost. */
const steepestStep = 0.042;

/**
 * The field with as much of it as keeps the product's mean CIEDE2000 shift within `maxShift`. A pattern (blinds, leaves, a
 * window's bars) that crosses the set is looked for on the product, so it is weakened last.
 */
export function boundField(pixels: Pixels, field: LightField, maxShift: number): LightField {
  // A film's light on its way is not bounded.
  const samples = maxShift === Infinity ? [] : sampleColours(pixels, 1200);
  const even = evenPart(field);
  const mixed = (pattern: number, form: number): LightField => {
    const log = new Float32Array(even.length);
    for (let at = 0; at < log.length; at++) {
      log[at] = even[at]! * form + (field.log[at]! - even[at]!) * pattern;
    }
    return { ...field, log };
  };
  const pixelsInRow = pixels.heightPx / fieldRows;
  const legible = Math.min(1, (steepestStep * pixelsInRow) / steepness(field, even));
  const pattern = largest(
    (share) => shiftOf(samples, mixed(share, 0)) <= maxShift * patternFirst,
    legible,
  );
  const form = largest((share) => shiftOf(samples, mixed(pattern, share)) <= maxShift);
  return mixed(pattern, form);
}

/** The 98th percentile of a pattern's steps from a row to the next: its hard edges, less what is noise. */
function steepness({ log }: LightField, even: Float32Array): number {
  const stride = fieldColumns * 3;
  const steps = Float32Array.from({ length: (log.length - stride) / 3 }, (_, cell) => {
    const [at, next] = [cell * 3, cell * 3 + stride];
    return Math.abs(log[next]! - even[next]! - log[at]! + even[at]!);
  }).toSorted();
  return Math.max(1e-6, steps[Math.floor(steps.length * 0.98)]!);
}

/** The largest share of 0 to `most` that holds, to a 128th. */
function largest(holds: (share: number) => boolean, most = 1): number {
  if (holds(most)) return most;
  let low = 0;
  let high = most;
  for (let step = 0; step < 7; step++) {
    const middle = (low + high) / 2;
    if (holds(middle)) low = middle;
    else high = middle;
  }
  return low;
}

function shiftOf(samples: Sample[], { log }: LightField): number {
  let sum = 0;
  for (const sample of samples) sum += shiftAt(sample, log);
  return samples.length === 0 ? 0 : sum / samples.length;
}

function shiftAt({ color, lab, cell }: Sample, log: Float32Array): number {
  const red = lit(color[0], Math.exp(log[cell]!));
  const green = lit(color[1], Math.exp(log[cell + 1]!));
  const blue = lit(color[2], Math.exp(log[cell + 2]!));
  return deltaE2000(lab, labOfLinear(red, green, blue));
}

/** The field without what changes within a fifth of it. */
function evenPart({ log }: LightField): Float32Array {
  const values = log.slice();
  for (let pass = 0; pass < 2; pass++) {
    for (let row = 0; row < fieldRows; row++) {
      for (let channel = 0; channel < 3; channel++) {
        averageLine(values, row * fieldColumns * 3 + channel, 3, fieldColumns, 3);
      }
    }
    for (let at = 0; at < fieldColumns * 3; at++) {
      averageLine(values, at, fieldColumns * 3, fieldRows, 7);
    }
  }
  return values;
}

/** Mean CIEDE2000 between two layers of one size, over what is opaque. */
export function meanShift(before: Pixels, after: Pixels): number {
  let sum = 0;
  let count = 0;
  for (let at = 0; at < before.rgba.length; at += 4 * 13) {
    if (before.rgba[at + 3]! < 250) continue;
    const labs = [before, after].map(({ rgba }) =>
      labOfLinear(
        srgbToLinear[rgba[at]!]!,
        srgbToLinear[rgba[at + 1]!]!,
        srgbToLinear[rgba[at + 2]!]!,
      ),
    );
    sum += deltaE2000(labs[0]!, labs[1]!);
    count++;
  }
  return count === 0 ? 0 : sum / count;
}

type Sample = { color: Rgb; lab: Rgb; cell: number };

function sampleColours({ widthPx, heightPx, rgba }: Pixels, wanted: number): Sample[] {
  const step = Math.max(1, Math.floor(Math.sqrt((widthPx * heightPx) / wanted)));
  const samples: Sample[] = [];
  for (let y = step >> 1; y < heightPx; y += step) {
    for (let x = step >> 1; x < widthPx; x += step) {
      const at = (y * widthPx + x) * 4;
      if (rgba[at + 3]! < 250) continue;
      const color = [0, 1, 2].map((channel) => srgbToLinear[rgba[at + channel]!]!) as Rgb;
      const row = Math.floor((y / heightPx) * fieldRows);
      const column = Math.floor((x / widthPx) * fieldColumns);
      const cell = (row * fieldColumns + column) * 3;
      samples.push({ color, lab: labOfLinear(...color), cell });
    }
  }
  return samples;
}

/** The product under the set's light: a new layer of the same size, alpha untouched. */
export function relight(pixels: Pixels, field: LightField): Pixels {
  const { widthPx, heightPx, rgba } = pixels;
  const { columns, rows } = field;
  const factors = field.log.map(Math.exp);
  const rowBytes = widthPx * 4;
  const curveAt = 1024;
  const gainsAt = curveAt + 4100;
  const offsetsAt = gainsAt + (columns * 3 + 4) * 4;
  const sharesAt = offsetsAt + rowBytes;
  const pixelsAt = sharesAt + rowBytes;
  const intoAt = pixelsAt + rowBytes;
  const memory = rowMemory(intoAt + rowBytes);
  const { buffer } = memory;
  const kernel = simdRelight(memory);
  new Float32Array(buffer, 0, 256).set(srgbToLinear);
  new Uint8Array(buffer, curveAt, rootCurve.length).set(rootCurve);
  const gains = new Float32Array(buffer, gainsAt, columns * 3);
  layColumns(
    columns,
    new Uint32Array(buffer, offsetsAt, widthPx),
    new Float32Array(buffer, sharesAt, widthPx),
  );
  const from = new Uint8Array(buffer, pixelsAt, rowBytes);
  const into = new Uint8Array(buffer, intoAt, rowBytes);
  const result = new Uint8Array(rgba.length);
  for (let y = 0; y < heightPx; y++) {
    const row = Math.min(rows - 1.001, Math.max(0, ((y + 0.5) / heightPx) * rows - 0.5));
    const upper = Math.floor(row) * columns * 3;
    const lower = upper + columns * 3;
    for (let at = 0; at < gains.length; at++) {
      gains[at] = factors[upper + at]! + (factors[lower + at]! - factors[upper + at]!) * (row % 1);
    }
    from.set(rgba.subarray(y * rowBytes, (y + 1) * rowBytes));
    kernel.relight(pixelsAt, intoAt, widthPx, 0, gainsAt, offsetsAt, sharesAt, curveAt);
    result.set(into, y * rowBytes);
  }
  return { widthPx, heightPx, rgba: result };
}

/** For each pixel of a row the cell to its left, in bytes, and how far it is to the next one. */
function layColumns(columns: number, offsets: Uint32Array, shares: Float32Array): void {
  const widthPx = offsets.length;
  for (let x = 0; x < widthPx; x++) {
    const column = Math.min(columns - 1.001, Math.max(0, ((x + 0.5) / widthPx) * columns - 0.5));
    offsets[x] = Math.floor(column) * 12;
    shares[x] = column % 1;
  }
}
