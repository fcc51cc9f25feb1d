import type { Placement } from "../product-layer.ts";
import { luminance, type Rgb } from "../../develop/color.ts";
import { lightPart } from "../../direction/styles.ts";
import type { Plates } from "../../sets/plates.ts";
import type { SetDescription } from "../../sets/set.ts";
import { inPatternRange } from "./card-pattern.ts";
import { fieldColumns, fieldRows } from "./field-lookup.ts";
import { type LightField, levelAt } from "./light-field.ts";
import type { LightMix, LitPlate } from "./light-mix.ts";

/** How much of the surface's light a sheet on it takes on, before the bound on colours. */
const share = 0.9;
/** Share of the sheet that is darker than what it looks like in plain light: a sheet half in shade is no brighter for it. */
const plainLight = 0.7;
/** Samples across and down a cell of the field. */
const samples = 3;
/** Light that counts as none, of a mean of 1. */
const least = 0.02;

/**
 * The light on a flat thing that lies on the surface: its level from the plates, what all lights make of the surface there against
 * what its soft light makes of it, so that the surface's own colours cancel out and leaves' and blinds' shadows run on across the
 * thing; its hue as `onCard`, the same place on the irradiance card, has it. On brushed metal the plates would tell of lamps that it
 * mirrors, pink beside a teal one. Null where the set has no soft light. `place` in the stage's pixels.
 */
export function fieldFromSurface(
  set: SetDescription,
  plates: Plates,
  mix: LightMix,
  place: Placement,
  onCard: LightField,
): LightField | null {
  const levels = levelsOnSurface(set, plates, mix, place);
  if (levels === null) return null;
  const plain = levels.toSorted()[Math.floor(levels.length * plainLight)]!;
  const pattern = Float32Array.from(onCard.pattern, (_, at) => {
    return share * (levels[Math.floor(at / 3)]! - plain);
  });
  const form = onCard.form.map((value, at) => value - levelAt(onCard.form, at - (at % 3)));
  return { ...onCard, form, pattern };
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
  const levels = levelsOnSurface(set, plates, mix, place);
  if (levels === null) return null;
  const usual = levels.reduce((sum, level) => sum + level, 0) / levels.length;
  return Float32Array.from({ length: levels.length * 3 }, (_, at) => {
    return inPatternRange(levels[Math.floor(at / 3)]! - usual);
  });
}

/** The logarithm of all light over soft light in each cell of the field; null where the set has no soft light. */
function levelsOnSurface(
  set: SetDescription,
  plates: Plates,
  mix: LightMix,
  place: Placement,
): Float32Array | null {
  const soft = mix.plates.filter((_, index) => lightPart(set.groups[index]!) === "fill");
  if (soft.length === 0) return null;
  return Float32Array.from({ length: fieldColumns * fieldRows }, (_, cell) => {
    const [column, row] = [cell % fieldColumns, Math.floor(cell / fieldColumns)];
    const all = luminance(...meanOver(plates, mix.plates, place, column, row));
    const even = luminance(...meanOver(plates, soft, place, column, row));
    return Math.log(Math.max(least, all / Math.max(1e-6, even)));
  });
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
