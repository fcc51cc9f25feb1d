import type { Axis } from "./mirror-side.ts";
import { edgeShare, steepestNear } from "./product-side.ts";
import type { Ends, Side } from "./product-side.ts";
import type { Scene } from "../ground/scene.ts";

/** Rows beyond the mask in which its sides are looked for, as a share of its height, and how far in or out they may lead, of its width. */
const farthest = 0.4;
const aside = 0.2;
/** Columns by which a side may shift from row to row, and what each costs of a row's evidence. */
const shift = 4;
const shiftCost = 0.05;
/** Evidence of a row (0 to 1) from which on the sides go on, its least mean, and the least rows: of the height, and at all. */
const enough = 0.5;
const leastMean = 0.75;
const leastShare = 0.04;
const leastRows = 10;
/** Rows over which a rim may be curved, and how wide a row is where the sides still are, as a share of the widest of these. */
const curvedRows = 14;
const wide = 0.96;

/**
 * Goes on above the mask of something turned that ends too soon, as a jar's does below its silver lid: row after row, both sides have an
 * edge as far from the axis, before even ground, which soft shade has not. Below, its mirror image on a glossy table has that too.
 * @param ends  where it is known better than by the mask, else NaN; what is found is written to it
 */
export function goOnBeyond(
  scene: Scene,
  sides: readonly [Side, Side],
  ends: Ends,
  axis: Axis,
): void {
  const known = ends.map((own, i) =>
    own.map((end, y) => (Number.isNaN(end) ? sides[i]!.depths[y]! : end)),
  ) as Ends;
  const widths = known[0].map((left, y) => scene.widthPx - left - known[1][y]!);
  const { top, bottom } = longestRun(widths);
  const height = bottom - top;
  const reach = Math.round(aside * Math.max(...widths.subarray(top, bottom + 1)));
  const start = firstWideRow(widths, top);
  const depths = follow(scene, start, Math.round(known[0][start]!), reach, height, axis);
  const inside = start - top;
  if (depths.length - inside < Math.max(leastRows, leastShare * height)) return;
  const rows = depths.map((depth, k) => ({ depth, y: start - k - 1 }));
  const beyond = rows.slice(inside);
  const evidence = beyond.reduce((sum, { depth, y }) => sum + bothEdges(scene, depth, y, axis), 0);
  if (evidence < leastMean * beyond.length) return;
  for (const { depth, y } of rows) {
    // The way needs no more than an edge: its place is where the photo changes most.
    const left = steepestNear(scene, 1, y, depth);
    if (left < known[0][y]!) ends[0][y] = left;
    const right = steepestNear(scene, -1, y, opposite(depth, y, axis));
    if (right < known[1][y]!) ends[1][y] = right;
  }
}

/** The column counted from the right that lies opposite one counted from the left. */
function opposite(depth: number, y: number, { at, slope }: Axis): number {
  return Math.round(depth + at + slope * y);
}

/** How much of an edge both sides have in a row, 0 to 1. */
function bothEdges(scene: Scene, depth: number, y: number, axis: Axis): number {
  const left = edgeShare(scene, 1, y, depth);
  return left === 0 ? 0 : Math.min(left, edgeShare(scene, -1, y, opposite(depth, y, axis)));
}

/** First and last row of the longest run of rows with a width, which scraps beyond it don't lengthen. */
function longestRun(widths: Float32Array): { top: number; bottom: number } {
  let longest = { top: 0, bottom: -1 };
  let top = 0;
  for (let bottom = 0; bottom < widths.length; bottom++) {
    if (widths[bottom]! <= 0) top = bottom + 1;
    else if (bottom - top > longest.bottom - longest.top) longest = { top, bottom };
  }
  return longest;
}

/** The first row that is hardly narrower than the next ones: a rim is curved. */
function firstWideRow(widths: Float32Array, top: number): number {
  let row = top;
  for (let y = top + 1; y < top + curvedRows; y++) {
    if (widths[y]! * wide > widths[row]!) row = y;
  }
  return row;
}

/**
 * The left side's column in each row above one, as far as there is evidence: the best way through rows and columns (Viterbi's).
 * @param from  the column in that row, from which it leads no farther than `reach`
 */
function follow(
  scene: Scene,
  start: number,
  from: number,
  reach: number,
  height: number,
  axis: Axis,
): number[] {
  const states = 2 * reach + 1;
  let scores = new Float32Array(states).fill(-Infinity);
  scores[reach] = 0;
  const origins: Int16Array[] = [];
  let best = { score: 0, rows: 0, state: 0 };
  const most = Math.min(start, Math.round(farthest * height));
  for (let k = 1; k <= most; k++) {
    const y = start - k;
    const next = new Float32Array(states).fill(-Infinity);
    const origin = new Int16Array(states);
    for (let s = 0; s < states; s++) {
      for (let t = Math.max(0, s - shift); t <= Math.min(states - 1, s + shift); t++) {
        const score = scores[t]! - shiftCost * Math.abs(s - t);
        if (score <= next[s]!) continue;
        next[s] = score;
        origin[s] = t;
      }
      if (next[s] === -Infinity) continue;
      next[s] = next[s]! + bothEdges(scene, from + s - reach, y, axis) - enough;
      if (next[s]! > best.score) best = { score: next[s]!, rows: k, state: s };
    }
    scores = next;
    origins.push(origin);
  }
  const depths: number[] = [];
  for (let k = best.rows, s = best.state; k > 0; s = origins[--k]![s]!) {
    depths.unshift(from + s - reach);
  }
  return depths;
}
