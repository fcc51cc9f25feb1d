import { outlinePoints, outlineSharpness, ways } from "../outline/edge-softness.ts";
import type { OutlinePoint } from "../outline/edge-softness.ts";
import { isColouredGround } from "../ground/scene.ts";
import type { Scene } from "../ground/scene.ts";
import { difference } from "../image/lab.ts";
import { areaOf } from "../image/mask-area.ts";
import { findRegions, placesOf } from "../image/regions.ts";
import type { Region } from "../image/regions.ts";
import { isBent, thinShare } from "./window-form.ts";
import { dropPrints } from "./prints.ts";
import { softShareOfRim } from "./window-look.ts";

/** How much darker and lighter than lit ground, how far off its hue and how steep (a pixel) shaded ground is at most, Lab units. */
export type Shaded = { darker: number; lighter: number; hue: number; step: number };
/** In a narrow opening. Grey parts at an outline are darker: a chair's bumper by 21, a pan's rim by 18. */
const like: Shaded = { darker: 12, lighter: 2, hue: 3, step: 4 };
/** Least share of the mask (openings have .0053 and more, a camera's pale top plate .0023), and most mean off the ground's hue. */
const leastShare = 0.0035;
const mostHue = 1.9;
/** What the open ground follows all round, but for a third, may be as small as this: a lever's eye (.0024, .78). */
const eye = { share: 0.0015, thin: 0.7 };
/** Something else stands beside an opening within so many pixels, so many Lab units off it. */
const wall = { least: 14, withinPx: 4 };
/**
 * Least share of the rim that something else stands beside, less what of it is soft (of openings .64 and more, between a label's letters
 * .43, of pale parts .45), and of the rim behind which the open ground follows (openings .30, white paint round a window .23).
 */
const least = { crisp: 0.6, thin: 0.27 };
/** An opening's corners are smeared and lie deeper in the shade: they go as far from it. */
const corners = { reachPx: 7, darker: 18, lighter: like.lighter, hue: 2 };
/** How broad what lies between an opening and the open ground is at most, square roots of the mask's area. */
const bar = 0.12;

/** How many pixels were opened, and the length of their rims, in steps from pixel to pixel. */
export type Openings = { pixels: number; rim: number };

export const noOpenings: Openings = { pixels: 0, rim: 0 };

/**
 * Opens the mask where ground in the shade of what frames it shows through a narrow opening near the outline: between a pen's
 * clip and its barrel, a key and its ring.
 * @param mask  changed in place
 */
export function openFramedShade(scene: Scene, mask: Uint8Array): Openings {
  const { widthPx, heightPx } = scene;
  const found = findRegions(shadedGround(scene, mask, like), widthPx, heightPx, 1);
  const { labels, regions } = found;
  const area = areaOf(mask);
  let usual: number | undefined;
  const looks = regions.map((region, label) => {
    if (label === 0 || region.pixels < eye.share * area || isAtSide(scene, region)) return null;
    const isClosed = !isOpen(mask, placesOf(found, label, widthPx), widthPx);
    return isClosed ? lookAt(scene, labels, label, region) : null;
  });
  const isOpening = looks.map((seen, label) => {
    if (seen === null) return false;
    const { rim, hue, walled } = seen;
    const { pixels } = regions[label]!;
    if (hue > mostHue || walled < least.crisp || isBent(rim, pixels)) return false;
    const leastThin = pixels < leastShare * area ? eye.thin : least.thin;
    if (thinShare(rim, widthPx, bar * Math.sqrt(area), (p) => mask[p] === 0) < leastThin)
      return false;
    usual ??= outlineSharpness(scene, outlinePoints(mask, widthPx, heightPx)) ?? 0;
    return walled - softShareOfRim(scene, rim, usual) > least.crisp;
  });
  if (!isColouredGround(scene)) {
    const rims = looks.map((seen) => (seen && seen.walled >= least.crisp ? seen.rim : null));
    dropPrints({ mask, widthPx, area }, regions, rims, isOpening, () => false);
  }
  if (!isOpening.includes(true)) return noOpenings;
  const opened = new Set<number>();
  let latest = isOpening.flatMap((own, label) => (own ? placesOf(found, label, widthPx) : []));
  const besideAll = (pixels: Iterable<number>): number[] =>
    [...pixels].flatMap((p) => [p - 1, p + 1, p - widthPx, p + widthPx]);
  for (let round = 0; round < corners.reachPx && latest.length > 0; round++) {
    for (const p of latest) {
      mask[p] = 0;
      opened.add(p);
    }
    latest = besideAll(latest).filter((q) => mask[q] === 1 && isLike(scene, q, corners));
  }
  const rim = besideAll(opened).filter((q) => mask[q] === 1).length;
  return { pixels: opened.size, rim };
}

