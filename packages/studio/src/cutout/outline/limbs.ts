import { besideOf } from "../image/beside.ts";
import { findRegions } from "../image/regions.ts";
import type { Scene } from "../ground/scene.ts";

/** Opinions from which on a pixel may lie on a limb: first those are followed that go along its middle. */
const levels = [6, 1.5, 0.3];
/** How far to each side of a way a limb may reach, mask pixels. */
const halfBreadthPx = 2;

/**
 * Gives back the thin limbs of which a cut left the ends alone: a table's legs, as a cut through them is shorter than one round them.
 * What leads from an end to the product over nothing but what is rather product than ground is one. Changes `mask` in place.
 * @param opinion  by which the mask was cut, positive for product
 * @returns whether there is one
 */
export function joinLimbs(
  { widthPx, heightPx }: Scene,
  mask: Uint8Array,
  opinion: Float32Array,
): boolean {
  let found = false;
  for (const level of levels) {
    const { labels, regions } = findRegions(mask, widthPx, heightPx, 1, true);
    // Nothing lies apart.
    if (regions.length < 3) break;
    let way = waysToEnds(labels, largestOf(regions), opinion, level, widthPx);
    found ||= way.length > 0;
    for (let px = 0; px < halfBreadthPx; px++) {
      way = way.flatMap((p) => roundOf(p, widthPx, mask.length));
      way = [...new Set(way)].filter((p) => opinion[p]! > levels.at(-1)!);
    }
    for (const p of way) mask[p] = 1;
  }
  return found;
}

function largestOf(regions: { pixels: number }[]): number {
  return regions.reduce(
    (best, { pixels }, label) => (pixels > regions[best]!.pixels ? label : best),
    0,
  );
}

/** The pixels of the shortest ways from a region to each of the others that opinions above a level lead to. */
function waysToEnds(
  labels: Int32Array,
  start: number,
  opinion: Float32Array,
  level: number,
  widthPx: number,
): number[] {
  const cameFrom = new Int32Array(labels.length).fill(-1);
  const queue: number[] = [];
  for (let p = 0; p < labels.length; p++) {
    if (labels[p] !== start) continue;
    cameFrom[p] = p;
    if (besideOf(p, widthPx, labels.length).some((q) => labels[q] !== start)) queue.push(p);
  }
  const reached = new Set([0, start]);
  const ways: number[] = [];
  for (let at = 0; at < queue.length; at++) {
    const p = queue[at]!;
    for (const q of roundOf(p, widthPx, labels.length)) {
      if (cameFrom[q] !== -1 || (labels[q] === 0 && opinion[q]! <= level)) continue;
      cameFrom[q] = p;
      queue.push(q);
      if (reached.has(labels[q]!)) continue;
      reached.add(labels[q]!);
      for (let r = p; labels[r] !== start; r = cameFrom[r]!) ways.push(r);
    }
  }
  return ways;
}

/** A pixel and the eight round it; at the picture's border fewer. */
function roundOf(p: number, widthPx: number, pixels: number): number[] {
  const x = p % widthPx;
  const round: number[] = [];
  for (let row = p - widthPx; row <= p + widthPx; row += widthPx) {
    if (row < 0 || row >= pixels) continue;
    for (let aside = x > 0 ? -1 : 0; aside <= (x < widthPx - 1 ? 1 : 0); aside++)
      round.push(row + aside);
  }
  return round;
}
