import sharp from "sharp";
import { blurRaster } from "./average-line.ts";
import type { Pixels } from "../product-layer.ts";

/** A layer's alpha blurred, 0 to 255, on a raster as coarse as the blur allows. */
export type SoftMatte = {
  /** Layer pixels a cell. */
  cellPx: number;
  columns: number;
  rows: number;
  /** The cells' blurred alpha, with more of them on all sides: where the layer's first one is, and how many there are to a row. */
  levels: Float32Array;
  start: number;
  stride: number;
  /** Whether a cell and its neighbours are all inside, where there is nothing to find. */
  inside: Uint8Array;
};

/** Cells in a blur's sigma: coarser ones would show. */
const cellsInSigma = 3;

/** Blurs a layer's alpha by about a Gaussian of `sigma` pixels, as if its surroundings were clear: edges at the crop count. */
export function softMatte({ widthPx, heightPx, rgba }: Pixels, sigma: number): SoftMatte {
  const cellPx = Math.max(1, Math.floor(sigma / cellsInSigma));
  const pad = Math.ceil((3 * sigma) / cellPx);
  const columns = Math.ceil(widthPx / cellPx) + 2 * pad;
  const rows = Math.ceil(heightPx / cellPx) + 2 * pad;
  const levels = new Float32Array(columns * rows);
  for (let y = 0; y < heightPx; y++) {
    const to = (Math.floor(y / cellPx) + pad) * columns + pad;
    sumRow(rgba, y * widthPx * 4 + 3, widthPx, cellPx, levels, to);
  }
  for (let cell = 0; cell < levels.length; cell++) levels[cell]! /= cellPx * cellPx;
  blurRaster(levels, columns, rows, sigma / cellPx);
  const size = { columns: columns - 2 * pad, rows: rows - 2 * pad };
  const inside = new Uint8Array(size.columns * size.rows);
  const start = pad * columns + pad;
  const soft: SoftMatte = { cellPx, ...size, levels, start, stride: columns, inside };
  for (let y = 0; y < soft.rows; y++) findInside(soft, y);
  return soft;
}

/** Adds a row's alpha to its cells. */
function sumRow(
  rgba: Uint8Array,
  from: number,
  widthPx: number,
  cellPx: number,
  cells: Float32Array,
  to: number,
): void {
  let [at, cell] = [from, to];
  for (let x = 0; x < widthPx; cell++) {
    const end = Math.min(widthPx, x + cellPx);
    let sum = 0;
    for (; x < end; x++, at += 4) sum += rgba[at]!;
    cells[cell] = cells[cell]! + sum;
  }
}

/** Finds the cells of a row that are inside. */
function findInside({ columns, levels, start, stride, inside }: SoftMatte, y: number): void {
  for (let x = 0; x < columns; x++) {
    const at = start + y * stride + x;
    const isFull = areFull(levels, at) && areFull(levels, at - stride);
    inside[y * columns + x] = isFull && areFull(levels, at + stride) ? 1 : 0;
  }
}

/** Whether a value and its two neighbours are all but 255. */
function areFull(values: Float32Array, at: number): boolean {
  return values[at]! > 254 && values[at - 1]! > 254 && values[at + 1]! > 254;
}

/** Whether the pixel is far inside. */
export function isInside({ cellPx, columns, inside }: SoftMatte, x: number, y: number): boolean {
  return inside[((y / cellPx) | 0) * columns + ((x / cellPx) | 0)] === 1;
}

/** Where a pixel lies among cells: the first of four, whether there is one to the right and below, and its share of those. */
type Spot = { left: number; top: number; right: number; below: number; fx: number; fy: number };

const spot: Spot = { left: 0, top: 0, right: 0, below: 0, fx: 0, fy: 0 };

function findSpot({ cellPx, columns, rows }: SoftMatte, x: number, y: number): void {
  const column = Math.min(columns - 1, Math.max(0, (x + 0.5) / cellPx - 0.5));
  const row = Math.min(rows - 1, Math.max(0, (y + 0.5) / cellPx - 0.5));
  spot.left = Math.min(Math.max(0, columns - 2), column | 0);
  spot.top = Math.min(Math.max(0, rows - 2), row | 0);
  spot.right = columns > 1 ? 1 : 0;
  spot.below = rows > 1 ? 1 : 0;
  spot.fx = column - spot.left;
  spot.fy = row - spot.top;
}

/** What four values, the first of which is at `at`, are at the spot. */
function readSpot(values: Float32Array, at: number, right: number, below: number): number {
  const { fx, fy } = spot;
  const upper = values[at]! * (1 - fx) + values[at + right]! * fx;
  const lower = values[at + below]! * (1 - fx) + values[at + below + right]! * fx;
  return upper * (1 - fy) + lower * fy;
}

/** The blurred alpha of a pixel. */
export function readLevel(soft: SoftMatte, x: number, y: number): number {
  findSpot(soft, x, y);
  const at = soft.start + spot.top * soft.stride + spot.left;
  return readSpot(soft.levels, at, spot.right, spot.below * soft.stride);
}

/** Writes what three values a cell, of a matte's cells, are at a pixel into `into`. */
export function readCells(
  soft: SoftMatte,
  values: Float32Array,
  x: number,
  y: number,
  into: Float32Array,
): void {
  findSpot(soft, x, y);
  const at = (spot.top * soft.columns + spot.left) * 3;
  const below = spot.below * soft.columns * 3;
  for (let part = 0; part < 3; part++)
    into[part] = readSpot(values, at + part, spot.right * 3, below);
}

/**
 * A layer's blurred alpha for each of its pixels, a byte each; beyond its edges it goes on as it ends there: full where the photo cut
 * it off, clear beside a clear margin.
 */
export async function softAlpha(pixels: Pixels, sigma: number): Promise<Uint8Array> {
  const raw = { width: pixels.widthPx, height: pixels.heightPx, channels: 1 } as const;
  // libvips repeats the outermost pixels.
  return sharp(alphaOf(pixels), { raw, limitInputPixels: false })
    .blur(Math.max(0.4, sigma))
    .toColourspace("b-w")
    .raw()
    .toBuffer();
}

/** A layer's alpha by itself, a byte a pixel: sharp would blur the colours with it. */
export function alphaOf({ rgba }: Pixels): Uint8Array {
  const alpha = new Uint8Array(rgba.length / 4);
  for (let p = 0; p < alpha.length; p++) alpha[p] = rgba[p * 4 + 3]!;
  return alpha;
}
