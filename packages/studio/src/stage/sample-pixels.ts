import { stepFor, visitGrid } from "../photo/visit-spread.ts";
import { fieldCellAt, fieldColumns, fieldRows } from "./light/field-lookup.ts";
import type { Pixels } from "./product-layer.ts";

/** From this alpha on a pixel has nothing of what is behind it. */
const opaque = 250;

/**
 * Visits about `wanted` pixels spread evenly over a layer's box, of which only those that are opaque: `at` is the pixel's first
 * byte, `x` and `y` its place.
 */
export function visitSamples(
  pixels: Pixels,
  wanted: number,
  visit: (at: number, x: number, y: number) => void,
): void {
  visitOpaque(pixels, stepFor(pixels, wanted), visit);
}

/** Visits opaque pixels of a layer, four to a cell's width on the light field and one to its height at least, with the `cell` that each lies in. */
export function visitFieldCells(pixels: Pixels, visit: (at: number, cell: number) => void): void {
  // Of what is wider than it is high by more than twice, four to a width alone left rows of cells without any.
  const most = Math.min(pixels.widthPx / fieldColumns / 4, pixels.heightPx / fieldRows);
  const step = Math.max(1, Math.floor(most));
  visitOpaque(pixels, step, (at, x, y) => visit(at, fieldCellAt(pixels, x, y)));
}

function visitOpaque(
  pixels: Pixels,
  step: number,
  visit: (at: number, x: number, y: number) => void,
): void {
  visitGrid(pixels, step, (pixel, x, y) => {
    if (pixels.rgba[pixel * 4 + 3]! >= opaque) visit(pixel * 4, x, y);
  });
}
