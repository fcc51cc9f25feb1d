import { dropPrints } from "./prints.ts";
import { areaOf } from "../image/mask-area.ts";
import { fillRegions, findRegions } from "../image/regions.ts";
import type { Regions } from "../image/regions.ts";
import { isClippedGround, isColouredGround, trueNoise } from "../ground/scene.ts";
import type { Scene } from "../ground/scene.ts";
import { distanceToGround, markNear, standsOut } from "./off-ground.ts";
import { lookThrough, softShareOfRim } from "./window-look.ts";
import { isPolished, isSlatGap } from "./windows.ts";
import type { WindowLook } from "./window-look.ts";
import { findDoubles } from "./doubles.ts";
import { findPairs, findSlatGaps, findTwins, isFramedThinly, thinShare } from "./window-form.ts";

/** Least share of the mask that a window has here: glints and prints are smaller. */
const leastShare = 0.006;
/** How far off the ground a window's pixels may be, Lab units: as it is, and with the shade and the smear of what frames it. */
const tolerances = [1.8, 4.5];
/** How alike the ground a window is: means of how far off it, how uneven and how much darker or lighter; most of its rim that is soft, and least that is framed. */
type Likeness = { mean: number; spread: number; dark: number; soft: number; framed: number };
const alike: Likeness = { mean: 1.05, spread: 1.2, dark: 3.5, soft: 0.25, framed: 0.8 };
/** The same, less strictly, for what its form shows to be one: it may lie in its frame's shade, and the twin of a hole may have a shadow's edge in it. */
const formed: Likeness = { mean: 1.6, spread: 1.7, dark: 8, soft: 0.35, framed: 0.8 };
const twin: Likeness = { ...formed, soft: 0.45 };
/** The same for what has the very form of a hole, as of 84 such regions of made photographs all are ground: it may lie in shade all over, in a frame as light as it. */
const double: Likeness = { mean: 2.2, spread: 1.7, dark: 14, soft: 1, framed: 0.7 };
/** Most means off the ground, and least of the rim that is framed at once, of a railing's gaps: they are so narrow that the slats are smeared all over them. */
const slat = { mean: 3.4, near: 0.85 };
/**
 * What is the ground itself, as no goods are (a label has a mean of .47; what is as alike within, .15, is half a unit darker): its frame
 * need not show, as a dark handle before a dark wall, and JPEG may have left specks at its rim. A hued ground's colour is rarer in goods,
 * by this much.
 */
const ground = { mean: 0.3, spread: 0.35, inner: 0.2, dark: 0.3, huedEase: 2 };
/** Beyond its rim something else stands within so far, so far off the ground. */
const rimmed = { withinPx: 10, off: 6 };
/**
 * Both rings of scissors, closed by the shade that they throw into themselves: how far off the ground, how large a share of the mask, how
 * much of the rim something else stands near at once, how much of it is soft, and how much is by a bar that is so thin a part of the
 * mask's size. Those of made photographs have .82, .16 and .44; a label's fields beside one another .05 of the mask, a pair of glints .02.
 */
const ring = { off: 7, least: 0.06, near: 0.8, soft: 0.2, thin: 0.4, bar: 0.2 };
/** What is smaller than this share of the mask may lie between a label's letters, or between slats. */
const small = 0.04;
/** What a label's letters gnaw at has a rim that is, squared, so many times its area: 136 and 209, where openings have 21 to 55. */
const ragged = 100;

/**
 * What is left of windows in a mask without shadows: those behind a frame hardly darker than the ground (a black handle before
 * a dark wall) or smeared over the whole of a gap (slats narrower than two of JPEG's blocks), and those that lie half in
 * shade. Pale goods that pass into the ground have a soft rim, or nothing beyond it. Only where the photo's shadows are gone:
 * the light between a shadow's stripes is framed as crisply. Null where there are none.
 */
