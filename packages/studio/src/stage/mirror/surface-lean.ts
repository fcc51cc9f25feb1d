import { smoothStep } from "../../cutout/image/lab.ts";
import type { Plates } from "../../sets/plates.ts";
import { averageColumns, averageLine } from "../retouch/average-line.ts";

/** Samples over an area of the plates, each `stepPx` pixels apart. */
export type SampledArea = {
  leftPx: number;
  topPx: number;
  columns: number;
  rows: number;
  stepPx: number;
};

/** Pixels over which normals are evened, and how many steps of a byte the plate's coder may be off. */
const evenedPx = 7;
const codingSteps = 2.2;
/** And over which their roughness is. */
const smearPx = 16;
/** Lettering and straight edges fall apart in ripples that a set's own blurred reflections bear. */
const calmed = 0.5;
/** A lean towards the camera moves the image by far more of it, the lower the camera: from this foreshortening down it is calmed. */
const lowForeshortening = 0.2;

/**
 * How far the surface leans right and away at each sample, as two components of its unit normal, and by how much its neighbours lean
 * otherwise. A step of one byte is 1° of the mirrored ray, and the plate's coder rounds blocks this way or that: where that is all there
 * is, the mean of the neighbours is the truth (a gentle dish would show the product in torn squares); ripples and grooves are kept.
 */
export function leanOfSurface(
  plates: Plates,
  area: SampledArea,
  foreshortening: number,
): { lean: Float32Array; unrest: Float32Array } {
  const { columns, rows, stepPx } = area;
  const lean = readSamples(plates, area, plates.normal, [0, 1]).map((byte) => byte - 127.5);
  const even = lean.slice();
  const radius = Math.max(2, Math.round(evenedPx / stepPx));
  for (let pass = 0; pass < 2; pass++) {
    for (let row = 0; row < rows; row++) {
      averageLine(even, row * columns * 2, 2, columns, radius);
      averageLine(even, row * columns * 2 + 1, 2, columns, radius);
    }
    averageColumns(even, columns * 2, rows, radius);
  }
  const low = Math.min(1, foreshortening / lowForeshortening);
  const unrest = new Float32Array(columns * rows);
  for (let at = 0; at < lean.length; at++) {
    const off = Math.abs(lean[at]! - even[at]!) / codingSteps;
    const own = Math.min(1, Math.max(0, off - 0.6) / 0.8);
    const scale = (calmed * ((at & 1) === 1 ? low : 1)) / 127.5;
    const ripple = (lean[at]! - even[at]!) * own * scale;
    lean[at] = even[at]! * scale + ripple;
    unrest[at >> 1]! += Math.abs(ripple);
  }
  for (let row = 0; row < rows; row++) averageLine(unrest, row * columns, 1, columns, radius);
  averageColumns(unrest, columns, rows, radius);
  return { lean, unrest };
}

/**
 * How rough the surface is about each sample, 0 to 1: a wiped sheet's smears are soft, but the coder's squares of them made the image's
 * edges sharp in one row and blurred in the next.
 */
export function roughnessAbout(plates: Plates, area: SampledArea): Float32Array {
  const { columns, rows, stepPx } = area;
  const roughness = readSamples(plates, area, plates.material, [1]).map((byte) => byte / 255);
  const radius = Math.max(2, Math.round(smearPx / stepPx));
  for (let pass = 0; pass < 2; pass++) {
    for (let row = 0; row < rows; row++) averageLine(roughness, row * columns, 1, columns, radius);
    averageColumns(roughness, columns, rows, radius);
  }
  return roughness;
}

/** Some channels of a plate at each sample, one after the other. */
function readSamples(
  { widthPx, heightPx }: Plates,
  { leftPx, topPx, columns, rows, stepPx }: SampledArea,
  plate: Uint8Array,
  channels: number[],
): Float32Array {
  const samples = new Float32Array(columns * rows * channels.length);
  let to = 0;
  for (let row = 0; row < rows; row++) {
    const y = Math.min(heightPx - 1, topPx + row * stepPx + (stepPx >> 1));
    for (let column = 0; column < columns; column++) {
      const x = Math.min(widthPx - 1, leftPx + column * stepPx + (stepPx >> 1));
      for (const channel of channels) samples[to++] = plate[(y * widthPx + x) * 3 + channel]!;
    }
  }
  return samples;
}

/**
 * Upward parts of normals (as the plate has them) between which a surface is a floor: leaning by 43° or by 26°. So many pixels on it is
 * looked at too: a podium's bevel ended the image in stairs, and the line of gold below that had white crumbs.
 */
const level = { none: 220, whole: 242, besidePx: 2 };

/** How much of a floor the surface at a pixel is, 0 to 1. */
export function levelAt({ normal, widthPx, heightPx }: Plates, px: number, py: number): number {
  const row = py * widthPx;
  const above = Math.max(0, py - level.besidePx) * widthPx + px;
  const below = Math.min(heightPx - 1, py + level.besidePx) * widthPx + px;
  const left = row + Math.max(0, px - level.besidePx);
  const right = row + Math.min(widthPx - 1, px + level.besidePx);
  const upright = Math.min(normal[above * 3 + 2]!, normal[below * 3 + 2]!);
  const sideways = Math.min(normal[left * 3 + 2]!, normal[right * 3 + 2]!);
  const least = Math.min(normal[(row + px) * 3 + 2]!, upright, sideways);
  return smoothStep(level.none, level.whole, least);
}
