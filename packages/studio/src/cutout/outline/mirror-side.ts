import { leastStep, near, readSide, showsStep, stepAlong } from "./product-side.ts";
import type { Side } from "./product-side.ts";
import type { Region } from "../image/regions.ts";
import type { Scene } from "../ground/scene.ts";

/** Least share of the product's rows in which both its sides have an edge as far from one axis, and the least number of them. */
const leastAgreeing = 0.3;
const leastAgreeingRows = 24;
/** Columns a row by which the doubled axis leans at most: a camera held askew by three degrees. */
const steepestAxis = 0.1;
/** How many rows fewer, as a share, an axis has to have for each column a row that it leans less: the rim of a shade leans along. */
const leanCost = 2;
/** Rows whose edges are tried in pairs, and the least share of the height between two. */
const tried = 40;
const leastApart = 0.3;
/** Of the height, rows with an edge on both sides from which on the others say nothing: a side in its own shade has none. */
const leastTold = 0.9;
/** Rows that agree within a run of those that don't: print that reaches the rim. */
const bridged = 10;
/** Fewer rows are a tooth. */
const leastRows = 12;
/** How many times as much the mean of a run's rows changes at the mirror image as at the mask's own edge, at least. */
const better = 1.3;
/** The same where that run is shade, and the least number of its rows: shades have 1.8 to 300 times and 61 rows and more, goods 1.4 or 12 rows. */
const softer = 1.6;
const leastShaded = 24;
/** How far off the ground the mean of what the mask has too much is at most, Lab units: ground that JPEG smeared has up to 2.5, goods 2.75 and more. */
const mostOff = 2.6;
/** Share of a bite's rows in which the mask has an edge of its own, from which on the product is as narrow there. */
const mostEdges = 0.5;

/** A row that lacks so many times what the rows of its run do on the mean lies across a gap: below one of two lenses, which was closed. */
const uneven = 4;

/**
 * How much farther from its border the right side begins than the left, row by row: on a line for what is alike on both sides of an
 * axis; and the share of the product's rows in which it does, and of those in which both sides have an edge.
 */
export type Axis = { at: number; slope: number; share: number; ofTold: number };

/**
 * Where a side would be as the other one's mirror image, and the photo shows it there rather than where the mask ends: beside a pale
 * label the mask reaches into ground that the print smeared, or lacks what lies between letters.
 * @returns for each row the column in which the product begins, counted from its side; NaN where the mask is right as far as can be told
 */
export function mirrorEnds(left: Side, right: Side, axis: Axis): [Float32Array, Float32Array] {
  return [endsOf(left, right, axis, -1), endsOf(right, left, axis, 1)];
}

/** Share of rows that agree on an axis from which on all of a product is alike on both sides of it. */
export const turned = 0.6;
/** The same for what tells of windows, and of parts lost from side to side: a slatted chair has up to .76, a bottle .9. */
export const turnedAllOver = 0.85;
/** Share of a window that has one opposite, from which on it has its like there. */
const mirrored = 0.3;

/**
 * Whether something inside of a product that is alike on both sides of an axis lies on one side only: print, and no window.
 * @param isAlike  whether a pixel is of such a thing
 * @returns for a region of `labels` whether it is so, null where the product has no axis
 */
export function findOneSided(
  scene: Scene,
  mask: Uint8Array,
  isAlike: (p: number) => boolean,
): ((labels: Int32Array, label: number, region: Region) => boolean) | null {
  const axis = findAxis(readSide(scene, mask, 1), readSide(scene, mask, -1));
  if (axis === null || axis.ofTold < turnedAllOver) return null;
  const { widthPx } = scene;
  return (labels, label, { left, right, top, bottom, pixels }) => {
    let shared = 0;
    for (let y = top; y <= bottom; y++) {
      const sum = widthPx - 1 - Math.round(axis.at + axis.slope * y);
      for (let x = left; x <= right; x++) {
        const row = y * widthPx;
        if (labels[row + x] === label && isAlike(row + sum - x)) shared++;
      }
    }
    return shared < mirrored * pixels;
  };
}

