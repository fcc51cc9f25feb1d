import { findRegions } from "../cutout/image/regions.ts";
import type { Region } from "../cutout/image/regions.ts";
import { solidFrom } from "./silhouette.ts";
import type { Silhouette } from "./silhouette.ts";

/**
 * A mug's opening has .034 to .08 of the silhouette's box, its middle .28 and more to a side and between .40 and .57 down, and the body
 * on its other side fills .81 and more of its own. Bags have theirs above, backpacks narrower ones (.015), a chair no such body (.56).
 */
const opening = { share: 0.03, aside: 0.25, highest: 0.3, lowest: 0.65 };
const leastSolid = 0.75;
/** Of the largest opening, what another has at the most: a bag's straps and a watering can's handles are two. */
const mostOther = 0.3;

/** Whether it has one handle and that to its side, as a mug or a jug has. */
export function hasSideHandle(shape: Silhouette): boolean {
  const { alpha, widthPx, heightPx } = shape;
  const open = Uint8Array.from(alpha, (value) => Number(value < solidFrom));
  const [largest, next] = findRegions(open, widthPx, heightPx, 1)
    .regions.slice(1)
    .filter(({ borderPixels }) => borderPixels === 0)
    .toSorted((one, other) => other.pixels - one.pixels);
  if (!largest || largest.pixels < opening.share * widthPx * heightPx) return false;
  if (next && next.pixels > mostOther * largest.pixels) return false;
  const aside = (largest.left + largest.right + 1) / 2 / widthPx - 0.5;
  const down = (largest.top + largest.bottom + 1) / 2 / heightPx;
  const isBeside = Math.abs(aside) > opening.aside;
  if (!isBeside || down < opening.highest || down > opening.lowest) return false;
  return solidBeside(shape, largest, aside < 0) > leastSolid;
}

/** How much is covered of what lies to the opening's other side. */
function solidBeside(
  { alpha, widthPx, heightPx }: Silhouette,
  { left, right }: Region,
  isLeft: boolean,
): number {
  const [from, to] = isLeft ? [right + 1, widthPx] : [0, left];
  let solid = 0;
  for (let y = 0; y < heightPx; y++) {
    for (let x = from; x < to; x++) solid += Number(alpha[y * widthPx + x]! >= solidFrom);
  }
  return solid / ((to - from) * heightPx);
}
