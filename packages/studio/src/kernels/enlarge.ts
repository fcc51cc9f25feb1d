import { readFileSync } from "node:fs";

/** Rows of a 16-bit picture in one WebAssembly memory; every pointer is a byte offset. */
export type EnlargeKernels = {
  /** Weighs four rows of shorts into one of floats. `samples` is rounded up to 8. */
  blend(
    a: number,
    b: number,
    c: number,
    d: number,
    weightA: number,
    weightB: number,
    weightC: number,
    weightD: number,
    into: number,
    samples: number,
  ): void;
  /**
   * Stretches a row of floats to shorts: `offsets` has for each pixel its first tap in bytes (u32), `weights` four floats.
   * Writes one short beyond the last pixel.
   */
  stretch(row: number, offsets: number, weights: number, into: number, pixels: number): void;
  /** The same for four channels, premultiplied by the last and 0 to 65025, to bytes of straight alpha. */
  stretchStraight(
    row: number,
    offsets: number,
    weights: number,
    into: number,
    pixels: number,
  ): void;
};

const module = new WebAssembly.Module(
  readFileSync(new URL("./wasm/enlarge.wasm", import.meta.url)),
);

/** The kernels in SIMD; source: wasm/enlarge.ts, built by scripts/kernels.ts. */
export function simdEnlarge(memory: WebAssembly.Memory): EnlargeKernels {
  // Why the cast: WebAssembly exports carry no types.
  return new WebAssembly.Instance(module, { env: { memory } }).exports as unknown as EnlargeKernels;
}
