import type { Scene } from "../ground/scene.ts";
import { difference } from "../image/lab.ts";
import type { Lab } from "../image/lab.ts";
import { areaOf } from "../image/mask-area.ts";
import { findRegions } from "../image/regions.ts";

/**
 * The doubt that such a line raises, as in `confidence.ts`. Of 443 mattes of rendered photographs and composites with a confidence of .3
 * and more eight have one of 1 and more, of which six are wrong: a label for its grey carton, a lamp's shade without its foot.
 */
export const leftOutDoubt = { from: 0.9, to: 1.5, weight: 0.75 };

/** A ground with more noise, Lab units, has seams and grain of its own. */
const mostNoise = 2;
/** Least step across a line, Lab units, and by the ground's noise. */
const leastStep = 1.2;
const stepByNoise = 2;
/** Half of what a line's step is seen over, and so far out its sides are even, mask pixels; what is left of the step there, and most of one besides. */
const edgePx = 2;
const evenPx = 6;
const leastLeft = 0.5;
const mostBeside = 0.45;
/** How far from the product a line begins, at least as its own soft edge reaches so far, and at most, and how far from the picture's rim, mask pixels. */
const nearest = 6;
const farthest = 20;
const rimPx = 10;
/** Ground that was only seen; what has another mark was told from the product: shade, and what lies in a bay. */
const seen = 1;
/** How near to a line such a mark tells of it, mask pixels, and of how much of it. */
const markPx = 4;
const mostTold = 0.3;

/**
 * The longest crisp line that was left outside of a mask and begins close by it, over the square root of its area: something has an
 * edge there that is no shade, a lost part of the product as likely as another thing.
 * @param ground  what is certain ground, by its kinds
 * @param distance  signed distance to the mask's outline, positive inside
 */
export function longestLeftOut(
  scene: Scene,
  mask: Uint8Array,
  ground: Uint8Array,
  distance: Float32Array,
): number {
  const { widthPx, heightPx, backdrop } = scene;
  if (backdrop.noise > mostNoise) return 0;
  const lines = linesOutside(scene, distance);
  const { labels, regions } = findRegions(lines, widthPx, heightPx, 1, true);
  const isNear = new Uint8Array(regions.length);
  const told = new Uint32Array(regions.length);
  for (let p = 0; p < labels.length; p++) {
    const label = labels[p]!;
    if (label === 0) continue;
    if (distance[p]! > -farthest) isNear[label] = 1;
    if (isTold(ground, p, widthPx)) told[label]!++;
  }
  let longest = 0;
  for (const [label, { left, right, top, bottom, pixels }] of regions.entries()) {
    const leaves =
      Math.min(left, top) <= rimPx || right >= widthPx - rimPx || bottom >= heightPx - rimPx;
    if (!isNear[label] || leaves || told[label]! > mostTold * pixels) continue;
    longest = Math.max(longest, right - left, bottom - top);
  }
  return longest / Math.sqrt(Math.max(1, areaOf(mask)));
}

/** 1 where the photo has a crisp edge outside of a mask. */
function linesOutside(
  { lab, gradient, widthPx, heightPx, backdrop }: Scene,
  distance: Float32Array,
): Uint8Array {
  const lines = new Uint8Array(distance.length);
  const least = Math.max(leastStep, stepByNoise * backdrop.noise);
  for (let y = rimPx - 1; y <= heightPx - rimPx; y++) {
    for (let p = y * widthPx + rimPx - 1; p <= (y + 1) * widthPx - rimPx; p++) {
      // No step over four pixels is larger than four of the steepest near it.
      if (distance[p]! > -nearest || gradient[p]! < least / (2 * edgePx)) continue;
      if (isCrisp(lab, p, 1, least) || isCrisp(lab, p, widthPx, least)) lines[p] = 1;
    }
  }
  return lines;
}

/** Whether colours change by so much at a pixel, one way, and hardly beside it. */
function isCrisp(lab: Lab, p: number, way: number, least: number): boolean {
  const step = difference(lab, p - edgePx * way, p + edgePx * way);
  if (step < least) return false;
  const before = difference(lab, p - evenPx * way, p - edgePx * way);
  const after = difference(lab, p + edgePx * way, p + evenPx * way);
  if (Math.max(before, after) > mostBeside * step) return false;
  return difference(lab, p - evenPx * way, p + evenPx * way) >= leastLeft * step;
}

/** Whether ground at or near a pixel was told from the product. */
function isTold(ground: Uint8Array, p: number, widthPx: number): boolean {
  const marks = [p, p - markPx, p + markPx, p - markPx * widthPx, p + markPx * widthPx];
  return marks.some((q) => ground[q]! > seen);
}
