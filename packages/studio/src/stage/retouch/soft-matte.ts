import sharp from "sharp";
import { blurRaster } from "./average-line.ts";
import type { Pixels } from "../product-layer.ts";

/** A layer's alpha blurred, on a raster as coarse as the blur allows, with its slopes: 0 to 255, and per pixel of the layer. */
export type SoftMatte = {
  /** Layer pixels a cell. */
  cellPx: number;
  columns: number;
  rows: number;
  /** rows × columns × 3: the blurred alpha, and how much it grows by a pixel to the right and upwards. */
  values: Float32Array;
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
  const alpha = new Float32Array(columns * rows);
  for (let y = 0; y < heightPx; y++) {
    const to = (Math.floor(y / cellPx) + pad) * columns + pad;
    sumRow(rgba, y * widthPx * 4 + 3, widthPx, cellPx, alpha, to);
  }
  for (let cell = 0; cell < alpha.length; cell++) alpha[cell]! /= cellPx * cellPx;
  blurRaster(alpha, columns, rows, sigma / cellPx);
  return crop(alpha, columns, { cellPx, pad, columns: columns - 2 * pad, rows: rows - 2 * pad });
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

function crop(
  alpha: Float32Array,
  stride: number,
  { cellPx, pad, columns, rows }: { cellPx: number; pad: number; columns: number; rows: number },
): SoftMatte {
  const values = new Float32Array(columns * rows * 3);
  const inside = new Uint8Array(columns * rows);
  const soft: SoftMatte = { cellPx, columns, rows, values, inside };
  for (let y = 0; y < rows; y++) cropRow(alpha, stride, (y + pad) * stride + pad, soft, y);
  return soft;
}

function cropRow(
  alpha: Float32Array,
  stride: number,
  start: number,
  { cellPx, columns, values, inside }: SoftMatte,
  y: number,
): void {
  for (let x = 0; x < columns; x++) {
    const from = start + x;
    const cell = y * columns + x;
    values[cell * 3] = alpha[from]!;
    values[cell * 3 + 1] = (alpha[from + 1]! - alpha[from - 1]!) / (2 * cellPx);
    values[cell * 3 + 2] = (alpha[from - stride]! - alpha[from + stride]!) / (2 * cellPx);
    inside[cell] =
      areFull(alpha, from) && areFull(alpha, from - stride) && areFull(alpha, from + stride)
        ? 1
        : 0;
  }
}

/** Whether a value and its two neighbours are all but 255. */
function areFull(values: Float32Array, at: number): boolean {
  return values[at]! > 254 && values[at - 1]! > 254 && values[at + 1]! > 254;
}

/** Whether the pixel is far inside. */
export function isInside({ cellPx, columns, inside }: SoftMatte, x: number, y: number): boolean {
  return inside[Math.floor(y / cellPx) * columns + Math.floor(x / cellPx)] === 1;
}

/** Where a pixel lies among cells: the first of four values, and its share of the right and the lower ones. */
type Spot = { at: number; right: number; below: number; fx: number; fy: number };

const spot: Spot = { at: 0, right: 0, below: 0, fx: 0, fy: 0 };

function findSpot({ cellPx, columns, rows }: SoftMatte, x: number, y: number): void {
  const column = Math.min(columns - 1, Math.max(0, (x + 0.5) / cellPx - 0.5));
  const row = Math.min(rows - 1, Math.max(0, (y + 0.5) / cellPx - 0.5));
  const left = Math.min(Math.max(0, columns - 2), column | 0);
  const top = Math.min(Math.max(0, rows - 2), row | 0);
  spot.at = (top * columns + left) * 3;
  spot.right = columns > 1 ? 3 : 0;
  spot.below = rows > 1 ? columns * 3 : 0;
  spot.fx = column - left;
  spot.fy = row - top;
}

function readSpot({ values }: SoftMatte, part: number): number {
  const { at, right, below, fx, fy } = spot;
  const upper = values[at + part]! * (1 - fx) + values[at + right + part]! * fx;
  const lower = values[at + below + part]! * (1 - fx) + values[at + below + right + part]! * fx;
  return upper * (1 - fy) + lower * fy;
}

/** The blurred alpha of a pixel. */
export function readLevel(soft: SoftMatte, x: number, y: number): number {
  findSpot(soft, x, y);
  return readSpot(soft, 0);
}

/** Writes the blurred alpha of a pixel and its slopes into `into`. */
export function readSoft(soft: SoftMatte, x: number, y: number, into: Float32Array): void {
  findSpot(soft, x, y);
  for (let part = 0; part < 3; part++) into[part] = readSpot(soft, part);
}

/** A layer's blurred alpha for each of its pixels, a byte each; beyond its edges it goes on in full, so that a crop is no edge. */
export async function softAlpha(pixels: Pixels, sigma: number): Promise<Uint8Array> {
  const { widthPx, heightPx } = pixels;
  const pad = Math.ceil(sigma * 3);
  const stride = widthPx + 2 * pad;
  const height = heightPx + 2 * pad;
  const alpha = new Uint8Array(stride * height).fill(255);
  copyAlpha(pixels, alpha, stride, pad);
  const raw = { width: stride, height, channels: 1 } as const;
  const padded = await sharp(alpha, { raw, limitInputPixels: false })
    .blur(Math.max(0.4, sigma))
    .toColourspace("b-w")
    .raw()
    .toBuffer();
  const result = new Uint8Array(widthPx * heightPx);
  for (let y = 0; y < heightPx; y++) {
    const from = (y + pad) * stride + pad;
    result.set(padded.subarray(from, from + widthPx), y * widthPx);
  }
  return result;
}

/** Writes a layer's alpha, a byte a pixel, into a raster with `pad` more on each side: sharp would blur the colours with it. */
export function copyAlpha(
  { widthPx, heightPx, rgba }: Pixels,
  into: Uint8Array,
  stride: number,
  pad: number,
): void {
  for (let y = 0; y < heightPx; y++) {
    let to = (y + pad) * stride + pad;
    const end = (y + 1) * widthPx * 4;
    for (let at = y * widthPx * 4 + 3; at < end; at += 4) into[to++] = rgba[at]!;
  }
}
