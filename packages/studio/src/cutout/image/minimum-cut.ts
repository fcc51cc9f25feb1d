import assert from "node:assert/strict";
import { falloffTable, wasmGridEdges } from "../../kernels/grid-edges.ts";
import { flowWorkBytes, wasmFlow } from "../../kernels/max-flow.ts";
import type { Lab } from "./lab.ts";

/** The capacity of what is decided, either way. */
export const decided = 40;

/**
 * How dear a cut is within a surface, and how soon a difference in colour makes it cheap (weight exp(-beta d²)). A floor of
 * 3 % keeps the outline short even across strong texture.
 */
export type Smoothness = { strength: number; beta: number };

/** Half the width of the band in which the finer grid is cut again round what the coarse cuts left open, pixels. */
const band = 3;

export type Cut = {
  /** 1 for product, 0 for ground. */
  mask: Uint8Array;
  /** 1 where a mean and a generous cut disagree, and how many pixels both take. */
  loose: Uint8Array;
  corePixels: number;
};

/** Opinions at least this strong are orders: they don't shift. */
const certain = 14;
/** One below this may be overruled unheard. */
const weakest = 0.3;

/**
 * Cuts a picture by opinions, positive for product; the mean and the generous cut shift them by `shift`. With `keen` the
 * weakest opinion that is overruled is heard at full size: white goods on white hang on outlines that a coarse pixel loses.
 */
export type Cutter = {
  cut: (opinion: Float32Array, shift: number, keen?: boolean) => Cut;
  /** The coarse grid alone, by opinions of its cells of 2 × 2 pixels: enough to learn colours from, for a quarter of the time. A shift of 0 spares the generous cut. */
  cutCoarse: (opinion: Float32Array, shift: number) => Cut;
};

/**
 * Minimum cuts of an 8-connected grid from coarse to fine (after Lombaert 2005). The grid is contracted to half its size
 * and cut twice, with every opinion shifted against the product and for it. Where both agree, and no pixel's own
 * opinion is overruled (straps and laces thinner than a coarse pixel), that is the answer; the rest, and a band round
 * it, is cut at full size. A third of the time of one cut of the whole, and it tells how stable the outline is.
 * Each of the three goes on from its own flow of the call before: what windows and shadows change is little. At first the
 * generous cut goes on from the mean one's, and the fine one from the generous: half of the time where much is open.
 * A cutter serves until the next is opened: they share one memory, as 30 MB of fresh pages cost as much as a cut.
 */
export function openCutter(
  lab: Lab,
  widthPx: number,
  heightPx: number,
  { strength, beta }: Smoothness,
): Cutter {
  const size = { widthPx, heightPx };
  const half = { widthPx: (widthPx + 1) >> 1, heightPx: (heightPx + 1) >> 1 };
  const cells = half.widthPx * half.heightPx;
  const { cut, opinions, active, mask, layers, falloff } = openFlow(widthPx * heightPx, cells);
  const edges = layers.fine.original.byteOffset;
  // No cut has left anything of the edges yet: where that will be there is room for the colours.
  const [l, a, b] = lab.map((plane, c) => {
    layers.fine.residual.set(plane, c * plane.length);
    return layers.fine.residual.byteOffset + 4 * c * plane.length;
  }) as [number, number, number];
  gridEdges.join(l, a, b, falloff.byteOffset, edges, widthPx, heightPx, strength, beta);
  gridEdges.contract(widthPx, heightPx, edges, layers.mean.original.byteOffset);
  const cutCells = (own: Float32Array, shift: number, layer: Layer) => {
    shiftOpinions(own, 4 * shift, opinions);
    active.fill(1, 0, cells);
    cut(half, layer);
    return mask.slice(0, cells);
  };
  const cutCoarse = (opinion: Float32Array, shift: number) => {
    const own = ofFour(opinion);
    const mean = cutCells(own, -shift, layers.mean);
    // Of other colours' opinions the last generous cut's flow is farther off than this mean one's: up to five times the work.
    if (shift > 0) goOnFrom(layers.mean, layers.generous);
    const generous = shift > 0 ? cutCells(own, shift, layers.generous) : mean;
    return { mask: mean, loose: differing(mean, generous), corePixels: count(mean) };
  };
  const cutAll = (opinion: Float32Array, shift: number, keen = false) => {
    const own = contractOpinions(widthPx, heightPx, opinion);
    const mean = cutCells(own, -shift, layers.mean);
    if (!layers.generous.touched[0]) goOnFrom(layers.mean, layers.generous);
    const generous = cutCells(own, shift, layers.generous);
    mask.set(refine(mean, widthPx, heightPx));
    const loose = refine(differing(mean, generous), widthPx, heightPx);
    const corePixels = count(mask);
    active.set(loose);
    widenOpen(active, mask, opinion, keen ? 0 : weakest, widthPx, heightPx);
    opinions.set(opinion);
    cut(size, layers.fine, layers.generous);
    return { mask: mask.slice(), loose, corePixels };
  };
  return { cut: cutAll, cutCoarse };
}

