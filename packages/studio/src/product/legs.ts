import { solidFrom, type Silhouette } from "./silhouette.ts";

/** Legs begin in the upper part at the earliest: a bag's handle is as slender, and above it. */
const belowRow = 0.4;
/** What a row has of legs: none wider than this share of the width, together less of their span than this, and a span so wide. */
const legs = { widest: 0.2, filled: 0.6, span: 0.5 };
/** Rows that show legs, a share of the height: a stool's .29, among the 33 other photographs an office chair's .08 at most. */
const enough = 0.15;
/**
 * What is so broad for its height stands on feet where its lowest rows show them: a sofa's are .01 of its height. A pair of glasses rests
 * on two places, too, which span less of its width (.65).
 */
const feet = { broad: 1.6, filled: 0.4, span: 0.75, belowRow: 0.9, enough: 0.006 };

/** Whether it is open below and stands on slender legs, a stool, a table, a chair, or broad on low feet, a sofa. */
export function standsOnLegs(shape: Silhouette): boolean {
  const { widthPx, heightPx } = shape;
  const legRows = countRows(shape, belowRow, legs);
  if (legRows > enough * heightPx) return true;
  const isBroad = widthPx > feet.broad * heightPx;
  return isBroad && countRows(shape, feet.belowRow, feet) > feet.enough * heightPx;
}

/** What a row has of legs or feet: less of their span, and a span so wide, as shares. */
type Openness = { filled: number; span: number };

function countRows(shape: Silhouette, from: number, openness: Openness): number {
  let rows = 0;
  for (let y = Math.floor(from * shape.heightPx); y < shape.heightPx; y++)
    if (rowShowsLegs(shape, y, openness)) rows++;
  return rows;
}

function rowShowsLegs(
  { alpha, widthPx, left, right }: Silhouette,
  y: number,
  openness: Openness,
): boolean {
  const span = right[y]! - left[y]! + 1;
  if (span < openness.span * widthPx) return false;
  let [covered, run, widest] = [0, 0, 0];
  for (let x = left[y]!; x <= right[y]!; x++) {
    run = alpha[y * widthPx + x]! < solidFrom ? 0 : run + 1;
    widest = Math.max(widest, run);
    if (run > 0) covered++;
  }
  return widest <= legs.widest * widthPx && covered < openness.filled * span;
}
