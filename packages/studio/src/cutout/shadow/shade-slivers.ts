import type { Raster } from "../../photo/resize.ts";
import { contactShade } from "./contact-shade.ts";
import { signedDistance } from "../image/distance.ts";
import { smoothSteps } from "../image/lab.ts";
import { band } from "../matte/matte-zones.ts";
import { wayIn } from "../image/read-across.ts";
import { readLight } from "../image/read-light.ts";
import { visitSquare } from "../image/square.ts";
import type { Scene } from "../ground/scene.ts";

/** How far out of the outline and how far in of it is looked, pixels of the middle size. */
const outward = 7;
const inward = 22;
/** A shade lies below or beside what throws it: the way in leads down no more than this. */
const steepestUp = 0.3;
/** Levels of 255 by which lightness falls over two pixels at dark goods' edge, at least, and how many times as steep as the shade before it that is. */
const leastFall = 24;
const steeper = 2.2;
/** Half of what an edge may be spread over, pixels, and the share of its step that two of them make up at least. */
const edgePx = 3;
const leastSharp = 0.57;
/** By how much it gets lighter within three pixels where goods are paler than their shade. */
const leastRise = 14;
/** How much lighter than those before a pixel of the shade may be. */
const noise = 4;
/** By how much the shade deepens on the way, how much darker than the ground it ends at least, and with what share of the ground's light. */
const leastDeepening = 8;
const leastDark = 40;
const darkest = 0.42;
/**
 * By how much a hard shadow deepens from behind its rim to its end, and how much paler goods are there, where it is as dark as black
 * ones: a dark outsole is darkest at its own rim, and a black dryer's flank has a sheen.
 */
const behindRim = 20;
const leastHardRise = 40;
/** So steep is the way in to goods that stand on such a strip, and so thick, mask pixels; and the outline's pixels within so many show it. */
const below = { steepestUp: -0.6, thickPx: 8, radius: 12 };
/** Lab units by which a shade is darker than its ground at most: black goods are darker. */
const darkestLab = 72;
/** Mask pixels between the outline and the edge from which on it is moved. */
const leastDepth = 1.2;
/** Of the outline's pixels within so many of one another such a share has to show a shade. */
const radius = 4;
const leastShare = 0.5;
/** Each look finds what the one before had hidden: the sides of a scrap after its front. Fewer pixels are no scrap. */
const looks = 3;
const leastPixels = 4;
/** Half the side of the square in which most pixels decide, and how far round what was cleared: spurs stay where ways in part, and longer steps beside contact shade. */
const rounding = 3;
const contactRounding = 5;
const roundedWithin = 6;

/** A shade's end: how far in of the outline, mask pixels, whether the product is paler than its shade there, and whether that has a sharp rim. */
type End = { depth: number; pale: boolean; hard: boolean };
/** A place of the outline, the way in, and the end of its shade. */
type Sliver = End & Way & { p: number };
type Way = { inX: number; inY: number };

const darkGoods = 1;
const paleGoods = 2;

/** Planes of 0 to 1 near what was cleared: where dark goods have an edge to their shade, and where pale ones have next to none. */
export type ClearedShade = { edged: Float32Array | null; edgeless: Float32Array | null };

/**
 * Clears what a cut took along of the shade that a product throws about itself: from the open ground inwards it deepens without
 * a step up to the product's edge, and the mask's outline has no edge of its own; or it is a thin strip of the sun's below the product.
 * @param mask  changed in place
 * @param strips  what is no shade where it is more than 0
 * @param middle  the photo at the size at which edges are steps
 */
