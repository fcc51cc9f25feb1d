import { signedDistance } from "../image/distance.ts";
import { smoothStep } from "../image/lab.ts";
import { band } from "../matte/matte-zones.ts";
import { findRegions } from "../image/regions.ts";
import { bridgeLabels } from "./lost-labels.ts";
import { findAxis, mirrorEnds, turned, turnedAllOver } from "./mirror-side.ts";
import { closeMouths } from "./narrow-mouths.ts";
import { goOnBeyond } from "./turned-ends.ts";
import { leastRows, near, readSide, showsStep, stepAlong } from "./product-side.ts";
import type { Ends, Side } from "./product-side.ts";
import type { Scene } from "../ground/scene.ts";

/** A straight part of a side: its column in the first row, columns a row, and its first and last row. */
type Line = { at: number; slope: number; top: number; bottom: number };

/** Columns by which the mask may reach beyond a line. */
const farthest = 12;
/** Rows whose edges are tried in pairs, and lines a side has, at most; and the steepest line, columns a row. */
const tried = 48;
const mostLines = 4;
const steepest = 0.3;
/** Least length of a line as a share of the height over which edges are left, least number of edges on it, and least share of its rows. */
const leastLength = 0.15;
const leastOn = 12;
const leastShare = 0.3;
/** How deep a run goes at least, as a share of the product's width: shallower ones are teeth. A bottle's neck has .11. */
const leastDepth = 0.12;
/** Share of a run's rows in which the mask has an edge of its own: before necks .69 and more, in bites up to .66 for their print. */
const ownEdges = 0.68;

/**
 * What is lost from side to side of something turned, so large a share of a run on both sides, needs no more of a step in the mean of
 * both, Lab units: a bottle's foot stands below its upper part with nothing between. One side's alone has noise of a tenth.
 */
const lostShare = 0.7;
const opposed = 0.8;
const faintStep = 0.35;

/**
 * Straightens a product's sides where the cut missed them: a pale label has next to no edge on a pale ground in any one
 * row, but the edges above and below it, or its print, lie on one line, or the other side is its mirror image, and the mean of many
 * rows changes there. Gives 0 to 1 near what was changed, where colours tell nothing, or null where nothing was.
 * @param mask  changed in place
 */
export function mendSides(scene: Scene, mask: Uint8Array): Float32Array | null {
  const { widthPx, heightPx } = scene;
  const sides = [readSide(scene, mask, 1), readSide(scene, mask, -1)] as const;
  const productPx = widthPx - Math.min(...sides[0].depths) - Math.min(...sides[1].depths);
  const axis = findAxis(...sides);
  const mirrored = axis && mirrorEnds(...sides, axis);
  const found = sides.map((side) => findEnds(side, leastDepth * productPx));
  if (axis !== null && axis.share >= turnedAllOver) addLost(found[0]!, found[1]!);
  const ends = found.map(({ straight }, i) => {
    const leaves = leavesPicture(sides[i]!);
    return straight.map((end, y) => {
      if (leaves[y]) return NaN;
      return Number.isNaN(end) && mirrored ? mirrored[i]![y]! : end;
    });
  }) as Ends;
  if (axis !== null && axis.share >= turned) {
    for (const [i, side] of sides.entries()) {
      const closed = closeMouths(side, sides[1 - i]!, axis);
      closed.forEach((end, y) => !Number.isNaN(end) && (ends[i]![y] = end));
    }
    goOnBeyond(scene, sides, ends, axis);
  }
  if (axis !== null) bridgeLabels(sides, ends, axis);
  const left = ends[0];
  const right = ends[1].map((depth) => widthPx - 1 - depth);
  const changed = new Uint8Array(mask.length);
  let count = 0;
  for (let y = 0; y < heightPx; y++) {
    const row = mask.subarray(y * widthPx, (y + 1) * widthPx);
    const [first, last] = [row.indexOf(1), row.lastIndexOf(1)];
    // What is lost from side to side has to have both.
    const from = first < 0 && Number.isNaN(right[y]!) ? NaN : left[y]!;
    const to = first < 0 && Number.isNaN(left[y]!) ? NaN : right[y]!;
    const marks = changed.subarray(y * widthPx, (y + 1) * widthPx);
    const set = (start: number, end: number, value: 0 | 1) => {
      for (let x = start; x <= end; x++) {
        row[x] = value;
        marks[x] = 1;
        count++;
      }
    };
    if (first < 0) set(from, to, 1);
    else {
      set(first, from - 1, 0);
      set(from, first - 1, 1);
      set(to + 1, last, 0);
      set(last + 1, to, 1);
    }
  }
  if (count === 0) return null;
  fillBetween(mask, changed, widthPx, heightPx);
  return signedDistance(changed, widthPx, heightPx).map((d) => smoothStep(-band - 2, -band, d));
}

