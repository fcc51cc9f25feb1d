import type { Axis } from "./mirror-side.ts";
import { edgeShare, leastRows, near } from "./product-side.ts";
import type { Ends, Side } from "./product-side.ts";

/** Most of the product's height that a label has. */
const mostShare = 0.75;
/** How much less wide the product is beyond a label than before it, as a share, and how far its sides lean, columns a row. */
const narrower = 0.06;
const steepest = 0.3;
/** How much of its width is lost in a label's first row: a rim that is curved away from it shows there at once, from side to side. */
const sudden = 0.12;
/** Columns within which both sides are as far from the axis, and a side or an edge lies on a line. */
const alike = 2 * near;
const besideLine = [-2, -1, 0, 1, 2];
/** Columns that both sides shift by from row to row where they go on, at most. */
const shift = 2;
/** Share of the lost rows in which the mask has an edge of its own, from which on the product is as narrow there: necks have 1, labels with print .52. */
const ownEdges = 0.6;
/** Least share of a label's rows that one side has kept, or of an edge that the photo shows in those that it lost (0 to 1 a row, in the mean). */
const leastTold = 0.6;

/**
 * Gives back a label that has the ground's own white and goes from side to side of something turned: above and below it both sides lie
 * as far from the axis, and between them one at least is kept or has an edge in the photo, as before a hard shadow.
 * @param ends  what is found is written to it
 */
export function bridgeLabels(sides: readonly [Side, Side], ends: Ends, axis: Axis): void {
  const [left, right] = sides;
  const heightPx = left.depths.length;
  const widths = left.depths.map((depth, y) => left.scene.widthPx - depth - right.depths[y]!);
  const hasWidth = (width: number) => width > 0;
  const productPx = widths.findLastIndex(hasWidth) - widths.findIndex(hasWidth);
  for (let first = 1; first < heightPx - 1; first++) {
    if (!agrees(sides, axis, first)) continue;
    for (const way of [1, -1] as const) {
      if (widths[first + way]! > (1 - sudden) * widths[first]!) continue;
      const last = findFarRim(sides, axis, widths, first, way);
      const label = Math.abs(last - first) - 1;
      if (label < leastRows || label > mostShare * productPx) continue;
      bridge(sides, ends, Math.min(first, last), Math.max(first, last));
    }
  }
}

/** Whether both sides of a row are as far from the axis. */
function agrees([left, right]: readonly [Side, Side], { at, slope }: Axis, y: number): boolean {
  const skew = right.depths[y]! - left.depths[y]! - at - slope * y;
  return left.depths[y]! < left.scene.widthPx && Math.abs(skew) <= alike;
}

/** The row beyond a label in which the product is as wide as in its `first` and grows no wider from there; that one where there is none. */
function findFarRim(
  sides: readonly [Side, Side],
  axis: Axis,
  widths: Int32Array,
  first: number,
  way: 1 | -1,
): number {
  const least = (1 - narrower) * widths[first]!;
  let last = first + way;
  while (last in widths && !(widths[last]! >= least && agrees(sides, axis, last))) last += way;
  if (!(last in widths)) return first;
  const goesOn = (y: number): boolean => {
    const grown = widths[y + way]! - widths[y]!;
    return grown >= 0 && grown <= 2 * shift && agrees(sides, axis, y + way);
  };
  while (goesOn(last)) last += way;
  return last;
}

/** Draws the lines between two rows where what lies between them was lost. */
function bridge(sides: readonly [Side, Side], ends: Ends, top: number, bottom: number): void {
  const lines = sides.map((side) => lineBetween(side, top, bottom));
  if (!lines.every((line) => line !== null)) return;
  const isNeck = lines.some(({ edges }) => edges > ownEdges);
  const told = Math.max(...lines.map(({ kept, shown }) => Math.max(kept, shown)));
  if (isNeck || told < leastTold) return;
  for (const [i, { depths }] of sides.entries()) {
    for (let y = top + 1; y < bottom; y++) {
      const end = lines[i]!.endAt(y);
      if (depths[y]! > end) ends[i]![y] = end;
    }
  }
}

/** A side's line between two rows. */
type Line = {
  endAt: (y: number) => number;
  /** Share of the rows that have an edge of the mask on it. */
  kept: number;
  /** Of the others, the share with such an edge elsewhere, and how much of an edge the photo shows on the line, 0 to 1. */
  edges: number;
  shown: number;
};

/** The line; null where it leans too far, or the mask goes beyond it. */
function lineBetween(side: Side, top: number, bottom: number): Line | null {
  const { scene, way, depths, isEdge } = side;
  const slope = (depths[bottom]! - depths[top]!) / (bottom - top);
  if (Math.abs(slope) > steepest) return null;
  const endAt = (y: number) => Math.round(depths[top]! + slope * (y - top));
  let [kept, lost, edges, shown] = [0, 0, 0, 0];
  for (let y = top + 1; y < bottom; y++) {
    const lack = depths[y]! - endAt(y);
    if (lack < -alike) return null;
    if (lack <= alike) {
      kept += isEdge[y]!;
      continue;
    }
    lost++;
    edges += isEdge[y]!;
    shown += Math.max(...besideLine.map((off) => edgeShare(scene, way, y, endAt(y) + off)));
  }
  const all = Math.max(1, lost);
  return { endAt, kept: kept / (bottom - top - 1), edges: edges / all, shown: shown / all };
}
