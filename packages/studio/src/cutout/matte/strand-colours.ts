import type { Rgb } from "../../develop/color.ts";
import type { Raster } from "../../photo/resize.ts";

/** The ground behind a strand is the mean of what is clear so many half widths about it, and the strand's own colour the farthest from that. */
const about = { ground: 5, own: 2 };
/** Less cover than this is noise. */
const leastCover = 0.12;
const clearBelow = 8;

/**
 * Gives strands their cover and their colour, in place. A strand is hardly wider than a pixel, so that it has no inside to learn its
 * colour from: that of its least mixed pixel nearby is taken, and each pixel's cover is how far it lies on the way there from the
 * ground's.
 * @param beyond  the ground's colour where none is clear nearby, sRGB bytes
 */
export function solveStrands(
  rgba: Uint8Array,
  photo: Raster,
  pixels: number[],
  halfWidePx: number,
  beyond: Rgb,
): void {
  const strands = openStrands(rgba, photo, pixels, halfWidePx, beyond);
  for (const [index, p] of pixels.entries()) {
    const [colour, ground] = [colourOf(photo, p), groundOf(strands, index)];
    const cover = coverOf(colour, ground, ownAbout(strands, p));
    if (cover < leastCover || cover * 255 < rgba[p * 4 + 3]!) continue;
    for (let c = 0; c < 3; c++) {
      const own = (colour[c]! - (1 - cover) * ground[c]!) / cover;
      rgba[p * 4 + c] = Math.min(255, Math.max(0, own) + 0.5);
    }
    rgba[p * 4 + 3] = cover * 255 + 0.5;
  }
}

/** Which of the strands' pixels a pixel of the photo is, from 1 on, and the ground behind each of them, 3 a pixel. */
type Strands = { photo: Raster; halfWidePx: number; numbers: Int32Array; grounds: Float32Array };

function openStrands(
  rgba: Uint8Array,
  photo: Raster,
  pixels: number[],
  halfWidePx: number,
  beyond: Rgb,
): Strands {
  const numbers = new Int32Array(photo.widthPx * photo.heightPx);
  for (const [index, p] of pixels.entries()) numbers[p] = index + 1;
  const grounds = new Float32Array(pixels.length * 3);
  const isClear = (q: number): boolean => rgba[q * 4 + 3]! < clearBelow && numbers[q] === 0;
  for (const [index, p] of pixels.entries())
    grounds.set(meanAbout(photo, p, halfWidePx, isClear) ?? beyond, index * 3);
  return { photo, halfWidePx, numbers, grounds };
}

function groundOf({ grounds }: Strands, index: number): Rgb {
  return [grounds[index * 3]!, grounds[index * 3 + 1]!, grounds[index * 3 + 2]!];
}

/** Mean colour of the clear pixels about one, `step` apart in a square of eleven of them; null where there are none. */
function meanAbout(
  photo: Raster,
  p: number,
  step: number,
  isClear: (q: number) => boolean,
): Rgb | null {
  const sum: Rgb = [0, 0, 0];
  let count = 0;
  visitAbout(photo, p, about.ground * step, step, (q) => {
    if (!isClear(q)) return;
    count++;
    for (let c = 0; c < 3; c++) sum[c]! += photo.rgb[q * 3 + c]!;
  });
  return count === 0 ? null : (sum.map((value) => value / count) as Rgb);
}

/** The colour, of the strands' in a square, that is farthest from its ground. */
function ownAbout(strands: Strands, p: number): Rgb {
  const { photo, halfWidePx, numbers, grounds } = strands;
  const { rgb } = photo;
  let best = p;
  let farthest = -1;
  visitAbout(photo, p, about.own * halfWidePx, Math.max(1, halfWidePx >> 1), (q) => {
    const from = (numbers[q]! - 1) * 3;
    if (from < 0) return;
    let off = 0;
    for (let c = 0; c < 3; c++) off += (rgb[q * 3 + c]! - grounds[from + c]!) ** 2;
    if (off > farthest) [farthest, best] = [off, q];
  });
  return colourOf(photo, best);
}

/** How far a colour lies on the way from the ground's to a strand's, 0 to 1. */
function coverOf(colour: Rgb, ground: Rgb, own: Rgb): number {
  let [along, length] = [0, 0];
  for (let c = 0; c < 3; c++) {
    const way = own[c]! - ground[c]!;
    along += (colour[c]! - ground[c]!) * way;
    length += way * way;
  }
  return length === 0 ? 0 : Math.min(1, Math.max(0, along / length));
}

/** Visits every `step`-th pixel both ways of a square, as far as the picture goes. */
function visitAbout(
  { widthPx, heightPx }: Raster,
  p: number,
  reachPx: number,
  step: number,
  use: (q: number) => void,
): void {
  const [x, y] = [p % widthPx, Math.floor(p / widthPx)];
  for (let down = -reachPx; down <= reachPx; down += step) {
    if (y + down < 0 || y + down >= heightPx) continue;
    for (let right = -reachPx; right <= reachPx; right += step)
      if (x + right >= 0 && x + right < widthPx) use(p + down * widthPx + right);
  }
}

function colourOf({ rgb }: Raster, p: number): Rgb {
  return [rgb[p * 3]!, rgb[p * 3 + 1]!, rgb[p * 3 + 2]!];
}