/** Darker than this, Lab units, or of more tint, is no shade that leaves the picture, in so large a share of the rows that do. */
const shade = { darkest: -55, tint: 8, others: 0.3 };

/**
 * The rows in which the product itself leaves the picture, as a mug's handle does: they have no end there that the other side
 * could tell.
 */
function leavesPicture({ scene, way, depths }: Side): Uint8Array {
  const { widthPx, lift, tint, backdrop } = scene;
  const leaves = new Uint8Array(depths.length);
  for (let top = 0; top < depths.length; top++) {
    if (depths[top] !== 0) continue;
    let bottom = top;
    while (depths[bottom + 1] === 0) bottom++;
    let others = 0;
    for (let y = top; y <= bottom; y++) {
      const p = y * widthPx + (way > 0 ? 0 : widthPx - 1);
      if (lift[p]! < shade.darkest || tint[p]! > shade.tint + backdrop.noise) others++;
    }
    if (others > shade.others * (bottom + 1 - top)) leaves.fill(1, top, bottom + 1);
    top = bottom;
  }
  return leaves;
}

/** Fills what the rows that were given back enclose: a label's lower rim is curved, and so no row of it is lost from side to side. */
function fillBetween(
  mask: Uint8Array,
  changed: Uint8Array,
  widthPx: number,
  heightPx: number,
): void {
  const { labels, regions } = findRegions(mask, widthPx, heightPx, 0);
  const touches = new Uint8Array(regions.length);
  for (let p = widthPx; p < mask.length - widthPx; p++) {
    if (changed[p - widthPx] || changed[p + widthPx]) touches[labels[p]!] = 1;
  }
  for (let p = 0; p < mask.length; p++) {
    const label = labels[p]!;
    if (label > 0 && touches[label] && regions[label]!.borderPixels === 0) mask[p] = changed[p] = 1;
  }
}

/** A run of rows most of which are lost from side to side: where a line has their ends, and how much their mean changes there, Lab units. */
type LostRun = { rows: number[]; ends: number[]; step: number };

/** For each row the column in which the product begins where a line tells better than the mask, else NaN; and what may be lost besides. */
type Found = { straight: Float32Array; lost: LostRun[] };

function findEnds(side: Side, leastDepthPx: number): Found {
  const { depths, scene } = side;
  const straight = new Float32Array(depths.length).fill(NaN);
  const lost: LostRun[] = [];
  if (!hasFaintStretch(side)) return { straight, lost };
  const open = side.isEdge.slice();
  for (let found = 0; found < mostLines; found++) {
    const line = findLine(side, open);
    if (line === null) break;
    const { at, slope, top, bottom } = line;
    const endAt = (y: number) => Math.round(at + slope * (y - top));
    for (let y = top; y <= bottom; y++) {
      if (Math.abs(depths[y]! - at - slope * (y - top)) <= near) open[y] = 0;
    }
    for (const rows of missedRuns(side, leastDepthPx, line)) {
      const gone = rows.filter((y) => depths[y] === scene.widthPx).length;
      if (showsStep(side, rows, endAt)) for (const y of rows) straight[y] = endAt(y);
      if (gone >= lostShare * rows.length)
        lost.push({ rows, ends: rows.map(endAt), step: stepAlong(side, rows, endAt) });
    }
  }
  return { straight, lost };
}

