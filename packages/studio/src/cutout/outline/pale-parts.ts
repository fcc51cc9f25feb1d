import { isClippedGround, isColouredGround } from "../ground/scene.ts";
import type { Segmentation } from "../ground/plain-ground.ts";
import type { Scene } from "../ground/scene.ts";
import { signedDistance } from "../image/distance.ts";
import { smoothStep } from "../image/lab.ts";
import { areaOf } from "../image/mask-area.ts";
import { bay } from "../hole/bays.ts";
import { findRegions } from "../image/regions.ts";
import { band } from "../matte/matte-zones.ts";

/** Deviation from a white without noise, Lab units, from which on something is there, JPEG's ripples left out; and on other grounds, in their noise. */
const something = 1;
const aboveNoise = 1.5;
/** So far from the mask JPEG's ripples and the mask's own soft rim don't reach, pixels; so much of its area lies there at least. */
const apartPx = 4;
const leastShare = 0.004;
/**
 * An edge falls by so much over two pixels, and by this share of the fall over four and of what its part is off the ground: JPEG ends
 * the faint foot of a shade in a step of its own, but .14 of its rim falls by so much.
 */
const step = { least: 1, share: 0.6, ofPart: 0.4 };
/** Share of a part's open rim that is such an edge: shade has .20 at the most, goods .47 to .73, and so do mirror images. */
const crisp = 0.35;
const leastRim = 12;
const glance = 7;
/** Half the width of a slit that is closed, mask pixels. */
const slitPx = 2.5;
/** What is a smaller part of the mask's largest is no head of it: grain takes specks of a faint blade. */
const speck = 0.012;
/** How far off the ground a part is where that is not clipped, Lab units and parts of its noise, and how far off it in hue, which no shade is. */
const hued = { off: 2.5, noise: 3, hue: 1.5 };
/**
 * So much of the mask's height a part rises above it, as no shade on the floor does, and most that it is off the ground, Lab units: a hard
 * shadow on a wall is darker. Its rim falls by so much of that over four pixels in the mean, which grain hides nowhere: blades have .7 and
 * more, hard shadows .5 at the most.
 */
const above = { share: 0.2, most: 10, fall: 0.6 };

/**
 * Gives a mask the parts beside it that end at an edge, however faint, where that edge passes for a soft shade's: a fire engine's white
 * roof on a ground that is clipped to white, and on one without a hue what has one, scissors' blades on grey. Gives 0 to 1 near
 * them, where colours tell nothing, or null where there are none.
 * @param segmentation  its mask is changed in place, and where that is not clipped the ground that the parts enclose is marked
 */
export function keepPaleParts(
  scene: Scene,
  { mask, ground }: Pick<Segmentation, "mask" | "ground">,
): Float32Array | null {
  const isClipped = isClippedGround(scene);
  if (!isClipped && (!scene.backdrop.plain || isColouredGround(scene))) return null;
  const { widthPx, heightPx, backdrop } = scene;
  const area = areaOf(mask);
  const least = isClipped ? something : Math.max(something, aboveNoise * backdrop.noise);
  if (glanceAround(scene, mask, least) < leastShare * area) return null;
  // White ground clips JPEG's ripples too.
  const ripples = isClipped ? null : scene.ringing;
  const off = new Float32Array(mask.length);
  const outside = new Uint8Array(mask.length);
  for (let p = 0; p < mask.length; p++) {
    off[p] = offGround(scene, p) - (ripples?.[p] ?? 0);
    outside[p] = Number(!mask[p] && ground[p] !== bay && off[p]! > least);
  }
  const { labels, regions } = findRegions(outside, widthPx, heightPx, 1);
  const parts = measureParts(scene, mask, { off, labels, count: regions.length });
  const head = headOf(mask, widthPx, heightPx);
  const foot = Math.floor(mask.lastIndexOf(1) / widthPx);
  const isPart = parts.map(({ apart, touching, edges, rim, mean, hue, fall }, label) => {
    if (apart <= leastShare * area || !touching || rim < leastRim) return false;
    const { top, borderPixels } = regions[label]!;
    const isAbove = top < head - above.share * (foot - head) && borderPixels === 0;
    const plainly = Math.max(hued.off, hued.noise * backdrop.noise);
    const isHued = mean > plainly && hue > hued.hue;
    const isRisen = isAbove && mean > hued.noise * backdrop.noise && mean < above.most;
    if (!isClipped && !isHued && !isRisen) return false;
    // A mirror image is as crisp, and has its product's hue.
    if (!isClipped && regions[label]!.bottom > foot) return false;
    if (isRisen && fall > above.fall * mean) return true;
    const crispRim = edges.filter((own) => own > step.ofPart * mean).length;
    return crispRim > crisp * rim;
  });
  if (!isPart.includes(true)) return null;
  const kept = Uint8Array.from(labels, (label) => Number(isPart[label]));
  join(mask, kept, widthPx, heightPx);
  // What white goods enclose on white is theirs.
  if (!isClipped) markGround(mask, outside, ground);
  return signedDistance(kept, widthPx, heightPx).map((d) => smoothStep(-band - 2, -band, d));
}

