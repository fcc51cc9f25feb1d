import { resampleTable, resampleTableBytes, simdKernels } from "../kernels/planar.ts";
import type { PlanarKernels } from "../kernels/planar.ts";
import { planesOf } from "./planes.ts";
import type { Pixels } from "./planes.ts";

/** A picture in the compositor's memory: byte offsets of its planes. */
type Planes = { widthPx: number; heightPx: number; y: number; u: number; v: number };
export type Plate = Planes;
/** With its coverage, at luma and at chroma resolution; colours premultiplied. */
export type Layer = Planes & { alpha: number; alphaHalf: number };

/** For a position in the frame (continuous pixels), writes where the plate is sampled to `out`: [x, y]. */
export type SourceMap = (x: number, y: number, out: Float64Array) => void;

/** The layer's top left corner in the frame, and its scale; `sweep` is a band of light crossing it. */
export type Placement = {
  leftPx: number;
  topPx: number;
  scale: number;
  opacity: number;
  sweep?: Sweep;
};
/** A soft slanted band: its centre at the frame's top, its half-width, its strength in luma steps. */
export type Sweep = { centrePx: number; halfWidthPx: number; strength: number };

export type Compositor = {
  addPlate(pixels: Pixels): Plate;
  addLayer(pixels: Pixels): Layer;
  /** Fills the frame from a plate through a map; 0.02 px exact. */
  drawPlate(plate: Plate, map: SourceMap): void;
  /** The same through one map for two plates of one size: `share` (0 to 1) of the second. */
  drawMixed(first: Plate, second: Plate, share: number, map: SourceMap): void;
  drawLayer(layer: Layer, placement: Placement): void;
  /** Takes `share` (0 to 1) of the frame's light away. */
  darken(share: number): void;
  /** Keeps the frame as drawn, for `dissolve`. */
  keepFrame(): void;
  /** Mixes `share` (0 to 1) of the kept frame over the present one. */
  dissolve(share: number): void;
  /** The present frame as I420; the bytes are overwritten by the next frame. */
  frame(): Uint8Array;
  /** Forgets all plates and layers. */
  clear(): void;
};

const cellPx = 16;
const pagePx = 65_536;
// The kernels cut positions to 1/32 pixel; half of that added rounds them, or every picture would lie 0.016 px aside.
const halfPhase = 1024;
// Transparent border of a layer: the resampling's four taps never reach past it.
const borderPx = 8;
const sweepSlant = -0.35;

/** Opens a compositor for frames of this size (even sides). Its memory grows with the pictures added. */
export function openCompositor(widthPx: number, heightPx: number): Compositor {
  const memory = new WebAssembly.Memory({ initial: 64 });
  const kernels = simdKernels(memory);
  const arena = openArena(memory);
  const grid = openGrid(memory, arena, widthPx, heightPx);
  const now = allocateFrame(arena, grid);
  const other = allocateFrame(arena, grid);
  const kept = allocateFrame(arena, grid);
  const coverage = { alpha: arena.take(grid.stride * grid.rows * cellPx), alphaHalf: 0 };
  coverage.alphaHalf = arena.take((grid.stride * grid.rows * cellPx) / 4);
  const profile = arena.take(grid.stride * 2);
  const base = arena.mark();
  const packed = new Uint8Array((widthPx * heightPx * 3) / 2);
  const bench: Bench = { memory, kernels, arena, grid, coverage, profile, widthPx, heightPx };
  return {
    addPlate: (pixels) => upload(bench, pixels, 0),
    addLayer: (pixels) => upload(bench, pixels, borderPx) as Layer,
    drawPlate: (plate, map) => {
      setMap(bench, map);
      warpPlanes(bench, plate, now, wholeFrame(grid));
    },
    drawMixed: (first, second, share, map) => {
      setMap(bench, map);
      warpPlanes(bench, share < 1 ? first : second, now, wholeFrame(grid));
      if (share <= 0 || share >= 1) return;
      warpPlanes(bench, second, other, wholeFrame(grid));
      mixFrames(bench, now, other, share);
    },
    drawLayer: (layer, placement) => drawLayer(bench, layer, placement, now, other),
    darken: (share) => {
      const bytes = new Uint8Array(memory.buffer);
      bytes.fill(16, other.y, other.u);
      bytes.fill(128, other.u, other.y + other.bytes);
      mixFrames(bench, now, other, share);
    },
    keepFrame: () => {
      const bytes = new Uint8Array(memory.buffer);
      bytes.copyWithin(kept.y, now.y, now.y + now.bytes);
    },
    dissolve: (share) => mixFrames(bench, now, kept, share),
    frame: () => pack(bench, now, packed),
    clear: () => arena.release(base),
  };
}

