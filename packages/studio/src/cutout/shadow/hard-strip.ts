import type { Raster } from "../../photo/resize.ts";
import { markEvenShade } from "./even-shade.ts";
import { signedDistance } from "../image/distance.ts";
import { blur, median, smoothSteps } from "../image/lab.ts";
import { band } from "../matte/matte-zones.ts";
import { wayIn } from "../image/read-across.ts";
import { readLight } from "../image/read-light.ts";
import { visitSquare } from "../image/square.ts";
import type { Scene } from "../ground/scene.ts";

/** How far out of the outline and how far in of it is looked, pixels of the middle size. */
const outward = 12;
const inward = 28;
/** A shade lies below what throws it: the way in leads down no more than this. */
const steepestUp = -0.5;
/** Share of the ground's light that the way begins with at least, and levels of 255 by which the shade is darker than that. */
const lit = 0.85;
const leastFall = 90;
/** Half of what an edge may be spread over, pixels, and the share of its step that two of them make up at a lamp's soft rim at most. */
const edgePx = 3;
const softest = 0.68;
/** By how much it gets lighter within three pixels at the product's edge, and how many times as sharp as the soft rim that is. */
const leastRise = 30;
const sharper = 1.2;
/** How much lighter than what lies before it a pixel of the shade may be, by grain. */
const grain = 8;
/** The part of its steepest fall below which the rim has ended, and what part of all its fall the shade deepens by from there on to the product. */
const rimShare = 0.25;
const leastDeepening = 0.08;
/** Outline pixels within so many of one another are of one strip, if this share of them shows one. */
const radius = 5;
const leastShare = 0.6;
/** How long a strip is at least, as a share of the square root of the product's area, and how deep, mask pixels: a welt is narrower. */
const lengthShare = 0.4;
const leastDepth = 5;
/** Mask pixels by which a strip is deeper or less deep than the one beside it. */
const alikeWithin = 1.5;
/** Binomial blurs that round the corners which are left where lines part. */
const blurs = 8;

/** A place of the outline, the way in, and how far in the product's edge is, mask pixels; sure where the shade's rim is soft. */
type StripPoint = Way & { p: number; depth: number; sure: boolean };
type Way = { inX: number; inY: number };

/**
 * Clears the strip of a lamp's hard shadow that shows below a product's edge. It is as dark as black goods, but where it meets the
 * lit ground it ends in a soft rim, as no lamp is a point, and where it meets the product, which is paler, in a sharp line; and
 * between the two it deepens without a step. A dark sole or foot ends as sharply below as above.
 * Gives 0 to 1 near what was cleared, or null where there is none.
 * @param mask  changed in place
 * @param ground  certain ground, to which it is added
 * @param middle  the photo at the size at which edges are steps
 */
export function clearHardStrips(
  scene: Scene,
  mask: Uint8Array,
  ground: Uint8Array,
  middle: Raster,
): Float32Array | null {
  const { widthPx, heightPx, backdrop } = scene;
  if (!backdrop.plain) return null;
  const found = findStrips(scene, signedDistance(mask, widthPx, heightPx), middle);
  if (found.length === 0) return null;
  const strips = new Uint8Array(mask.length);
  for (const { p, inX, inY, depth } of found) {
    for (let t = -1; t <= depth; t += 0.5) {
      const q = p + Math.round(t * inY) * widthPx + Math.round(t * inX);
      mask[q] = 0;
      strips[q] = 1;
    }
  }
  const toStrips = signedDistance(strips, widthPx, heightPx);
  let soft: Float32Array = new Float32Array(mask);
  for (let round = 0; round < blurs; round++) soft = blur(soft, widthPx, heightPx);
  for (let p = 0; p < mask.length; p++) if (toStrips[p]! > -2) mask[p] = Number(soft[p]! > 0.5);
  markEvenShade(scene, mask, strips, ground);
  return smoothSteps(-band - 3, -band, toStrips);
}

function findStrips(scene: Scene, distance: Float32Array, middle: Raster): StripPoint[] {
  const { widthPx, heightPx } = scene;
  const scale = middle.widthPx / widthPx;
  const margin = Math.ceil(inward / scale) + 2;
  const outline = new Uint8Array(distance.length);
  const points = new Map<number, StripPoint>();
  for (let y = margin; y < heightPx - margin; y++) {
    for (let x = margin, p = y * widthPx + margin; x < widthPx - margin; x++, p++) {
      if (distance[p]! <= 0 || distance[p]! > 1) continue;
      outline[p] = 1;
      const way = wayIn(distance, p, widthPx);
      if (way.inY > steepestUp) continue;
      const point = readStrip(scene, middle, p, way);
      if (point) points.set(p, point);
    }
  }
  if (points.size === 0) return [];
  const read = (p: number, way: Way) => readStrip(scene, middle, p, way);
  let area = 0;
  for (let p = 0; p < distance.length; p++) if (distance[p]! > 0) area++;
  const leastLength = lengthShare * Math.sqrt(area);
  return joinStrips(points, outline, { widthPx, leastLength }, read);
}

