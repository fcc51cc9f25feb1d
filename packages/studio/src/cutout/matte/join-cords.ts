import type { Rgb } from "../../develop/color.ts";
import type { Raster } from "../../photo/resize.ts";
import { valueAtRank } from "../image/lab.ts";
import { areaOf } from "../image/mask-area.ts";
import { findRegions } from "../image/regions.ts";
import type { Region } from "../image/regions.ts";
import { ridgeAt, solid } from "../image/ridges.ts";
import { visitSquare } from "../image/square.ts";
import type { Shape } from "./matte.ts";
import { solveStrands } from "./strand-colours.ts";

/** What is smaller, as a share of the mask, is no part that a cord holds. */
const leastPart = 0.05;
/** A cord's end at working size: no wider than this over its last rows. */
const tip = { widthPx: 3, rows: 6 };
/** How much of a cord may be missing, as a share of the product's height, and how far aside it leads for each row of that. */
const gap = { most: 0.15, lean: 0.5 };
/** How high a ridge is at the least, levels of luma, and how many times as high as nine tenths of the ground's own there. */
const height = { least: 10, overNoise: 2, rank: 0.9 };
/** A cord is about this wide, half of it in pixels of the photo, and a product's size over that. */
const width = { leastPx: 2, ofSize: 450 };

/** Two parts one above the other, the end of the cord between them, and where the one below begins; pixels at working size. */
type Break = { column: number; fromRow: number; toRow: number };

/**
 * Joins a cord that a cut lost half of, in place: a balloon's string ended in mid-air above the chair that it is tied to. From where the
 * upper part ends as thin as a cord, a ridge of the photo at its full size leads on to the part below.
 */
export function joinCords(rgba: Uint8Array, photo: Raster, shape: Shape): void {
  for (const broken of findBreaks(shape)) {
    const found = followCord(rgba, photo, shape, broken);
    if (found) solveStrands(rgba, photo, found.pixels, found.halfWidePx, found.ground);
  }
}

function findBreaks({ mask, widthPx, heightPx }: Shape): Break[] {
  const { labels, regions } = findRegions(mask, widthPx, heightPx, 1, true);
  const area = areaOf(mask);
  const parts = [...regions.entries()].filter(([, { pixels }]) => pixels > leastPart * area);
  const top = Math.min(...parts.map(([, region]) => region.top));
  const bottom = Math.max(...parts.map(([, region]) => region.bottom));
  return parts.flatMap(([label, upper]) => {
    const column = tipOf(labels, widthPx, label, upper);
    if (column === null) return [];
    const below = parts
      .map(([, { left, right, top: row }]) => ({ left, right, row }))
      .filter(({ left, right, row }) => row > upper.bottom && left < column && right > column);
    const toRow = Math.min(...below.map(({ row }) => row));
    const isNear = toRow - upper.bottom < gap.most * (bottom - top);
    return isNear ? [{ column, fromRow: upper.bottom, toRow }] : [];
  });
}

/** The column where a part ends below as thin as a cord; null where it ends broader. */
function tipOf(
  labels: Int32Array,
  widthPx: number,
  label: number,
  { left, right, bottom }: Region,
): number | null {
  let last = 0;
  for (let y = bottom - tip.rows + 1; y <= bottom; y++) {
    let [first, end] = [right + 1, left - 1];
    for (let x = left; x <= right; x++) {
      if (labels[y * widthPx + x] !== label) continue;
      first = Math.min(first, x);
      end = x;
    }
    if (end < first || end - first >= tip.widthPx) return null;
    last = (first + end) / 2;
  }
  return last;
}

/** A cord is looked for so far into what it joins, pixels at working size. */
const intoPx = 4;

/** A cord's pixels, and the ground beside it as sRGB bytes. */
type Cord = { pixels: number[]; halfWidePx: number; ground: Rgb };

/** The ridge that leads from a part's end to the part below; null where none does. */
function followCord(rgba: Uint8Array, photo: Raster, shape: Shape, broken: Break): Cord | null {
  const { widthPx } = photo;
  const scale = widthPx / shape.widthPx;
  const area = areaOf(shape.mask);
  const halfWidePx = Math.max(width.leastPx, Math.round((scale * Math.sqrt(area)) / width.ofSize));
  const asidePx = scale * (intoPx + gap.lean * (broken.toRow - broken.fromRow));
  const left = Math.max(0, Math.floor(scale * broken.column - asidePx));
  const right = Math.min(widthPx - 1, Math.ceil(scale * broken.column + asidePx));
  const top = Math.floor(scale * (broken.fromRow - intoPx));
  const bottom = Math.ceil(scale * (broken.toRow + intoPx));
  const heights = new Map<number, number>();
  for (let y = top; y <= bottom; y++) {
    for (let p = y * widthPx + left, x = left; x <= right; x++, p++)
      if (rgba[p * 4 + 3]! < solid) heights.set(p, ridgeAt(photo, rgba, x, y, halfWidePx));
  }
  const ground = meanOf(photo, heights);
  const rank = Math.floor(heights.size * height.rank);
  const noise = valueAtRank(Float32Array.from(heights.values()), rank);
  const least = Math.max(height.least, height.overNoise * noise);
  for (const [p, own] of heights) if (own < least) heights.delete(p);
  const middle = ((top + bottom) / 2) * widthPx;
  const most = (2 * halfWidePx + 1) * (bottom - top);
  for (const start of heights.keys()) {
    const pixels = takeOut(heights, start, widthPx);
    const ends = pixels.filter((p) => isBesideSolid(rgba, p, halfWidePx, widthPx));
    const isJoining = ends.some((p) => p < middle) && ends.some((p) => p > middle);
    if (isJoining && pixels.length < most) return { pixels, halfWidePx, ground };
  }
  return null;
}

function meanOf({ rgb }: Raster, pixels: Map<number, number>): Rgb {
  const mean: Rgb = [0, 0, 0];
  for (const p of pixels.keys())
    for (let c = 0; c < 3; c++) mean[c]! += rgb[p * 3 + c]! / pixels.size;
  return mean;
}

/** Takes the ridges that hang together with one out of the others. */
function takeOut(ridges: Map<number, number>, start: number, widthPx: number): number[] {
  const pixels = [start];
  ridges.delete(start);
  for (let at = 0; at < pixels.length; at++) {
    visitSquare(pixels[at]!, 1, widthPx, (p) => {
      if (ridges.delete(p)) pixels.push(p);
    });
  }
  return pixels;
}

function isBesideSolid(rgba: Uint8Array, p: number, radius: number, widthPx: number): boolean {
  let isBeside = false;
  visitSquare(p, radius, widthPx, (q) => {
    isBeside ||= rgba[q * 4 + 3]! >= solid;
  });
  return isBeside;
}
