import { simdKernels } from "../kernels/planar.ts";
import { planesOf } from "./planes.ts";
import type { PixelPlanes, Pixels } from "./planes.ts";
import {
  allocateFrame,
  cellPx,
  mapInto,
  openArena,
  openGrid,
  setMap,
  warpPair,
  warpPlanes,
  wholeFrame,
} from "./warp.ts";
import type { Bench, Cells, Frame, Pair, Planes, SourceMap } from "./warp.ts";

export type Plate = Planes;
/** With its coverage, at luma and at chroma resolution; colours premultiplied. */
export type Layer = Planes & { alpha: number; alphaHalf: number };

export type Kept = "before" | "unlit";

/** The layer's top left corner in the frame, and its scales; `sweep` is a band of light crossing it. */
export type Placement = {
  leftPx: number;
  topPx: number;
  scaleX: number;
  scaleY: number;
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
  /** The same with `share` (0 to 1) of a second plate, of whatever size, that shows the same. */
  drawMixed(plate: Plate, soft: Plate, share: number, map: SourceMap): void;
  drawLayer(layer: Layer, placement: Placement): void;
  /** Takes `share` (0 to 1) of the frame's light away. */
  darken(share: number): void;
  /** Keeps the frame as drawn: one that the cut dissolves from, and one in another light. */
  keepFrame(as: Kept): void;
  /** Mixes `share` (0 to 1) of a kept frame over the present one. */
  dissolve(from: Kept, share: number): void;
  /** Lets the kept frame in other light stand on the far side of a slanting soft edge. */
  wipe(edge: { centrePx: number; halfWidthPx: number }): void;
  /** The present frame as I420; the bytes are overwritten by the next frame. */
  frame(): Uint8Array;
  /** Forgets all plates and layers. */
  clear(): void;
};

// Transparent border of a layer: the resampling's four taps never reach past it.
const borderPx = 8;
/** How far to the left light falls from one row to the next below it. */
export const sweepSlant = 0.35;

/** Opens a compositor for frames of this size (even sides). Its memory grows with the pictures added. */
export function openCompositor(widthPx: number, heightPx: number): Compositor {
  const memory = new WebAssembly.Memory({ initial: 64 });
  const kernels = simdKernels(memory);
  const arena = openArena(memory);
  const grid = openGrid(memory, arena, widthPx, heightPx);
  const now = allocateFrame(arena, grid);
  const other = allocateFrame(arena, grid);
  const kept = { before: allocateFrame(arena, grid), unlit: allocateFrame(arena, grid) };
  const coverage = { alpha: arena.take(grid.stride * grid.rows * cellPx), alphaHalf: 0 };
  coverage.alphaHalf = arena.take((grid.stride * grid.rows * cellPx) / 4);
  // As long as a slanting band's way across the frame.
  const reach = grid.stride + Math.ceil(grid.rows * cellPx * sweepSlant);
  const profile = { luma: arena.take(reach * 2), chroma: arena.take(reach), reach };
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
    drawMixed: (plate, soft, share, map) => {
      if (share < 1) {
        setMap(bench, map);
        warpPlanes(bench, plate, now, wholeFrame(grid));
      }
      setMap(bench, mapInto(soft, plate, map));
      warpPlanes(bench, soft, share < 1 ? other : now, wholeFrame(grid));
      if (share < 1) mixFrames(bench, now, other, share);
    },
    drawLayer: (layer, placement) => drawLayer(bench, layer, placement, now, other),
    darken: (share) => {
      const bytes = new Uint8Array(memory.buffer);
      bytes.fill(16, other.y, other.u);
      bytes.fill(128, other.u, other.y + other.bytes);
      mixFrames(bench, now, other, share);
    },
    keepFrame: (as) => {
      const bytes = new Uint8Array(memory.buffer);
      bytes.copyWithin(kept[as].y, now.y, now.y + now.bytes);
    },
    dissolve: (from, share) => mixFrames(bench, now, kept[from], share),
    wipe: (edge) => wipe(bench, edge, now, kept.unlit),
    frame: () => pack(bench, now, packed),
    clear: () => arena.release(base),
  };
}

