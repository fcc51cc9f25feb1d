import type { Product } from "../../product/product.ts";
import { ellipseRise, middleRise, middleShare } from "../../product/round-base.ts";
import type { Pixels } from "../product-layer.ts";
import type { Silhouette } from "../silhouette.ts";

/** The base never moves by more than this share of the height, so that no lettering is bent. */
export const mostBend = 0.018;
/** The bend fades out over this share of the height above the base. */
const zone = 0.16;
const leastSymmetry = 0.8;

/**
 * A round product photographed from its own height has a base as straight as a ruler, which looks wrong on a surface seen from
 * above. Its lowest part is bent to the arc that the set's camera would see. Others are given back as they are.
 */
export function bendBase(
  pixels: Pixels,
  silhouette: Silhouette,
  product: Product,
  elevationDegrees: number,
): Pixels {
  const { columns, rows, base, baseFrom, baseTo } = silhouette;
  const slim = pixels.widthPx < pixels.heightPx * 0.8;
  if (product.volume !== "revolution" || !slim || product.symmetry < leastSymmetry) return pixels;
  const { widthPx, heightPx, rgba } = pixels;
  const half = ((baseTo - baseFrom + 1) / 2 / columns) * widthPx;
  const middle = ((baseFrom + baseTo + 1) / 2 / columns) * widthPx;
  // Its ends may have been taken for rounded corners: what is between them is sure.
  const halfColumns = (baseTo + 1 - baseFrom) / 2;
  const beside = [-1, 1].map(
    (way) => base[Math.floor(baseFrom + halfColumns * (1 + middleShare * way))]!,
  );
  const rise = (base[(baseFrom + baseTo) >> 1]! - (beside[0]! + beside[1]!) / 2) / middleRise;
  const present = (rise / rows) * heightPx;
  const wanted = half * Math.sin((elevationDegrees * Math.PI) / 180) * product.depthRatio;
  const bend = Math.min(mostBend * heightPx, wanted - Math.max(0, present));
  if (bend < 0.75) return pixels;
  const bent = new Uint8Array(rgba);
  const from = Math.floor(heightPx * (1 - zone));
  for (let x = 0; x < widthPx; x++) {
    const shift = bend * ellipseRise((x + 0.5 - middle) / half);
    for (let y = from; y < heightPx; y++) {
      const share = (y + 1 - from) / (heightPx - from);
      copyBetween(pixels, bent, x, y, y + shift * share * share);
    }
  }
  return { widthPx, heightPx, rgba: bent };
}

/** Writes into (x, y) what lies at the fractional row, by its alpha; below the layer it is clear. */
export function copyBetween(
  { widthPx, heightPx, rgba }: Pixels,
  into: Uint8Array,
  x: number,
  y: number,
  row: number,
): void {
  const top = Math.floor(row);
  const share = row - top;
  const to = (y * widthPx + x) * 4;
  const a = top < heightPx ? (top * widthPx + x) * 4 : -1;
  const b = top + 1 < heightPx ? ((top + 1) * widthPx + x) * 4 : -1;
  const alphaA = a < 0 ? 0 : rgba[a + 3]! * (1 - share);
  const alphaB = b < 0 ? 0 : rgba[b + 3]! * share;
  const alpha = alphaA + alphaB;
  into[to + 3] = alpha + 0.5;
  if (alpha === 0) return;
  for (let channel = 0; channel < 3; channel++) {
    const sum =
      (a < 0 ? 0 : rgba[a + channel]! * alphaA) + (b < 0 ? 0 : rgba[b + channel]! * alphaB);
    into[to + channel] = sum / alpha + 0.5;
  }
}
