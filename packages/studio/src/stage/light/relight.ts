import { deltaE2000, labOfLinear, type Rgb, srgbToLinear } from "../../develop/color.ts";
import { rowMemory } from "../../kernels/develop.ts";
import { lit, rootCurve, simdRelight } from "../../kernels/relight.ts";
import {
  fieldCellAt,
  fieldColumns,
  fieldRows,
  layFieldColumns,
  readFieldRow,
} from "./field-lookup.ts";
import { type LightField, levelAt } from "./light-field.ts";
import type { Pixels } from "../product-layer.ts";
import { visitSamples } from "../sample-pixels.ts";

/** Of the allowed shift a pattern leaves this much to the even light that forms the volume, where that wants it: on a sheet it hardly does. */
const keptForForm = 0.2;
/** A logarithm from a pixel to the next below it: across a steeper edge small letters are lost. */
const steepestStep = 0.08;

/**
 * The field with as much of it as keeps the product's mean CIEDE2000 shift from `before` within `maxShift`. A pattern (blinds,
 * leaves, a window's bars) that crosses the set is looked for on the product, so it is weakened last; of the form's shade what
 * is half lit goes first, and the side away from the light stays deep. `tones` is the linear light of the pixels' bytes.
 */
export function boundField(
  pixels: Pixels,
  field: LightField,
  maxShift: number,
  before: Pixels = pixels,
  tones: Float32Array = srgbToLinear,
): Float32Array {
  // A film's light on its way is not bounded.
  const samples = maxShift === Infinity ? [] : sampleColours(pixels, 900, before, tones);
  const even = field.form;
  const pattern = field.pattern.slice();
  const pixelsInRow = pixels.heightPx / fieldRows;
  const legible = Math.min(1, (steepestStep * pixelsInRow) / steepness(pattern));
  const kept = Math.min(maxShift * keptForForm, shiftOf(samples, even, 1));
  const share = largest((part) => shiftOf(samples, pattern, part) <= maxShift - kept, legible);
  for (let at = 0; at < pattern.length; at++) pattern[at]! *= share;
  let form = even;
  for (const gather of gathered) {
    form = gatherShade(even, samples, gather);
    if (shiftOf(samples, form, 1, pattern) <= maxShift) break;
  }
  const shown = largest((part) => shiftOf(samples, form, part, pattern) <= maxShift, mostForm);
  return pattern.map((value, at) => value + form[at]! * shown);
}

/** The powers to which shade is raised: above 1 it gathers on the side away from the light. */
const gathered = [1, 1.4, 1.9, 2.5];
/** A photograph's own light is even and fills what shade it had: where the bound has room, the set's is made stronger for that. */
const mostForm = 1.4;
/** Of the product this much is taken to be in full light, and this much in full shade. */
const fullLight = 0.88;
const fullShade = 0.04;

/** The form's light with its shade gathered where it is deepest; half of the product keeps the level that half of it had. */
function gatherShade(even: Float32Array, samples: Sample[], power: number): Float32Array {
  if (power === 1 || samples.length === 0) return even;
  const levels = Float32Array.from(samples, ({ cell }) => levelAt(even, cell)).toSorted();
  const at = (share: number): number => levels[Math.floor(share * (levels.length - 1))]!;
  const [top, depth] = [at(fullLight), at(fullLight) - at(fullShade)];
  if (depth < 0.05) return even;
  const shaded = (level: number): number =>
    level >= top ? level : top - depth * Math.min(1, (top - level) / depth) ** power;
  const middle = shaded(at(0.5)) - at(0.5);
  const result = new Float32Array(even.length);
  for (let cell = 0; cell < even.length; cell += 3) {
    const level = levelAt(even, cell);
    const change = shaded(level) - level - middle;
    for (let channel = cell; channel < cell + 3; channel++)
      result[channel] = even[channel]! + change;
  }
  return result;
}

