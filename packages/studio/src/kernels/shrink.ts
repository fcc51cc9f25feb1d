import { readFileSync } from "node:fs";

/** Rows of 8-bit RGB in one WebAssembly memory; every pointer is a byte offset. */
export type ShrinkKernels = {
  /** Adds a row of bytes times a weight to one of floats; `samples` is rounded up to 16. */
  addRow(bytes: number, weight: number, sums: number, samples: number): void;
  /**
   * Sums up what each pixel covers of a row of floats, times `norm`, to rounded bytes. `spans` has for each pixel the offset
   * of the first covered pixel in bytes and how many follow it (u32), and the shares of the first and last (f32). A
   * float beyond the last is read, and a byte beyond the last is written.
   */
  average(sums: number, spans: number, norm: number, into: number, pixels: number): void;
};

const module = new WebAssembly.Module(readFileSync(new URL("./wasm/shrink.wasm", import.meta.url)));

/** The kernels in SIMD; source: wasm/shrink.ts, built by scripts/kernels.ts. */
export function simdShrink(memory: WebAssembly.Memory): ShrinkKernels {
  // Why the cast: WebAssembly exports carry no types.
  return new WebAssembly.Instance(module, { env: { memory } }).exports as unknown as ShrinkKernels;
}
