import type { SetGeometry } from "../../sets/plates.ts";
import type { SetDescription } from "../../sets/set.ts";
import type { Frame } from "../../direction/frame.ts";

/** A point of the set in product space, metres. */
export type Receiver = { x: number; up: number; away: number };

/**
 * What stage pixels show. At the edge of a thing in front of another a pixel shows both: `nearShare` says how much of the
 * near one (1 elsewhere), and `locate` writes the one or the other; it is false where there is only distance.
 */
export type Scene = {
  nearShare: (px: number, py: number) => number;
  locate: (px: number, py: number, into: Receiver, near?: boolean) => boolean;
};

/** For each sample of a geometry's disparity whether the samples about it are of several things: 0 not looked at yet, 1 no, 2 yes. */
const edges = new WeakMap<SetGeometry, Uint8Array>();

function edgesIn(geometry: SetGeometry): Uint8Array {
  const known = edges.get(geometry) ?? new Uint8Array(geometry.disparity.length);
  edges.set(geometry, known);
  return known;
}

/** Says which point of the set stage pixels of a frame show. */
export function receiverOf(set: SetDescription, geometry: SetGeometry, frame: Frame): Scene {
  const { view } = frame;
  const [columns] = set.disparity.size;
  const near: Near = {
    edges: edgesIn(geometry),
    values: new Float32Array(16),
    weights: new Float32Array(16),
    least: 0,
    range: 1,
  };
  const read = (px: number, py: number): boolean => {
    const u = frame.left + px / frame.pxPerUnit;
    const v = frame.top + py / frame.pxPerUnit;
    return readEdge(set, geometry, u * columns - 0.5, v * columns - 0.5, near);
  };
  return {
    nearShare: (px, py) => (read(px, py) ? nearShareOf(near) : 1),
    locate: (px, py, into, isNear) => {
      const u = frame.left + px / frame.pxPerUnit;
      const v = frame.top + py / frame.pxPerUnit;
      const value = read(px, py)
        ? meanOfSide(near, isNear ?? nearShareOf(near) > 0.5)
        : smoothAt(set, geometry, u * columns - 0.5, v * columns - 0.5);
      if (value < 64) return false;
      const depth = (set.disparity.k * 65535) / value;
      into.x = ((u - view.axisU) * depth) / view.focal + view.cameraX;
      into.up = ((view.axisV - v) * depth) / view.focal + view.cameraUp;
      into.away = depth - view.distance;
      return true;
    },
  };
}

/** 4 × 4 neighbours of a point in the disparity raster with their weights, the farthest's value, and how far the nearest's is off. */
type Near = {
  edges: Uint8Array;
  values: Float32Array;
  weights: Float32Array;
  least: number;
  range: number;
};

/**
 * Neighbours whose disparity is off a straight line by more than this share belong to different things. Disparity is linear
 * across a plane in perspective, so that a floor is one thing up to its horizon, however fast it recedes.
 */
const sameSurface = 0.07;
/** A sample on the edge holds the mean of both things, and halves the bend. */
const mostStraight = sameSurface / 2;
/** What is that near the farthest (or the nearest) of the neighbours is that thing, and no mean of both. */
const pure = 0.2;

/**
 * Reads the neighbours if the point is at an edge; false elsewhere. B-spline weights: the raster has half the plate's pixels,
 * and over two samples only an edge would run in stairs.
 */
function readEdge(
  set: SetDescription,
  { disparity }: SetGeometry,
  x: number,
  y: number,
  near: Near,
): boolean {
  const [columns, rows] = set.disparity.size;
  const column = Math.min(columns - 2.001, Math.max(1, x));
  const row = Math.min(rows - 2.001, Math.max(1, y));
  const middle = (row | 0) * columns + (column | 0);
  const { edges: known, values, weights } = near;
  if (known[middle] === 1) return false;
  const left = (column | 0) - 1;
  const top = (row | 0) - 1;
  let most = 0;
  let least = 65535;
  for (let index = 0; index < 16; index++) {
    const value = disparity[(top + (index >> 2)) * columns + left + (index & 3)]!;
    values[index] = value;
    if (value > most) most = value;
    if (value < least) least = value;
  }
  if (known[middle] === 0) {
    const isEdge = most - least > sameSurface * most && mostBend(values) > mostStraight * most;
    known[middle] = isEdge ? 2 : 1;
    if (!isEdge) return false;
  }
  near.least = least;
  near.range = most - least;
  const fx = column - left - 1;
  const fy = row - top - 1;
  for (let index = 0; index < 16; index++) {
    weights[index] = spline(index & 3, fx) * spline(index >> 2, fy);
  }
  return true;
}

/** The largest second difference along the rows and columns of 4 × 4 values. */
function mostBend(values: Float32Array): number {
  let most = 0;
  for (let line = 0; line < 4; line++) {
    for (let index = 0; index < 2; index++) {
      const [across, down] = [line * 4 + index, index * 4 + line];
      const alongRow = values[across]! - 2 * values[across + 1]! + values[across + 2]!;
      const alongColumn = values[down]! - 2 * values[down + 4]! + values[down + 8]!;
      most = Math.max(most, Math.abs(alongRow), Math.abs(alongColumn));
    }
  }
  return most;
}

/** The cubic B-spline's weight of one of four neighbours. */
function spline(index: number, fraction: number): number {
  const away = Math.abs(index - 1 - fraction);
  if (away >= 1) return ((2 - away) * (2 - away) * (2 - away)) / 6;
  return 2 / 3 - away * away * (1 - away / 2);
}

/** A sample's own share counts, as far as it is a mean of both: in whole samples the edge would run in stairs. */
function nearShareOf({ values, weights, least, range }: Near): number {
  let share = 0;
  for (let index = 0; index < 16; index++) {
    const part = ((values[index]! - least) / range - pure) / (1 - 2 * pure);
    share += weights[index]! * (part < 0 ? 0 : part > 1 ? 1 : part);
  }
  return Math.min(1, Math.max(0, (share - 0.5) * 1.7 + 0.5));
}

function meanOfSide({ values, weights, least, range }: Near, isNear: boolean): number {
  let sum = 0;
  let weight = 0;
  for (let index = 0; index < 16; index++) {
    const part = (values[index]! - least) / range;
    if (isNear ? part < 1 - pure : part > pure) continue;
    sum += values[index]! * (weights[index]! + 1e-4);
    weight += weights[index]! + 1e-4;
  }
  return sum / weight;
}

/** Disparity between four samples of one surface. */
function smoothAt(set: SetDescription, { disparity }: SetGeometry, x: number, y: number): number {
  const [columns, rows] = set.disparity.size;
  const column = Math.min(columns - 1.001, Math.max(0, x));
  const row = Math.min(rows - 1.001, Math.max(0, y));
  const at = (row | 0) * columns + (column | 0);
  const fx = column - (column | 0);
  const fy = row - (row | 0);
  const upper = disparity[at]! + (disparity[at + 1]! - disparity[at]!) * fx;
  const lower =
    disparity[at + columns]! + (disparity[at + columns + 1]! - disparity[at + columns]!) * fx;
  return upper + (lower - upper) * fy;
}
