import { luminance, type Rgb } from "../develop/color.ts";
import { lightPart } from "../direction/styles.ts";
import type { Plates } from "../sets/plates.ts";
import type { SetDescription } from "../sets/set.ts";
import { inPatternRange } from "./card-pattern.ts";
import type { Placement } from "./contact.ts";
import { fieldColumns, fieldRows } from "./field-lookup.ts";
import type { LightField } from "./light-field.ts";
import type { LightMix, LitPlate } from "./light-mix.ts";

/** How much of the surface's light a sheet on it takes on, before the bound on colours. */
const share = 0.9;
/** Share of the sheet that is darker than what it looks like in plain light: a sheet half in shade is no brighter for it. */
const plainLight = 0.7;
/** Samples across and down a cell of the field. */
const samples = 3;
/** Light that counts as none, of a mean of 1. */
const least = 0.02;
/** Of its strongest colour's: below this what a surface throws back of a colour is too little to tell light by (velvet's green is 0.02). */
const faint = 0.2;

/**
 * The light on a flat thing that lies on the surface, from the plates: what all lights make of the surface there against what its
 * soft light makes of it, so that the surface's own colours cancel out and leaves' and blinds' shadows run on across the thing.
 * Null where the set has no soft light. `place` in the stage's pixels.
 */
export function fieldFromSurface(
  set: SetDescription,
  plates: Plates,
  mix: LightMix,
  place: Placement,
): LightField | null {
  const soft = softOf(set, mix);
  if (soft.length === 0) return null;
  const log = new Float32Array(fieldColumns * fieldRows * 3);
  const levels = new Float32Array(fieldColumns * fieldRows);
  for (let cell = 0; cell < levels.length; cell++) {
    const column = cell % fieldColumns;
    const row = Math.floor(cell / fieldColumns);
    const all = meanOver(plates, mix.plates, place, column, row);
    const even = meanOver(plates, soft, place, column, row);
    const level = levelOf(all, even);
    const strongest = Math.max(1e-6, ...even);
    levels[cell] = level;
    for (let channel = 0; channel < 3; channel++) {
      const ratio = Math.log(Math.max(least, all[channel]! / Math.max(1e-6, even[channel]!)));
      const trust = Math.min(1, even[channel]! / strongest / faint) ** 2;
      log[cell * 3 + channel] = level + (ratio - level) * trust;
    }
  }
  // What is of one colour all over the sheet is the lights' balance, which the set's developing takes out.
  const mean = [0, 1, 2].map((channel) => meanOf(log, channel));
  const usual = meanOf(levels, 0, 1);
  const plain = levels.toSorted()[Math.floor(levels.length * plainLight)]! - usual;
  const pattern = log.map((value, at) => share * (value - mean[at % 3]! - plain));
  return { columns: fieldColumns, rows: fieldRows, form: new Float32Array(log.length), pattern };
}

/**
 * The set's pattern where a thing lies on the surface, from the plates: on its irradiance card, which is a board of some width, the
 * same stripes end where the board does, and meet those beside the thing nowhere. The logarithms of `fieldFromSurface`'s light
 * about their mean, within the pattern's range. Null where the set has no soft light.
 */
export function patternFromSurface(
  set: SetDescription,
  plates: Plates,
  mix: LightMix,
  place: Placement,
): Float32Array | null {
  const soft = softOf(set, mix);
  if (soft.length === 0) return null;
  const levels = new Float32Array(fieldColumns * fieldRows);
  for (let cell = 0; cell < levels.length; cell++) {
    const [column, row] = [cell % fieldColumns, Math.floor(cell / fieldColumns)];
    const all = meanOver(plates, mix.plates, place, column, row);
    levels[cell] = levelOf(all, meanOver(plates, soft, place, column, row));
  }
  const usual = meanOf(levels, 0, 1);
  return Float32Array.from({ length: levels.length * 3 }, (_, at) => {
    return inPatternRange(levels[Math.floor(at / 3)]! - usual);
  });
}

/** The logarithm of all light over soft light. */
function levelOf(all: Rgb, even: Rgb): number {
  return Math.log(Math.max(least, luminance(...all) / Math.max(1e-6, luminance(...even))));
}

function softOf(set: SetDescription, mix: LightMix): LitPlate[] {
  return mix.plates.filter((_, index) => lightPart(set.groups[index]!) === "fill");
}

function meanOf(values: Float32Array, from: number, step = 3): number {
  let sum = 0;
  for (let at = from; at < values.length; at += step) sum += values[at]!;
  return (sum * step) / values.length;
}

/** Mean scene light of some groups over a cell of the thing's box. */
function meanOver(
  { widthPx, heightPx }: Plates,
  groups: LitPlate[],
  place: Placement,
  column: number,
  row: number,
): Rgb {
  const sum: Rgb = [0, 0, 0];
  for (let sample = 0; sample < samples * samples; sample++) {
    const across = column + ((sample % samples) + 0.5) / samples;
    const down = row + (Math.floor(sample / samples) + 0.5) / samples;
    const x = Math.round(place.leftPx + (across / fieldColumns) * place.widthPx);
    const y = Math.round(place.topPx + (down / fieldRows) * place.heightPx);
    const pixel =
      Math.min(heightPx - 1, Math.max(0, y)) * widthPx + Math.min(widthPx - 1, Math.max(0, x));
    for (const { plate, tables } of groups) {
      for (let channel = 0; channel < 3; channel++) {
        sum[channel]! += tables[channel]![plate[pixel * 3 + channel]!]!;
      }
    }
  }
  return sum;
}
