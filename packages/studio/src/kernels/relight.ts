import { readFileSync } from "node:fs";
import { encodeSrgb } from "../develop/color.ts";

/** Light on a colour: highlights above 0.75 are eased in, so that a gain never clips a label's white. */
export function lit(color: number, gain: number): number {
  const value = color * gain;
  if (value <= 0.75 || gain <= 1) return value;
  const knee = Math.max(0.75, color);
  return value <= knee
    ? value
    : knee + (1 - knee) * (1 - Math.exp((knee - value) / (1.0001 - knee)));
}

/** A row of straight-alpha pixels under light; every pointer is a byte offset into one WebAssembly memory. */
export type RelightKernel = {
  /**
   * `linear`: 256 floats, the light of a byte. `gains`: three factors a cell, and one float more. `offsets`: for each pixel its
   * left cell in bytes (u32), `shares` how far it is on the way to the next (f32). `curve`: the 4097 bytes
   * of `rootCurve`. Highlights are eased in above 0.75; alpha stays.
   */
  relight(
    pixels: number,
    into: number,
    count: number,
    linear: number,
    gains: number,
    offsets: number,
    shares: number,
    curve: number,
  ): void;
};

/** sRGB bytes of light by its root, in 4096 steps. */
export const rootCurve: Uint8Array = Uint8Array.from({ length: 4097 }, (_, step) =>
  Math.round(encodeSrgb((step / 4096) ** 2) * 255),
);

const module = new WebAssembly.Module(
  readFileSync(new URL("./wasm/relight.wasm", import.meta.url)),
);

/** The kernel in SIMD; source: wasm/relight.ts, built by scripts/kernels.ts. */
export function simdRelight(memory: WebAssembly.Memory): RelightKernel {
  // Why the cast: WebAssembly exports carry no types.
  return new WebAssembly.Instance(module, { env: { memory } }).exports as unknown as RelightKernel;
}
