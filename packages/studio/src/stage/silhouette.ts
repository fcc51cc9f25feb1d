import { findRegions } from "../cutout/image/regions.ts";
import { withoutThread } from "../product/loose-thread.ts";
import { ellipseRise, middleRise, middleShare } from "../product/round-base.ts";
import { follows, withTurnedSide } from "../product/turned-side.ts";

/** The product's outline on a small raster, and the contour on which it stands. */
export type Silhouette = {
  columns: number;
  rows: number;
  /** rows × columns from the top left: cover of each cell, 0.5 and more inside. */
  cover: Float32Array;
  /** For each column the row (0 to `rows`) of the contour that touches the surface; level beyond its ends. */
  base: Float32Array;
  /** The columns between which the product touches the surface. */
  baseFrom: number;
  baseTo: number;
  /** For each column how far (rows) the product's underside is above the contour; Infinity where the column is empty. */
  gap: Float32Array;
  /** How many things stand there by themselves. */
  things: number;
};

/**
 * Steeper than this (rows a column) the lower hull is a side of the product and no footprint any more. `spanned` holds where it
 * bridges the air between feet: beyond that what hangs lower than its surroundings is a handle.
 */
const steepestBase = { spanned: 0.42, followed: 0.6 };
/** An underside within this share of the height above its base line rests on the surface. */
export const touching = 0.026;
/** What touches with less than this share of its base stands on feet. */
export const onFeet = 0.4;

/** The share of the base that touches the surface: all of a bottle's, a tenth or two of a chair's. */
export function footingOf({ rows, baseFrom, baseTo, gap }: Silhouette): number {
  const touches = gap.subarray(baseFrom, baseTo + 1).filter((row) => row <= touching * rows);
  return touches.length / (baseTo + 1 - baseFrom);
}

/**
 * Reads a silhouette from an alpha raster (one byte a pixel). Seen from `elevationDegrees` above, the line from foot to foot of
 * a stool rises as steeply as a handle's elsewhere.
 */
export function traceSilhouette(
  alpha: Uint8Array,
  columns: number,
  rows: number,
  elevationDegrees = 0,
): Silhouette {
  const lowest = new Float32Array(columns).fill(-1);
  // Half of what is there: a product of clear glass has an outline too.
  let most = 0;
  for (const value of alpha) most = Math.max(most, value);
  const threshold = Math.max(1, Math.min(128, most / 2));
  const coverOf = Float32Array.from({ length: 256 }, (_, value) =>
    Math.min(1, value / (2 * threshold)),
  );
  const cover = new Float32Array(alpha.length);
  const covered = new Uint8Array(alpha.length);
  for (let cell = 0; cell < alpha.length; cell++) {
    const share = coverOf[alpha[cell]!]!;
    cover[cell] = share;
    covered[cell] = share < 0.5 ? 0 : 1;
  }
  const body = withoutThread(covered, columns, rows);
  lowestOf(body, columns, lowest);
  const spanned = Math.max(steepestBase.spanned, Math.sin((elevationDegrees * Math.PI) / 180));
  const hulls = hullsOf(body, lowest, spanned);
  const corners = hulls.flat();
  const base = new Float32Array(columns);
  const first = corners[0] ?? 0;
  const last = corners.at(-1) ?? columns - 1;
  base.fill(lowest[first]!, 0, first + 1);
  for (let corner = 0; corner + 1 < corners.length; corner++) {
    const from = corners[corner]!;
    const to = corners[corner + 1]!;
    for (let x = from; x <= to; x++) {
      base[x] = lowest[from]! + ((lowest[to]! - lowest[from]!) * (x - from)) / (to - from);
    }
  }
  base.fill(lowest[last]!, last);
  const gap = lowest.map((row, x) => (row < 0 ? Infinity : Math.max(0, base[x]! - row)));
  return { columns, rows, cover, base, baseFrom: first, baseTo: last, gap, things: hulls.length };
}

/** What rises more than so many rows above a round base's ellipse is a rounded corner. */
const cornerRows = 1.5;

/**
 * The contour of what is turned on a lathe is the near half of an ellipse, and its middle tells how far that rises to its ends, at
 * least `leastRise` rows. A rounded corner rises farther, and touches nothing: the base ends where it begins.
 */
export function levelRoundBase(silhouette: Silhouette, leastRise: number): void {
  const { base, gap } = silhouette;
  const lowest = base.reduce((most, row) => Math.max(most, row), 0);
  const half = (silhouette.baseTo + 1 - silhouette.baseFrom) / 2;
  const middle = silhouette.baseFrom + half;
  const beside = [-middleShare, middleShare].map(
    (t) => lowest - base[Math.floor(middle + half * t)]!,
  );
  const rise = Math.max(leastRise, (beside[0]! + beside[1]!) / 2 / middleRise);
  const rows = base.map((_, x) => lowest - rise * ellipseRise((x + 0.5 - middle) / half));
  const touches = (x: number): boolean => rows[x]! - base[x]! + gap[x]! <= cornerRows;
  while (silhouette.baseFrom < silhouette.baseTo && !touches(silhouette.baseFrom))
    silhouette.baseFrom++;
  while (silhouette.baseTo > silhouette.baseFrom && !touches(silhouette.baseTo))
    silhouette.baseTo--;
  for (let x = 0; x < base.length; x++) {
    const row = rows[Math.min(silhouette.baseTo, Math.max(silhouette.baseFrom, x))]!;
    if (row <= base[x]!) continue;
    gap[x]! += row - base[x]!;
    base[x] = row;
  }
}

