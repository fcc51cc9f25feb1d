import { srgbToLinear } from "../../develop/color.ts";
import { median, smoothStep } from "../image/lab.ts";
import { visitSquare } from "../image/square.ts";

/** How far from grey a ground's chromaticity is at the least for its hue to tell: a pink or pale blue sheet has .08 and more. */
const leastHue = 0.06;
/** Share of a product's pixels that have the ground's hue at the most, or it tells nothing: the metal rungs of a stool on blue are .026. */
const mostAlike = 0.04;
/** Of goods with a hue of their own more than this much has half as strong a one: mixed with the ground's it is like it. */
const mostHued = 0.3;
/** From this share of the ground's hue on a pixel has it, and how far aside of it, as a part of that, its colour may lie. */
const alike = { share: 0.65, aside: 0.4 };
/** By how much a pixel is more opaque than its hue says where it is shade that was taken for product: the ground's bounce has .25. */
const leastWrong = 0.35;
/** How deep such shade reaches under the outline at the most, a share of the picture's longer side. */
const deepest = 0.02;
/** Ground is all of the hue to this share, product has none below that one. */
const clears = { product: 0.35, ground: 0.75 };
/** What is darker than this share of the ground is goods: on a black foot the ground's bounce has its hue as well. */
const darkest = 0.14;
/** A foot of this share of the ground's light is black itself: with little of the ground mixed in, its rim has the ground's hue (a chair's legs, .12, went knotty). */
const darkFoot = 0.22;

/**
 * It lies within this share of the product's height above its lowest point: higher up, metal rungs mirror the ground. Over a part
 * of that the rule sets in, or the outline would have a step there.
 */
const foot = 0.22;
const setsIn = 0.3;

type Picture = { widthPx: number; heightPx: number; rgb: Uint8Array };

/**
 * Clears a hued ground's contact shade that the matte keeps at the outline: however dark, it has the ground's hue, and the product
 * has it nowhere else. Changes `rgba` in place.
 * @param ground  the ground's colour, sRGB bytes
 */
export function clearHuedShade(
  rgba: Uint8Array,
  { widthPx, heightPx, rgb }: Picture,
  ground: readonly [number, number, number],
): void {
  const hue = hueOf(ground);
  if (hue === null) return;
  const share = (p: number): number => hueShare(rgb, p, hue);
  if (opaqueShare(rgba, (p) => share(p) > alike.share) > mostAlike) return;
  const least = 0.5 * Math.sqrt(hue.squared);
  if (opaqueShare(rgba, (p) => offGrey(rgb, p) > least) > mostHued) return;
  const [top, bottom] = rowsOf(rgba, widthPx);
  const from = Math.floor(bottom - foot * (bottom - top));
  const light = footLight(rgba, rgb, from * widthPx, (bottom + 1) * widthPx);
  if (light < darkFoot * hue.light) return;
  const isShade = (p: number): boolean => {
    const alpha = rgba[p * 4 + 3]! / 255;
    const own = share(p);
    const down = (Math.floor(p / widthPx) - from) / (bottom - from);
    const least = 1 - (1 - leastWrong) * Math.min(1, down / setsIn);
    return own > alike.share && alpha - 1 + own > least;
  };
  const most = Math.round(deepest * Math.max(widthPx, heightPx));
  const clear = (p: number): void => {
    const left = 255 * (1 - smoothStep(clears.product, clears.ground, share(p)));
    rgba[p * 4 + 3] = Math.min(rgba[p * 4 + 3]!, Math.round(left));
  };
  // The half clear rim outside of it would stay as a line by itself.
  for (const p of reachedFromOutside(rgba, widthPx, from, bottom, isShade, most))
    visitSquare(p, 1, widthPx, clear);
}

type Hue = { from: [number, number]; squared: number; light: number };

/** A colour's way from grey in chromaticities of red and green; null where it is grey, as black is. */
function hueOf(bytes: readonly [number, number, number]): Hue | null {
  const [r, g, b] = bytes.map((byte) => srgbToLinear[byte]!) as [number, number, number];
  const sum = r + g + b;
  if (sum === 0) return null;
  const from: [number, number] = [r / sum - 1 / 3, g / sum - 1 / 3];
  const squared = from[0] ** 2 + from[1] ** 2;
  return Math.sqrt(squared) < leastHue ? null : { from, squared, light: sum };
}

