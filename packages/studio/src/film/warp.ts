import { resampleTable, resampleTableBytes } from "../kernels/planar.ts";
import type { PlanarKernels } from "../kernels/planar.ts";

/** A picture in the compositor's memory: byte offsets of its planes. */
export type Planes = { widthPx: number; heightPx: number; y: number; u: number; v: number };
/**
 * For `count` positions of a row of the frame (continuous pixels), `step` apart from x on, writes where the plate is sampled to
 * `out`: x, y, x, y. A row at a time, since a function that is called for each of a frame's 4,000 nodes costs three times as much.
 */
export type SourceMap = (
  x: number,
  y: number,
  step: number,
  count: number,
  out: Float64Array,
) => void;

/** The map of a picture that is laid into the frame straight, with its first pixel there and at this scale. */
export function straightMap(
  leftPx: number,
  topPx: number,
  scaleX: number,
  scaleY: number,
): SourceMap {
  return (x, y, step, count, out) => {
    for (let i = 0; i < count; i++) {
      out[2 * i] = (x + i * step - leftPx) / scaleX;
      out[2 * i + 1] = (y - topPx) / scaleY;
    }
  };
}

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
/** A line of light, 16 bits a sample, at luma's and at chroma's resolution. */
export type Profile = { luma: number; chroma: number; reach: number };
export type Bench = {
  memory: WebAssembly.Memory;
  kernels: PlanarKernels;
  arena: Arena;
  grid: Grid;
  coverage: { alpha: number; alphaHalf: number };
  profile: Profile;
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
 * Samples the map at each node of these cells. Luma sample i stands at i + 1/2; chroma is cosited to the left (H.264's
 * default): sample i stands at 2i + 1/2 across and 2i + 1 down, so its nodes lie half a pixel further along the same mesh.
 */
export function setMap(bench: Bench, map: SourceMap, cells: Cells): void {
  const { grid } = bench;
  const [lumaU, lumaV] = grid.luma.map((at) => at >> 2) as Pair;
  const nodes = new Int32Array(bench.memory.buffer);
  const across = grid.columns + 1;
  const count = cells.column1 - cells.column0 + 1;
  const out = new Float64Array(2 * count);
  for (let row = cells.row0; row <= cells.row1; row++) {
    map(cells.column0 * cellPx + 0.5, row * cellPx + 0.5, cellPx, count, out);
    const first = row * across + cells.column0;
    for (let i = 0; i < count; i++) {
      nodes[lumaU + first + i] = (out[2 * i]! - 0.5) * 65_536 + halfPhase;
      nodes[lumaV + first + i] = (out[2 * i + 1]! - 0.5) * 65_536 + halfPhase;
    }
  }
  setChromaMap(bench, nodes, cells);
}

function setChromaMap({ grid }: Bench, nodes: Int32Array, cells: Cells): void {
  const across = grid.columns + 1;
  const count = cells.column1 - cells.column0 + 1;
  for (let row = cells.row0; row <= cells.row1; row++) {
    const node = row * across + cells.column0;
    // Below the last row the mesh goes on as above it.
    const upper = Math.min(row, cells.row1 - 1) * across + cells.column0;
    for (let axis = 0; axis < 2; axis++) {
      const luma = grid.luma[axis]! >> 2;
      const chroma = (grid.chroma[axis]! >> 2) + node;
      setChromaLine(nodes, chroma, luma + node, luma + upper, across, count, axis * 16_384);
    }
  }
}

function setChromaLine(
  nodes: Int32Array,
  chroma: number,
  luma: number,
  upper: number,
  across: number,
  count: number,
  above: number,
): void {
  for (let i = 0; i < count; i++) {
    const down = nodes[upper + i + across]! - nodes[upper + i]!;
    const halved = (nodes[luma + i]! - halfPhase + down / (2 * cellPx)) / 2;
    nodes[chroma + i] = halved - above + halfPhase;
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