/** For each column of a mask the row below its lowest cell. */
function lowestOf(mask: Uint8Array, columns: number, into: Float32Array): Float32Array {
  for (let cell = 0; cell < mask.length; cell++)
    if (mask[cell] === 1) into[cell % columns] = Math.floor(cell / columns) + 1;
  return into;
}

/** What hangs together with nothing else stands by itself where it is so much of all, and so broad: shares. */
const apart = { pixels: 0.03, breadth: 0.08 };

/**
 * The lower hulls of what stands there, from left to right: a tube beside a pot stands farther back, on a base of its own; under one
 * hull its near corner hung above the line from its far one to the pot.
 */
function hullsOf(body: Uint8Array, lowest: Float32Array, spanned: number): number[][] {
  const columns = lowest.length;
  const whole = lowerHull(lowest, spanned);
  const { labels, regions } = findRegions(body, columns, body.length / columns, 1);
  const all = regions.reduce((sum, { pixels }) => sum + pixels, 0);
  const isLarge = regions.map((region) => {
    const breadth = region.right - region.left;
    return region.pixels > apart.pixels * all && breadth > apart.breadth * columns;
  });
  if (isLarge.filter(Boolean).length < 2) return [whole];
  const [first, last] = [whole[0]!, whole.at(-1)!];
  const hulls = regions
    .flatMap((_, label) => (isLarge[label] ? [label] : []))
    .map((label) => {
      const own = Uint8Array.from(labels, (other) => Number(other === label));
      return lowerHull(lowestOf(own, columns, new Float32Array(columns).fill(-1)), spanned);
    })
    .filter((hull) => hull.at(-1)! >= first && hull[0]! <= last)
    .toSorted((one, other) => one[0]! - other[0]!);
  const overlap = hulls.some((hull, at) => at > 0 && hulls[at - 1]!.at(-1)! >= hull[0]!);
  return overlap ? [whole] : hulls;
}

/** Columns of the convex hull's lower side about its lowest point, as far as it is flat enough to stand on. */
function lowerHull(lowest: Float32Array, spanned: number): number[] {
  const hull: number[] = [];
  for (let x = 0; x < lowest.length; x++) {
    if (lowest[x]! < 0) continue;
    while (hull.length >= 2 && !turnsDown(lowest, hull.at(-2)!, hull.at(-1)!, x)) hull.pop();
    hull.push(x);
  }
  if (hull.length === 0) return [];
  const deepest = hull.reduce(
    (best, x, index) => (lowest[x]! > lowest[hull[best]!]! ? index : best),
    0,
  );
  let from = deepest;
  while (from > 0 && isBase(lowest, spanned, hull[from - 1]!, hull[from]!)) from--;
  let to = deepest;
  while (to + 1 < hull.length && isBase(lowest, spanned, hull[to + 1]!, hull[to]!)) to++;
  // On both sides: on one alone it stands behind.
  const overhangs = from < deepest && deepest < to;
  if (
    overhangs &&
    isLedge(lowest, hull[from]!, hull[from + 1]!) &&
    isLedge(lowest, hull[to]!, hull[to - 1]!)
  ) {
    from++;
    to--;
  }
  const [first, last] = withTurnedSide(lowest, hull[from]!, hull[to]!);
  const within = hull.filter((x) => x > first && x < last);
  return [...new Set([first, ...within, last])];
}

/** Whether the product may stand on the hull's line from one corner to the next, farther out. */
function isBase(lowest: Float32Array, spanned: number, outer: number, inner: number): boolean {
  const rise = (lowest[inner]! - lowest[outer]!) / Math.abs(inner - outer);
  if (rise < spanned) return true;
  return rise < steepestBase.followed && follows(lowest, inner, outer);
}

/**
 * A ledge is higher than the foot beside it by so many rows and that share of all columns off it, and so much of the way there is level
 * with its end, to so many rows: a rounded corner is 4 to 10 columns of 150 and 2 to 6 rows, a television's screen 73 of 310 and 19.
 */
const ledge = { rise: 4, off: 0.08, share: 0.6, level: 1.5 };

/** Whether what is between two corners hangs over the foot at the inner one, as a television over its stand. */
function isLedge(lowest: Float32Array, outer: number, inner: number): boolean {
  if (lowest[inner]! - lowest[outer]! < ledge.rise) return false;
  if (Math.abs(inner - outer) < ledge.off * lowest.length) return false;
  const way = Math.sign(inner - outer);
  let x = outer;
  while (x !== inner && Math.abs(lowest[x]! - lowest[outer]!) <= ledge.level) x += way;
  return Math.abs(x - outer) >= ledge.share * Math.abs(inner - outer);
}

/** Whether the middle point lies below the line between its neighbours. */
function turnsDown(lowest: Float32Array, a: number, b: number, c: number): boolean {
  const line = lowest[a]! + ((lowest[c]! - lowest[a]!) * (b - a)) / (c - a);
  return lowest[b]! > line;
}
