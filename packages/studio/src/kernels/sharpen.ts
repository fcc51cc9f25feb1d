import { readFileSync } from "node:fs";

/**
 * Rows of an unsharp mask on luma, in one WebAssembly memory. Every pointer is a byte offset; `pixels` may reach up to 3 beyond
 * the row. Rows of floats are read four floats before and behind, planes of them four rows above and below.
 */
export type SharpenKernels = {
  /** The luma of 16-bit sRGB as floats of 0 to 255. */
  lumaOfFrame(values: number, into: number, pixels: number): void;
  /** The share that straight-alpha pixels cover, and their luma times that. */
  lumaOfLayer(rgba: number, into: number, cover: number, pixels: number): void;
  /** Each float with four on both sides, by the eighth row of Pascal's triangle: about a Gaussian of 1.41 pixels. */
  spread(from: number, into: number, pixels: number): void;
  /**
   * Adds to 16-bit sRGB in place what its luma differs from the spread of that, times `amount`: less where it differs by `noise`
   * levels or less, and no more than `most`. `spreadRow` is the same row of the plane of spread rows, `stride` bytes apart.
   */
  sharpenFrame(
    spreadRow: number,
    stride: number,
    values: number,
    pixels: number,
    amount: number,
    noise: number,
    most: number,
  ): void;
  /** The same for straight-alpha pixels: their surroundings are what of these is covered, and the matte's edge stays as it is. */
  sharpenLayer(
    spreadRow: number,
    coverRow: number,
    stride: number,
    rgba: number,
    pixels: number,
    amount: number,
    noise: number,
    most: number,
  ): void;
};

/** Floats that a row is read beyond its ends, and rows that a plane is. */
export const spreadReach = 4;

const module = new WebAssembly.Module(
  readFileSync(new URL("./wasm/sharpen.wasm", import.meta.url)),
);

/** The kernels in SIMD; source: wasm/sharpen.ts, built by scripts/kernels.ts. */
export function simdSharpen(memory: WebAssembly.Memory): SharpenKernels {
  // Why the cast: WebAssembly exports carry no types.
  return new WebAssembly.Instance(module, { env: { memory } }).exports as unknown as SharpenKernels;
}