export function clearShadeSlivers(
  scene: Scene,
  mask: Uint8Array,
  strips: Float32Array | null,
  middle: Raster,
): ClearedShade {
  const { widthPx, heightPx, backdrop } = scene;
  if (!backdrop.plain) return { edged: null, edgeless: null };
  const kinds = new Uint8Array(mask.length);
  for (let round = 0; round < looks; round++) {
    const cleared: number[] = [];
    for (const sliver of findSlivers(scene, signedDistance(mask, widthPx, heightPx), middle)) {
      const { p, inX, inY, depth, pale } = sliver;
      if (strips?.[p]) continue;
      for (let t = -1; t <= depth - 0.5; t += 0.5) {
        const q = p + Math.round(t * inY) * widthPx + Math.round(t * inX);
        if (mask[q]) cleared.push(q);
        kinds[q] = pale ? paleGoods : darkGoods;
      }
    }
    if (cleared.length < leastPixels) break;
    for (const p of cleared) mask[p] = 0;
    roundOff(mask, cleared, rounding, widthPx);
  }
  return { edged: near(kinds, darkGoods, scene), edgeless: near(kinds, paleGoods, scene) };
}

/** Rounds the outline off where contact shade was found beside it: it ends where outline pixels stop showing it, in steps. */
export function roundOffContact(mask: Uint8Array, ground: Uint8Array, widthPx: number): void {
  if (!ground.includes(contactShade)) return;
  const shade: number[] = [];
  for (let p = 0; p < mask.length; p++) {
    if (ground[p] !== contactShade) continue;
    if (mask[p - 1] || mask[p + 1] || mask[p - widthPx] || mask[p + widthPx]) shade.push(p);
  }
  roundOff(mask, shade, contactRounding, widthPx);
}

/** Gives what lies near the cleared pixels to the mask or the ground, whichever has more of the square round it. */
function roundOff(mask: Uint8Array, cleared: number[], reach: number, widthPx: number): void {
  const before = mask.slice();
  const done = new Uint8Array(mask.length);
  const revise = (p: number) => {
    if (done[p]) return;
    done[p] = 1;
    let sum = 0;
    visitSquare(p, reach, widthPx, (q) => (sum += before[q]!));
    mask[p] = Number(2 * sum > (2 * reach + 1) ** 2);
  };
  for (const p of cleared) visitSquare(p, roundedWithin, widthPx, revise);
}

function near(kinds: Uint8Array, kind: number, { widthPx, heightPx }: Scene): Float32Array | null {
  if (!kinds.includes(kind)) return null;
  const own = new Uint8Array(kinds.length);
  for (let p = 0; p < kinds.length; p++) if (kinds[p] === kind) own[p] = 1;
  return smoothSteps(-band - 3, -band, signedDistance(own, widthPx, heightPx));
}

function findSlivers(scene: Scene, distance: Float32Array, middle: Raster): Sliver[] {
  const { widthPx, heightPx } = scene;
  /** 1 on the outline, 2 where it shows a shade. */
  const shows = new Uint8Array(distance.length);
  const slivers: Sliver[] = [];
  const scale = middle.widthPx / widthPx;
  const margin = Math.ceil(inward / scale) + roundedWithin + rounding + 1;
  for (let y = margin; y < heightPx - margin; y++) {
    for (let x = margin, p = y * widthPx + margin; x < widthPx - margin; x++, p++) {
      if (distance[p]! <= 0 || distance[p]! > 1) continue;
      shows[p] = 1;
      const way = wayIn(distance, p, widthPx);
      if (way.inY > steepestUp) continue;
      const end = readShade(scene, middle, { p, x, y, ...way });
      if (end === null) continue;
      if (end.hard && !liesBelow(distance, p, way, end.depth, widthPx)) continue;
      shows[p] = 2;
      if (end.depth >= leastDepth) slivers.push({ p, ...way, ...end });
    }
  }
  return slivers.filter(({ p, hard }) => {
    let [shaded, all] = [0, 0];
    visitSquare(p, hard ? below.radius : radius, widthPx, (q) => {
      if (shows[q] === 2) shaded++;
      if (shows[q]) all++;
    });
    return shaded >= leastShare * all;
  });
}

/** Whether a hard shadow at a place is the strip below goods: the rim of a bar is as dark, and of glass. */
function liesBelow(
  distance: Float32Array,
  p: number,
  { inX, inY }: Way,
  depth: number,
  widthPx: number,
): boolean {
  const inwards = depth + below.thickPx;
  const q = p + Math.round(inwards * inY) * widthPx + Math.round(inwards * inX);
  return inY < below.steepestUp && distance[q]! > below.thickPx;
}