/** The 98th percentile of a pattern's steps from a row to the next: its hard edges, less what is noise. */
function steepness(pattern: Float32Array): number {
  const stride = fieldColumns * 3;
  const steps = Float32Array.from({ length: (pattern.length - stride) / 3 }, (_, cell) => {
    return Math.abs(pattern[cell * 3 + stride]! - pattern[cell * 3]!);
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

/** The mean shift that `share` of a light makes, over another where there is one. */
function shiftOf(
  samples: Sample[],
  log: Float32Array,
  share: number,
  over: Float32Array | null = null,
): number {
  let sum = 0;
  for (const { color, lab, cell } of samples) {
    const red = lit(color[0], gainAt(log, share, over, cell));
    const green = lit(color[1], gainAt(log, share, over, cell + 1));
    const blue = lit(color[2], gainAt(log, share, over, cell + 2));
    sum += deltaE2000(lab, labOfLinear(red, green, blue));
  }
  return samples.length === 0 ? 0 : sum / samples.length;
}

function gainAt(log: Float32Array, share: number, over: Float32Array | null, at: number): number {
  return Math.exp(log[at]! * share + (over === null ? 0 : over[at]!));
}

/** About so many pixels tell how far a layer's colours moved: ten times as many told the same to .1, and took 5 to 40 ms more. */
const shiftSamples = 3000;

/** Mean CIEDE2000 between two layers of one size, over what is opaque, from about so many pixels of their box. */
export function meanShift(before: Pixels, after: Pixels, samples = shiftSamples): number {
  let sum = 0;
  let count = 0;
  visitSamples(before, samples, (at) => {
    const [was, is] = [before, after].map(({ rgba }) =>
      labOfLinear(...linearAt(rgba, at, srgbToLinear)),
    );
    sum += deltaE2000(was!, is!);
    count++;
  });
  return count === 0 ? 0 : sum / count;
}

/** A pixel's linear colour, the Lab of what it was before any light, and its cell of the field. */
type Sample = { color: Rgb; lab: Rgb; cell: number };

function sampleColours(
  pixels: Pixels,
  wanted: number,
  before: Pixels,
  tones: Float32Array,
): Sample[] {
  const samples: Sample[] = [];
  visitSamples(pixels, wanted, (at, x, y) => {
    const color = linearAt(pixels.rgba, at, tones);
    const cell = fieldCellAt(pixels, x, y) * 3;
    samples.push({ color, lab: labOfLinear(...linearAt(before.rgba, at, srgbToLinear)), cell });
  });
  return samples;
}

function linearAt(rgba: Uint8Array, at: number, tones: Float32Array): Rgb {
  return [tones[rgba[at]!]!, tones[rgba[at + 1]!]!, tones[rgba[at + 2]!]!];
}

/**
 * The product under the light that `boundField` left: a layer of the same size, alpha untouched, in `into`, which may be the pixels'
 * own memory. `tones` as of `tonesFor`.
 */
export function relight(
  pixels: Pixels,
  log: Float32Array,
  tones: Float32Array = srgbToLinear,
  into: Uint8Array = new Uint8Array(pixels.rgba.length),
): Pixels {
  const { widthPx, heightPx, rgba } = pixels;
  const factors = log.map(Math.exp);
  const rowBytes = widthPx * 4;
  const curveAt = 1024;
  const gainsAt = curveAt + 4100;
  const offsetsAt = gainsAt + (fieldColumns * 3 + 4) * 4;
  const sharesAt = offsetsAt + rowBytes;
  const pixelsAt = sharesAt + rowBytes;
  const intoAt = pixelsAt + rowBytes;
  const memory = rowMemory(intoAt + rowBytes);
  const { buffer } = memory;
  const kernel = simdRelight(memory);
  new Float32Array(buffer, 0, 256).set(tones);
  new Uint8Array(buffer, curveAt, rootCurve.length).set(rootCurve);
  const gains = new Float32Array(buffer, gainsAt, fieldColumns * 3);
  layFieldColumns(
    new Uint32Array(buffer, offsetsAt, widthPx),
    new Float32Array(buffer, sharesAt, widthPx),
    3 * Float32Array.BYTES_PER_ELEMENT,
  );
  const from = new Uint8Array(buffer, pixelsAt, rowBytes);
  const row = new Uint8Array(buffer, intoAt, rowBytes);
  for (let y = 0; y < heightPx; y++) {
    readFieldRow(factors, (y + 0.5) / heightPx, gains);
    from.set(rgba.subarray(y * rowBytes, (y + 1) * rowBytes));
    kernel.relight(pixelsAt, intoAt, widthPx, 0, gainsAt, offsetsAt, sharesAt, curveAt);
    into.set(row, y * rowBytes);
  }
  return { widthPx, heightPx, rgba: into };
}
