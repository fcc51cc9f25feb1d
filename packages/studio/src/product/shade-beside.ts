import { fitBackdrop } from "../cutout/ground/backdrop.ts";
import type { Cutout } from "../cutout/cutout.ts";
import { signedDistance } from "../cutout/image/distance.ts";
import { toLab } from "../cutout/image/lab.ts";
import type { Photo } from "../photo/photo.ts";
import { shrinkRaster } from "../photo/resize.ts";
import { cutoutMask } from "./cutout-mask.ts";

const gridPx = 256;
/** Nearer to the outline the matte's own edge is in it, farther away (of the product's longer side) another thing's shade. */
const near = { fromPx: 2, upTo: 0.18 };
/** Lab units that a ground is uneven by itself. */
const uneven = 3;
/** Rows below this share of the product's height: shade lies at its foot. */
const lowFrom = 0.45;

/** Shade round a product: Lab units of darkening over its area, and the share of that on its right. */
export type ShadeRound = { amount: number; toTheRight: number };

/** What of the ground beside a product's lower half is darker than the rest of it. Nothing on a busy ground, or without one. */
export function shadeBeside(cutout: Cutout, photo: Photo): ShadeRound {
  const nothing = { amount: 0, toTheRight: 0.5 };
  if (cutout.ground === null) return nothing;
  const { widthPx, heightPx, rgb } = shrinkRaster(photo, gridPx);
  const lab = toLab(rgb);
  const backdrop = fitBackdrop(lab, widthPx, heightPx);
  if (!backdrop.plain) return nothing;
  const mask = cutoutMask(cutout, widthPx, heightPx, 128);
  const distance = signedDistance(mask, widthPx, heightPx);
  const scale = widthPx / cutout.photoWidthPx;
  const farthest = near.upTo * scale * Math.max(cutout.widthPx, cutout.heightPx);
  const middle = (cutout.leftPx + cutout.widthPx / 2) * scale;
  let [all, right, area] = [0, 0, 0];
  for (let p = 0; p < mask.length; p++) area += mask[p]!;
  const down = heightPx / cutout.photoHeightPx;
  const fromRow = Math.round((cutout.topPx + lowFrom * cutout.heightPx) * down);
  for (let p = fromRow * widthPx; p < mask.length; p++) {
    const away = -distance[p]!;
    if (away < near.fromPx || away > farthest) continue;
    const darker = backdrop.lab[0][p]! - lab[0][p]! - uneven - backdrop.noise;
    if (darker <= 0) continue;
    all += darker;
    if (p % widthPx >= middle) right += darker;
  }
  return all === 0 ? nothing : { amount: all / Math.max(1, area), toTheRight: right / all };
}
