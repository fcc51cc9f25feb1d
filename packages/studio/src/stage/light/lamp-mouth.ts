import type { Frame16 } from "../../develop/finish.ts";
import { smoothStep } from "../../cutout/image/lab.ts";
import { linearToSrgb16, type Rgb, srgb16ToLinear, srgbToLinear } from "../../develop/color.ts";
import { blurRaster } from "../retouch/average-line.ts";
import { meanShift } from "./relight.ts";
import { clippedByte, lampColor, litFrom } from "./lamp-glow.ts";
import type { Pixels, Placement } from "../product-layer.ts";

/** Cells to the product's width, where it has so many pixels. */
const mostColumns = 160;
/** Blurs as shares of the product's width: of the mouth's own edge, of the fall of its light within, of its bloom about it. */
const spreads = { edge: 0.008, fall: 0.05, bloom: 0.045 };
/** Clipped pixels with fewer of their kind about them are highlights of the shade. */
const mouthFrom = [0.25, 0.6] as const;
/** Where its blur is this deep the mouth shows that much of the light of its middle, and as much of its colour more. */
const atRim = { depth: 0.25, light: 0.78, warmth: 0.55 };
/** Linear light that the mouth's bloom adds where it is strongest. */
const bloomLight = 0.34;

/** What the lens spreads of a lit mouth: bloom on a grid of the product's box, which it exceeds by `pad` cells on each side. */
export type LampBloom = {
  columns: number;
  rows: number;
  pad: number;
  cellsAcross: number;
  cellsDown: number;
  values: Float32Array;
  color: Rgb;
};

/**
 * Shows a lit lamp's mouth as a light, in place: its pixels have their photograph's bytes again, as no set's shade falls on a lamp;
 * towards the rim its light falls and turns warmer, where the camera saw nothing but white; and it blooms over the shade about it.
 * Returns that bloom for the set behind. Both layers are of one size.
 */
export function lightMouth(relit: Pixels, photographed: Pixels, light: Rgb): LampBloom {
  const { widthPx, heightPx } = relit;
  const columns = Math.min(mostColumns, widthPx);
  const cellPx = widthPx / columns;
  const pad = Math.ceil(spreads.bloom * columns * 3.5);
  const rows = Math.ceil(heightPx / cellPx);
  const grid = { columns: columns + 2 * pad, rows: rows + 2 * pad, pad };
  const mouth = mouthOf(photographed, cellPx, grid);
  const blurred = (spread: number): Float32Array => {
    const result = Float32Array.from(mouth);
    blurRaster(result, grid.columns, grid.rows, spread * columns);
    return result;
  };
  const color = lampColor(light);
  const [edge, fall] = [blurred(spreads.edge), blurred(spreads.fall)];
  const deepest = fall.reduce((most, value) => Math.max(most, value), 0.5);
  const bloom = {
    ...grid,
    cellsAcross: columns,
    cellsDown: rows,
    values: blurred(spreads.bloom),
    color,
  };
  for (let y = 0; y < heightPx; y++) {
    for (let x = 0; x < widthPx; x++) {
      const at = (y * widthPx + x) * 4;
      if (relit.rgba[at + 3] === 0) continue;
      const [column, row] = [(x + 0.5) / cellPx + pad - 0.5, (y + 0.5) / cellPx + pad - 0.5];
      const added = bloomLight * readGrid(bloom.values, grid, column, row);
      if (added < 0.001) continue;
      const share = Math.min(1, 2 * readGrid(edge, grid, column, row));
      // From the rim, where half of the blur lies beyond, to the middle of however low a mouth.
      const deep = smoothStep(atRim.depth, 0.9 * deepest, readGrid(fall, grid, column, row));
      for (let channel = 0; channel < 3; channel++) {
        const shade = srgbToLinear[relit.rgba[at + channel]!]!;
        const lamp = srgbToLinear[photographed.rgba[at + channel]!]!;
        const warm = 1 - (1 - color[channel]!) * atRim.warmth * (1 - deep);
        const shown = lamp * warm * (atRim.light + (1 - atRim.light) * deep);
        const own = shade + (shown - shade) * share;
        const sum = own + added * color[channel]! * (1 - own);
        relit.rgba[at + channel] = linearToSrgb16(sum) / 257 + 0.5;
      }
    }
  }
  return bloom;
}

