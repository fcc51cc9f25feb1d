import { readFileSync } from "node:fs";

/** Every pointer is a byte offset into one WebAssembly memory. */
export type DistanceKernel = {
  /**
   * Writes the chamfer distance (1 straight, √2 aslant) of each pixel to the outline of `mask`, bytes of 0 and 1, in
   * floats: positive inside, negative outside, ±0.5 at the outline, ±9,999.5 where there is none. Up to three floats
   * beyond the last are written too. `work`: `distanceWorkBytes` of scratch.
   */
  measure(mask: number, distance: number, work: number, widthPx: number, heightPx: number): void;
};

/** A byte and a float a pixel, of rows in whole sixteens with sixteen pixels beside them, and a row above and below. */
export const distanceWorkBytes = (widthPx: number, heightPx: number): number =>
  5 * (Math.ceil(widthPx / 16) * 16 + 32) * (heightPx + 2);

const module = new WebAssembly.Module(
  readFileSync(new URL("./wasm/distance.wasm", import.meta.url)),
);

/** The kernel in SIMD; source: wasm/distance.ts, built by scripts/kernels.ts. */
export function simdDistance(memory: WebAssembly.Memory): DistanceKernel {
  // Why the cast: WebAssembly exports carry no types.
  return new WebAssembly.Instance(module, { env: { memory } }).exports as unknown as DistanceKernel;
}