/** The axis that most rows agree on in which both sides have an edge; null where too few do. */
export function findAxis({ depths, isEdge }: Side, right: Side): Axis | null {
  const height = depths.filter((depth) => depth < right.scene.widthPx).length;
  const rows: number[] = [];
  for (let y = 0; y < depths.length; y++) if (isEdge[y] && right.isEdge[y]) rows.push(y);
  const skew = rows.map((y) => right.depths[y]! - depths[y]!);
  const stride = Math.max(1, Math.ceil(rows.length / tried));
  let best: Axis | null = null;
  const least = Math.max(leastAgreeingRows, leastAgreeing * height);
  let most = 0;
  for (let i = 0; i < rows.length; i += stride) {
    for (let j = i + stride; j < rows.length; j += stride) {
      if (rows[j]! - rows[i]! < leastApart * height) continue;
      const slope = (skew[j]! - skew[i]!) / (rows[j]! - rows[i]!);
      if (Math.abs(slope) > steepestAxis) continue;
      const at = skew[i]! - slope * rows[i]!;
      let on = 0;
      for (let k = 0; k < rows.length; k++) {
        if (Math.abs(skew[k]! - at - slope * rows[k]!) <= near) on++;
      }
      const level = on * (1 - leanCost * Math.abs(slope));
      if (on < least || level <= most) continue;
      most = level;
      const ofTold = on / Math.max(rows.length, leastTold * height);
      best = { at, slope, share: on / height, ofTold };
    }
  }
  return best;
}

/** @param sign  1 for the right side, whose columns are the left one's and the axis' */
function endsOf(side: Side, other: Side, { at, slope }: Axis, sign: 1 | -1): Float32Array {
  const { depths, scene } = side;
  const ends = new Float32Array(depths.length).fill(NaN);
  const endAt = (y: number) => Math.round(other.depths[y]! + sign * (at + slope * y));
  const lackAt = (y: number) =>
    depths[y] === scene.widthPx || !other.isEdge[y] ? 0 : depths[y]! - endAt(y);
  for (const rows of runsOf(depths.length, (y) => lackAt(y) < -near)) {
    if (!isTooMuch(side, rows, endAt)) continue;
    for (const y of rows) ends[y] = endAt(y);
  }
  for (const rows of runsOf(depths.length, (y) => lackAt(y) > near)) {
    const edges = rows.filter((y) => side.isEdge[y]).length;
    if (edges >= mostEdges * rows.length || !showsStep(side, rows, endAt)) continue;
    const most = (uneven * rows.reduce((sum, y) => sum + lackAt(y), 0)) / rows.length;
    for (const y of rows) if (lackAt(y) <= most) ends[y] = endAt(y);
  }
  return ends;
}

function runsOf(heightPx: number, isOff: (y: number) => boolean): number[][] {
  const runs: number[][] = [];
  for (let y = 0; y < heightPx; y++) {
    if (!isOff(y)) continue;
    const run = runs.at(-1);
    if (run && y - run.at(-1)! <= bridged) run.push(y);
    else runs.push([y]);
  }
  return runs.filter((rows) => rows.length >= leastRows);
}

/** Whether what the mask has beyond the ends is ground, which the photo shows to end there: lit, but for JPEG's smear, or in a soft shade. */
function isTooMuch(side: Side, rows: number[], endAt: (y: number) => number): boolean {
  const [l, a, b] = meanOff(side, rows, endAt);
  const step = stepAlong(side, rows, endAt);
  const clearer = step / stepAlong(side, rows, (y) => side.depths[y]!);
  const isLit = Math.hypot(l, a, b) < mostOff && clearer >= better;
  const isHued = l < 0 && Math.hypot(a, b) < mostOff;
  const isShaded = isHued && clearer >= softer && rows.length >= leastShaded;
  return step >= leastStep && (isLit || isShaded);
}

/** How far what the mask has beyond the ends is off the ground on the mean, of which JPEG's smear takes nothing, in L*, a* and b*. */
function meanOff(
  { scene, way, depths }: Side,
  rows: number[],
  endAt: (y: number) => number,
): [number, number, number] {
  const { lab, backdrop, widthPx } = scene;
  const sum: [number, number, number] = [0, 0, 0];
  let count = 0;
  for (const y of rows) {
    for (let depth = depths[y]!; depth < endAt(y); depth++, count++) {
      const p = y * widthPx + (way > 0 ? depth : widthPx - 1 - depth);
      for (let c = 0; c < 3; c++) sum[c] = sum[c]! + lab[c]![p]! - backdrop.lab[c]![p]!;
    }
  }
  return [sum[0] / count, sum[1] / count, sum[2] / count];
}
