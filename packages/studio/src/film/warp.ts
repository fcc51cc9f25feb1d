import { resampleTable, resampleTableBytes } from "../kernels/planar.ts";
import type { PlanarKernels } from "../kernels/planar.ts";

/** A picture in the compositor's memory: byte offsets of its planes. */
export type Planes = { widthPx: number; heightPx: number; y: number; u: number; v: number };
/** For a position in the frame (continuous pixels), writes where the plate is sampled to `out`: [x, y]. */
export type SourceMap = (x: number, y: number, out: Float64Array) => void;

export const cellPx = 16;
const pagePx = 65_536;
// The kernels cut positions to 1/32 pixel; half of that added rounds them, or every picture would lie 0.016 px aside.
const halfPhase = 1024;
export type Arena = { take(bytes: number): number; mark(): number; release(mark: number): void };
export type Grid = {
  columns: number;
  rows: number;
  /** Whole cells across; down, the frame's own height: the last row of cells may be cut. */
  stride: number;
  heightPx: number;
  luma: [number, number];
  chroma: [number, number];
  table: number;
};
export type Frame = Planes & { bytes: number };
export type Bench = {
  memory: WebAssembly.Memory;
  kernels: PlanarKernels;
  arena: Arena;
  grid: Grid;
  coverage: { alpha: number; alphaHalf: number };
  profile: { luma: number; chroma: number; reach: number };
  widthPx: number;
  heightPx: number;
};
export type Cells = { column0: number; row0: number; column1: number; row1: number };

export function openArena(memory: WebAssembly.Memory): Arena {
  let top = 0;
  return {
    take(bytes) {
      const start = top;
      // Sixteen spare bytes: the kernels load and store whole vectors.
      top = (top + bytes + 16 + 15) & ~15;
      const missing = top - memory.buffer.byteLength;
      if (missing > 0) memory.grow(Math.ceil(missing / pagePx));
      return start;
    },
    mark: () => top,
    release(mark) {
      top = mark;
    },
  };
}

export function openGrid(
  memory: WebAssembly.Memory,
  arena: Arena,
  widthPx: number,
  heightPx: number,
): Grid {
  const columns = Math.ceil(widthPx / cellPx);
  const rows = Math.ceil(heightPx / cellPx);
  const nodes = (columns + 1) * (rows + 1) * 4;
  const table = arena.take(resampleTableBytes);
  const weights = resampleTable();
  new Int16Array(memory.buffer, table, weights.length).set(weights);
  const luma: [number, number] = [arena.take(nodes), arena.take(nodes)];
  const chroma: [number, number] = [arena.take(nodes), arena.take(nodes)];
  return { columns, rows, stride: columns * cellPx, heightPx, luma, chroma, table };
}

export function allocateFrame(arena: Arena, grid: Grid): Frame {
  const luma = grid.stride * grid.heightPx;
  const y = arena.take((luma * 3) / 2);
  return {
    widthPx: grid.stride,
    heightPx: grid.heightPx,
    y,
    u: y + luma,
    v: y + (luma * 5) / 4,
    bytes: (luma * 3) / 2,
  };
}

export const wholeFrame = (grid: Grid): Cells => ({
  column0: 0,
  row0: 0,
  column1: grid.columns,
  row1: grid.rows,
});

/**
 * Samples the map at each node. Luma sample i stands at i + 1/2; chroma is cosited to the left (H.264's default):
 * sample i stands at 2i + 1/2 across and 2i + 1 down, so its nodes lie half a pixel further along the same mesh.
 */
export function setMap(bench: Bench, map: SourceMap): void {
  const { grid } = bench;
  const out = new Float64Array(2);
  const [lumaU, lumaV, chromaU, chromaV] = [...grid.luma, ...grid.chroma].map((at) => at >> 2);
  const nodes = new Int32Array(bench.memory.buffer);
  const across = grid.columns + 1;
  const last = grid.rows * across;
  let node = 0;
  for (let row = 0; row <= grid.rows; row++)
    for (let column = 0; column <= grid.columns; column++, node++) {
      map(column * cellPx + 0.5, row * cellPx + 0.5, out);
      nodes[lumaU! + node] = (out[0]! - 0.5) * 65_536 + halfPhase;
      nodes[lumaV! + node] = (out[1]! - 0.5) * 65_536 + halfPhase;
    }
  for (node = 0; node < last + across; node++) {
    // Below the last row the mesh goes on as above it.
    const upper = node < last ? node : node - across;
    const u = nodes[lumaU! + node]! - halfPhase;
    const v = nodes[lumaV! + node]! - halfPhase;
    const downU = nodes[lumaU! + upper + across]! - nodes[lumaU! + upper]!;
    const downV = nodes[lumaV! + upper + across]! - nodes[lumaV! + upper]!;
    nodes[chromaU! + node] = (u + downU / (2 * cellPx)) / 2 + halfPhase;
    nodes[chromaV! + node] = (v + downV / (2 * cellPx)) / 2 - 16_384 + halfPhase;
  }
}

export type Pair = [first: number, second: number];

/** One or two planes (second 0: one) of the same size, at luma's or chroma's resolution. */
export function warpPair(
  bench: Bench,
  source: { widthPx: number; heightPx: number; at: Pair },
  target: Pair,
  cells: Cells,
  half: boolean,
): void {
  const { grid } = bench;
  const [mapU, mapV] = half ? grid.chroma : grid.luma;
  bench.kernels.warp(
    ...source.at,
    source.widthPx,
    source.widthPx,
    source.heightPx,
    grid.table,
    mapU,
    mapV,
    grid.columns + 1,
    half ? cellPx / 2 : cellPx,
    ...target,
    half ? grid.stride / 2 : grid.stride,
    half ? grid.heightPx / 2 : grid.heightPx,
    cells.column0,
    cells.row0,
    cells.column1,
    cells.row1,
  );
}

export function warpPlanes(bench: Bench, source: Planes, target: Planes, cells: Cells): void {
  const { widthPx, heightPx } = source;
  const half = { widthPx: widthPx / 2, heightPx: heightPx / 2 };
  warpPair(bench, { widthPx, heightPx, at: [source.y, 0] }, [target.y, 0], cells, false);
  warpPair(bench, { ...half, at: [source.u, source.v] }, [target.u, target.v], cells, true);
}

/** A map into one plate from the map into another that shows the same. */
export function mapInto(target: Planes, source: Planes, map: SourceMap): SourceMap {
  const [across, down] = [target.widthPx / source.widthPx, target.heightPx / source.heightPx];
  return (x, y, out) => {
    map(x, y, out);
    out[0] = out[0]! * across;
    out[1] = out[1]! * down;
  };
}
