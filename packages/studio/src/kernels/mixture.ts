import { readFileSync } from "node:fs";

/** Gaussian mixtures over colours, planes of floats in one WebAssembly memory; every pointer is a byte offset. */
export type MixtureKernels = {
  /**
   * Writes the negative log likelihood of each colour under its nearest component, in doubles. `mixture` has ten doubles a
   * component: mean, inverse covariance (LL / 2, La, Lb, aa / 2, ab, bb / 2), logarithm of its weight. Up to three colours beyond
   * the last are read and written too.
   */
  measure(
    l: number,
    a: number,
    b: number,
    count: number,
    mixture: number,
    components: number,
    into: number,
  ): void;
  /**
   * Writes for each colour the nearest of `means`, three doubles each, to bytes, and for each mean four doubles: its colours' sums
   * of L, a and b, and how many they are. A colour beyond the last is read.
   */
  assign(
    l: number,
    a: number,
    b: number,
    count: number,
    means: number,
    clusters: number,
    owner: number,
    sums: number,
  ): void;
};

const module = new WebAssembly.Module(
  readFileSync(new URL("./wasm/mixture.wasm", import.meta.url)),
);

/** The kernels in SIMD; source: wasm/mixture.ts, built by scripts/kernels.ts. */
export function simdMixture(memory: WebAssembly.Memory): MixtureKernels {
  // Why the cast: WebAssembly exports carry no types.
  return new WebAssembly.Instance(module, { env: { memory } }).exports as unknown as MixtureKernels;
}