export function findCrispWindows(
  scene: Scene,
  mask: Uint8Array,
  distance: Float32Array,
): Uint8Array | null {
  const { widthPx, heightPx } = scene;
  const off = distanceToGround(scene, mask, distance);
  const area = areaOf(mask);
  const open = findRegions(mask, widthPx, heightPx, 0);
  const isTwin = findTwins(open.regions);
  const picture = { widthPx, noise: scene.backdrop.noise };
  const isDouble = findDoubles(open, widthPx);
  const found = new Uint8Array(mask.length);
  for (const tolerance of tolerances) {
    const matching = findRegions(markNear(off, tolerance, found), widthPx, heightPx, 1);
    const { labels, regions } = matching;
    const looks = regions.map((region, label) => {
      if (label === 0 || region.borderPixels > 0 || region.pixels < leastShare * area) return null;
      return lookThrough(scene, mask, off, labels, label, region);
    });
    if (looks.every((seen) => seen === null)) continue;
    // JPEG's smear comes to a ground's noise; where that is clipped to white, to none.
    const rough = (isClippedGround(scene) ? 2 : 4) * trueNoise(scene);
    const mayBeGap = looks.map(
      (seen) => seen !== null && seen.mean < slat.mean && seen.near > slat.near,
    );
    const isRailing = findSlatGaps(open, widthPx, matching, mayBeGap);
    const isWindow = regions.map((region, label) => {
      const seen = looks[label];
      if (!seen) return false;
      if (isRailing[label]) return true;
      if (isDouble(matching, label) && isCrisp(scene, off, seen, double)) return true;
      const isLarge = region.pixels > small * area;
      if (isLarge && !isClippedGround(scene) && isGround(scene, seen)) return true;
      if (isPolished(seen, region.pixels, rough)) return false;
      if (isTwin(region)) return isCrisp(scene, off, seen, twin);
      if (!isCrisp(scene, off, seen, formed)) return false;
      if (isFramedThinly(picture, mask, area, matching, label, seen.rim)) return true;
      // A print of a coloured ground's hue is rare.
      const isPlain =
        isColouredGround(scene) || isLarge || isSlatGap(scene, seen.rim, region.pixels);
      const isRagged = seen.rim.length ** 2 > ragged * region.pixels;
      return isPlain && !isRagged && isCrisp(scene, off, seen, alike);
    });
    if (!isColouredGround(scene)) {
      const isTold = (label: number): boolean => isRailing[label]!;
      const rims = looks.map((seen) => seen?.rim ?? null);
      dropPrints({ mask, widthPx, area }, regions, rims, isWindow, isTold);
    }
    fillRegions(found, widthPx, matching, isWindow, 1);
  }
  addRings(scene, mask, off, area, found, isDouble);
  return found.includes(1) ? found : null;
}

/** Adds to what was found a pair of rings that are shaded all over, and one that a shadow crosses whose double is a hole already. */
function addRings(
  scene: Scene,
  mask: Uint8Array,
  off: Float32Array,
  area: number,
  found: Uint8Array,
  isDouble: (matching: Regions, label: number) => boolean,
): void {
  const { widthPx, heightPx } = scene;
  const matching = findRegions(markNear(off, ring.off, found), widthPx, heightPx, 1);
  const { labels, regions } = matching;
  const rims = regions.map((region, label) => {
    if (label === 0 || region.borderPixels > 0 || region.pixels < ring.least * area) return null;
    const { near, rim } = lookThrough(scene, mask, off, labels, label, region);
    return near < ring.near ? null : rim;
  });
  const isRing = rims.map((rim, label) => {
    if (rim === null || softShareOfRim(scene, rim) > ring.soft) return false;
    const isOpen = (p: number) => !mask[p] || (labels[p]! > 0 && labels[p] !== label);
    return thinShare(rim, widthPx, ring.bar * Math.sqrt(area), isOpen) >= ring.thin;
  });
  const isPaired = findPairs(regions, isRing);
  const isOpen = rims.map((rim, label) => {
    return isPaired[label] || (rim !== null && isDouble(matching, label));
  });
  fillRegions(found, widthPx, matching, isOpen, 1);
}

function isGround(scene: Scene, { mean, spread, inner, dark }: WindowLook): boolean {
  const ease = isColouredGround(scene) ? ground.huedEase : 1;
  if (Math.abs(dark) >= ease * ground.dark) return false;
  const isAlikeWithin = inner > 0 && inner < ground.inner;
  return isAlikeWithin || (mean < ease * ground.mean && spread < ease * ground.spread);
}

function isCrisp(
  scene: Scene,
  off: Float32Array,
  { mean, spread, dark, rim }: WindowLook,
  most: Likeness,
): boolean {
  if (mean > most.mean || spread > most.spread || Math.abs(dark) > most.dark) return false;
  const { widthPx } = scene;
  // Between legs the lower side doesn't count: there it runs into shade.
  const sides = rim.filter(({ outY }) => outY < 1);
  const framed = sides.filter(({ x, y, outX, outY }) => {
    const step = outY * widthPx + outX;
    return standsOut(off, y * widthPx + x - step, step, rimmed.withinPx, rimmed.off);
  });
  return framed.length > most.framed * sides.length && softShareOfRim(scene, sides) < most.soft;
}
