import { deltaE2000, encodeSrgb, labOfSrgb, type Rgb, srgbToLinear } from "../../develop/color.ts";
import type { Pixels } from "../product-layer.ts";
import { visitSamples } from "../sample-pixels.ts";

/** Linear light from which on nothing is deepened: about L 46. Mid-tones are the product's own colour. */
const shadowsBelow = 0.15;
/** A product's blacks end this much above the set's, and never at less than this share of what they were. */
const aboveSet = 1.15;
const leastKept = 0.26;
/** Steps in the shadows grow by no more than this (and one) in the logarithm, or a photograph's noise would show. */
const steepest = 1.2;
/** Which of a product's tones, sorted, is its black. */
const blackPercentile = 0.03;
/** About so many of a product's pixels tell its tones. */
const samplesWanted = 1200;

/** The product with its shadows deepened, and the mean CIEDE2000 shift which that makes. */
export type Deepened = { pixels: Pixels; shift: number };

/**
 * Deepens a product's shadows to those of the set that it stands in: a photograph's flare and its bright studio leave a black
 * at L 25, which in a dark set is seen at once as a picture before another. Hues, mid-tones and lights stay; the mean shift
 * keeps within `most`. `setBlack` is the linear light of the set's darkest parts. `into` holds the same bytes, or is the pixels' own
 * memory: of a 4k product each copy takes sixteen megabytes.
 */
export function matchBlacks(
  pixels: Pixels,
  setBlack: number,
  most: number,
  into?: Uint8Array,
): Deepened {
  const colors = sampleColors(pixels);
  const tones = Float32Array.from(colors, (color) => srgbToLinear[lumaOf(...color)]!).toSorted();
  const black = tones[Math.floor(tones.length * blackPercentile)] ?? 1;
  const wanted = Math.max(setBlack * aboveSet, black * leastKept);
  if (black >= shadowsBelow || wanted >= black) return { pixels, shift: 0 };
  const full = Math.min(steepest, Math.log(black / wanted) / depthOf(black));
  for (const strength of [1, 0.8, 0.6, 0.45, 0.3, 0.15]) {
    const factors = deepening(full * strength);
    const shift = meanShift(colors, factors);
    if (shift > most) continue;
    const rgba = into ?? new Uint8Array(pixels.rgba);
    deepen(rgba, pixels.widthPx, factors);
    return { pixels: { ...pixels, rgba }, shift };
  }
  return { pixels, shift: 0 };
}

/** For each luma byte what the colour's bytes are multiplied by. It rises with the luma, so that no tone passes another. */
function deepening(strength: number): Float32Array {
  return Float32Array.from({ length: 256 }, (_, luma) => {
    const light = srgbToLinear[luma]!;
    const kept = light * Math.exp(-strength * depthOf(light));
    return luma === 0 ? 1 : encodeSrgb(kept) / encodeSrgb(light);
  });
}

/** How far into the shadows a light is: its logarithm below where they begin, eased in. */
function depthOf(light: number): number {
  const below = Math.max(0, Math.log(shadowsBelow / Math.max(1e-5, light)));
  return (below * below) / (below + 0.5);
}

function deepen(rgba: Uint8Array, widthPx: number, factors: Float32Array): void {
  const length = widthPx * 4;
  for (let from = 0; from < rgba.length; from += length)
    deepenRow(rgba, from, from + length, factors);
}

function deepenRow(rgba: Uint8Array, from: number, to: number, factors: Float32Array): void {
  for (let at = from; at < to; at += 4) {
    const factor = factors[lumaOf(rgba[at]!, rgba[at + 1]!, rgba[at + 2]!)]!;
    if (factor === 1) continue;
    rgba[at] = rgba[at]! * factor + 0.5;
    rgba[at + 1] = rgba[at + 1]! * factor + 0.5;
    rgba[at + 2] = rgba[at + 2]! * factor + 0.5;
  }
}

/** About the luma of a colour's bytes, by shifts. */
function lumaOf(red: number, green: number, blue: number): number {
  return (red * 4 + green * 11 + blue) >> 4;
}

function meanShift(colors: Rgb[], factors: Float32Array): number {
  let sum = 0;
  for (const color of colors) {
    const factor = factors[lumaOf(...color)]!;
    if (factor === 1) continue;
    sum += deltaE2000(labOfSrgb(color), labOfSrgb(color.map((value) => value * factor) as Rgb));
  }
  return sum / Math.max(1, colors.length);
}

function sampleColors(pixels: Pixels): Rgb[] {
  const { rgba } = pixels;
  const colors: Rgb[] = [];
  visitSamples(pixels, samplesWanted, (at) => {
    colors.push([rgba[at]!, rgba[at + 1]!, rgba[at + 2]!]);
  });
  return colors;
}
