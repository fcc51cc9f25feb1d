import { readFileSync } from "node:fs";

/**
 * Pixel loops over 8-bit planes in one WebAssembly memory. Every pointer is a byte offset; lengths and widths
 * are multiples of 8.
 */
export type PlanarKernels = {
  /**
   * Resamples a plane through a mesh, 4 × 4 taps a pixel, and with it `second`, a plane of the same size (0 for none).
   * `mapU` and `mapV` point at 32-bit nodes, one every `cell` (8 or 16) pixels and `mapStride` a row: the source
   * position in 1/65536 pixels, linear in between. Where the row of neighbouring cells keeps within 3/64 of a source row on either side
   * it is filtered down and then across, at under half the cost of single pixels. A plane alone is drawn two rows at a time,
   * whose positions across are those of the line between them.
   * Draws the cells from (column0, row0) to before (column1, row1), down to the target's height. `table` points at `resampleTable`.
   */
  warp(
    source: number,
    second: number,
    sourceStride: number,
    sourceWidth: number,
    sourceHeight: number,
    table: number,
    mapU: number,
    mapV: number,
    mapStride: number,
    cell: number,
    target: number,
    targetSecond: number,
    targetStride: number,
    targetHeight: number,
    column0: number,
    row0: number,
    column1: number,
    row1: number,
  ): void;
  /** Lays a premultiplied plane over another: `zero` is the plane's black (16 luma, 128 chroma), opacity 0 to 256. */
  over(
    target: number,
    source: number,
    alpha: number,
    length: number,
    zero: number,
    opacity: number,
  ): void;
  /** Writes what lies between two planes, at share / 256 of the way. */
  mix(target: number, from: number, to: number, length: number, share: number): void;
  /** Writes what lies between two planes, at a profile of shares of the way (16-bit, in 1/32768). */
  blend(target: number, from: number, to: number, profile: number, length: number): void;
  /** Adds a profile of light (16-bit) to luma where alpha is, up to white (235). */
  glint(target: number, alpha: number, profile: number, length: number): void;
};

const module = new WebAssembly.Module(readFileSync(new URL("./wasm/planar.wasm", import.meta.url)));

/** The kernels in SIMD; source: wasm/planar.ts, built by scripts/kernels.ts. */
export function simdKernels(memory: WebAssembly.Memory): PlanarKernels {
  // Why the cast: WebAssembly exports carry no types.
  return new WebAssembly.Instance(module, { env: { memory } }).exports as unknown as PlanarKernels;
}

const phases = 32;
const planeWeights = phases * phases * 16;
const lineWeights = phases * 4;
/** Behind the weights: two lines of filtered columns, and the mesh at one row and down a row below. */
const scratchBytes = 2 * 2 * (4096 + 16) + 3 * 4096 + 16;
export const resampleTableBytes = (planeWeights + 2 * lineWeights) * 2 + scratchBytes;

/**
 * Weights of the resampling: for each of 32 × 32 sub-pixel phases 16 values in 1/4096, row by row; then 4 for each of 32
 * phases in 1/4096 (across), and the same in 1/32768 (down).
 * The kernel is Mitchell and Netravali's (1988) cubic: with B = C = 1/3 it blurs a moving picture evenly, while
 * Catmull-Rom (B = 0, C = 1/2) is sharp on whole pixels and soft between them, which shows as breathing.
 */
export function resampleTable(): Int16Array {
  const table = new Int16Array(planeWeights + 2 * lineWeights);
  const lines = Array.from({ length: phases }, (_, phase) => cubicTaps(phase / phases));
  lines.forEach((vertical, row) => {
    lines.forEach((horizontal, column) => {
      const exact = vertical.flatMap((y) => horizontal.map((x) => x * y));
      table.set(fixedPoint(exact, 4096), (row * phases + column) * 16);
    });
    table.set(fixedPoint(vertical, 4096), planeWeights + row * 4);
    table.set(fixedPoint(vertical, 32_768), planeWeights + lineWeights + row * 4);
  });
  return table;
}

/** Rounded, with the rounding's rest given to the largest, so that a flat plane stays exactly flat. */
function fixedPoint(weights: number[], one: number): number[] {
  const rounded = weights.map((weight) => Math.round(weight * one));
  const rest = one - rounded.reduce((sum, value) => sum + value, 0);
  const nearest = weights.indexOf(Math.max(...weights));
  rounded[nearest] = (rounded[nearest] ?? 0) + rest;
  return rounded;
}

const b = 1 / 3;
const c = 1 / 3;

function cubicTaps(fraction: number): number[] {
  return [1 + fraction, fraction, 1 - fraction, 2 - fraction].map((x) =>
    x < 1
      ? ((12 - 9 * b - 6 * c) * x ** 3 + (-18 + 12 * b + 6 * c) * x ** 2 + (6 - 2 * b)) / 6
      : ((-b - 6 * c) * x ** 3 +
          (6 * b + 30 * c) * x ** 2 +
          (-12 * b - 48 * c) * x +
          (8 * b + 24 * c)) /
        6,
  );
}
