import { readFileSync } from "node:fs";

/**
 * Levels of a pull-push pyramid in one WebAssembly memory; every pointer is a byte offset. A level's pixel is four
 * floats: three colours times their weight, and the weight, 0 to 1 at the finest.
 */
export type InpaintKernels = {
  /** Weighs bytes of three channels, by floats; a byte beyond the last is read. */
  weighBytes(rgb: number, weights: number, into: number, pixels: number): void;
  /** Weighs three planes of floats. Planes and level are as long as pixels in whole fours. */
  weighPlanes(a: number, b: number, c: number, weights: number, into: number, pixels: number): void;
  /** Adds up 2 × 2 pixels; half of an odd side is rounded up. */
  halve(from: number, widthPx: number, heightPx: number, into: number): void;
  /** Takes the weights out of the coarsest level's colours. */
  settle(level: number, pixels: number): void;
  /**
   * Turns a level into colours in place; where their weight is below 1, the rest is of the coarser level, settled or
   * filled before, smooth between its pixels. Only where a byte of `wanted` is not 0, or everywhere where it is none (0).
   */
  fill(level: number, widthPx: number, heightPx: number, coarse: number, wanted: number): void;
};

const module = new WebAssembly.Module(
  readFileSync(new URL("./wasm/inpaint.wasm", import.meta.url)),
);

/** The kernels in SIMD; source: wasm/inpaint.ts, built by scripts/kernels.ts. */
export function simdInpaint(memory: WebAssembly.Memory): InpaintKernels {
  // Why the cast: WebAssembly exports carry no types.
  return new WebAssembly.Instance(module, { env: { memory } }).exports as unknown as InpaintKernels;
}
