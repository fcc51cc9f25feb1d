import { smoothStep } from "../cutout/image/lab.ts";
import { simdKernels } from "../kernels/planar.ts";
import { holdFocus } from "./hold-focus.ts";
import { planesOf } from "./planes.ts";
import type { PixelPlanes, Pixels } from "./planes.ts";
import {
  allocateFrame,
  cellPx,
  openArena,
  openGrid,
  setMap,
  straightMap,
  warpPair,
  warpPlanes,
  wholeFrame,
} from "./warp.ts";
import type { Arena, Bench, Cells, Frame, Pair, Planes, Profile, SourceMap } from "./warp.ts";

export type Plate = Planes;
/** With its coverage, at luma and at chroma resolution; colours premultiplied. */
export type Layer = Planes & { alpha: number; alphaHalf: number };

/** A slanting soft edge of light in a picture: where it is in the first row, and how soft, in the picture's own pixels. */
export type Edge = { centrePx: number; halfWidthPx: number };
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
  /**
   * A plate out of focus: few pixels, enlarged to the size of the plate that shows the same in focus. `held` of 255 of each of that
   * plate's pixels stays in focus.
   */
  addEnlarged(pixels: Pixels, like: Plate, held?: Uint8Array): Plate;
  /** Room for mixing two pictures of this one's size, and for a layer of its coverage. */
  addBlank<Picture extends Plate | Layer>(like: Picture): Picture;
  /**
   * Mixes two pictures of one size into a blank: `share` (0 to 1) of the second evenly, or the second on the far side of an
   * edge. Light that comes up is mixed here, before the picture is drawn: drawing it twice costs five times as much.
   */
  mixPictures(blank: Plate, first: Plate, second: Plate, share: number | Edge): void;
  /** Fills the frame from a plate through a map, true to .007 px (RMS; .03 px at most). */
  drawPlate(plate: Plate, map: SourceMap): void;
  drawLayer(layer: Layer, placement: Placement): void;
  /** Takes `share` (0 to 1) of the frame's light away. */
  darken(share: number): void;
  /** Keeps the frame as drawn, for a cut to dissolve from. */
  keepFrame(): void;
  /** Mixes `share` (0 to 1) of the kept frame over the present one. */
  dissolve(share: number): void;
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
  const kept = allocateFrame(arena, grid);
  const coverage = { alpha: arena.take(grid.stride * grid.rows * cellPx), alphaHalf: 0 };
  coverage.alphaHalf = arena.take((grid.stride * grid.rows * cellPx) / 4);
  const profile = openProfile(arena, grid.stride, grid.rows * cellPx);
  const base = arena.mark();
  const packed = new Uint8Array((widthPx * heightPx * 3) / 2);
  const bench: Bench = { memory, kernels, arena, grid, coverage, profile, widthPx, heightPx };
  return {
    addPlate: (pixels) => upload(bench, pixels, 0),
    addLayer: (pixels) => upload(bench, pixels, borderPx) as Layer,
    addEnlarged: (pixels, like, held) => {
      const soft = addEnlarged(bench, pixels, like);
      if (held) holdFocus(memory, like, soft, held);
      return soft;
    },
    addBlank: (like) => addBlank(bench, like),
    mixPictures: (blank, first, second, share) => mixPictures(bench, blank, first, second, share),
    drawPlate: (plate, map) => {
      setMap(bench, map, wholeFrame(grid));
      warpPlanes(bench, plate, now, wholeFrame(grid));
    },
    drawLayer: (layer, placement) => drawLayer(bench, layer, placement, now, other),
    darken: (share) => {
      const bytes = new Uint8Array(memory.buffer);
      bytes.fill(16, other.y, other.u);
      bytes.fill(128, other.u, other.y + other.bytes);
      mixFrames(bench, now, other, share);
    },
    keepFrame: () => {
      new Uint8Array(memory.buffer).copyWithin(kept.y, now.y, now.y + now.bytes);
    },
    dissolve: (share) => mixFrames(bench, now, kept, share),
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

function addEnlarged(bench: Bench, pixels: Pixels, like: Plate): Plate {
  const { memory, arena } = bench;
  const { widthPx, heightPx } = like;
  const small = upload(bench, pixels, 0);
  const grid = openGrid(memory, arena, widthPx, heightPx);
  const canvas = { ...bench, grid, widthPx, heightPx };
  // By the picture's own size, not by its planes', which are even: from 167 px of 168 the set slid by up to 12 as it lost focus.
  const map = straightMap(0, 0, widthPx / pixels.widthPx, heightPx / pixels.heightPx);
  setMap(canvas, map, wholeFrame(grid));
  const drawn = allocateFrame(arena, grid);
  warpPlanes(canvas, small, drawn, wholeFrame(grid));
  const luma = widthPx * heightPx;
  // Before it is packed: memory that grows leaves the bytes that were looked at behind.
  const y = arena.take(luma * 1.5);
  const packed = pack(canvas, drawn, new Uint8Array(luma * 1.5));
  new Uint8Array(memory.buffer).set(packed, y);
  return { widthPx, heightPx, y, u: y + luma, v: y + luma * 1.25 };
}

function mixFrames(bench: Bench, target: Frame, source: Frame, share: number): void {
  bench.kernels.mix(target.y, target.y, source.y, target.bytes, in256(share));
}

const in256 = (share: number) => Math.round(256 * Math.min(1, Math.max(0, share)));

/** Where each blank's edge is written before it is mixed. */
const profiles = new WeakMap<Plate, Profile>();

function addBlank<Picture extends Plate | Layer>({ arena }: Bench, like: Picture): Picture {
  const { widthPx, heightPx } = like;
  const luma = widthPx * heightPx;
  const [y, u, v] = [arena.take(luma), arena.take(luma / 4), arena.take(luma / 4)];
  const blank = { ...like, y, u, v };
  profiles.set(blank, openProfile(arena, widthPx, heightPx));
  return blank;
}

function mixPictures(
  { kernels, memory }: Bench,
  blank: Plate,
  first: Plate,
  second: Plate,
  share: number | Edge,
): void {
  const { widthPx, heightPx } = blank;
  const planes = [
    { target: blank.y, from: first.y, to: second.y, half: 1 },
    { target: blank.u, from: first.u, to: second.u, half: 2 },
    { target: blank.v, from: first.v, to: second.v, half: 2 },
  ];
  if (typeof share === "number") {
    for (const { target, from, to, half } of planes)
      kernels.mix(target, from, to, (widthPx * heightPx) / half ** 2, in256(share));
    return;
  }
  const profile = profiles.get(blank)!;
  const border = "alpha" in blank ? borderPx : 0;
  const centrePx = share.centrePx + border + sweepSlant * border;
  const [from, to] = [centrePx - share.halfWidthPx, centrePx + share.halfWidthPx];
  writeProfile(memory, profile, (x) => 32_767 * smoothStep(from, to, x));
  for (const { target, from, to, half } of planes) {
    const width = widthPx / half;
    const light = half === 1 ? profile.luma : profile.chroma;
    // A row's last vector may reach into the next row, which is written after it.
    for (let row = 0; row < heightPx / half; row++) {
      const at = row * width;
      const along = light + 2 * Math.round(sweepSlant * row);
      kernels.blend(target + at, from + at, to + at, along, width);
    }
  }
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
  setMap(bench, straightMap(leftPx, topPx, scaleX, scaleY), cells);
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
  writeProfile(bench.memory, profile, (x) => {
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

/** As long as a slanting band's way across a picture, and the vector that its last row reads on. */
function openProfile(arena: Arena, widthPx: number, heightPx: number): Profile {
  const reach = widthPx + Math.ceil(heightPx * sweepSlant) + 16;
  return { luma: arena.take(reach * 2), chroma: arena.take(reach), reach };
}

/** The light across a picture's first row, for luma and chroma; further down it is read from further right. */
function writeProfile(
  memory: WebAssembly.Memory,
  profile: Profile,
  light: (x: number) => number,
): void {
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