/** Shifts what is no order. */
function shiftOpinions(own: Float32Array, shift: number, into: Float32Array): void {
  for (let cell = 0; cell < own.length; cell++) {
    const value = own[cell]!;
    into[cell] = Math.abs(value) >= 4 * certain ? value : value + shift;
  }
}

/** Opinions of cells, each of which speaks for its four pixels. */
function ofFour(opinion: Float32Array): Float32Array {
  const own = new Float32Array(opinion.length);
  for (let cell = 0; cell < own.length; cell++) own[cell] = 4 * opinion[cell]!;
  return own;
}

function differing(one: Uint8Array, other: Uint8Array): Uint8Array {
  const differ = new Uint8Array(one.length);
  for (let p = 0; p < differ.length; p++) differ[p] = one[p]! ^ other[p]!;
  return differ;
}

function count(mask: Uint8Array): number {
  let pixels = 0;
  for (let p = 0; p < mask.length; p++) pixels += mask[p]!;
  return pixels;
}

/** How much hangs on little: 1 less the overlap of the mean and the generous cut; 1 where both are empty. */
export function instabilityOf({ loose, corePixels }: Omit<Cut, "mask">): number {
  const pixels = count(loose);
  return pixels + corePixels > 0 ? pixels / (pixels + corePixels) : 1;
}

/** A grid's edges in the kernel's memory, whole and what a flow has left of them. */
type Layer = { original: Float32Array; residual: Float32Array; touched: Uint8Array };

const pageBytes = 65_536;
const memory = new WebAssembly.Memory({ initial: 1 });
const flow = wasmFlow(memory);
const gridEdges = wasmGridEdges(memory);
let opened = 0;

/** The kernel with memory for a picture and its coarse grid, whose two cuts share the original. */
function openFlow(pixels: number, cells: number) {
  const bytes = 4 * (17 * pixels + 24 * cells + falloffTable.length) + 3 * pixels + 2 * cells + 16;
  const missing = bytes + flowWorkBytes(pixels) - memory.buffer.byteLength;
  if (missing > 0) memory.grow(Math.ceil(missing / pageBytes));
  let end = 0;
  const take = (length: number) => (end += length) - length;
  const floats = (length: number) => new Float32Array(memory.buffer, take(4 * length), length);
  const fine = { original: floats(8 * pixels), residual: floats(8 * pixels) };
  const coarse = { original: floats(8 * cells) };
  const [mean, generous] = [floats(8 * cells), floats(8 * cells)];
  const opinions = floats(pixels);
  const falloff = floats(falloffTable.length);
  falloff.set(falloffTable);
  const plane = (length: number) => new Uint8Array(memory.buffer, take(length), length).fill(0);
  const layers = {
    fine: { ...fine, touched: plane(pixels) },
    mean: { ...coarse, residual: mean, touched: plane(cells) },
    generous: { ...coarse, residual: generous, touched: plane(cells) },
  };
  const [active, mask] = [plane(pixels), plane(pixels)];
  const work = Math.ceil(end / 16) * 16;
  const turn = ++opened;
  const cut = (
    size: { widthPx: number; heightPx: number },
    layer: Layer,
    coarser: Layer | null = null,
  ) => {
    assert.equal(turn, opened, "a cutter serves until the next is opened");
    const { original, residual, touched } = layer;
    flow.cut(
      size.widthPx,
      size.heightPx,
      opinions.byteOffset,
      original.byteOffset,
      residual.byteOffset,
      touched.byteOffset,
      active.byteOffset,
      mask.byteOffset,
      work,
      coarser ? coarser.original.byteOffset : 0,
      coarser ? coarser.residual.byteOffset : 0,
    );
  };
  return { cut, opinions, active, mask, layers, falloff };
}

