import { luminance } from "../develop/color.ts";

type Product = { rgba: Uint8Array; widthPx: number; heightPx: number };

const columns = 64;
/** Share of a broad product's width that a detail shows at its closest, as far as its drift goes. */
const shown = 0.62;
/** A step of luma below this is shade or weave; print and seams are above it. */
const leastStep = 28;
/** Samples across a product: lettering is seen in few. */
const samples = 400;

/**
 * Where across a product (0 to 1) its detail aims: the frame then holds most of what is printed on it, and its sides cut through
 * as little of that as can be. Where nothing tells, the middle.
 */
export function aimAcross(product: Product): number {
  const prints = printsAcross(product);
  const total = prints.reduce((sum, value) => sum + value, 0);
  if (total === 0) return 0.5;
  const wide = Math.round(shown * columns);
  const between = (from: number, to: number) =>
    prints.slice(Math.max(0, from), Math.max(0, to)).reduce((sum, value) => sum + value, 0);
  let [best, bestScore] = [0.5, -Infinity];
  for (let left = 0; left + wide <= columns; left++) {
    const right = left + wide;
    const cut =
      (left > 0 ? between(left - 1, left + 2) : 0) +
      (right < columns ? between(right - 2, right + 1) : 0);
    const middle = (left + wide / 2) / columns;
    const score = (between(left, right) - 2 * cut) / total - 0.2 * Math.abs(middle - 0.5);
    if (score > bestScore) [best, bestScore] = [middle, score];
  }
  return best;
}

/** The strong steps of luma inside the product, by column; its outline is none of them. */
function printsAcross({ rgba, widthPx, heightPx }: Product): number[] {
  const prints = Array.from({ length: columns }, () => 0);
  const step = Math.max(1, Math.floor(widthPx / samples));
  const lumaAt = (at: number) => luminance(rgba[at]!, rgba[at + 1]!, rgba[at + 2]!);
  for (let y = 0; y < heightPx; y += step)
    for (let x = 3 * step; x + 3 * step < widthPx; x += step) {
      const at = (y * widthPx + x) * 4;
      if (rgba[at - 12 * step + 3]! < 250 || rgba[at + 12 * step + 3]! < 250) continue;
      const change = Math.abs(lumaAt(at + 4 * step) - lumaAt(at)) - leastStep;
      const column = Math.floor((x * columns) / widthPx);
      if (change > 0) prints[column] = prints[column]! + change;
    }
  return prints;
}
