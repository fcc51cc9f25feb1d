import { findRegions } from "./image/regions.ts";

/** What shows in a mask alone that it is not all of the product. */
export type MaskFaults = {
  /** Of the product's area in parts that lie apart, right above another: what held them was taken for ground. */
  afloat: number;
  /** The longest run of product along the picture's left, right or upper side, over the square root of its area. */
  cutOff: number;
};

/** The doubt that a cut raises, as in `confidence.ts`: cords and straps have .02 to .05, a cable's end in mid-air .24. */
export const cutOffDoubt = { from: 0.06, to: 0.2, weight: 0.9 };

/**
 * Looks for parts that nothing holds, and for a picture's side that cuts through the product.
 * @param marginPx  how broad a border was taken for ground whatever it shows
 */
export function findFaults(
  mask: Uint8Array,
  widthPx: number,
  heightPx: number,
  marginPx: number,
): MaskFaults {
  const { regions } = findRegions(mask, widthPx, heightPx, 1, true);
  let [area, afloat] = [0, 0];
  for (const upper of regions) {
    area += upper.pixels;
    const hangs = regions.some((lower) => {
      const shared = Math.min(upper.right, lower.right) - Math.max(upper.left, lower.left);
      const narrower = Math.min(upper.right - upper.left, lower.right - lower.left);
      return lower.top > upper.bottom && shared > 0.7 * narrower;
    });
    if (hangs) afloat += upper.pixels;
  }
  if (area === 0) return { afloat: 0, cutOff: 0 };
  // What stands may leave at the bottom: its base is even then, if not its own.
  const longest = Math.max(
    longestRun(mask, widthPx, marginPx * widthPx, 1),
    longestRun(mask, heightPx, marginPx, widthPx),
    longestRun(mask, heightPx, widthPx - 1 - marginPx, widthPx),
  );
  return { afloat: afloat / area, cutOff: longest / Math.sqrt(area) };
}

function longestRun(mask: Uint8Array, count: number, from: number, step: number): number {
  let [own, longest] = [0, 0];
  for (let i = 0; i < count; i++) {
    own = mask[from + i * step] ? own + 1 : 0;
    longest = Math.max(longest, own);
  }
  return longest;
}
