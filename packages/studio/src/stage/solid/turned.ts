import { averageLine } from "../retouch/average-line.ts";
import { leastHalfDepthMetres } from "./column-depths.ts";
import { traceOutline } from "./outline.ts";
import type { Silhouette } from "../silhouette.ts";

/** How a solid of revolution is seen: sine of the camera's elevation above it in the photograph, and in the set. */
export type SeenFrom = { photo: number; set: number };

/** A product whose rows' middles stray by more than this share of its width is held at a slant. */
const mostStray = 0.03;
/** Level enough to be seen as a line; a sine of 0 is divided by. */
const leastSine = 0.004;

/** Half of each row's width in cells, to fractions of one, and how far the rows' middles stray from one line. */
function rowsOf({ cover, columns, rows }: Silhouette): { halves: Float64Array; stray: number } {
  const halves = new Float64Array(rows);
  const middles: number[] = [];
  const at = (x: number, y: number): number => {
    return x < 0 || x >= columns ? 0 : cover[y * columns + x]!;
  };
  for (let y = 0; y < rows; y++) {
    let left = 0;
    while (left < columns && at(left, y) < 0.5) left++;
    if (left === columns) continue;
    let right = columns - 1;
    while (at(right, y) < 0.5) right--;
    const from = left + 1 - at(left, y) - at(left - 1, y);
    const to = right + at(right, y) + at(right + 1, y);
    halves[y] = (to - from) / 2;
    middles.push((from + to) / 2);
  }
  const mean = middles.reduce((sum, middle) => sum + middle, 0) / Math.max(1, middles.length);
  const squares = middles.reduce((sum, middle) => sum + (middle - mean) ** 2, 0);
  return { halves, stray: Math.sqrt(squares / Math.max(1, middles.length)) };
}

/** Whether a silhouette is that of something turned about an upright axis: held at a slant it is not. */
export function isUpright(silhouette: Silhouette): boolean {
  return rowsOf(silhouette).stray < mostStray * silhouette.columns;
}

/** The foot of a silhouette is this share of its height at most: that much of a base is bent to the set's camera (`bendBase`). */
const footShare = 0.16;

/** A foot's disc may be wider than the silhouette shows it, by this share: with dents in its edge a thing would stand on a tip. */
const footWithin = 0.85;

/**
 * The radius, in cells across, of a solid of revolution at each row above the surface. A level disc is seen as an ellipse, as flat
 * as the camera is low, so that each row's disc is the largest whose ellipse lies within the silhouette: neither the curve of a
 * jar's foot nor that of a lid seen from above is part of its profile. Ellipses are those of the photograph's camera; the foot
 * stands in the set, and no part of it may peep out below the silhouette there.
 */
function profileOf(
  silhouette: Silhouette,
  seen: SeenFrom,
  cellAspect: number,
  grounded: boolean,
): { radii: Float32Array; footRadius: number } {
  const { halves } = rowsOf(silhouette);
  const { rows } = silhouette;
  const perRow = (sine: number): number => cellAspect / Math.max(leastSine, sine);
  const [photo, set] = [perRow(seen.photo), perRow(seen.set)];
  let end = rows;
  while (end > 0 && halves[end - 1] === 0) end--;
  let top = 0;
  while (top < end && halves[top] === 0) top++;
  const footFrom = end - footShare * (end - top);
  const widths = { halves, top, end, footFrom, photo };
  const radii = new Float32Array(rows);
  if (!grounded)
    return { radii: radii.map((_, up) => radiusAt(widths, rows - up - 0.5, photo)), footRadius: 0 };
  // The surface cuts the axis where the foot's disc just reaches the silhouette's lowest point.
  let foot = Math.ceil(footFrom);
  while (foot < end - 1 && radiusAt(widths, foot, set) < footWithin * (end - foot) * set) foot++;
  for (let up = 0; up < foot; up++) {
    const row = foot - up - 0.5;
    radii[up] = Math.min(radiusAt(widths, row, photo), radiusAt(widths, row, set));
  }
  return { radii, footRadius: (end - foot) * set };
}

/** Half widths of a silhouette's rows, of which those from `top` to before `end` have any; `photo` cells across are as much as a row. */
type HalfWidths = {
  halves: Float64Array;
  top: number;
  end: number;
  footFrom: number;
  photo: number;
};

/** The largest disc with its middle in a row; `low` cells across are as much as a row of the foot. */
function radiusAt(
  { halves, top, end, footFrom, photo }: HalfWidths,
  row: number,
  low: number,
): number {
  // Beyond its ends the silhouette has no width.
  let least = Math.min((row - top) * photo, (end - row) * low) ** 2;
  for (let y = top; y < end; y++) {
    const off = (y + 0.5 - row) * (y + 0.5 > row && y >= footFrom ? low : photo);
    least = Math.min(least, halves[y]! * halves[y]! + off * off);
  }
  return row <= top || row >= end ? 0 : Math.sqrt(least);
}

/**
 * As `Volume.field`: the distances of the whole solid, which are those of its profile, and how deep it is at each cell; and how
 * far its axis is behind the front of its foot, metres.
 */
export function turnSolid(
  silhouette: Silhouette,
  seen: SeenFrom,
  size: { widthMetres: number; heightMetres: number },
  grounded: boolean,
): { field: Float32Array; footRadius: number } {
  const { columns, rows } = silhouette;
  const [stepX, stepY] = [size.widthMetres / columns, size.heightMetres / rows];
  const { radii, footRadius } = profileOf(silhouette, seen, stepY / stepX, grounded);
  // A matte's edge is off by a fraction of a cell from row to row.
  averageLine(radii, 0, 1, rows, 1);
  const cover = new Float32Array(columns * rows);
  const field = new Float32Array(columns * rows * 2);
  for (let cell = 0; cell < cover.length; cell++) {
    const aside = Math.abs((cell % columns) + 0.5 - columns / 2);
    const radius = radii[(cell / columns) | 0]!;
    cover[cell] = Math.min(1, Math.max(0, radius + 0.5 - aside));
    const squared = (radius * radius - aside * aside) * stepX * stepX;
    field[cell * 2 + 1] = Math.max(leastHalfDepthMetres, Math.sqrt(Math.max(0, squared)));
  }
  const { distance } = traceOutline(cover, columns, rows, stepX, stepY, grounded);
  for (let cell = 0; cell < distance.length; cell++) field[cell * 2] = distance[cell]!;
  return { field, footRadius: footRadius * stepX };
}
