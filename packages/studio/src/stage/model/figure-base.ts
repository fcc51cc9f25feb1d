import { luminance, srgbToLinear } from "../../develop/color.ts";
import { smoothStep } from "../../cutout/image/lab.ts";
import type { Pixels } from "../product-layer.ts";
import { copyBetween } from "../standing/bend-base.ts";

/** Rows from the lowest in which a part that stands is looked at, as a share of the figure's height, and its least width, of its width. */
const lookedAt = 0.08;
const narrowest = 0.03;
/** How deep what is round is, as a share of its width. */
const depthRatio = 0.6;
/** Bands across a part, and how light the darkest is of the lightest where it is round, and where it is a block: of presets .03 to .55, and a plinth .8. */
const bands = 8;
const shading = { round: 0.6, flat: 0.75 };
/** A base is drawn out over so many times the rows by which it is, and by less than one nobody sees it. */
const drawnOver = 6;
const leastPx = 1;

/** A part that stands: columns from `left` to before `right`. */
type Part = { left: number; right: number };

/**
 * Rounds off the base of a figure that stands on a surface seen from above: its photograph was taken from its own height, and there the
 * base was a straight cut. The figure keeps its height: the middle of its broadest part ends where it ended.
 * @param tilt  how far something that is one unit nearer is below, units
 */
export function roundBase(figure: Pixels, tilt: number): Pixels {
  if (tilt === 0) return figure;
  const bulge = bulgeOf(figure);
  const most = tilt * largest(bulge);
  if (most < leastPx) return figure;
  return drawOut(figure, (x) => figure.heightPx - most + tilt * bulge[x]!, most);
}

/** By how many of its pixels each column of a figure's base is nearer than its parts' sides. */
export function bulgeOf(figure: Pixels): Float32Array {
  const bulge = new Float32Array(figure.widthPx);
  for (const part of partsOf(figure)) {
    const half = (part.right - part.left) / 2;
    const most = half * depthRatio * roundness(figure, part);
    for (let x = part.left; x < part.right; x++) {
      const off = (x + 0.5 - part.left) / half - 1;
      bulge[x] = most * Math.sqrt(1 - off * off);
    }
  }
  return bulge;
}

/** The largest of values that are not negative; 0 of none. */
export function largest(values: Float32Array): number {
  return values.reduce((one, other) => Math.max(one, other), 0);
}

/** Between which shares of its width, from its middle, a figure reaches its lowest row. */
export function footOf(figure: Pixels): [number, number] {
  const parts = partsOf(figure);
  if (parts.length === 0) return [-0.5, 0.5];
  const across = (x: number): number => x / figure.widthPx - 0.5;
  return [across(parts[0]!.left), across(parts.at(-1)!.right)];
}

/** The parts of a figure that reach its lowest row. */
function partsOf({ widthPx, heightPx, rgba }: Pixels): Part[] {
  const row = Math.max(0, heightPx - 1 - Math.ceil(heightPx * 0.004));
  const parts: Part[] = [];
  let left = -1;
  for (let x = 0; x <= widthPx; x++) {
    const isIn = x < widthPx && rgba[(row * widthPx + x) * 4 + 3]! > 128;
    if (isIn && left < 0) left = x;
    if (isIn || left < 0) continue;
    if (x - left > narrowest * widthPx) parts.push({ left, right: x });
    left = -1;
  }
  return parts;
}

/** 1 for what is shaded across as something round is, 0 for a block, which shows one face. */
function roundness({ widthPx, heightPx, rgba }: Pixels, { left, right }: Part): number {
  const sums = new Float64Array(bands);
  const counts = new Float64Array(bands);
  for (let y = Math.floor(heightPx * (1 - lookedAt)); y < heightPx; y++) {
    for (let x = left; x < right; x++) {
      const at = (y * widthPx + x) * 4;
      if (rgba[at + 3]! < 250) continue;
      const band = Math.floor(((x - left) / (right - left)) * bands);
      sums[band]! += luminance(...lightAt(rgba, at));
      counts[band]!++;
    }
  }
  const light = [...sums].flatMap((sum, band) => (counts[band]! > 0 ? [sum / counts[band]!] : []));
  if (light.length < bands / 2) return 0;
  return 1 - smoothStep(shading.round, shading.flat, Math.min(...light) / Math.max(...light));
}

function lightAt(rgba: Uint8Array, at: number): [number, number, number] {
  return [srgbToLinear[rgba[at]!]!, srgbToLinear[rgba[at + 1]!]!, srgbToLinear[rgba[at + 2]!]!];
}

/** Moves the lower end of each column to `endOf` it, and what is above with it, less and less. */
function drawOut(figure: Pixels, endOf: (x: number) => number, most: number): Pixels {
  const { widthPx, heightPx, rgba } = figure;
  const out = new Uint8Array(rgba);
  const from = Math.max(0, Math.floor(heightPx - drawnOver * most));
  for (let x = 0; x < widthPx; x++) {
    const end = endOf(x);
    const stretch = (heightPx - from) / (end - from);
    for (let y = from; y < heightPx; y++) {
      const row = Math.min(heightPx - 1, Math.max(from, from + (y + 0.5 - from) * stretch - 0.5));
      copyBetween(figure, out, x, y, row);
      const at = (y * widthPx + x) * 4 + 3;
      out[at] = out[at]! * Math.min(1, Math.max(0, end - y)) + 0.5;
    }
  }
  return { widthPx, heightPx, rgba: out };
}