/** Those that most of their neighbours agree with, and from neighbour to neighbour what is one only beside them. */
function joinStrips(
  points: Map<number, StripPoint>,
  outline: Uint8Array,
  { widthPx, leastLength }: { widthPx: number; leastLength: number },
  read: (p: number, way: Way) => StripPoint | null,
): StripPoint[] {
  const sure = [...points.values()].filter((point) => {
    if (!point.sure) return false;
    let [own, all] = [0, 0];
    visitSquare(point.p, radius, widthPx, (q) => {
      all += outline[q]!;
      if (points.get(q)?.sure) own++;
    });
    return own >= leastShare * all;
  });
  const seen = new Set<StripPoint>();
  return sure.flatMap((first) => {
    if (seen.has(first)) return [];
    const strip = new Set([first]);
    // A set's own additions are visited too.
    for (const { p, inX, inY, depth } of strip) {
      visitSquare(p, 2, widthPx, (q) => {
        if (!outline[q]) return;
        // Round the strip's end the outline turns: its own way leads along the strip.
        const next = points.get(q) ?? read(q, { inX, inY });
        if (next === null || Math.abs(next.depth - depth) >= alikeWithin) return;
        points.set(q, next);
        strip.add(next);
      });
    }
    for (const point of strip) seen.add(point);
    const depth = median([...strip].map((point) => point.depth));
    const length = sure.filter((point) => strip.has(point)).length;
    return length < leastLength || depth < leastDepth ? [] : smoothed(strip, points, widthPx);
  });
}

/** Takes each of a strip's points that is deeper than the median of those near it back to that. */
function smoothed(
  strip: Set<StripPoint>,
  points: Map<number, StripPoint>,
  widthPx: number,
): StripPoint[] {
  return [...strip].map((point) => {
    const depths: number[] = [];
    visitSquare(point.p, radius, widthPx, (q) => {
      const near = points.get(q);
      if (near && strip.has(near)) depths.push(near.depth);
    });
    return { ...point, depth: Math.min(point.depth, median(depths)) };
  });
}

const light = new Float32Array(outward + inward + 4);

/** The strip of shade at an outline's pixel; null without one. */
function readStrip(
  { widthPx, heightPx, tint, lift, ringing, backdrop }: Scene,
  middle: Raster,
  p: number,
  { inX, inY }: Way,
): StripPoint | null {
  const scale = middle.widthPx / widthPx;
  const down = middle.heightPx / heightPx;
  const x = p % widthPx;
  const y = (p - x) / widthPx;
  const from = { x: (x + 0.5) * scale - 0.5, y: (y + 0.5) * down - 0.5, inX, inY };
  readLight(middle, from, outward, light);
  if (light[0]! < lit * 2.55 * backdrop.lab[0][p]!) return null;
  const line = findLine();
  if (line === null) return null;
  const { at, sure } = line;
  const depth = (at - outward) / scale;
  for (let t = 0; t < depth - 1; t++) {
    const q = p + Math.round(t * inY) * widthPx + Math.round(t * inX);
    const hue = tint[q]! - backdrop.noise - ringing[q]!;
    if (hue > 4 - 0.05 * lift[q]!) return null;
  }
  return { p, inX, inY, depth, sure };
}

/** The value before which a shade ends in a sharp line; sure where it has a soft rim, null where there is none. */
function findLine(): { at: number; sure: boolean } | null {
  let [least, rim] = [light[0]!, edgePx];
  for (let i = 1; i < light.length - edgePx; i++) {
    const own = light[i]!;
    least = Math.min(least, own);
    if (own > least + grain) return null;
    const rise = Math.max(light[i + 1]!, light[i + 2]!, light[i + 3]!) - own;
    if (rise >= leastRise && light[i + 1]! > own + grain) return judgeLine(rim, i, rise);
    if (i > edgePx && fallAt(i) > fallAt(rim)) rim = i;
  }
  return null;
}

const fallAt = (i: number) => light[i - 1]! - light[i + 1]!;

/** @param rim  where the fall is steepest */
function judgeLine(rim: number, at: number, rise: number): { at: number; sure: boolean } | null {
  const fall = light[0]! - light[at]!;
  if (at <= outward || fall < leastFall) return null;
  const sharp = Math.max(light[at + 2]! - light[at]!, light[at + 3]! - light[at + 1]!) / rise;
  // A sole's edge in its contact shade is a small part of the fall, and sharp.
  const soft = fallAt(rim) / (light[rim - edgePx]! - light[rim + edgePx]!);
  let behind = rim + 1;
  while (behind < at && fallAt(behind) >= rimShare * fallAt(rim)) behind++;
  const deepening = (light[behind]! - light[at]!) / fall;
  const sure = soft < softest && sharp > sharper * soft && deepening > leastDeepening;
  return { at, sure };
}
