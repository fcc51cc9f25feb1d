import type { Photo } from "../photo/photo.ts";
import type { Cutout } from "./cutout.ts";

/** What is smaller than this share of the photo's longer side is cut out once more from its surroundings alone. */
const small = 0.45;
/** Below, in pixels, the photo has nothing to show that the mask of all of it does not. */
const leastSidePx = 768;
/** How far these reach beyond it on each side, in its longer side: with it in their middle half it is not small again. */
const margin = 0.5;

/** The part of a photo about a product that is small in it, and where that lies; null where it fills enough of the photo. */
export type CloseUp = { photo: Photo; leftPx: number; topPx: number };

/** Masks are made at 512 px, whatever the photo's size: of a camera that is a fifth of it the nameplate and the ring of its lens became windows. */
export function closeUpOn(photo: Photo, cutout: Cutout): CloseUp | null {
  const sidePx = Math.max(cutout.widthPx, cutout.heightPx);
  const photoSidePx = Math.max(photo.widthPx, photo.heightPx);
  if (photoSidePx < leastSidePx || sidePx >= small * photoSidePx) return null;
  const reach = Math.round(margin * sidePx);
  const leftPx = Math.max(0, cutout.leftPx - reach);
  const topPx = Math.max(0, cutout.topPx - reach);
  const widthPx = Math.min(photo.widthPx, cutout.leftPx + cutout.widthPx + reach) - leftPx;
  const heightPx = Math.min(photo.heightPx, cutout.topPx + cutout.heightPx + reach) - topPx;
  const rgb = new Uint8Array(widthPx * heightPx * 3);
  for (let y = 0; y < heightPx; y++) {
    const from = ((y + topPx) * photo.widthPx + leftPx) * 3;
    rgb.set(photo.rgb.subarray(from, from + widthPx * 3), y * widthPx * 3);
  }
  return { photo: { widthPx, heightPx, rgb, alpha: null }, leftPx, topPx };
}

/** A cutout from a close-up, placed in the whole photo. */
export function placeBack(found: Cutout, { leftPx, topPx }: CloseUp, whole: Cutout): Cutout {
  const { photoWidthPx, photoHeightPx, ground } = whole;
  const place = { leftPx: found.leftPx + leftPx, topPx: found.topPx + topPx };
  return { ...found, ...place, photoWidthPx, photoHeightPx, ground };
}
