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
  const distance = signedDistance(rest, widthPx, mask.length / widthPx);
  const lowest = new Int32Array(widthPx).fill(-1);
  let [top, bottom] = [Infinity, -1];
  for (let p = 0; p < rest.length; p++) {
    if (distance[p]! < smearPx) continue;
    const y = Math.floor(p / widthPx);
    top = Math.min(top, y);
    bottom = lowest[p % widthPx] = y;
  }
  const left = lowest.findIndex((y) => y >= 0);
  const right = lowest.findLastIndex((y) => y >= 0);
  if (bottom < 0) return false;
  bottom += smearPx;
  const rows = places.map((p) => Math.floor(p / widthPx));
  const columns = places.map((p) => p % widthPx);
  const out = mostOut * (right - left);
  if (Math.min(...columns) < left - out || Math.max(...columns) > right + out) return false;
  const foot = Math.max(...rows);
  if (foot - bottom < least.deep * (foot - top)) return false;
  if (rows.filter((y) => y > bottom).length < least.below * rows.length) return false;
  let [all, stand] = [0, 0];
  for (let x = left; x <= right; x++) {
    if (lowest[x]! < bottom - smearPx - edge.height * (bottom - top)) continue;
    all++;
    for (let k = 1; k <= edge.withinPx + smearPx; k++) {
      if (own[(lowest[x]! + k) * widthPx + x]) {
        stand++;
        break;
      }
    }
  }
  return stand >= standing.least * all && stand <= standing.most * all;
}
