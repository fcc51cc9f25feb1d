import { solidFrom, type Silhouette } from "./silhouette.ts";

/** Legs begin in the upper part at the earliest: a bag's handle is as slender, and above it. */
const belowRow = 0.4;
/** What a row has of legs: none wider than this share of the width, together less of their span than this, and a span so wide. */
const legs = { widest: 0.2, filled: 0.6, span: 0.5 };
/** Rows that show legs, a share of the height: a stool's .29, among the 33 other photographs an office chair's .08 at most. */
const enough = 0.15;

/** Whether it is open below and stands on slender legs: a stool, a table, a chair. */
export function standsOnLegs(shape: Silhouette): boolean {
  let rows = 0;
  for (let y = Math.floor(belowRow * shape.heightPx); y < shape.heightPx; y++) {
    if (rowShowsLegs(shape, y)) rows++;
  }
  return rows > enough * shape.heightPx;
}

function rowShowsLegs({ alpha, widthPx, left, right }: Silhouette, y: number): boolean {
  const span = right[y]! - left[y]! + 1;
  if (span < legs.span * widthPx) return false;
  let [covered, run, widest] = [0, 0, 0];
  for (let x = left[y]!; x <= right[y]!; x++) {
    run = alpha[y * widthPx + x]! < solidFrom ? 0 : run + 1;
    widest = Math.max(widest, run);
    if (run > 0) covered++;
  }
  return widest <= legs.widest * widthPx && covered < legs.filled * span;
}