/** Gives back what a turned thing has lost from side to side, where the mean of both sides' steps tells of it. */
function addLost(left: Found, right: Found): void {
  for (const run of left.lost) {
    const opposite = right.lost.find(({ rows }) => {
      const shared = rows.filter((y) => run.rows.includes(y)).length;
      return shared >= opposed * Math.max(rows.length, run.rows.length);
    });
    if (!opposite || (run.step + opposite.step) / 2 < faintStep) continue;
    run.rows.forEach((y, i) => (left.straight[y] = run.ends[i]!));
    opposite.rows.forEach((y, i) => (right.straight[y] = opposite.ends[i]!));
  }
}

/** Whether anywhere so few rows of the mask have an edge that a line could tell better. */
function hasFaintStretch({ depths, isEdge, scene }: Side): boolean {
  const isInside = (depth: number) => depth < scene.widthPx;
  const top = depths.findIndex(isInside);
  const bottom = depths.findLastIndex(isInside);
  let faint = 0;
  for (let y = top; y <= bottom; y++) {
    faint += 1 - isEdge[y]!;
    if (y - leastRows >= top) faint -= 1 - isEdge[y - leastRows]!;
    if (faint > (1 - ownEdges) * leastRows) return true;
  }
  return false;
}

/** The line through two edges on which most others lie, and outside of which hardly any does. */
function findLine({ depths }: Side, open: Uint8Array): Line | null {
  const rows: number[] = [];
  for (let y = 0; y < open.length; y++) if (open[y]) rows.push(y);
  if (rows.length < leastOn) return null;
  const height = rows.at(-1)! - rows[0]!;
  const stride = Math.max(1, Math.ceil(rows.length / tried));
  let best: Line | null = null;
  let most = leastOn - 1;
  for (let i = 0; i < rows.length; i += stride) {
    for (
      let j = rows.length - 1;
      j > i && rows[j]! - rows[i]! >= leastLength * height;
      j -= stride
    ) {
      const [top, bottom] = [rows[i]!, rows[j]!];
      const slope = (depths[bottom]! - depths[top]!) / (bottom - top);
      if (Math.abs(slope) > steepest) continue;
      const line = { at: depths[top]!, slope, top, bottom };
      let [on, beyond] = [0, 0];
      for (let k = i; k <= j; k++) {
        const lack = depths[rows[k]!]! - (line.at + slope * (rows[k]! - top));
        if (Math.abs(lack) <= near) on++;
        else if (lack < 0) beyond++;
      }
      const score = on - 4 * beyond;
      if (score <= most || rowsOn(depths, line) < leastShare * (bottom - top)) continue;
      most = score;
      best = line;
    }
  }
  return best;
}

function rowsOn(depths: Int32Array, { at, slope, top, bottom }: Line): number {
  let on = 0;
  for (let y = top; y <= bottom; y++) {
    if (Math.abs(depths[y]! - at - slope * (y - top)) <= near) on++;
  }
  return on;
}

/** Runs of a line's rows in which the mask misses it. */
function missedRuns(
  side: Side,
  leastDepthPx: number,
  { at, slope, top, bottom }: Line,
): number[][] {
  const { depths } = side;
  const endAt = (y: number) => Math.round(at + slope * (y - top));
  const runs: number[][] = [];
  let run: number[] = [];
  for (let y = top; y <= bottom; y++) {
    if (Math.abs(depths[y]! - endAt(y)) <= near) {
      if (run.length > 0) runs.push(run);
      run = [];
    } else run.push(y);
  }
  return runs.filter((rows) => isMissed(side, rows, endAt, leastDepthPx));
}

/** Whether the mask misses a line where it has hardly an edge of its own: before a bottle's neck it has. */
function isMissed(
  { depths, isEdge }: Side,
  rows: number[],
  endAt: (y: number) => number,
  leastDepthPx: number,
): boolean {
  if (rows.length < leastRows) return false;
  let [edges, most] = [0, 0];
  for (const y of rows) {
    const lack = depths[y]! - endAt(y);
    if (lack < -farthest || (lack < 0 && isEdge[y])) return false;
    edges += isEdge[y]!;
    most = Math.max(most, lack);
  }
  return most > leastDepthPx && edges < ownEdges * rows.length;
}