/** Whether a region is so near to the picture's side that what would frame it lies beyond. */
function isAtSide({ widthPx, heightPx }: Scene, { left, right, top, bottom }: Region): boolean {
  const most = corners.reachPx + 1;
  return left < most || top < most || right > widthPx - 1 - most || bottom > heightPx - 1 - most;
}

/** 1 where a mask is as the ground, lit or shaded, and even. */
export function shadedGround(scene: Scene, mask: Uint8Array, most: Shaded): Uint8Array {
  const { raw, backdrop, widthPx } = scene;
  const l = raw[0];
  const shaded = new Uint8Array(mask.length);
  for (let p = widthPx; p < mask.length - widthPx; p++) {
    if (!mask[p] || !isLike(scene, p, most)) continue;
    const across = Math.abs(l[p + 1]! - l[p - 1]!);
    const down = Math.abs(l[p + widthPx]! - l[p - widthPx]!);
    if ((across + down) / 2 < most.step + backdrop.noise) shaded[p] = 1;
  }
  return shaded;
}

function isLike(scene: Scene, p: number, { darker, lighter, hue }: Omit<Shaded, "step">): boolean {
  const { raw, backdrop } = scene;
  const { lab: ground, noise } = backdrop;
  const lift = raw[0][p]! - ground[0][p]!;
  if (lift < -darker || lift > lighter + noise) return false;
  return hueOff(scene, p) < hue + noise;
}

/** How far a pixel is off the ground's hue, which falls with its light, Lab units. */
function hueOff({ raw: [l, a, b], backdrop }: Scene, p: number): number {
  const [groundL, groundA, groundB] = backdrop.lab;
  const light = Math.min(1, (l[p]! + 16) / (groundL[p]! + 16));
  return Math.hypot(a[p]! - groundA[p]! * light, b[p]! - groundB[p]! * light);
}

/** Whether a region leads on to what is not in the mask. */
function isOpen(mask: Uint8Array, places: number[], widthPx: number): boolean {
  return places.some(
    (p) => !mask[p - 1] || !mask[p + 1] || !mask[p - widthPx] || !mask[p + widthPx],
  );
}

/** The rim of a region, its mean off the ground's hue, and the share of the rim that something else stands beside. */
function lookAt(
  scene: Scene,
  labels: Int32Array,
  label: number,
  { left, right, top, bottom, pixels }: Region,
): { rim: OutlinePoint[]; hue: number; walled: number } {
  const { raw, widthPx } = scene;
  let [hue, walled] = [0, 0];
  const rim: OutlinePoint[] = [];
  for (let y = top; y <= bottom; y++) {
    for (let x = left; x <= right; x++) {
      const p = y * widthPx + x;
      if (labels[p] !== label) continue;
      hue += hueOff(scene, p) / pixels;
      for (const { outX, outY } of ways) {
        const step = outY * widthPx + outX;
        if (labels[p + step] === label) continue;
        rim.push({ x: x + outX, y: y + outY, outX, outY });
        let k = 1;
        while (k <= wall.withinPx && difference(raw, p, p + k * step) <= wall.least) k++;
        if (k <= wall.withinPx) walled++;
      }
    }
  }
  return { rim, hue, walled: walled / rim.length };
}
