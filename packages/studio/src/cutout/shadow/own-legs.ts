import { signedDistance } from "../image/distance.ts";

/** What is left of the goods at the rim of what was taken away is so thin, mask pixels. */
const smearPx = 3;
/** Least part of it that lies below the rest, how far it goes down there, of all the height, and how far it may stand out of the rest's width, of that. */
const least = { below: 0.5, deep: 0.2 };
const mostOut = 0.15;
/** Which columns of the rest reach its lower edge, of its height, and which part of them stands on it, so many mask pixels on, at least and at most. */
const edge = { height: 0.2, withinPx: 8 };
const standing = { least: 0.03, most: 0.5 };

/**
 * Whether what was taken for hard shadows is what the product stands on, as a chair's grey legs before grey: it goes down from little of
 * the rest's lower edge, and within its width. A shadow begins along all of a foot, and the foot is left.
 * @param places  pixels of the shadows
 */
export function areOwnLegs(mask: Uint8Array, places: number[], widthPx: number): boolean {
  const own = new Uint8Array(mask.length);
  for (const p of places) own[p] = 1;
  const rest = mask.map((value, p) => value & (1 - own[p]!));
  const { top, lowest } = coreOf(rest, widthPx);
  const left = lowest.findIndex((y) => y >= 0);
  const right = lowest.findLastIndex((y) => y >= 0);
  if (left < 0) return false;
  const core = lowest.reduce((most, y) => Math.max(most, y));
  const bottom = core + smearPx;
  const out = mostOut * (right - left);
  let [foot, below] = [0, 0];
  for (const p of places) {
    const x = p % widthPx;
    if (x < left - out || x > right + out) return false;
    const y = Math.floor(p / widthPx);
    foot = Math.max(foot, y);
    if (y > bottom) below++;
  }
  if (foot - bottom < least.deep * (foot - top) || below < least.below * places.length)
    return false;
  const isFoot = (x: number, y: number): boolean => {
    for (let k = 1; k <= edge.withinPx + smearPx; k++) if (own[(y + k) * widthPx + x]) return true;
    return false;
  };
  const lowEnough = core - edge.height * (bottom - top);
  let [all, stand] = [0, 0];
  for (const [x, y] of lowest.entries()) {
    if (y < 0 || y < lowEnough) continue;
    all++;
    if (isFoot(x, y)) stand++;
  }
  return stand >= standing.least * all && stand <= standing.most * all;
}

/** The highest row of a mask without what is thinner than a smear, and the lowest of each column, -1 where there is none. */
function coreOf(mask: Uint8Array, widthPx: number): { top: number; lowest: Int32Array } {
  const distance = signedDistance(mask, widthPx, mask.length / widthPx);
  const lowest = new Int32Array(widthPx).fill(-1);
  let top = Infinity;
  for (let p = 0; p < mask.length; p++) {
    if (distance[p]! < smearPx) continue;
    const y = Math.floor(p / widthPx);
    top = Math.min(top, y);
    lowest[p % widthPx] = y;
  }
  return { top, lowest };
}
