import type { Frame16 } from "../../develop/finish.ts";
import type { Pixels, Placement } from "../product-layer.ts";

/** Pixels that the ground goes on below a product: past a matte's soft edge, and as far again as sharpening looks from there. */
const reachPx = 6;
/** Alpha from which on ground counts as below the product. */
const coveredFrom = 12;

/**
 * Lets the ground beside what lies on it go on a little below its edge. Below, the plates' light is dark up to the very outline: a
 * pixel that the matte covers by half would show that dark and not the lit ground beside it, and sharpening would draw a pale line
 * along it. A hair dryer on brushed metal had an outline as if by pen. `product` is as large as its `place` in the canvas.
 */
export function extendGround(canvas: Frame16, product: Pixels, place: Placement): void {
  const { values, widthPx } = canvas;
  const covered = coveredPixels(canvas, product, place);
  const beside = [-widthPx - 1, -widthPx, -widthPx + 1, -1, 1, widthPx - 1, widthPx, widthPx + 1];
  let edge: number[] = [];
  for (let at = 0; at < covered.length; at++)
    if (covered[at] === 1 && beside.some((step) => covered[at + step] === 0)) edge.push(at);
  for (let step = 0; step < reachPx; step++) {
    for (const at of edge) {
      const open = beside.map((aside) => at + aside).filter((near) => covered[near] === 0);
      for (let channel = 0; channel < 3; channel++) {
        const sum = open.reduce((total, near) => total + values[near * 3 + channel]!, 0);
        values[at * 3 + channel] = sum / open.length;
      }
    }
    for (const at of edge) covered[at] = 0;
    const within = edge.flatMap((at) => beside.map((aside) => at + aside));
    edge = [...new Set(within.filter((near) => covered[near] === 1))];
  }
}

/** 1 for each pixel of the canvas that the product covers, 2 for those at its very edge, which give and take nothing. */
function coveredPixels(
  { widthPx, heightPx }: Frame16,
  product: Pixels,
  place: Placement,
): Uint8Array {
  const covered = new Uint8Array(widthPx * heightPx);
  const toX = Math.min(place.widthPx, widthPx - place.leftPx);
  const toY = Math.min(place.heightPx, heightPx - place.topPx);
  for (let y = Math.max(0, -place.topPx); y < toY; y++) {
    for (let x = Math.max(0, -place.leftPx); x < toX; x++) {
      if (product.rgba[(y * place.widthPx + x) * 4 + 3]! < coveredFrom) continue;
      const [column, row] = [x + place.leftPx, y + place.topPx];
      const isInside = column > 0 && row > 0 && column < widthPx - 1 && row < heightPx - 1;
      covered[row * widthPx + column] = isInside ? 1 : 2;
    }
  }
  return covered;
}