/** The first row of what is no speck of the mask. */
function headOf(mask: Uint8Array, widthPx: number, heightPx: number): number {
  const { regions } = findRegions(mask, widthPx, heightPx, 1);
  const most = Math.max(...regions.map(({ pixels }) => pixels));
  return Math.min(...regions.filter(({ pixels }) => pixels > speck * most).map(({ top }) => top));
}

function markGround(mask: Uint8Array, outside: Uint8Array, ground: Uint8Array): void {
  for (let p = 0; p < mask.length; p++) if (!mask[p] && !outside[p]) ground[p] ||= 1;
}

/** What was measured of a region beside the mask: its pixels apart from that, whether it touches it, the falls of its edges, its open rim and the mean fall there, and how far off the ground and its hue it is in the mean. */
type Part = {
  apart: number;
  touching: boolean;
  edges: number[];
  rim: number;
  fall: number;
  mean: number;
  hue: number;
};

function measureParts(
  scene: Scene,
  mask: Uint8Array,
  { off, labels, count }: { off: Float32Array; labels: Int32Array; count: number },
): Part[] {
  const { widthPx, heightPx } = scene;
  const distance = signedDistance(mask, widthPx, heightPx);
  const parts: Part[] = Array.from({ length: count }, () => {
    return { apart: 0, touching: false, edges: [], rim: 0, fall: 0, mean: 0, hue: 0 };
  });
  const hues = new Float64Array(2 * count);
  for (let y = 3; y < heightPx - 3; y++) {
    for (let p = y * widthPx + 3; p < (y + 1) * widthPx - 3; p++) {
      const label = labels[p]!;
      if (label === 0) continue;
      const part = parts[label]!;
      if (distance[p]! < -apartPx) {
        part.apart++;
        part.mean += off[p]!;
        addHue(scene, p, hues, 2 * label);
      }
      for (const way of [1, -1, widthPx, -widthPx]) {
        if (mask[p + way]) part.touching = true;
        else if (labels[p + way] === 0 && distance[p]! < -apartPx) {
          part.rim++;
          part.fall += off[p - 2 * way]! - off[p + 2 * way]!;
          if (isEdge(off, p, way)) part.edges.push(off[p - way]! - off[p + way]!);
        }
      }
    }
  }
  return parts.map((part, label) => {
    const pixels = Math.max(1, part.apart);
    const hue = Math.hypot(hues[2 * label]!, hues[2 * label + 1]!) / pixels;
    return { ...part, fall: part.fall / Math.max(1, part.rim), mean: part.mean / pixels, hue };
  });
}

/** Adds how far a pixel is off the hue that its ground has in as little light. */
function addHue({ lab, backdrop }: Scene, p: number, hues: Float64Array, at: number): void {
  const light = Math.min(1, (lab[0][p]! + 16) / (backdrop.lab[0][p]! + 16));
  for (const c of [1, 2])
    hues[at + c - 1] = hues[at + c - 1]! + lab[c]![p]! - backdrop.lab[c]![p]! * light;
}

/** Deviation from the ground, less what JPEG let run onto it beside a coloured part, Lab units. */
function offGround({ lift, tint, bleeding }: Scene, p: number): number {
  return Math.sqrt(0.64 * lift[p]! ** 2 + Math.max(0, tint[p]! - bleeding[p]!) ** 2);
}

/** About how many pixels away from a mask are none of the ground's: one in so many is looked at. */
function glanceAround(scene: Scene, mask: Uint8Array, least: number): number {
  const down = apartPx * scene.widthPx;
  let found = 0;
  for (let p = down; p < mask.length - down; p += glance) {
    const isNear = mask[p - apartPx]! | mask[p + apartPx]! | mask[p - down]! | mask[p + down]!;
    if (!mask[p] && !isNear && offGround(scene, p) > least) found++;
  }
  return found * glance;
}

/** Adds parts to a mask, with the slits that are left within and between them. */
function join(mask: Uint8Array, parts: Uint8Array, widthPx: number, heightPx: number): void {
  for (let p = 0; p < mask.length; p++) if (parts[p]) mask[p] = 1;
  const beyond = signedDistance(mask, widthPx, heightPx).map((d) => Number(d > -slitPx));
  const closed = signedDistance(Uint8Array.from(beyond), widthPx, heightPx);
  const near = signedDistance(parts, widthPx, heightPx);
  for (let p = 0; p < mask.length; p++) {
    if (mask[p] || closed[p]! <= slitPx || near[p]! <= -2 * slitPx) continue;
    mask[p] = 1;
    parts[p] = 1;
  }
}

function isEdge(off: Float32Array, p: number, way: number): boolean {
  const fall = off[p - way]! - off[p + way]!;
  return fall > step.least && fall > step.share * (off[p - 3 * way]! - off[p + way]!);
}
