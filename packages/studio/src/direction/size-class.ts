import type { Product } from "../product/product.ts";
import type { PhotoAnalysis } from "./analysis.ts";

/** Glossier or clearer than this, it is a pair of glasses or a vase sooner than a bag or a stool. */
const glossy = 0.3;
const clear = 0.02;

/** How much larger than a bottle or a jar a bag, a shoe or a chair is shown: what a set has room for, and no more. */
const largeScale = 1.5;

/**
 * On a matte box that is seen from this many degrees above and more a camera at eye height looks down: a washing machine sooner than a
 * pack, and a pack on a floor is no riddle where a washing machine on a table is.
 */
const bulkyFromDegrees = 15;

/**
 * A soft shape this slim (width over height) is a chair sooner than a bag, if its foot reaches as far to a side as anything of it, but
 * for this share: on less stands a plant in its pot, which was as large as a chair on a hall's floor.
 */
const tall = 0.62;
const inset = 0.1;
const furnitureScale = 2.4;

/**
 * How much larger than a set's usual products this one is. A photograph has no measure: round things are bottles, jars and
 * cups, which one holds in a hand; matte soft shapes are bags, shoes, clothes and furniture, and so is what stands on legs, and a
 * matte box seen from above.
 */
export function scaleOf(analysis: PhotoAnalysis): number {
  if (!isLarge(analysis)) return 1;
  return isFurniture(analysis) ? furnitureScale : largeScale;
}

/** Whether it is a chair, a ladder, a stand: on legs, or large and far taller than wide. */
export function isFurniture(analysis: PhotoAnalysis): boolean {
  const { product } = analysis;
  if (product.pose !== "standing" || isHandheld(analysis)) return false;
  return product.onLegs === true || (product.volume === "soft" && isTall(analysis));
}

function isTall({ cutout }: PhotoAnalysis): boolean {
  return cutout.widthPx / cutout.heightPx < tall;
}

function reachesOut({ footprint }: Product): boolean {
  const base = footprint.map(([x]) => x);
  return Math.min(...base) < inset || Math.max(...base) > 1 - inset;
}

function isLarge(analysis: PhotoAnalysis): boolean {
  if (isHandheld(analysis)) return false;
  const { pose, volume, cameraElevationDegrees } = analysis.product;
  const isBulky =
    volume === "box" && pose === "standing" && cameraElevationDegrees >= bulkyFromDegrees;
  return isFurniture(analysis) || volume === "soft" || isBulky;
}

/**
 * What one looks into from above is a mug or a pot: with its handle it is as soft a shape as a bag, and on a floor it was a metre high.
 * One seen level has its handle to a side. What stands tall on a foot within its outline is a pot or a vase as well.
 */
function isHandheld(analysis: PhotoAnalysis): boolean {
  const { product } = analysis;
  const isVessel = (product.rimElevationDegrees ?? 0) > 0 || product.sideHandle === true;
  const isPotted = product.pose === "standing" && isTall(analysis) && !reachesOut(product);
  const isPot = (isVessel || isPotted) && product.onLegs !== true;
  return isPot || product.gloss > glossy || product.transparency > clear;
}

/** Height of a product as a share of what a slim one has. */
export function uprightShare(aspect: number): number {
  return Math.min(1, Math.sqrt(0.62 / aspect));
}
