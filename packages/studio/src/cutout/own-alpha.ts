import type { Photo } from "../photo/photo.ts";
import { findRegions } from "./image/regions.ts";

/** Whether the file came with a matte of its own: more than 1 % of it is see-through. */
export function hasOwnMatte(photo: Photo): photo is Photo & { alpha: Uint8Array } {
  if (!photo.alpha) return false;
  let clear = 0;
  for (const a of photo.alpha) if (a < 128) clear++;
  return clear > 0.01 * photo.alpha.length;
}

/** Takes the file's own alpha, less regions that are nowhere near opaque: floating shadows that were saved with the product. */
export function takeOwnMatte(photo: Photo & { alpha: Uint8Array }): Uint8Array {
  const { widthPx, heightPx, rgb, alpha } = photo;
  const visible = alpha.map((a) => (a > 3 ? 1 : 0));
  const { labels, regions } = findRegions(visible, widthPx, heightPx, 1);
  const strongest = new Uint8Array(regions.length);
  for (let p = 0; p < alpha.length; p++) {
    if (alpha[p]! > strongest[labels[p]!]!) strongest[labels[p]!] = alpha[p]!;
  }
  const rgba = new Uint8Array(alpha.length * 4);
  for (let p = 0; p < alpha.length; p++) {
    if (labels[p] === 0 || strongest[labels[p]!]! < 215) continue;
    for (let c = 0; c < 3; c++) rgba[p * 4 + c] = rgb[p * 3 + c]!;
    rgba[p * 4 + 3] = alpha[p]!;
  }
  return rgba;
}
