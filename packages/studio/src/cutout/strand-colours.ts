import type { Raster } from "../photo/resize.ts";

type Color = [number, number, number];

/** The ground behind a strand is the mean of what is clear so many half widths about it, and the strand's own colour the farthest from that. */
const about = { ground: 5, own: 2 };
/** Less cover than this is noise. */
const leastCover = 0.12;
const clearBelow = 8;

/**
 * Gives strands their cover and their colour, in place. A strand is hardly wider than a pixel, so that it has no inside to learn its
 * colour from: that of its least mixed pixel nearby is taken, and each pixel's cover is how far it lies on the way there from the
 * ground's.
 */
export function solveStrands(
  rgba: Uint8Array,
  photo: Raster,
  pixels: number[],
  halfWidePx: number,
): void {
  const isStrand = new Set(pixels);
  const grounds = new Map<number, Color>();
  for (const p of pixels)
    grounds.set(p, groundAbout(rgba, photo, p, about.ground * halfWidePx, isStrand));
  const covers = pixels.map((p) => {
    const own = ownAbout(photo, p, about.own * halfWidePx, grounds);
    return coverOf(colourOf(photo, p), grounds.get(p)!, own);
  });
  for (const [index, p] of pixels.entries()) {
    const cover = covers[index]!;
    if (cover < leastCover || cover * 255 < rgba[p * 4 + 3]!) continue;
    const [colour, ground] = [colourOf(photo, p), grounds.get(p)!];
    for (let c = 0; c < 3; c++) {
      const own = (colour[c]! - (1 - cover) * ground[c]!) / cover;
      rgba[p * 4 + c] = Math.min(255, Math.max(0, own)) + 0.5;
    }
    rgba[p * 4 + 3] = cover * 255 + 0.5;
  }
}

/** Mean colour of the clear pixels in a square; the pixel's own where there are none. */
function groundAbout(
  rgba: Uint8Array,
  photo: Raster,
  p: number,
  reachPx: number,
  isStrand: Set<number>,
): Color {
  const sum: Color = [0, 0, 0];
  let count = 0;
  visitSquare(photo, p, reachPx, (q) => {
    if (rgba[q * 4 + 3]! >= clearBelow || isStrand.has(q)) return;
    count++;
    for (let c = 0; c < 3; c++) sum[c]! += photo.rgb[q * 3 + c]!;
  });
  return count === 0 ? colourOf(photo, p) : (sum.map((value) => value / count) as Color);
}

/** The colour, of the strands' in a square, that is farthest from its ground. */
function ownAbout(photo: Raster, p: number, reachPx: number, grounds: Map<number, Color>): Color {
  let best = colourOf(photo, p);
  let farthest = 0;
  visitSquare(photo, p, reachPx, (q) => {
    const ground = grounds.get(q);
    if (ground === undefined) return;
    const colour = colourOf(photo, q);
    const off = Math.hypot(...colour.map((value, c) => value - ground[c]!));
    if (off > farthest) [farthest, best] = [off, colour];
  });
  return best;
}

/** How far a colour lies on the way from the ground's to a strand's, 0 to 1. */
function coverOf(colour: Color, ground: Color, own: Color): number {
  let [along, length] = [0, 0];
  for (let c = 0; c < 3; c++) {
    const way = own[c]! - ground[c]!;
    along += (colour[c]! - ground[c]!) * way;
    length += way * way;
  }
  return length === 0 ? 0 : Math.min(1, Math.max(0, along / length));
}

function visitSquare(
  { widthPx, heightPx }: Raster,
  p: number,
  reachPx: number,
  use: (q: number) => void,
): void {
  const [x, y] = [p % widthPx, Math.floor(p / widthPx)];
  const [left, right] = [Math.max(0, x - reachPx), Math.min(widthPx - 1, x + reachPx)];
  for (let row = Math.max(0, y - reachPx); row <= Math.min(heightPx - 1, y + reachPx); row++)
    for (let q = row * widthPx + left; q <= row * widthPx + right; q++) use(q);
}

function colourOf({ rgb }: Raster, p: number): Color {
  return [rgb[p * 3]!, rgb[p * 3 + 1]!, rgb[p * 3 + 2]!];
}
