import { signedDistance } from "../image/distance.ts";
import { blur, smoothSteps } from "../image/lab.ts";
import { band } from "../matte/matte-zones.ts";
import { readAcross, wayIn } from "../image/read-across.ts";
import { visitSquare } from "../image/square.ts";
import type { Scene } from "../ground/scene.ts";

/** How far out of the outline the shade and how far in the wall is looked for, mask pixels. */
const outward = 5;
const inward = 5;
const margin = outward + 4;
/** How much darker the wall behind a strip is within two pixels, Lab units. */
const leastWall = 30;
/** How much darker than the strip the shade before it is, Lab units: less is noise, of more colours tell. */
const dips = [2, 15] as const;
/** How much darker than the ground a strip in its own shade is, Lab units. */
const leastDark = 5;
/** A shade lies below what throws it: the way in leads down no more than this. */
const steepestUp = 0.2;
/** Outline pixels within so many of one another are of one strip, if this share of them shows one. */
const radius = 5;
const leastShare = 0.4;
const leastPixels = 16;
/** Binomial blurs that round the corners which are left where lines part. */
const blurs = 8;

/** A place of the outline, the way in, and where the strip has its shade's darkest line and its wall along that way. */
type StripPoint = {
  p: number;
  inX: number;
  inY: number;
  sure: boolean;
  shade: number;
  wall: number;
};

/**
 * Finds the pale strip between a dark wall and its own shade, as a sole's below its welt. Its colours are the ground's rather than
 * those of the product deeper inside, so that only the outline's place tells where it ends: in the darkest line before it,
 * beyond which the mask is cleared. Gives 0 to 1 in and near it, or null where there is none.
 * @param mask  changed in place
 */
export function trimPaleStrips(
  scene: Scene,
  mask: Uint8Array,
  distance: Float32Array,
): Float32Array | null {
  const { widthPx, heightPx } = scene;
  const found = findStrips(scene, distance);
  if (found.length < leastPixels) return null;
  const strips = new Uint8Array(mask.length);
  for (const { p, inX, inY, shade, wall } of found) {
    for (let t = -1; t <= wall; t += 0.5) {
      const q = p + Math.round(t * inY) * widthPx + Math.round(t * inX);
      if (t < shade) mask[q] = 0;
      strips[q] = 1;
    }
  }
  const toStrips = signedDistance(strips, widthPx, heightPx);
  let soft: Float32Array = new Float32Array(mask);
  for (let round = 0; round < blurs; round++) soft = blur(soft, widthPx, heightPx);
  for (let p = 0; p < mask.length; p++) if (toStrips[p]! > -2) mask[p] = Number(soft[p]! > 0.5);
  return smoothSteps(-band - 3, -band, toStrips);
}

function findStrips(scene: Scene, distance: Float32Array): StripPoint[] {
  const { widthPx, heightPx } = scene;
  const points = new Map<number, StripPoint>();
  const outline = new Uint8Array(distance.length);
  for (let y = margin; y < heightPx - margin; y++) {
    for (let x = margin, p = y * widthPx + margin; x < widthPx - margin; x++, p++) {
      if (distance[p]! <= 0 || distance[p]! > 1) continue;
      outline[p] = 1;
      const point = readStrip(scene, distance, p);
      if (point) points.set(p, point);
    }
  }
  return joinStrips(points, outline, widthPx);
}

/** Those that most of their neighbours agree with, and from neighbour to neighbour what is one only beside them. */
function joinStrips(
  points: Map<number, StripPoint>,
  outline: Uint8Array,
  widthPx: number,
): StripPoint[] {
  const joined = new Set<StripPoint>();
  for (const point of points.values()) {
    let [own, all] = [0, 0];
    visitSquare(point.p, radius, widthPx, (q) => {
      all += outline[q]!;
      if (points.get(q)?.sure) own++;
    });
    if (own >= leastShare * all) joined.add(point);
  }
  // A set's own additions are visited too.
  for (const { p } of joined) {
    visitSquare(p, 2, widthPx, (q) => {
      const next = points.get(q);
      if (next) joined.add(next);
    });
  }
  return [...joined];
}

const light = new Float32Array(outward + inward + 3);

/** The strip at an outline's pixel: lightness rises from a shade outside to a ridge before a dark wall. Not sure without such a shade; null without a strip. */
function readStrip(
  { widthPx, raw, tint, ringing, backdrop }: Scene,
  distance: Float32Array,
  p: number,
): StripPoint | null {
  const { inX, inY } = wayIn(distance, p, widthPx);
  if (inY > steepestUp) return null;
  const x = p % widthPx;
  readAcross(raw[0], widthPx, { x, y: (p - x) / widthPx, inX, inY }, outward, light);
  let wall = outward + 1;
  while (light[wall]! - light[wall + 2]! < leastWall) if (++wall > outward + inward) return null;
  let ridge = wall;
  while (ridge > 0 && light[ridge - 1]! >= light[ridge]!) ridge--;
  const t = Math.max(-1, ridge - outward);
  const q = p + Math.round(t * inY) * widthPx + Math.round(t * inX);
  const hued = tint[q]! > 5 + backdrop.noise + ringing[q]!;
  if (hued || backdrop.lab[0][q]! - raw[0][q]! < leastDark) return null;
  let shade = ridge;
  for (let i = ridge; i >= 0; i--) if (light[i]! < light[shade]!) shade = i;
  const dip = light[ridge]! - light[shade]!;
  if (dip > dips[1]) return null;
  const sure = dip >= dips[0];
  return { p, inX, inY, sure, shade: dip > 0 ? shade - outward : -1, wall: wall - outward };
}
