import { readFileSync } from "node:fs";

/** Minimum cut of an 8-connected grid; every pointer is a byte offset into one WebAssembly memory. */
export type FlowKernel = {
  /**
   * Directions are 0 E, 1 W, 2 S, 3 N, 4 SE, 5 NW, 6 SW, 7 NE, so that the reverse of d is d ^ 1; the capacity of pixel p's
   * edge in direction d (f32) is at (8 p + d), and none leads out of the grid.
   *
   * `opinion`: a float a pixel, positive for product. `original`: the edges, as wide one way as the other. `residual`: what
   * the cuts before have left of them, where a byte of `touched` is 1 (none before the first): a cut goes on from the last
   * one's flow, whatever has become of opinions and active pixels, and finds what it would have found from the start (Kohli
   * and Torr 2005), as a cut is unique where the source's side is as small as can be. `active`: 1 a pixel to be decided.
   * `mask`: in, 1 where the others are product; out, the active ones too. `work`: `flowWorkBytes` of scratch.
   * `coarseOriginal`, `coarseResidual`: the same of a cut of the grid at half its size, or 0. Where a cut comes first, flow
   * begins as there, each edge with its share: most of what has to flow far is on its way then.
   */
  cut(
    widthPx: number,
    heightPx: number,
    opinion: number,
    original: number,
    residual: number,
    touched: number,
    active: number,
    mask: number,
    work: number,
    coarseOriginal: number,
    coarseResidual: number,
  ): void;
};

/** A header, 16 bytes a pixel, and six lists of pixels. */
export const flowWorkBytes = (pixels: number): number => 64 + 16 * pixels + 24 * (pixels + 1);

const module = new WebAssembly.Module(
  readFileSync(new URL("./wasm/max-flow.wasm", import.meta.url)),
);

/** The kernel in WebAssembly; source: wasm/max-flow.ts, built by scripts/kernels.ts. */
export function wasmFlow(memory: WebAssembly.Memory): FlowKernel {
  // Why the cast: WebAssembly exports carry no types.
  return new WebAssembly.Instance(module, { env: { memory } }).exports as unknown as FlowKernel;
}