/** Several shots are filmed in one scene: its pixels are converted once. */
const converted = new WeakMap<Pixels, PixelPlanes>();

function upload(bench: Bench, pixels: Pixels, border: number): Plate | Layer {
  const made = converted.get(pixels) ?? planesOf(pixels, border);
  converted.set(pixels, made);
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
  const { scaleX, scaleY } = placement;
  const leftPx = placement.leftPx - borderPx * scaleX;
  const topPx = placement.topPx - borderPx * scaleY;
  const cells = {
    column0: Math.max(0, Math.floor(leftPx / cellPx)),
    row0: Math.max(0, Math.floor(topPx / cellPx)),
    column1: Math.min(grid.columns, Math.ceil((leftPx + layer.widthPx * scaleX) / cellPx)),
    row1: Math.min(grid.rows, Math.ceil((topPx + layer.heightPx * scaleY) / cellPx)),
  };
  if (cells.column1 <= cells.column0 || cells.row1 <= cells.row0) return;
  setMap(bench, (x, y, out) => {
    out[0] = (x - leftPx) / scaleX;
    out[1] = (y - topPx) / scaleY;
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
    const end = Math.min(cells.row1 * cell, (grid.heightPx * cell) / cellPx);
    for (let row = cells.row0 * cell; row < end; row++) {
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
  const { grid, profile, kernels } = bench;
  writeProfile(bench, (x) => {
    const distance = Math.abs(x - sweep.centrePx) / sweep.halfWidthPx;
    return distance < 1 ? sweep.strength * (0.5 + 0.5 * Math.cos(Math.PI * distance)) : 0;
  });
  const start = cells.column0 * cellPx;
  const length = (cells.column1 - cells.column0) * cellPx;
  const end = Math.min(cells.row1 * cellPx, grid.heightPx);
  for (let row = cells.row0 * cellPx; row < end; row++) {
    const at = row * grid.stride + start;
    const light = profile.luma + 2 * (start + Math.round(sweepSlant * row));
    kernels.glint(target.y + at, bench.coverage.alpha + at, light, length);
  }
}

function wipe(
  bench: Bench,
  { centrePx, halfWidthPx }: { centrePx: number; halfWidthPx: number },
  target: Frame,
  unlit: Frame,
): void {
  const { grid, profile, kernels } = bench;
  writeProfile(bench, (x) => {
    const t = Math.min(1, Math.max(0, 0.5 + (x - centrePx) / (2 * halfWidthPx)));
    return 32_767 * t * t * (3 - 2 * t);
  });
  for (let row = 0; row < grid.heightPx; row++) {
    const at = row * grid.stride;
    const light = profile.luma + 2 * Math.round(sweepSlant * row);
    kernels.blend(target.y + at, unlit.y + at, light, grid.stride);
    if (row % 2) continue;
    const half = at / 4;
    const thin = profile.chroma + 2 * Math.round((sweepSlant * row) / 2);
    kernels.blend(target.u + half, unlit.u + half, thin, grid.stride / 2);
    kernels.blend(target.v + half, unlit.v + half, thin, grid.stride / 2);
  }
}

/** The light across the frame's first row, for luma and chroma; further down it is read from further right. */
function writeProfile({ memory, profile }: Bench, light: (x: number) => number): void {
  const luma = new Int16Array(memory.buffer, profile.luma, profile.reach);
  const chroma = new Int16Array(memory.buffer, profile.chroma, profile.reach >> 1);
  for (let x = 0; x < luma.length; x++) luma[x] = light(x);
  for (let x = 0; x < chroma.length; x++) chroma[x] = luma[2 * x]!;
}

function pack(bench: Bench, frame: Frame, packed: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(bench.memory.buffer);
  // A frame as wide as its cells lies packed already.
  if (frame.bytes === packed.length) return bytes.subarray(frame.y, frame.y + frame.bytes);
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
