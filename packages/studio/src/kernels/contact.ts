import { readFileSync } from "node:fs";

/**
 * Rows of the ground about a product, in one WebAssembly memory. Every pointer is a byte offset; `pixels` may reach up to 3 beyond
 * the row, so rows are kept with `paddedPixels`.
 */
export type ContactKernels = {
  /**
   * Writes the light that is left on a row at `y` into floats. `strips` points at six rows of floats, `stride` bytes apart: how far
   * away the product touches and in which row, the seam's depth, how much of it is hidden below, and whether the ground there lies
   * towards the light (0) or on the other side (1), before the product and beside it. `profile` has two floats for each of `steps`
   * to the `reach` of the shade and one beyond, `slits` one for each of `slitSteps` to `slitReach` times the seam's.
   */
  shade(
    strips: number,
    stride: number,
    pixels: number,
    lights: number,
    y: number,
    most: number,
    squash: number,
    reach: number,
    profile: number,
    steps: number,
    seamSquash: number,
    seamReach: number,
    slits: number,
    slitSteps: number,
    slitReach: number,
  ): void;
  /**
   * Leaves a row of 16-bit sRGB its `lights`, four pixels at a time where all of them stay above `foot`, and sets those lights to 1;
   * gives how many pixels are left to do. `shares` has floats of `light ** (1 / 2.4)` for each of `shareSteps` and one beyond.
   */
  dim(
    values: number,
    lights: number,
    pixels: number,
    shares: number,
    shareSteps: number,
    offset: number,
    foot: number,
  ): number;
};

const module = new WebAssembly.Module(
  readFileSync(new URL("./wasm/contact.wasm", import.meta.url)),
);

/** The kernels in SIMD; source: wasm/contact.ts, built by scripts/kernels.ts. */
export function simdContact(memory: WebAssembly.Memory): ContactKernels {
  // Why the cast: WebAssembly exports carry no types.
  return new WebAssembly.Instance(module, { env: { memory } }).exports as unknown as ContactKernels;
}
