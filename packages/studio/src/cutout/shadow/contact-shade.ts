import { signedDistance } from "../image/distance.ts";
import { outlinePoints } from "../outline/edge-softness.ts";
import { blur, smoothSteps } from "../image/lab.ts";
import { band } from "../matte/matte-zones.ts";
import { readAcross } from "../image/read-across.ts";
import { findRegions } from "../image/regions.ts";
import type { Scene } from "../ground/scene.ts";

/** What marks it among the ground: its gradients are no other thing in the picture. */
export const contactShade = 3;

/** How far out of the outline a shade's tail is read, and how far in its end is looked for, mask pixels. */
const outward = 7;
const inward = 16;
const margin = inward + 5;
/** Half the side of the square whose mask pixels tell the way in. */
const around = 4;

/** Lab units: a shade is so deep at least, and what follows it so much lighter within three pixels. */
const leastFall = 25;
const leastRise = 4;
/**
 * Its steepest step from pixel to pixel as a share of its depth: of contact shadows .1 to .18, of products' edges .25 and
 * more. Beside a shade that is sure the lens may be more in focus.
 */
const steepestShare = 0.2;
const steepestBeside = 0.45;
/** Lab units by which the ground is darker three pixels outside of the outline than farther out: before a sharp edge it is not. */
const leastTail = 4;
const leastTailBeside = 1.5;
/** Outline pixels within so many of one another tell how deep the shade is between them, if so many of them show one. */
const radius = 6;
const leastHits = 6;
const leastPixels = 40;
/** So far in a shade whose end does not show has fallen by as much as one that ends, mask pixels. */
const faintPx = 6;

/** What an outline pixel holds in place of a depth: a product's edge, or a shade whose end does not show. */
const none = -1;
const faint = -2;

/**
 * Finds the contact shadow below dark goods that a cut took along, as black passes into black without a step: from the open
 * ground inwards it deepens slowly from far outside of the outline, is darkest where product and ground meet, and
 * there the product begins, a little lighter. No product's own edge is so soft. Gives 1 there, or null where there is none.
 */
export function findContactShade(scene: Scene, mask: Uint8Array): Uint8Array | null {
  const { widthPx, heightPx } = scene;
  const depths = new Float32Array(mask.length);
  const lower: LowerPoint[] = [];
  for (const { x, y } of outlinePoints(mask, widthPx, heightPx)) {
    const p = y * widthPx + x;
    if (depths[p] !== 0) continue;
    if (x < margin || y < margin || x >= widthPx - margin || y >= heightPx - margin) continue;
    const way = wayIn(mask, x, y, widthPx);
    if (way.inY > 0.2) continue;
    const { depth, share, isSoft } = readShade(scene, mask, x, y, way);
    const endless = isSoft ? faint : none;
    depths[p] = way.inY < -0.3 && share < steepestShare ? depth : endless;
    const beside = share < steepestBeside && depth > 0 ? depth : 0;
    lower.push({ x, y, ...way, beside, endless });
  }
  dropChance(depths, lower, widthPx);
  if (!lower.some(({ x, y }) => depths[y * widthPx + x]! > 0)) return null;
  spreadAlong(depths, lower, widthPx);
  const shade = new Uint8Array(mask.length);
  for (const point of lower) {
    const depth = pollDepths(depths, point, widthPx);
    if (depth === 0) continue;
    for (let t = -outward; t <= depth; t += 0.5) {
      const x = Math.round(point.x + t * point.inX);
      shade[Math.round(point.y + t * point.inY) * widthPx + x] = 1;
    }
  }
  return smoothed(shade, mask, widthPx, heightPx);
}

/** 0 to 1 where the ground is contact shade near the outline: as dark as the product, so that colours there tell nothing. */
export function nearContactShade(
  ground: Uint8Array,
  widthPx: number,
  heightPx: number,
): Float32Array | null {
  if (!ground.includes(contactShade)) return null;
  const shade = new Uint8Array(ground.length);
  for (let p = 0; p < ground.length; p++) if (ground[p] === contactShade) shade[p] = 1;
  return smoothSteps(-band - 4, -band - 1, signedDistance(shade, widthPx, heightPx));
}

type Way = { inX: number; inY: number };
/** `beside` is the depth of what is a shade only if its neighbours are; `endless` what it is where its own end does not count. */
type LowerPoint = Way & {
  x: number;
  y: number;
  beside: number;
  endless: typeof none | typeof faint;
};

/** Unit vector from an outline's pixel to the middle of the mask near it. */
function wayIn(mask: Uint8Array, x: number, y: number, widthPx: number): Way {
  let [sumX, sumY] = [0, 0];
  for (let dy = -around; dy <= around; dy++) {
    for (let dx = -around; dx <= around; dx++) {
      if (!mask[(y + dy) * widthPx + x + dx]) continue;
      sumX += dx;
      sumY += dy;
    }
  }
  const length = Math.hypot(sumX, sumY) || 1;
  return { inX: sumX / length, inY: sumY / length };
}

const light = new Float32Array(outward + inward + 5);

