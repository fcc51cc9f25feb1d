import { averageLine } from "../retouch/average-line.ts";
import { leastHalfDepthMetres } from "./column-depths.ts";
import type { Product } from "../../product/product.ts";
import { footingOf, onFeet, type Silhouette } from "../silhouette.ts";

/** A base seen at its corner: the columns of its left end, its nearest corner and its right end. */
export type Corner = { left: number; nearest: number; right: number };

/** Both sides are as long at the least, a share of the base, and rise by that much a column: a level base shows one side alone. */
const side = { share: 0.07, rise: 0.05 };
/** An underside this many rows above its base line is none that follows it. */
const followingRows = 4;

/** The corner at which a base is seen, or null: what is round or stands on feet has none. */
export function cornerOf(silhouette: Silhouette, product: Product): Corner | null {
  if (product.volume === "revolution" || product.volume === "flat") return null;
  if (footingOf(silhouette) < onFeet) return null;
  const { base, baseFrom: left, baseTo: right, gap } = silhouette;
  let nearest = left;
  for (let x = left; x <= right; x++) if (base[x]! > base[nearest]!) nearest = x;
  const isSide = (end: number): boolean => {
    const run = Math.abs(end - nearest);
    const least = side.share * (right + 1 - left);
    return run >= least && base[nearest]! - base[end]! >= side.rise * run;
  };
  if (!isSide(left) || !isSide(right) || isHoop(silhouette)) return null;
  const off = gap.subarray(left, right + 1).filter((rows) => rows > followingRows).length;
  return off > 0.15 * (right + 1 - left) ? null : { left, nearest, right };
}

/** The foot of a hoop is no higher than this share of the height, and what it is the foot of is seen above it over half of its base. */
const hoop = { foot: 0.3, share: 0.5 };

/**
 * Whether it is open above its foot, as a ring that stands: its foot rises to both sides as a corner's does, and as deep as a box it
 * left a black wedge of shadow within the ring.
 */
function isHoop({ columns, rows, base, baseFrom, baseTo, cover }: Silhouette): boolean {
  let open = 0;
  for (let x = baseFrom; x <= baseTo; x++) {
    const isThere = (y: number): boolean => cover[y * columns + x]! >= 0.5;
    let y = Math.min(rows, Math.round(base[x]!)) - 1;
    // The line of the base may be a little below what stands on it.
    for (let low = 0; low < followingRows && y > 0 && !isThere(y); low++) y--;
    while (y > 0 && isThere(y)) y--;
    if (base[x]! - y > hoop.foot * rows) continue;
    while (y > 0 && !isThere(y)) y--;
    if (isThere(y)) open++;
  }
  return open > hoop.share * (baseTo + 1 - baseFrom);
}

/**
 * Half the depth of a box at each column between its ends: two sides go back from the nearest corner, `depths` metres behind it
 * at each column, and the two that are hidden close the base to a parallelogram.
 */
export function boxHalfDepths(
  { left, nearest, right }: Corner,
  depths: Float32Array,
): Float32Array {
  const [atLeft, atRight] = [depths[left]!, depths[right]!];
  const farthest = left + right - nearest;
  return depths.map((front, x) => {
    const column = Math.min(right, Math.max(left, x));
    const share =
      column < farthest
        ? (column - left) / Math.max(1, farthest - left)
        : (right - column) / Math.max(1, right - farthest);
    const end = column < farthest ? atLeft : atRight;
    const back = end + (atLeft + atRight - end) * Math.min(1, Math.max(0, share));
    return Math.max(0, back - front) / 2;
  });
}

/** Beyond the base's ends a corner is rounded off: its underside is above the base line by this share of the height at the most. */
const roundedCorner = 0.04;
/** A parallelogram ends in points: rays step across what is thinner than this share of its deepest, and its shadow's edge is in shreds. */
const endShare = 0.12;
/** Up to this share of its height a box is as deep as it stands; above that its top may be rounded, and a handle is thin. */
const upright = 0.3;

/**
 * Makes each column of a field (as `Volume.field`) as deep as the box is there; what is thinner than the body stays so. Near the
 * ground it has its whole depth: a foot that drew back would leave the body hanging over the ground before it, in a black band.
 */
export function deepenBox(
  field: Float32Array,
  { left, right }: Corner,
  halfDepths: Float32Array,
  { rows, gap }: Pick<Silhouette, "rows" | "gap">,
): void {
  const columns = halfDepths.length;
  const body = new Float32Array(columns);
  for (let at = 0; at < columns * rows; at++)
    body[at % columns] = Math.max(body[at % columns]!, field[at * 2 + 1]!);
  averageLine(body, 0, 1, columns, Math.max(1, Math.round(rows / 36)));
  const thinnest = Math.max(leastHalfDepthMetres, endShare * Math.max(...halfDepths));
  const edgeOf = (end: number): number => Math.max(leastHalfDepthMetres, halfDepths[end]!);
  for (let at = 0; at < columns * rows; at++) {
    const column = at % columns;
    const isLow = at < upright * rows * columns;
    const end = column < left ? left : column > right ? right : null;
    if (end !== null) {
      // What overhangs the base, a mug's belly, is as deep as it was; a rounded corner next to the ground would stand out as a fin.
      const isCorner = isLow && gap[column]! <= roundedCorner * rows;
      if (isCorner) field[at * 2 + 1] = Math.min(field[at * 2 + 1]!, edgeOf(end));
      continue;
    }
    const own = Math.min(1, field[at * 2 + 1]! / Math.max(leastHalfDepthMetres, body[column]!));
    const share = isLow ? 1 : own;
    field[at * 2 + 1] = Math.max(
      isLow ? thinnest : leastHalfDepthMetres,
      share * halfDepths[column]!,
    );
  }
}
