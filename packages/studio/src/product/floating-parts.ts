import { fillRegions, findRegions } from "../cutout/image/regions.ts";

/** How far above the lowest point a part ends that stands on nothing, share of the height. */
const afloat = 0.12;
/** What reaches the ground is the product, and the rest its garnish, from this share of it all on: a lamp's cord may be too thin to be seen. */
const leastGrounded = 0.5;

/**
 * A mask (1 where there is product) without the parts that lie apart and end above the ground: with the half orange behind it, a
 * bottle's centre was beside its foot, and it was turned by 25° to come to rest. Where those are most of it, it stays as it is.
 */
export function withoutFloating(mask: Uint8Array, columns: number, rows: number): Uint8Array {
  const found = findRegions(mask, columns, rows, 1, true);
  const lowest = found.regions.reduce((low, { bottom }) => Math.max(low, bottom), 0);
  const floats = found.regions.map(({ pixels, bottom }) => {
    return pixels > 0 && bottom < lowest - afloat * rows;
  });
  if (!floats.includes(true)) return mask;
  const kept = mask.slice();
  fillRegions(kept, columns, found, floats, 0);
  const [all, grounded] = [mask, kept].map((plane) => plane.reduce((sum, own) => sum + own, 0));
  return grounded! >= leastGrounded * all! ? kept : mask;
}
