import { readFileSync } from "node:fs";

/**
 * Edges of an 8-connected grid in one WebAssembly memory; every pointer is a byte offset. The capacity of pixel p's edge in
 * direction d (0 E, 1 W, 2 S, 3 N, 4 SE, 5 NW, 6 SW, 7 NE), a float, is at (8 p + d); none leads out of the grid.
 */
export type GridEdgeKernels = {
  /**
   * Writes capacities: strength × (.03 + .97 exp(-beta d²)), with d the distance of the colours in three planes of
   * floats, and 1/√2 of that aslant. `falloff` points at `falloffTable`.
   */
  join(
    l: number,
    a: number,
    b: number,
    falloff: number,
    capacity: number,
    widthPx: number,
    heightPx: number,
    strength: number,
    beta: number,
  ): void;
  /** Joins 2 × 2 pixels into one: the edges that cross between two of these add up. */
  contract(widthPx: number, heightPx: number, edges: number, crossing: number): void;
};

/** exp(-t) for t from 0 to 16 in 1/256, read between its entries within 2e-6: half a million exact ones take 8 ms. */
export const falloffTable = Float32Array.from({ length: 16 * 256 + 2 }, (_, step) =>
  Math.exp(-step / 256),
);

const module = new WebAssembly.Module(
  readFileSync(new URL("./wasm/grid-edges.wasm", import.meta.url)),
);

/** The kernels in WebAssembly; source: wasm/grid-edges.ts, built by scripts/kernels.ts. */
export function wasmGridEdges(memory: WebAssembly.Memory): GridEdgeKernels {
  // Why the cast: WebAssembly exports carry no types.
  return new WebAssembly.Instance(module, { env: { memory } })
    .exports as unknown as GridEdgeKernels;
}