/** Lets a layer begin with another's flow. */
function goOnFrom(cut: Layer, next: Layer): void {
  next.residual.set(cut.residual);
  next.touched.fill(1);
}

/** Gives each pixel the value of its cell. */
function refine(cells: Uint8Array, widthPx: number, heightPx: number): Uint8Array {
  const columns = (widthPx + 1) >> 1;
  const plane = new Uint8Array(widthPx * heightPx);
  for (let y = 0, p = 0; y < heightPx; y++) {
    const row = (y >> 1) * columns;
    for (let x = 0; x < widthPx; x++, p++) plane[p] = cells[row + (x >> 1)]!;
  }
  return plane;
}

/** Joins 2 × 2 pixels into one: their opinions add up. */
function contractOpinions(widthPx: number, heightPx: number, opinion: Float32Array): Float32Array {
  const columns = (widthPx + 1) >> 1;
  const joined = new Float32Array(columns * ((heightPx + 1) >> 1));
  for (let y = 0, p = 0; y < heightPx; y++) {
    const row = (y >> 1) * columns;
    for (let x = 0; x < widthPx; x++, p++) {
      const cell = row + (x >> 1);
      joined[cell] = joined[cell]! + opinion[p]!;
    }
  }
  return joined;
}

/** Adds to the open pixels those near the outline, and round those whose own opinion is against the mask by more than `least`. */
function widenOpen(
  open: Uint8Array,
  mask: Uint8Array,
  opinion: Float32Array,
  least: number,
  widthPx: number,
  heightPx: number,
): void {
  // With rows of nothing behind the last.
  const across = new Uint8Array(mask.length + band * widthPx);
  for (let row = 0; row < mask.length; row += widthPx) {
    // The last row is its own neighbour: nothing differs there.
    const below = row + widthPx < mask.length ? widthPx : 0;
    openRow(open, mask, opinion, least, row, row + widthPx, below);
    spreadAlong(open, across, row, widthPx);
  }
  // Of each column how far on what was set last still reaches.
  const left = new Uint8Array(widthPx);
  for (let y = 0; y < heightPx + band; y++) {
    stepDown(across, y * widthPx, left);
    if (y >= band) writeRow(left, open, (y - band) * widthPx);
  }
}

function openRow(
  open: Uint8Array,
  mask: Uint8Array,
  opinion: Float32Array,
  least: number,
  from: number,
  to: number,
  below: number,
): void {
  for (let p = from; p < to; p++) {
    const own = mask[p]!;
    const overruled = own ? opinion[p]! < -least : opinion[p]! > least;
    if (overruled || own !== mask[p + below] || (p + 1 < to && own !== mask[p + 1])) open[p] = 1;
  }
}

/** Widens what is set by the band's width along a row. */
function spreadAlong(from: Uint8Array, to: Uint8Array, row: number, widthPx: number): void {
  let left = 0;
  for (let x = 0; x < widthPx + band; x++) {
    left = x < widthPx && from[row + x] ? 2 * band + 1 : left - 1;
    if (x >= band) to[row + x - band] = left > 0 ? 1 : 0;
  }
}

function stepDown(from: Uint8Array, row: number, left: Uint8Array): void {
  for (let x = 0; x < left.length; x++) {
    const own = left[x]!;
    left[x] = from[row + x] ? 2 * band + 1 : own > 0 ? own - 1 : 0;
  }
}

function writeRow(left: Uint8Array, to: Uint8Array, row: number): void {
  for (let x = 0; x < left.length; x++) to[row + x] = left[x]! > 0 ? 1 : 0;
}
