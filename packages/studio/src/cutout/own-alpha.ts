import type { Photo } from "../photo/photo.ts";
import { besideOf } from "./image/beside.ts";
import { findRegions } from "./image/regions.ts";

/** Whether the file came with a matte of its own: more than 1 % of it is see-through. */
export function hasOwnMatte(photo: Photo): photo is Photo & { alpha: Uint8Array } {
  if (!photo.alpha) return false;
  let clear = 0;
  for (const a of photo.alpha) if (a < 128) clear++;
  return clear > 0.01 * photo.alpha.length;
}

/** Whether it is see-through at all its corners: a photograph with rounded ones, or a phone in a file that was trimmed to it. */
export function isTrimmed(photo: Photo): photo is Photo & { alpha: Uint8Array } {
  const { widthPx, heightPx, alpha } = photo;
  const last = (heightPx - 1) * widthPx;
  return alpha !== null && [0, widthPx - 1, last, last + widthPx - 1].every((p) => alpha[p]! < 128);
}

/** A region whose strongest alpha is less is a shadow beside the product. */
const opaqueFrom = 215;
/** And one of less is a haze or a watermark, also where there is nothing else. */
const seenFrom = 64;

/** And what has fewer pixels than this share of the largest is a stray dot: one in a corner made a bottle a body as large as its file. */
const leastShare = 0.0005;

/**
 * Takes the file's own alpha, less the shadows that were saved with the product: regions that are nowhere near opaque, and what is dark
 * and soft about it.
 */
export function takeOwnMatte(photo: Photo & { alpha: Uint8Array }): Uint8Array {
  const { widthPx, heightPx, rgb, alpha } = photo;
  const visible = alpha.map((a) => (a > 3 ? 1 : 0));
  const { labels, regions } = findRegions(visible, widthPx, heightPx, 1);
  const strongest = new Uint8Array(regions.length);
  let most = 0;
  for (let p = 0; p < alpha.length; p++) {
    if (alpha[p]! > strongest[labels[p]!]!) strongest[labels[p]!] = alpha[p]!;
    most = Math.max(most, alpha[p]!);
  }
  // Where nothing is opaque, as of glass, the most opaque is the product.
  const least = Math.max(seenFrom, Math.min(opaqueFrom, most));
  const largest = regions.reduce((px, { pixels }) => Math.max(px, pixels), 0);
  const fewest = leastShare * largest;
  const shade = softShade(photo);
  const rgba = new Uint8Array(alpha.length * 4);
  for (let p = 0; p < alpha.length; p++) {
    const label = labels[p]!;
    if (label === 0 || shade[p] === 1 || strongest[label]! < least) continue;
    if (regions[label]!.pixels < fewest) continue;
    for (let c = 0; c < 3; c++) rgba[p * 4 + c] = rgb[p * 3 + c]!;
    rgba[p * 4 + 3] = alpha[p]!;
  }
  return rgba;
}

/**
 * A shadow that was saved with the product is no more opaque and no lighter than this, and its alpha changes by no more from pixel to
 * pixel: an edge's changes by 60 and more, a feathered one's by 30.
 */
const shadow = { alpha: 200, light: 70, step: 16 };
/** Of a file with a longer side the steps are as much smaller, and soft edges as much broader. */
const usualSidePx = 800;
const timesUsual = ({ widthPx, heightPx }: Photo): number =>
  Math.max(1, Math.max(widthPx, heightPx) / usualSidePx);
/** Up to this alpha a pixel is clear, and up to that its colour tells nothing. */
const clearTo = 3;
const faintTo = 8;

/** So many pixels to all sides are shadow somewhere in it: the soft edge of dark goods is narrower. */
const deepUsualPx = 3;

/** 1 where what is dark grows out of the clear ground little by little, and is no mere edge. */
function softShade(photo: Photo & { alpha: Uint8Array }): Uint8Array {
  const { widthPx, heightPx } = photo;
  const shade = growShade(photo);
  if (!shade.includes(1)) return shade;
  const deepPx = Math.round(deepUsualPx * timesUsual(photo));
  const { labels, regions } = findRegions(shade, widthPx, heightPx, 1, true);
  const isDeep = new Uint8Array(regions.length);
  for (let p = 0; p < shade.length; p++) {
    const label = labels[p]!;
    if (label === 0 || isDeep[label] === 1) continue;
    const [x, y] = [p % widthPx, Math.floor(p / widthPx)];
    if (x < deepPx || y < deepPx || x >= widthPx - deepPx || y >= heightPx - deepPx) continue;
    const steps = [-deepPx, deepPx, -deepPx * widthPx, deepPx * widthPx];
    if (steps.every((step) => labels[p + step] === label)) isDeep[label] = 1;
  }
  return shade.map((_, p) => isDeep[labels[p]!]!);
}

function growShade(photo: Photo & { alpha: Uint8Array }): Uint8Array {
  const { widthPx, rgb, alpha } = photo;
  const step = shadow.step / timesUsual(photo);
  const shade = new Uint8Array(alpha.length);
  const queue = new Int32Array(alpha.length);
  let count = 0;
  const isSeen = (p: number): boolean => (alpha[p] ?? 0) > clearTo;
  for (let p = 0; p < alpha.length; p++) {
    if (isSeen(p)) continue;
    const isRim = isSeen(p - 1) || isSeen(p + 1) || isSeen(p - widthPx) || isSeen(p + widthPx);
    if (isRim) queue[count++] = p;
  }
  for (let next = 0; next < count; next++) {
    const p = queue[next]!;
    for (const q of besideOf(p, widthPx, alpha.length)) {
      const own = alpha[q]!;
      if (own <= clearTo || shade[q] === 1 || own > shadow.alpha) continue;
      if (own - alpha[p]! > step) continue;
      const light = Math.max(rgb[q * 3]!, rgb[q * 3 + 1]!, rgb[q * 3 + 2]!);
      if (own > faintTo && light > shadow.light) continue;
      shade[q] = 1;
      queue[count++] = q;
    }
  }
  return shade;
}
