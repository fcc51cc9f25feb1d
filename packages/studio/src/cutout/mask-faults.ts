import { findRegions } from "./image/regions.ts";
import type { Region } from "./image/regions.ts";

/** What shows in a mask alone that it is not all of the product. */
export type MaskFaults = {
  /** Of the product's area in parts that lie apart, right above another: what held them was taken for ground. */
  afloat: number;
  /** The longest way from such a part down to the next, over the product's height. */
  parted: number;
  /** Of the product's area in small parts that its largest has on three sides, and nothing joins to it: print on a face that was lost. */
  enclosed: number;
  /** The longest run of product along the picture's left, right or upper side, over the square root of its area. */
  cutOff: number;
  /** Of the box round it that the product takes: a photograph in a white frame takes all. */
  boxed: number;
};

/** The doubt that a cut raises, as in `confidence.ts`: cords and straps have .02 to .05, a cable's end in mid-air .24. */
export const cutOffDoubt = { from: 0.06, to: 0.2, weight: 0.9 };

/** Likewise for parts that hang within another: of 473 mattes four have any, .005 to .07, and all are torn. */
export const enclosedDoubt = { from: 0.002, to: 0.01, weight: 0.9 };

/** Likewise for what lies far apart: a cactus and the foot of its lost white pot have .47, crumbs below a vase .1 at the most. */
export const partedDoubt = { from: 0.15, to: 0.3, weight: 0.9 };

/** A part's share of the product, below which it is no product of its own: the second of two phones that overlap. */
const smallPart = 0.1;

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
  const { labels, regions } = findRegions(mask, widthPx, heightPx, 1, true);
  let [area, afloat, parted] = [0, 0, 0];
  for (const upper of regions) {
    area += upper.pixels;
    const gap = Math.min(...regions.map((lower) => gapBetween(upper, lower)));
    if (gap === Infinity) continue;
    afloat += upper.pixels;
    parted = Math.max(parted, gap);
  }
  if (area === 0) return { afloat: 0, parted: 0, enclosed: 0, cutOff: 0, boxed: 0 };
  const height = Math.floor(mask.lastIndexOf(1) / widthPx) - Math.floor(mask.indexOf(1) / widthPx);
  // What stands may leave at the bottom: its base is even then, if not its own.
  const longest = Math.max(
    longestRun(mask, widthPx, marginPx * widthPx, 1),
    longestRun(mask, heightPx, marginPx, widthPx),
    longestRun(mask, heightPx, widthPx - 1 - marginPx, widthPx),
  );
  const enclosed = enclosedPixels(labels, regions, widthPx, smallPart * area);
  return {
    afloat: afloat / area,
    parted: parted / Math.max(1, height),
    enclosed: enclosed / area,
    cutOff: longest / Math.sqrt(area),
    boxed: area / boxPixels(regions),
  };
}

/** Pixels of the box round all parts. */
function boxPixels(regions: Region[]): number {
  const most = (side: "right" | "bottom") => Math.max(...regions.map((region) => region[side]));
  const least = (side: "left" | "top") => Math.min(...regions.map((region) => region[side]));
  return (most("right") - least("left") + 1) * (most("bottom") - least("top") + 1);
}

/** Rows between a part and one that lies right below it; Infinity where it doesn't. */
function gapBetween(upper: Region, lower: Region): number {
  const shared = Math.min(upper.right, lower.right) - Math.max(upper.left, lower.left);
  const narrower = Math.min(upper.right - upper.left, lower.right - lower.left);
  const isBelow = lower.top > upper.bottom && shared > 0.7 * narrower;
  return isBelow ? lower.top - upper.bottom : Infinity;
}

/** Pixels of the parts, smaller than `most`, from whose middle the largest part lies in three of four ways. */
function enclosedPixels(
  labels: Int32Array,
  regions: Region[],
  widthPx: number,
  most: number,
): number {
  const largest = regions.reduce(
    (best, { pixels }, i) => (pixels > regions[best]!.pixels ? i : best),
    0,
  );
  let pixels = 0;
  for (const part of regions) {
    if (part.pixels === 0 || part.pixels >= most) continue;
    const x = (part.left + part.right) >> 1;
    const row = ((part.top + part.bottom) >> 1) * widthPx;
    const ways = [
      [row + x, row, -1],
      [row + x, row + widthPx - 1, 1],
      [row + x, x, -widthPx],
      [row + x, labels.length - widthPx + x, widthPx],
    ] as const;
    const sides = ways.filter(([from, to, step]) => {
      for (let p = from; p !== to; p += step) if (labels[p] === largest) return true;
      return false;
    });
    if (sides.length >= 3) pixels += part.pixels;
  }
  return pixels;
}

function longestRun(mask: Uint8Array, count: number, from: number, step: number): number {
  let [own, longest] = [0, 0];
  for (let i = 0; i < count; i++) {
    own = mask[from + i * step] ? own + 1 : 0;
    longest = Math.max(longest, own);
  }
  return longest;
}
