import { signedDistance } from "../image/distance.ts";
import { difference } from "../image/lab.ts";
import type { Lab } from "../image/lab.ts";
import { findRegions } from "../image/regions.ts";
import type { Scene } from "../ground/scene.ts";

/** Less chroma than this is grey, as half of all goods are in the shade: wood has 20 and more. */
const leastChroma = 12;
/**
 * What shade leaves of a ground's lightness (plus 16, as Lab's roots have it), and of its chroma as a share of that: planks between two
 * boots have .6 and 1.6, as wood lights wood there. And the cosine of how far its hue turns: theirs by 16° to 24°, between two sneakers, at .38 of
 * the lightness, by 29°. The darker, the nearer the least chroma comes to `deep`: theirs is 1.1 there, a brown lining's less than 1.
 */
const left = { lightness: [0.33, 1.05], chroma: [0.75, 2.2], deep: 1.2, hue: 0.86 } as const;
/** Shade begins softly: over four pixels no step on the way in from the lit ground is larger, Lab units. */
const steepest = 9;
/**
 * A pocket is wider than twice this somewhere; what is narrower is the rim of a sole, but where it leads on from a pocket and is so deep
 * inside of the mask that this has no rim there. Pixels, as how far it reaches about its core.
 */
const core = { depthPx: 2.5, reachPx: 4, narrowPx: 1.5, insidePx: 6 };
/** A pocket lies between parts of the product: of its rim no more is open. A sole of the ground's hue is open all along. */
const mostOpen = 0.35;
/**
 * Of all that has such colours so much must be reached from the ground, or they are the product's own; and of the product no more goes
 * than that.
 */
const share = { reached: 0.7, ofMask: 0.2 };

/**
 * Opens, in the mask, what is busy ground in the shade of a product: the planks between two boots ended where their shade began. It
 * has the ground's hue, and the way into it from the lit ground has no edge.
 */
export function openShadedPockets(scene: Scene, mask: Uint8Array): void {
  const { lab, widthPx, heightPx } = scene;
  const ground = meanOf(lab, mask);
  if (Math.hypot(ground[1], ground[2]) < leastChroma) return;
  const like = shadedGround(lab, mask, ground);
  const reached = reachFrom(lab, widthPx, mask, like);
  const cores = findCores(reached, mask, widthPx, heightPx);
  const about = signedDistance(cores, widthPx, heightPx);
  let [all, found, opened, area] = [0, 0, 0, 0];
  for (let p = 0; p < mask.length; p++) {
    area += mask[p]!;
    all += like[p]!;
    found += reached[p]!;
    // A plank's seam is an edge within, and no end of it.
    reached[p] = Number(like[p] === 1 && about[p]! >= -core.reachPx);
  }
  closeRims(reached, mask, widthPx, heightPx);
  for (let p = 0; p < mask.length; p++) opened += reached[p]!;
  if (opened === 0 || found < share.reached * all || opened > share.ofMask * area) return;
  for (let p = 0; p < mask.length; p++) if (reached[p] === 1) mask[p] = 0;
}

/** The middle of each pocket, and of how it narrows towards its end. */
function findCores(
  reached: Uint8Array,
  mask: Uint8Array,
  widthPx: number,
  heightPx: number,
): Uint8Array {
  const depth = signedDistance(reached, widthPx, heightPx);
  const inside = signedDistance(mask, widthPx, heightPx);
  const cores = Uint8Array.from(depth, (own) => Number(own >= core.depthPx));
  const queue: number[] = [];
  for (let p = 0; p < cores.length; p++) if (cores[p] === 1) queue.push(p);
  for (let at = 0; at < queue.length; at++) {
    const p = queue[at]!;
    for (const q of [p - 1, p + 1, p - widthPx, p + widthPx]) {
      const leadsOn = depth[q]! >= core.narrowPx && inside[q]! >= core.insidePx;
      if (!leadsOn || cores[q] === 1) continue;
      cores[q] = 1;
      queue.push(q);
    }
  }
  return cores;
}

/** Takes the regions out of `pockets` that are more of an outer rim than a pocket. */
function closeRims(pockets: Uint8Array, mask: Uint8Array, widthPx: number, heightPx: number): void {
  const { labels, regions } = findRegions(pockets, widthPx, heightPx, 1);
  const open = new Uint32Array(regions.length);
  const closed = new Uint32Array(regions.length);
  for (let p = 0; p < mask.length; p++) {
    for (const q of labels[p] === 0 ? [] : [p - 1, p + 1, p - widthPx, p + widthPx]) {
      if (labels[q] === labels[p]) continue;
      const side = mask[q] === 1 ? closed : open;
      side[labels[p]!]!++;
    }
  }
  for (let p = 0; p < mask.length; p++) {
    const label = labels[p]!;
    if (open[label]! > mostOpen * (open[label]! + closed[label]!)) pockets[p] = 0;
  }
}

/** Mean colour outside of a mask. */
function meanOf(lab: Lab, mask: Uint8Array): [number, number, number] {
  const sum: [number, number, number] = [0, 0, 0];
  let count = 0;
  for (let p = 0; p < mask.length; p += 3) {
    if (mask[p] === 1) continue;
    count++;
    for (let c = 0; c < 3; c++) sum[c]! += lab[c]![p]!;
  }
  return sum.map((value) => value / Math.max(1, count)) as [number, number, number];
}

/** 1 for each pixel of a mask that could be the ground in shade. */
function shadedGround(
  [l, a, b]: Lab,
  mask: Uint8Array,
  [groundL, groundA, groundB]: [number, number, number],
): Uint8Array {
  const groundChroma = Math.hypot(groundA, groundB);
  const like = new Uint8Array(mask.length);
  for (let p = 0; p < mask.length; p++) {
    if (mask[p] === 0) continue;
    const lightness = (l[p]! + 16) / (groundL + 16);
    const chroma = Math.hypot(a[p]!, b[p]!);
    const turned = (a[p]! * groundA + b[p]! * groundB) / Math.max(1e-6, chroma * groundChroma);
    const isLike =
      lightness > left.lightness[0] &&
      lightness < left.lightness[1] &&
      chroma > (left.deep - (left.deep - left.chroma[0]) * lightness) * lightness * groundChroma &&
      chroma < left.chroma[1] * lightness * groundChroma &&
      turned > left.hue;
    like[p] = Number(isLike);
  }
  return like;
}

/** 1 for each such pixel to which a way without an edge leads from outside of the mask. */
function reachFrom(lab: Lab, widthPx: number, mask: Uint8Array, like: Uint8Array): Uint8Array {
  const reached = new Uint8Array(mask.length);
  const queue: number[] = [];
  const step = (p: number): void => {
    for (const way of [-1, 1, -widthPx, widthPx]) {
      const q = p + way;
      if (like[q] !== 1 || reached[q] === 1) continue;
      // Neither is beyond the picture, whose rim no product touches on a busy ground.
      if (difference(lab, p - way, q + way) > steepest) continue;
      reached[q] = 1;
      queue.push(q);
    }
  };
  for (let p = 0; p < mask.length; p++) if (mask[p] === 0) step(p);
  for (let at = 0; at < queue.length; at++) step(queue[at]!);
  return reached;
}