const light = new Float32Array(outward + inward + 1);

/** The end of the shade at an outline's pixel; null without one. */
function readShade(
  { widthPx, heightPx, tint, lift, ringing, backdrop }: Scene,
  middle: Raster,
  { p, x, y, inX, inY }: { p: number; x: number; y: number; inX: number; inY: number },
): End | null {
  const scale = middle.widthPx / widthPx;
  const down = middle.heightPx / heightPx;
  const from = { x: (x + 0.5) * scale - 0.5, y: (y + 0.5) * down - 0.5, inX, inY };
  readLight(middle, from, outward, light);
  const edge = findEdge();
  if (edge === null) return null;
  const { at, pale, hard } = edge;
  const depth = (at - outward) / scale;
  const ground = 2.55 * backdrop.lab[0][p]!;
  const before = light[at - (pale ? 0 : edgePx)]!;
  if (ground - before < leastDark || (!hard && before < darkest * ground)) return null;
  for (let t = 0; t < Math.max(1, depth - 1); t++) {
    const q = p + Math.round(t * inY) * widthPx + Math.round(t * inX);
    const dark = -lift[q]!;
    const hue = tint[q]! - backdrop.noise - ringing[q]!;
    if (dark < 0 || (!hard && dark > darkestLab) || hue > 4 + 0.15 * dark) return null;
    // A brown outsole is brown all through; shade takes the goods' light where it meets them.
    if (hard && t < depth / 2 && hue > 4) return null;
  }
  return { depth, pale, hard };
}

/** An edge along the way in; hard where it ends a shade that has a sharp rim. */
type Edge = { at: number; pale: boolean; hard: boolean };

/** Where a shade that deepens from the first value on ends: in a step, or where it gets lighter; null where it does neither. */
function findEdge(): Edge | null {
  let least = light[0]!;
  let steepest = 0;
  for (let i = 1; i < light.length - edgePx; i++) {
    const own = light[i]!;
    if (own > least + noise) return null;
    least = Math.min(least, own);
    const rise = Math.max(light[i + 1]!, light[i + 2]!, light[i + 3]!) - own;
    if (rise >= leastRise && light[i + 1]! > own) {
      const isShade = steepest < leastFall && light[0]! - own >= leastDeepening;
      return isShade ? { at: i, pale: true, hard: false } : null;
    }
    const fall = fallAt(i);
    steepest = Math.max(steepest, fall);
    const before = i > 4 ? Math.min(fallAt(i - 3), fallAt(i - 4)) : 0;
    if (fall < leastFall || fall < steeper * before) continue;
    let at = i;
    while (at < light.length - edgePx - 1 && fallAt(at + 1) > fallAt(at)) at++;
    if (at < edgePx) return null;
    const after = Math.min(light[at + 1]!, light[at + 2]!, light[at + 3]!);
    // A shade's own border may be as steep, but not as sharp.
    if (fallAt(at) < leastSharp * (light[at - edgePx]! - after)) continue;
    if (light[0]! - light[at - edgePx]! >= leastDeepening) return { at, pale: false, hard: false };
    return findHardEnd(at);
  }
  return null;
}

/** Where a hard shadow ends whose rim is steepest at some place: it deepens from behind that up to goods that are paler. */
function findHardEnd(rim: number): Edge | null {
  let at = rim;
  while (at < light.length - edgePx - 1 && light[at + 1]! <= light[at]!) at++;
  const rise = Math.max(light[at + 1]!, light[at + 2]!, light[at + 3]!) - light[at]!;
  const middle = (light[0]! + light[at]!) / 2;
  let inner = rim;
  while (light[inner]! > middle) inner++;
  const deepens = light[inner + 1]! - light[at]! >= behindRim;
  return at > inner + 1 && deepens && rise >= leastHardRise ? { at, pale: true, hard: true } : null;
}

const fallAt = (i: number) => light[i - 1]! - light[i + 1]!;