/** How far the shade reaches in from an outline's pixel, mask pixels, and its steepest step as a share of its depth. */
function readShade(
  { widthPx, raw, tint, backdrop }: Scene,
  mask: Uint8Array,
  x: number,
  y: number,
  { inX, inY }: Way,
): { depth: number; share: number; isSoft: boolean } {
  readAcross(raw[0], widthPx, { x, y, inX, inY }, outward, light);
  const tail = light[0]! - light[outward - 3]!;
  const isSoft = tail >= leastTail && isSoftFall(outward + faintPx);
  let [steepest, darkest] = [0, light[0]!];
  for (let i = 1; i <= outward + inward; i++) {
    const own = light[i]!;
    steepest = Math.max(steepest, light[i - 1]! - own);
    darkest = Math.min(darkest, own);
    if (i < outward - 2) continue;
    const t = i - outward;
    const p = Math.round(y + t * inY) * widthPx + Math.round(x + t * inX);
    const dark = backdrop.lab[0][p]! - own;
    if (t > 0 && (!mask[p] || tint[p]! > 5 + backdrop.noise + 0.06 * dark)) break;
    const fall = light[0]! - own;
    if (own > darkest + leastRise) break;
    const rise = Math.max(light[i + 1]!, light[i + 2]!, light[i + 3]!) - own;
    if (own > darkest + 1.5 || light[i + 1]! - own < 1.2 || rise < leastRise) continue;
    if (fall < leastFall || tail < leastTailBeside || t < 1) break;
    const share = Math.max(steepest / fall, tail < leastTail ? steepestShare : 0);
    return { depth: t + steepestRise(i), share, isSoft };
  }
  return { depth: none, share: 1, isSoft };
}

/** Whether the light falls as deep as a shade up to a place, and nowhere as steeply as at an edge: goods as dark may follow behind that. */
function isSoftFall(upTo: number): boolean {
  const fall = light[0]! - light[upTo]!;
  let steepest = 0;
  for (let i = 1; i <= upTo; i++) steepest = Math.max(steepest, light[i - 1]! - light[i]!);
  return fall >= leastFall && steepest < steepestShare * fall;
}

/** How many pixels after the darkest one the product's edge begins. */
function steepestRise(i: number): number {
  let at = 0;
  for (let k = 1; k < 3; k++) {
    if (light[i + k + 1]! - light[i + k]! > light[i + at + 1]! - light[i + at]!) at = k;
  }
  return at;
}

/** Keeps what most of its neighbours agree with; it alone may spread. */
function dropChance(depths: Float32Array, lower: LowerPoint[], widthPx: number): void {
  const alone = lower.filter((point) => {
    if (depths[point.y * widthPx + point.x]! <= 0) return false;
    const { before, after, sharp } = pollWithin(depths, point, widthPx, radius);
    return before + after < leastHits || before + after < sharp;
  });
  for (const { x, y, endless } of alone) depths[y * widthPx + x] = endless;
}

/** Takes along what is a shade only beside one, as deep within two pixels, from neighbour to neighbour. */
function spreadAlong(depths: Float32Array, lower: LowerPoint[], widthPx: number): void {
  for (let found = true; found;) {
    found = false;
    for (const { x, y, beside } of lower) {
      const p = y * widthPx + x;
      if (beside === 0 || depths[p]! > 0) continue;
      for (let dy = -2; dy <= 2 && depths[p]! <= 0; dy++) {
        for (let dx = -2; dx <= 2; dx++) {
          const depth = depths[p + dy * widthPx + dx]!;
          if (depth <= 0 || Math.abs(depth - beside) > 2) continue;
          depths[p] = beside;
          found = true;
          break;
        }
      }
    }
  }
}

/** How deep the shade is at a point, by the outline's pixels round it; 0 where they show none. */
function pollDepths(depths: Float32Array, point: LowerPoint, widthPx: number): number {
  const near = pollWithin(depths, point, widthPx, radius);
  const hits = near.before + near.after;
  if (hits >= leastHits && hits >= near.sharp) return near.depth;
  if (depths[point.y * widthPx + point.x] !== faint) return 0;
  // Where product and shade are equally dark, what lies to either side decides.
  const { before, after, sharp, depth } = pollWithin(depths, point, widthPx, 4 * radius);
  return Math.min(before, after) >= leastHits && before + after >= 3 * sharp ? depth : 0;
}

/** Outline pixels with a shade to either side of a point, those with a sharp edge, and the mean of the middle depths. */
function pollWithin(
  depths: Float32Array,
  { x, y, inX, inY }: LowerPoint,
  widthPx: number,
  reach: number,
): { before: number; after: number; sharp: number; depth: number } {
  const hits: number[] = [];
  let [before, after, sharp] = [0, 0, 0];
  for (let dy = -reach; dy <= reach; dy++) {
    for (let dx = -reach; dx <= reach; dx++) {
      const depth = depths[(y + dy) * widthPx + x + dx]!;
      if (depth === none) sharp++;
      if (depth <= 0) continue;
      hits.push(depth);
      if (dx * inY - dy * inX > 0) after++;
      else before++;
    }
  }
  const middle = hits
    .toSorted((a, b) => a - b)
    .slice(hits.length >> 2, -(hits.length >> 2) || undefined);
  const depth = middle.reduce((sum, own) => sum + own, 0) / Math.max(1, middle.length);
  return { before, after, sharp, depth };
}

/** Without the gaps between lines that part, and without what is too small; null where that is all. */
function smoothed(
  shade: Uint8Array,
  mask: Uint8Array,
  widthPx: number,
  heightPx: number,
): Uint8Array | null {
  let soft: Float32Array = new Float32Array(shade);
  for (let round = 0; round < 4; round++) soft = blur(soft, widthPx, heightPx);
  const even = shade.slice();
  const inside = new Uint8Array(mask.length);
  for (let p = 0; p < mask.length; p++) {
    if (mask[p]) inside[p] = even[p] = Number(soft[p]! > 0.5);
  }
  const { labels, regions } = findRegions(inside, widthPx, heightPx, 1, true);
  const isSmall = regions.map(({ pixels }, label) => label > 0 && pixels < leastPixels);
  for (let p = 0; p < even.length; p++) if (isSmall[labels[p]!]) inside[p] = even[p] = 0;
  return inside.includes(1) ? even : null;
}
