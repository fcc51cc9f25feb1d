import { fitBackdrop } from "../cutout/ground/backdrop.ts";
import type { Cutout } from "../cutout/cutout.ts";
import { signedDistance } from "../cutout/image/distance.ts";
import { blur, toLab } from "../cutout/image/lab.ts";
import type { Lab } from "../cutout/image/lab.ts";
import { shrinkRaster } from "../photo/resize.ts";
import type { Photo } from "../photo/photo.ts";
import { cutoutMask } from "./cutout-mask.ts";

/** Longer side at which grain is read, pixels, and how near to the product it is not. */
const sidePx = 512;
const clearPx = 12;
/** Strips that the picture is parted into from top to bottom, and the pixels of ground that one needs. */
const strips = 6;
const leastPixels = 400;
/** Grain that is in focus, as the mean Laplacian in Lab units: planks have 3, asphalt 13, a fence out of focus has .7. */
const leastGrain = 1.2;
/** Most that the grain differs by from strip to strip, but for the faintest one, in a vignette: planks 1.2, concrete in a vignette 1.7, a table seen at a slant 4. */
const mostSpread = 1.8;

/**
 * Whether what lies round the product is one surface under a camera that looks straight down: grain that is in focus and as coarse
 * at the top of the picture as at its foot. A table runs into the distance, where grain gets finer and blurs, and ends at a wall.
 * A plain ground says nothing, and neither does none.
 */
export function isSeenFromAbove(cutout: Cutout, photo: Photo): boolean {
  if (cutout.ground === null) return false;
  const { rgb, widthPx, heightPx } = shrinkRaster(photo, sidePx);
  const lab = toLab(rgb);
  const smooth = lab.map((plane) => blur(plane, widthPx, heightPx)) as Lab;
  if (fitBackdrop(smooth, widthPx, heightPx).plain) return false;
  const distance = signedDistance(cutoutMask(cutout, widthPx, heightPx, 21), widthPx, heightPx);
  const grains = grainByStrip(lab[0], distance, widthPx, heightPx).toSorted((a, b) => b - a);
  if (grains.length < strips - 1) return false;
  const [most, least] = [grains[0]!, grains.at(-2)!];
  return least > leastGrain && most < mostSpread * least;
}

/** Mean Laplacian of lightness in each strip of which enough is ground, from the top. */
function grainByStrip(
  light: Float32Array,
  distance: Float32Array,
  widthPx: number,
  heightPx: number,
): number[] {
  const grains: number[] = [];
  const rows = (heightPx - 2) / strips;
  for (let strip = 0; strip < strips; strip++) {
    let [sum, count] = [0, 0];
    const last = Math.min(heightPx - 1, Math.floor(1 + (strip + 1) * rows));
    for (let y = Math.floor(1 + strip * rows); y < last; y++) {
      for (let p = y * widthPx + 1; p < (y + 1) * widthPx - 1; p++) {
        if (distance[p]! > -clearPx) continue;
        const round = light[p - 1]! + light[p + 1]! + light[p - widthPx]! + light[p + widthPx]!;
        sum += Math.abs(4 * light[p]! - round);
        count++;
      }
    }
    if (count >= leastPixels) grains.push(sum / count);
  }
  return grains;
}
