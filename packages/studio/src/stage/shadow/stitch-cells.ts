import type { Frame } from "../../direction/frame.ts";
import type { Box } from "./lens-blur.ts";
import type { ShadowMap } from "./shadow-cells.ts";

/** What was found at a corner; less than 0 where none was asked. */
type Answered = (x: number, y: number) => number;

type Stitched = { map: ShadowMap; frame: Frame; shadowed: Box; answered: Answered };

/** Largest square, pixels. */
export const mostPx = 16;
const [above, below, before, behind] = [openSide(), openSide(), openSide(), openSide()];

/** Scratch for what is known along a side of a square. */
function openSide(): Float32Array {
  return new Float32Array(mostPx + 1);
}

/** How far a side may be off the straight line between its corners, of 1: more is a shadow that the corners miss. */
const mostOff = 0.16;

/** Whether a shadow that is narrower than a square runs into it, as finer neighbours tell. */
export function isTorn(answered: Answered, left: number, top: number, size: number): boolean {
  if (!readSides(answered, left, top, size)) return false;
  return isBent(above, size) || isBent(below, size) || isBent(before, size) || isBent(behind, size);
}

/** Whether a side is off the straight line between its corners somewhere. */
function isBent(side: Float32Array, size: number): boolean {
  for (let at = 1; at < size; at++) {
    const line = side[0]! + ((side[size]! - side[0]!) * at) / size;
    if (Math.abs(side[at]! - line) > mostOff) return true;
  }
  return false;
}

/**
 * Fills a square anew whose neighbours are finer, so that it meets them: with its sides as they know them, and between those as a
 * Coons patch (1967). As a plane it left steps along its sides, of .05 of a soft shadow's light, which are seen as torn bits.
 */
export function stitch(into: Stitched, left: number, top: number, size: number): void {
  const { map, frame, shadowed, answered } = into;
  if (!readSides(answered, left, top, size)) return;
  const right = Math.min(frame.widthPx, left + size);
  const bottom = Math.min(frame.heightPx, top + size);
  const [a, b, c, d] = [above[0]!, above[size]!, below[0]!, below[size]!];
  for (let y = top; y < bottom; y++) {
    const row = y - top;
    const fy = (row + 0.5) / size;
    const start = (before[row]! + before[row + 1]!) / 2;
    const end = (behind[row]! + behind[row + 1]!) / 2;
    for (let x = left; x < right; x++) {
      const column = x - left;
      const fx = (column + 0.5) / size;
      const over = (above[column]! + above[column + 1]!) / 2;
      const under = (below[column]! + below[column + 1]!) / 2;
      const plane = (a + (b - a) * fx) * (1 - fy) + (c + (d - c) * fx) * fy;
      const value = over + (under - over) * fy + start + (end - start) * fx - plane;
      map[y * frame.widthPx + x] = Math.min(255, Math.max(0, value) * 255 + 0.5);
    }
  }
  shadowed.left = Math.min(shadowed.left, left);
  shadowed.top = Math.min(shadowed.top, top);
  shadowed.right = Math.max(shadowed.right, right);
  shadowed.bottom = Math.max(shadowed.bottom, bottom);
}

/** Reads what is known along a square's sides; gives false where its neighbours are no finer. */
function readSides(answered: Answered, left: number, top: number, size: number): boolean {
  const half = size >> 1;
  const [right, bottom] = [left + size, top + size];
  if (
    answered(left + half, top) < 0 &&
    answered(left + half, bottom) < 0 &&
    answered(left, top + half) < 0 &&
    answered(right, top + half) < 0
  )
    return false;
  readSide(above, size, answered, left, top, 1, 0);
  readSide(below, size, answered, left, bottom, 1, 0);
  readSide(before, size, answered, left, top, 0, 1);
  readSide(behind, size, answered, right, top, 0, 1);
  return true;
}

/** Reads what is known along a side that begins at (x, y), from corner to corner; between two places that are known it runs straight. */
function readSide(
  side: Float32Array,
  size: number,
  answered: Answered,
  x: number,
  y: number,
  across: 0 | 1,
  down: 0 | 1,
): void {
  let last = 0;
  side[0] = answered(x, y);
  for (let at = 1; at <= size; at++) {
    const value = answered(x + at * across, y + at * down);
    if (value < 0) continue;
    for (let between = last + 1; between < at; between++)
      side[between] = side[last]! + ((value - side[last]!) * (between - last)) / (at - last);
    side[at] = value;
    last = at;
  }
}