type Grid = { columns: number; rows: number; pad: number };

/** How much of each cell is the lamp's mouth, 0 to 1. */
function mouthOf({ widthPx, heightPx, rgba }: Pixels, cellPx: number, grid: Grid): Float32Array {
  const { columns, rows, pad } = grid;
  const clipped = new Float32Array(columns * rows);
  // Cells have as many pixels as fall to them: by the mean number, cells of one of 1.2 pixels lost what others had too much.
  const pixels = new Uint32Array(columns * rows);
  for (let y = Math.floor(heightPx * litFrom); y < heightPx; y++) {
    const row = (Math.floor(y / cellPx) + pad) * columns + pad;
    for (let x = 0; x < widthPx; x++) {
      const at = (y * widthPx + x) * 4;
      const cell = row + Math.floor(x / cellPx);
      pixels[cell]!++;
      if (rgba[at + 3]! < 128) continue;
      if (Math.min(rgba[at]!, rgba[at + 1]!, rgba[at + 2]!) < clippedByte) continue;
      clipped[cell]!++;
    }
  }
  for (const [cell, count] of pixels.entries()) if (count > 0) clipped[cell]! /= count;
  const about = Float32Array.from(clipped);
  blurRaster(about, columns, rows, 2 * spreads.edge * (columns - 2 * pad));
  const [from, to] = mouthFrom;
  return clipped.map(
    (value, cell) => value * Math.min(1, Math.max(0, (about[cell]! - from) / (to - from))),
  );
}

function readGrid(
  values: Float32Array,
  { columns, rows }: Grid,
  column: number,
  row: number,
): number {
  const left = Math.min(columns - 2, Math.max(0, Math.floor(column)));
  const top = Math.min(rows - 2, Math.max(0, Math.floor(row)));
  const [fx, fy] = [Math.min(1, column - left), Math.min(1, row - top)];
  const at = top * columns + left;
  const upper = values[at]! * (1 - fx) + values[at + 1]! * fx;
  const lower = values[at + columns]! * (1 - fx) + values[at + columns + 1]! * fx;
  return upper * (1 - fy) + lower * fy;
}

/** The mean CIEDE2000 by which the light in its mouth alone moves a lit lamp's colours. */
export function mouthShift(photographed: Pixels, light: Rgb): number {
  const lit = { ...photographed, rgba: photographed.rgba.slice() };
  lightMouth(lit, photographed, light);
  return meanShift(photographed, lit);
}

/** Adds the bloom to the set behind. */
export function drawLampBloom(canvas: Frame16, bloom: LampBloom, place: Placement): void {
  const { pad, cellsAcross, cellsDown, values, color } = bloom;
  const cellPx = place.widthPx / cellsAcross;
  const downPx = place.heightPx / cellsDown;
  const lastY = Math.min(canvas.heightPx, place.topPx + place.heightPx + pad * downPx);
  const lastX = Math.min(canvas.widthPx, place.leftPx + place.widthPx + pad * cellPx);
  for (let y = Math.max(0, Math.ceil(place.topPx - pad * downPx)); y < lastY; y++) {
    const row = (y - place.topPx + 0.5) / downPx + pad - 0.5;
    for (let x = Math.max(0, Math.ceil(place.leftPx - pad * cellPx)); x < lastX; x++) {
      const column = (x - place.leftPx + 0.5) / cellPx + pad - 0.5;
      const added = bloomLight * readGrid(values, bloom, column, row);
      if (added < 0.001) continue;
      const at = (y * canvas.widthPx + x) * 3;
      for (let channel = 0; channel < 3; channel++) {
        const own = srgb16ToLinear[canvas.values[at + channel]!]!;
        canvas.values[at + channel] = linearToSrgb16(own + added * color[channel]! * (1 - own));
      }
    }
  }
}
