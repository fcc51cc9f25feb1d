import { blurRaster } from "../retouch/average-line.ts";
import type { Outline } from "./outline.ts";

/** From part to part the thickness runs on over this share of the shape's size, the root of its box: a grip tapers into its cable. */
const taper = 0.042;

/** Radii (`localRadius`, `halfRuns`) without steps from part to part: the discs end in arcs, and so would each shadow. */
export function evenOut(
  radii: Float32Array,
  columns: number,
  rows: number,
  stepX: number,
  stepY: number,
): Float32Array {
  const radius = radii.slice();
  // Within the outline alone: outside there is no thickness to run on into.
  const inside = radius.map((metres) => (metres > 0 ? 1 : 0));
  const sigma = taper * Math.sqrt(columns * rows * (stepY / stepX));
  blurRaster(radius, columns, rows, sigma);
  blurRaster(inside, columns, rows, sigma);
  return radius.map((metres, cell) => metres / Math.max(1e-3, inside[cell]!));
}

/**
 * For each cell inside an outline the radius, in metres, of the largest disc within the outline that covers it (Hildebrand and
 * Rüegsegger 1997): half as thick as the part that the cell belongs to. 0 outside. Each cell asks its neighbours for their discs,
 * in four sweeps, so that it costs as little as the distances do.
 */
export function localRadius(
  { distance }: Pick<Outline, "distance">,
  columns: number,
  rows: number,
  stepX: number,
  stepY: number,
): Float32Array {
  const discs = Int32Array.from(distance, (metres, cell) => (metres > 0 ? cell : -1));
  const grid = { columns, rows, stepX, stepY };
  for (let round = 0; round < 2; round++) {
    for (let y = 0; y < rows; y++) sweepRow(distance, discs, grid, y, -1);
    for (let y = rows - 1; y >= 0; y--) sweepRow(distance, discs, grid, y, 1);
  }
  return Float32Array.from(discs, (disc) => (disc < 0 ? 0 : distance[disc]!));
}

type Grid = { columns: number; rows: number; stepX: number; stepY: number };

/** Both ways along a row, asking the row above (-1) or below (1) as well. */
function sweepRow(
  distance: Float32Array,
  discs: Int32Array,
  grid: Grid,
  y: number,
  beside: -1 | 1,
): void {
  const { columns, rows } = grid;
  const hasRow = y + beside >= 0 && y + beside < rows;
  for (let pass = 0; pass < 2; pass++) {
    const step = pass === 0 ? 1 : -1;
    for (let count = 0; count < columns; count++) {
      const x = pass === 0 ? count : columns - 1 - count;
      const cell = y * columns + x;
      if (discs[cell]! < 0) continue;
      if (x - step >= 0 && x - step < columns) take(distance, discs, grid, cell, cell - step);
      if (!hasRow) continue;
      const next = cell + beside * columns;
      take(distance, discs, grid, cell, next);
      if (x > 0) take(distance, discs, grid, cell, next - 1);
      if (x + 1 < columns) take(distance, discs, grid, cell, next + 1);
    }
  }
}

/** Takes a neighbour's disc where it is larger and covers the cell. */
function take(
  distance: Float32Array,
  discs: Int32Array,
  { columns, stepX, stepY }: Grid,
  cell: number,
  neighbour: number,
): void {
  const disc = discs[neighbour]!;
  if (disc < 0 || distance[disc]! <= distance[discs[cell]!]!) return;
  const across = ((cell % columns) - (disc % columns)) * stepX;
  const down = (Math.floor(cell / columns) - Math.floor(disc / columns)) * stepY;
  if (across * across + down * down < distance[disc]! * distance[disc]!) discs[cell] = disc;
}

/**
 * For each cell of a cover (0.5 and more inside) half the shorter one of the runs of its row and its column, in metres; 0 outside.
 * An upright box is as thick as that up to its corners, where the largest disc is a small one. A column that is `grounded` counts whole.
 */
export function halfRuns(
  cover: Float32Array,
  columns: number,
  rows: number,
  stepX: number,
  stepY: number,
  grounded: boolean,
): Float32Array {
  const half = new Float32Array(cover.length);
  for (let y = 0; y < rows; y++)
    visitRuns(cover, y * columns, 1, columns, (from, to) => {
      for (let x = from; x < to; x++) half[y * columns + x] = ((to - from) / 2) * stepX;
    });
  for (let x = 0; x < columns; x++)
    visitRuns(cover, x, columns, rows, (from, to) => {
      const own = (grounded && from === 0 ? to : (to - from) / 2) * stepY;
      for (let y = from; y < to; y++) half[y * columns + x] = Math.min(half[y * columns + x]!, own);
    });
  return half;
}

/** Each run of a line of cells that are inside: its first, and the one after its last. */
function visitRuns(
  cover: Float32Array,
  offset: number,
  stride: number,
  length: number,
  visit: (from: number, to: number) => void,
): void {
  let from = -1;
  for (let at = 0; at <= length; at++) {
    const isInside = at < length && cover[offset + at * stride]! >= 0.5;
    if (isInside && from < 0) from = at;
    if (isInside || from < 0) continue;
    visit(from, at);
    from = -1;
  }
}