type Arena = { take(bytes: number): number; mark(): number; release(mark: number): void };
type Grid = {
  columns: number;
  rows: number;
  stride: number;
  luma: [number, number];
  chroma: [number, number];
  table: number;
};
type Frame = Planes & { bytes: number };
type Bench = {
  memory: WebAssembly.Memory;
  kernels: PlanarKernels;
  arena: Arena;
  grid: Grid;
  coverage: { alpha: number; alphaHalf: number };
  profile: number;
  widthPx: number;
  heightPx: number;
};
type Cells = { column0: number; row0: number; column1: number; row1: number };

function openArena(memory: WebAssembly.Memory): Arena {
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

function openGrid(
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
  return { columns, rows, stride: columns * cellPx, luma, chroma, table };
}

function allocateFrame(arena: Arena, grid: Grid): Frame {
  const luma = grid.stride * grid.rows * cellPx;
  const y = arena.take((luma * 3) / 2);
  return {
    widthPx: grid.stride,
    heightPx: grid.rows * cellPx,
    y,
    u: y + luma,
    v: y + (luma * 5) / 4,
    bytes: (luma * 3) / 2,
  };
}

const wholeFrame = (grid: Grid): Cells => ({
  column0: 0,
  row0: 0,
  column1: grid.columns,
  row1: grid.rows,
});

function upload(bench: Bench, pixels: Pixels, border: number): Plate | Layer {
  const made = planesOf(pixels, border);
  const put = (bytes: Uint8Array) => {
    const at = bench.arena.take(bytes.length);
    new Uint8Array(bench.memory.buffer).set(bytes, at);
    return at;
  };
  const planes = {
    widthPx: made.widthPx,
    heightPx: made.heightPx,
    y: put(made.y),
    u: put(made.u),
    v: put(made.v),
  };
  return made.alpha && made.alphaHalf
    ? { ...planes, alpha: put(made.alpha), alphaHalf: put(made.alphaHalf) }
    : planes;
}

/**
 * Samples the map at each node. Luma sample i stands at i + 1/2; chroma is cosited to the left (H.264's default):
 * sample i stands at 2i + 1/2 across and 2i + 1 down, so its nodes lie half a pixel further along the same mesh.
 */
function setMap(bench: Bench, map: SourceMap): void {
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

type Pair = [first: number, second: number];

/** One or two planes (second 0: one) of the same size, at luma's or chroma's resolution. */
function warpPair(
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
    cells.column0,
    cells.row0,
    cells.column1,
    cells.row1,
  );
}

function warpPlanes(bench: Bench, source: Planes, target: Planes, cells: Cells): void {
  const { widthPx, heightPx } = source;
  const half = { widthPx: widthPx / 2, heightPx: heightPx / 2 };
  warpPair(bench, { widthPx, heightPx, at: [source.y, 0] }, [target.y, 0], cells, false);
  warpPair(bench, { ...half, at: [source.u, source.v] }, [target.u, target.v], cells, true);
}

function mixFrames(bench: Bench, target: Frame, source: Frame, share: number): void {
  const amount = Math.round(256 * Math.min(1, Math.max(0, share)));
  bench.kernels.mix(target.y, source.y, target.bytes, amount);
}

function drawLayer(
  bench: Bench,
  layer: Layer,
  placement: Placement,
  target: Frame,
  scratch: Frame,
): void {
  const { grid, kernels, coverage } = bench;
  const { scale } = placement;
  const leftPx = placement.leftPx - borderPx * scale;
  const topPx = placement.topPx - borderPx * scale;
  const cells = {
    column0: Math.max(0, Math.floor(leftPx / cellPx)),
    row0: Math.max(0, Math.floor(topPx / cellPx)),
    column1: Math.min(grid.columns, Math.ceil((leftPx + layer.widthPx * scale) / cellPx)),
    row1: Math.min(grid.rows, Math.ceil((topPx + layer.heightPx * scale) / cellPx)),
  };
  if (cells.column1 <= cells.column0 || cells.row1 <= cells.row0) return;
  setMap(bench, (x, y, out) => {
    out[0] = (x - leftPx) / scale;
    out[1] = (y - topPx) / scale;
  });
  const { widthPx, heightPx } = layer;
  const half = { widthPx: widthPx / 2, heightPx: heightPx / 2 };
  const whole = { widthPx, heightPx, at: [layer.y, layer.alpha] as Pair };
  warpPair(bench, whole, [scratch.y, coverage.alpha], cells, false);
  warpPair(bench, { ...half, at: [layer.u, layer.v] }, [scratch.u, scratch.v], cells, true);
  warpPair(bench, { ...half, at: [layer.alphaHalf, 0] }, [coverage.alphaHalf, 0], cells, true);
  const opacity = Math.round(256 * placement.opacity);
  const lay = (to: number, from: number, alpha: number, stride: number, cell: number) => {
    const start = cells.column0 * cell;
    const length = (cells.column1 - cells.column0) * cell;
    for (let row = cells.row0 * cell; row < cells.row1 * cell; row++) {
      const at = row * stride + start;
      kernels.over(to + at, from + at, alpha + at, length, cell === cellPx ? 16 : 128, opacity);
    }
  };
  lay(target.y, scratch.y, coverage.alpha, grid.stride, cellPx);
  lay(target.u, scratch.u, coverage.alphaHalf, grid.stride / 2, cellPx / 2);
  lay(target.v, scratch.v, coverage.alphaHalf, grid.stride / 2, cellPx / 2);
  if (placement.sweep) drawSweep(bench, placement.sweep, target, cells);
}

/** A raised cosine across each row, moved along the slant. */
function drawSweep(bench: Bench, sweep: Sweep, target: Frame, cells: Cells): void {
  const { grid } = bench;
  const start = cells.column0 * cellPx;
  const length = (cells.column1 - cells.column0) * cellPx;
  for (let row = cells.row0 * cellPx; row < cells.row1 * cellPx; row++) {
    const light = new Int16Array(bench.memory.buffer, bench.profile, length);
    const centre = sweep.centrePx + sweepSlant * row;
    for (let i = 0; i < length; i++) {
      const distance = Math.abs(start + i - centre) / sweep.halfWidthPx;
      light[i] = distance < 1 ? sweep.strength * (0.5 + 0.5 * Math.cos(Math.PI * distance)) : 0;
    }
    const at = row * grid.stride + start;
    bench.kernels.glint(target.y + at, bench.coverage.alpha + at, bench.profile, length);
  }
}

function pack(bench: Bench, frame: Frame, packed: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(bench.memory.buffer);
  let to = 0;
  const copy = (at: number, stride: number, width: number, height: number) => {
    for (let row = 0; row < height; row++, to += width)
      packed.set(bytes.subarray(at + row * stride, at + row * stride + width), to);
  };
  const { widthPx, heightPx, grid } = bench;
  copy(frame.y, grid.stride, widthPx, heightPx);
  copy(frame.u, grid.stride / 2, widthPx / 2, heightPx / 2);
  copy(frame.v, grid.stride / 2, widthPx / 2, heightPx / 2);
  return packed;
}
