import { deltaE2000, labOfSrgb, luminance, type Rgb } from "../develop/color.ts";
import type { Surroundings } from "./light-mix.ts";
import type { Deepened } from "./match-blacks.ts";
import type { Pixels } from "./product-layer.ts";

/** A colour of less than this (of its brightest channel) is metal, white or a highlight: it shows what is around it. */
const neutral = 0.22;
/** From this to that byte on a pixel is bright enough to mirror anything. */
const bright = [70, 170] as const;
/** Of the surroundings' hue neutral lights take this much on a mirror, and that much on the mattest white. */
const taken = { mirror: 0.85, matte: 0.3 };
/** Between these shares of the height from the top, what a facet mirrors turns from the set's sides to its floor. */
const turnsDown = [0.42, 0.92] as const;
/** No hue is taken further than this from grey, as a factor of a channel. */
const strongest = [0.62, 1.5] as const;
/** About so many of a product's pixels tell how far its colours move. */
const samplesWanted = 1200;

/**
 * Tints a product's neutral lights with what they would mirror: the set's floor from below, its sides beside. Steel that was
 * photographed in a white tent shows a white tent, and white paint and paper take the room's colour as well. The mean shift
 * keeps within `most`; colours, and greys of a grey set, stay. `gloss` is 0 matte to 1 mirror.
 */
export function mirrorSet(
  pixels: Pixels,
  surroundings: Surroundings,
  gloss: number,
  most: number,
): Deepened {
  const { widthPx, heightPx, rgba } = pixels;
  const hues = [surroundings.below, surroundings.left, surroundings.right].map(hueOf);
  const off = hues.reduce((sum, hue) => sum + Math.max(...hue) - Math.min(...hue), 0);
  if (off < 0.06 || most === Infinity) return { pixels, shift: 0 };
  const full = taken.matte + (taken.mirror - taken.matte) * Math.min(1, gloss / 0.6);
  const strength = boundedStrength(pixels, hues, full, most);
  if (strength.value === 0) return { pixels, shift: 0 };
  const result = rgba.slice();
  for (let y = 0; y < heightPx; y++) {
    const ends = rowHues(hues, (y + 0.5) / heightPx);
    for (let x = 0; x < widthPx; x++) {
      const at = (y * widthPx + x) * 4;
      if (rgba[at + 3] === 0) continue;
      const share = shareOf(rgba[at]!, rgba[at + 1]!, rgba[at + 2]!) * strength.value;
      if (share === 0) continue;
      const across = (x + 0.5) / widthPx;
      result[at] = Math.min(255, rgba[at]! * tintAt(ends, across, 0, share) + 0.5);
      result[at + 1] = Math.min(255, rgba[at + 1]! * tintAt(ends, across, 1, share) + 0.5);
      result[at + 2] = Math.min(255, rgba[at + 2]! * tintAt(ends, across, 2, share) + 0.5);
    }
  }
  return { pixels: { widthPx, heightPx, rgba: result }, shift: strength.shift };
}

/** A light's channels as factors of an sRGB value that keep its luminance. */
function hueOf(light: Rgb): Rgb {
  const level = Math.max(1e-4, luminance(...light));
  // The darkest sets have a hue, too, but hardly any light to give.
  const seen = Math.min(1, level / 0.03);
  return light.map((value) => {
    const factor = (value / level) ** (seen / 2.2);
    return Math.min(strongest[1], Math.max(strongest[0], factor));
  }) as Rgb;
}

/** The hues that a row mirrors at its left and right end: 6 factors. */
function rowHues([below, left, right]: Rgb[], down: number): Float32Array {
  const t = Math.min(1, Math.max(0, (down - turnsDown[0]) / (turnsDown[1] - turnsDown[0])));
  const floor = t * t * (3 - 2 * t);
  return Float32Array.from({ length: 6 }, (_, at) => {
    const side = (at < 3 ? left : right)![at % 3]!;
    return side + (below![at % 3]! - side) * floor;
  });
}

function tintAt(ends: Float32Array, across: number, channel: number, share: number): number {
  const hue = ends[channel]! + (ends[channel + 3]! - ends[channel]!) * across;
  return 1 + (hue - 1) * share;
}

/** How much of a colour is what it mirrors: 0 to 1. */
function shareOf(red: number, green: number, blue: number): number {
  const most = Math.max(red, green, blue);
  if (most <= bright[0]) return 0;
  const chroma = (most - Math.min(red, green, blue)) / most;
  if (chroma >= neutral) return 0;
  return (1 - chroma / neutral) * Math.min(1, (most - bright[0]) / (bright[1] - bright[0]));
}

/** The strongest of some strengths that keeps the mean shift within `most`, and the shift that it makes. */
function boundedStrength(
  pixels: Pixels,
  hues: Rgb[],
  full: number,
  most: number,
): { value: number; shift: number } {
  // CIEDE2000 is steepest next to grey: half of a tint is more than half of its shift.
  for (const part of [1, 0.75, 0.55, 0.4, 0.28, 0.2, 0.14, 0.1, 0.07, 0.045]) {
    const shift = shiftOf(pixels, hues, full * part);
    if (shift <= most) return { value: full * part, shift };
  }
  return { value: 0, shift: 0 };
}

function shiftOf({ widthPx, heightPx, rgba }: Pixels, hues: Rgb[], strength: number): number {
  const step = Math.max(1, Math.floor(Math.sqrt((widthPx * heightPx) / samplesWanted)));
  let count = 0;
  let shift = 0;
  for (let y = step >> 1; y < heightPx; y += step) {
    const ends = rowHues(hues, (y + 0.5) / heightPx);
    for (let x = step >> 1; x < widthPx; x += step) {
      const at = (y * widthPx + x) * 4;
      if (rgba[at + 3]! < 250) continue;
      count++;
      const color: Rgb = [rgba[at]!, rgba[at + 1]!, rgba[at + 2]!];
      const share = shareOf(...color) * strength;
      if (share === 0) continue;
      const across = (x + 0.5) / widthPx;
      const tinted = color.map((value, channel) =>
        Math.min(255, value * tintAt(ends, across, channel, share)),
      ) as Rgb;
      shift += deltaE2000(labOfSrgb(color), labOfSrgb(tinted));
    }
  }
  return shift / Math.max(1, count);
}