/** How much of a hue a pixel has, 0 where it has another one. */
function hueShare(rgb: Uint8Array, p: number, { from: [x, y], squared, light }: Hue): number {
  const r = srgbToLinear[rgb[p * 3]!]!;
  const g = srgbToLinear[rgb[p * 3 + 1]!]!;
  const sum = r + g + srgbToLinear[rgb[p * 3 + 2]!]!;
  if (sum < darkest * light) return 0;
  const [across, along] = [r / sum - 1 / 3, g / sum - 1 / 3];
  const share = (across * x + along * y) / squared;
  const aside = Math.hypot(across - share * x, along - share * y);
  return aside > alike.aside * Math.sqrt(squared) ? 0 : share;
}

/** Every so many pixels of a foot are read for its light. */
const stride = 7;

/** The median light of what is opaque from one pixel to another, as a sum of linear channels; Infinity where nothing is. */
function footLight(rgba: Uint8Array, rgb: Uint8Array, from: number, to: number): number {
  const lights: number[] = [];
  for (let p = from; p < to; p += stride) {
    if (rgba[p * 4 + 3]! < 250) continue;
    lights.push([0, 1, 2].reduce((sum, c) => sum + srgbToLinear[rgb[p * 3 + c]!]!, 0));
  }
  return lights.length > 0 ? median(lights) : Infinity;
}

/** How far from grey a pixel's chromaticity is. */
function offGrey(rgb: Uint8Array, p: number): number {
  const r = srgbToLinear[rgb[p * 3]!]!;
  const g = srgbToLinear[rgb[p * 3 + 1]!]!;
  const sum = Math.max(1e-4, r + g + srgbToLinear[rgb[p * 3 + 2]!]!);
  return Math.hypot(r / sum - 1 / 3, g / sum - 1 / 3);
}

/** Share of what is opaque of which something holds. */
function opaqueShare(rgba: Uint8Array, holds: (p: number) => boolean): number {
  let [opaque, held] = [0, 0];
  for (let p = 0; p < rgba.length / 4; p += 3) {
    if (rgba[p * 4 + 3]! < 255) continue;
    opaque++;
    if (holds(p)) held++;
  }
  return held / Math.max(1, opaque);
}

/** The first and the last row that show something. */
function rowsOf(rgba: Uint8Array, widthPx: number): [number, number] {
  const rows = rgba.length / 4 / widthPx;
  const isEmpty = (y: number): boolean => {
    for (let p = y * widthPx; p < (y + 1) * widthPx; p++) if (rgba[p * 4 + 3]! >= 128) return false;
    return true;
  };
  let [top, bottom] = [0, rows - 1];
  while (top < bottom && isEmpty(top)) top++;
  while (bottom > top && isEmpty(bottom)) bottom--;
  return [top, bottom];
}

/** Pixels from row `from` to row `to` that at most so many steps lead to from what is clear, over nothing but what `passes`. */
function reachedFromOutside(
  rgba: Uint8Array,
  widthPx: number,
  from: number,
  to: number,
  passes: (p: number) => boolean,
  mostSteps: number,
): number[] {
  const isInside = (p: number): boolean => {
    const x = p % widthPx;
    const y = (p - x) / widthPx;
    return x > 0 && x < widthPx - 1 && y >= from && y <= to && rgba[p * 4 + 3]! > 0 && passes(p);
  };
  const seen = new Set<number>();
  let front: number[] = [];
  for (let p = from * widthPx; p < (to + 1) * widthPx; p++)
    if (rgba[p * 4 + 3]! < 255 && isInside(p)) front.push(p);
  for (let step = 0; step < mostSteps && front.length > 0; step++) {
    for (const p of front) seen.add(p);
    const beside = front.flatMap((p) => [p - 1, p + 1, p - widthPx, p + widthPx]);
    front = [...new Set(beside)].filter((p) => !seen.has(p) && isInside(p));
  }
  return [...seen];
}
