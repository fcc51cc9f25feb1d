import { signedDistance } from "../image/distance.ts";
import { profileOutline } from "../outline/edge-softness.ts";
import type { OutlinePoint } from "../outline/edge-softness.ts";
import { findOneSided } from "../outline/mirror-side.ts";
import { addPockets } from "./pockets.ts";
import { dropPrints } from "./prints.ts";
import { areaOf } from "../image/mask-area.ts";
import { fillRegions, findRegions } from "../image/regions.ts";
import type { Region, Regions } from "../image/regions.ts";
import { isClippedGround, isColouredGround, isDarkGround, trueNoise } from "../ground/scene.ts";
import type { Scene } from "../ground/scene.ts";
import { distanceToGround, markNear, standsOut } from "./off-ground.ts";
import { lookThrough, softShareOfRim } from "./window-look.ts";
import type { WindowLook } from "./window-look.ts";
import { findRailing, findWheel, isBent } from "./window-form.ts";

/** What each region looks like as a window, whether it is a dark ground's own in a dark frame, and whether its form tells that it is one. */
type Looks = {
  looks: (WindowLook | null)[];
  isDark: boolean[];
  isTold: (label: number) => boolean;
};

/**
 * Marks as ground the regions inside the mask through which the ground is seen: bag handles, scissors, chair backs,
 * baskets. They match the ground as it is (lit) or as it lies round the product (shaded), or any mixture of the two.
 * Gives whether there were any.
 */
export function openWindows(scene: Scene, mask: Uint8Array, ground: Uint8Array): boolean {
  const { widthPx, heightPx, backdrop } = scene;
  const distance = signedDistance(mask, widthPx, heightPx);
  const off = distanceToGround(scene, mask, distance);
  // A coloured ground gives itself away by its hue, however shaded; on a neutral one only a close match counts.
  const ease = isColouredGround(scene) ? 2 : 1;
  const tolerance = ease * Math.max(1.8, 2.2 * backdrop.noise);
  const matching = findRegions(markNear(off, tolerance), widthPx, heightPx, 1);
  const { labels, regions } = matching;
  const area = areaOf(mask);
  const least = Math.max(8, 0.0006 * area);
  const looks = regions.map((region, label) =>
    label > 0 && region.borderPixels === 0 && region.pixels >= 8
      ? lookThrough(scene, mask, off, labels, label, region)
      : null,
  );
  const dark = looks.map((seen, label) => {
    return (
      seen !== null && regions[label]!.pixels > broad * area && isFaintlyFramed(scene, seen, off)
    );
  });
  const frames = looks.map((seen, label) => {
    return dark[label] || (seen !== null && isFramed(seen, backdrop.noise, ease));
  });
  // A small spot of the ground's colour is a glint, a knob or a print; many of them are the meshes of a basket.
  const opened = regions.filter((_, label) => frames[label]);
  const openedArea = opened.reduce((sum, { pixels }) => sum + pixels, 0);
  const largest = Math.max(...opened.map(({ pixels }) => pixels));
  // A kettle's handle and five glints are none.
  const meshes =
    opened.length >= 6 && openedArea > 0.08 * area && openedArea - largest > 0.01 * area;
  const noise = trueNoise(scene);
  // Ground that is clipped to white has no noise, which glints and most prints have: there a frame may be broader.
  const thin = (noise < 0.1 ? 0.1 : 0.06) * Math.sqrt(area);
  const isSlatted = findRailing(regions, mayBeGaps(looks, frames, backdrop.noise, ease));
  const isBlank = regions.map(({ pixels }, label) => {
    return (
      frames[label] === true && pixels >= least && isBlankGround(scene, looks[label]!, distance)
    );
  });
  const isSpoked = findWheel(regions, isBlank);
  const isWindow = regions.map((region, label) => {
    const seen = looks[label];
    if (!seen || (!frames[label] && !isSlatted[label])) return false;
    if (meshes || isSlatted[label] || isSpoked[label]) return true;
    if (region.pixels >= 0.006 * area)
      return (
        !isPolished(seen, region.pixels, 2 * noise) && !isSoftStrip(scene, seen, region.pixels)
      );
    return region.pixels >= least && isLoophole(scene, seen, distance, thin);
  });
  if (ease === 1 && !meshes) {
    const isTold = (label: number): boolean => isSlatted[label]! || isSpoked[label]!;
    dropPrinted(scene, mask, matching, { looks, isDark: dark, isTold }, isWindow);
  }
  if (ease > 1) addPockets(mask, widthPx, matching, looks, isWindow);
  fillRegions(ground, widthPx, matching, isWindow, 1);
  const loops = openLoops(scene, mask, off, area, ground);
  return loops || isWindow.includes(true);
}

/** Takes out of the windows what a print, a pale label or a product's one side may be as well. @param isWindow  of the regions; changed in place */
function dropPrinted(
  scene: Scene,
  mask: Uint8Array,
  { labels, regions }: Regions,
  { looks, isDark, isTold }: Looks,
  isWindow: boolean[],
): void {
  const { widthPx } = scene;
  const area = areaOf(mask);
  const drop = (isPrinted: (region: Region, label: number) => boolean): void => {
    const found = regions.map(
      (region, label) => isWindow[label] === true && isPrinted(region, label),
    );
    for (let label = 1; label < regions.length; label++) if (found[label]) isWindow[label] = false;
  };
  if (!regions.some(({ pixels }, label) => isWindow[label] && pixels >= printed * area)) {
    drop(({ pixels }, label) => {
      const isKnown = isDark[label] === true || isTold(label);
      return !isKnown && isPrint(scene, looks[label]!, pixels, area);
    });
  }
  if (!isWindow.includes(true)) return;
  const isOneSided = findOneSided(scene, mask, (p) => isWindow[labels[p]!] === true);
  drop((region, label) => {
    return region.pixels < oneSided * area && isOneSided?.(labels, label, region) === true;
  });
  const rims = looks.map((seen) => seen?.rim ?? null);
  const isOpening = (label: number): boolean =>
    isTold(label) && regions[label]!.pixels >= leastSlat * area;
  dropPrints({ mask, widthPx, area }, regions, rims, isWindow, isOpening);
}

/**
 * Marks as ground what a loop of wire or cord encloses: it throws its own shade in, so that the match is loose; but round half
 * of it the open ground follows behind a thin frame, which no print and no glint has.
 */
function openLoops(
  scene: Scene,
  mask: Uint8Array,
  off: Float32Array,
  area: number,
  ground: Uint8Array,
): boolean {
  const { widthPx, heightPx, lift } = scene;
  const shaded = new Uint8Array(mask.length);
  for (let p = 0; p < mask.length; p++) {
    if (off[p]! < 5 && !ground[p] && lift[p]! > -30) shaded[p] = 1;
  }
  const found = findRegions(shaded, widthPx, heightPx, 1);
  const { labels, regions } = found;
  const isLoop = regions.map((region, label) => {
    if (label === 0 || region.borderPixels > 0) return false;
    if (region.pixels < 16 || region.pixels > 0.01 * area) return false;
    const { spread, dark, near, wall, rim } = lookThrough(scene, mask, off, labels, label, region);
    if (spread > 2 || dark < 5 || near < 0.6 || wall < 0.7) return false;
    const thin = rim.filter(({ x, y, outX, outY }) => {
      const p = y * widthPx + x;
      return [2, 3, 4, 5, 6, 7].some((k) => !mask[p + k * (outY * widthPx + outX)]);
    });
    return thin.length > 0.45 * rim.length;
  });
  fillRegions(ground, widthPx, found, isLoop, 1);
  return isLoop.includes(true);
}

function isStrip(rim: OutlinePoint[], pixels: number): boolean {
  return rim.length ** 2 > 80 * pixels;
}

/**
 * Whether it is a strip of polished steel, which may be as white as the ground but not as even (.11 where a clipped ground has
 * .02). One too thin to tell is trim where it goes round a corner: a camera's chrome line became a slit.
 * @param rough  how uneven ground may be there by noise, Lab units
 */
export function isPolished(
  { rim, dark, inner }: WindowLook,
  pixels: number,
  rough: number,
): boolean {
  return (
    isStrip(rim, pixels) &&
    (inner === 0 ? isBent(rim, pixels) : dark <= 1.5 && inner >= 0.06 + rough)
  );
}

/**
 * Whether it is a strip of steel that is clipped to white as its ground is, and as even: it turns into grey by degrees in places (a watch's
 * by .18 to .2 of its rim), where slats end at once.
 */
function isSoftStrip(scene: Scene, { rim, dark }: WindowLook, pixels: number): boolean {
  const mayBeClipped = isStrip(rim, pixels) && dark <= 1.5 && isClippedGround(scene);
  return mayBeClipped && softShareOfRim(scene, rim) >= slats.soft;
}

/** Least share of a small window's rim near which something else stands, and most of it that shows no edge at all. */
const leastFrame = 0.76;
const mostFaint = 0.4;
/** Shares of the product's area that what lies between letters has at most, where it is ragged and where it is not. */
const printed = 0.04;
const compact = 0.0125;
/** And of one that is alike on both sides, where the print is not: "U" and "C" of a bottle's label enclose .042. */
const oneSided = 0.06;

/**
 * Whether what has the ground's colour is a pale label's between its letters: these don't close round it. Something else
 * stands near along .4 to .73 of its rim, along .78 and more of a window's as small as that; and it has an edge of letters at
 * least, where ground that a cut took along beside a label has none (.03 to .32 of the rim is faint, of that .47 and more).
 */
function isPrint(scene: Scene, { near, rim }: WindowLook, pixels: number, area: number): boolean {
  const most = rim.length ** 2 > 40 * pixels ? printed : compact;
  if (near >= leastFrame || pixels > most * area) return false;
  const { ratios, faint } = profileOutline(scene, rim);
  if (isSlatGap(scene, rim, pixels)) return false;
  return faint < mostFaint * (ratios.length + faint);
}

/** Least of a gap's rim, squared, over its area, and most of it that is soft: a label's gaps have 20 to 200, and .12 and more. */
const slats = { long: 200, soft: 0.16 };

/** Whether a region is as long and as sharp all round as what slats leave between them. */
export function isSlatGap(scene: Scene, rim: OutlinePoint[], pixels: number): boolean {
  return rim.length ** 2 > slats.long * pixels && softShareOfRim(scene, rim) < slats.soft;
}

/** Least share of the mask that a gap between slats has: a numeral's "III" are smaller. */
const leastSlat = 0.002;

/** Whether the region is as even as the ground and something else stands round it. */
function isFramed({ mean, spread, dark, near, wall }: WindowLook, noise: number, ease: number) {
  const even =
    mean < ease * Math.max(1.1, 1.1 * noise) && spread < ease * Math.max(0.8, 0.9 * noise);
  // JPEG smears the frame's colour over a block or two: where the match is exact, look further for the frame.
  // In shade it isn't: chrome shows all shades of the ground.
  // Grain is some two thirds of its noise off its own mean: in a bag's handle .606 of .94.
  const off = ease * Math.max(0.6, 0.7 * noise);
  const exact = Math.abs(dark) < ease * 2.5 && mean < off && spread < off;
  return even && (exact ? wall > 0.5 : near > 0.55);
}

/** Which regions are framed, or a few pixels wide, as even as the blur of two slats leaves them, with something else near all round. */
export function mayBeGaps(
  looks: (WindowLook | null)[],
  isFramed: boolean[],
  noise: number,
  ease: number,
): boolean[] {
  return looks.map((seen, label) => {
    if (seen === null || isFramed[label]) return isFramed[label]!;
    const { mean, spread, near, wall } = seen;
    const isEven =
      mean < ease * Math.max(1.4, 1.4 * noise) && spread < ease * Math.max(0.8, 0.9 * noise);
    return isEven && near > 0.85 && wall > 0.9;
  });
}

/** Share of the product's area from which on what is a dark ground's very own colour is no chance. */
const broad = 0.012;
/** Lab units that a dark ground in a window is off it and darker; and how far off and how much of its rim a dark frame is. */
const faint = { mean: 0.6, darker: 1, frame: 4, framed: 0.8 };

/** Whether it is a dark ground itself behind a dark frame that hardly stands out: a kettle's handle on charcoal, a bag's. */
function isFaintlyFramed(scene: Scene, seen: WindowLook, off: Float32Array): boolean {
  if (!isDarkGround(scene)) return false;
  const { widthPx, backdrop } = scene;
  const { mean, spread, dark, rim } = seen;
  if (Math.max(mean, spread) > faint.mean * Math.max(1, backdrop.noise)) return false;
  if (Math.abs(dark) > faint.darker) return false;
  const stands = rim.filter(({ x, y, outX, outY }) => {
    return standsOut(off, y * widthPx + x, outY * widthPx + outX, 8, faint.frame);
  });
  return stands.length > faint.framed * rim.length;
}

/**
 * Whether a window smaller than a glint may be is one all the same: the ground itself, in no shade, behind a frame that is
 * as sharp all round as an edge is, and thin on one side at least (a strap, a ring, an armrest). Glints have a
 * core of white with soft sides, prints lie deep inside, knobs have no dark all round.
 */
function isLoophole(scene: Scene, seen: WindowLook, distance: Float32Array, thin: number): boolean {
  const { mean, spread, dark, near, rim } = seen;
  const { widthPx, backdrop } = scene;
  if (mean > 0.7 * backdrop.noise || spread > backdrop.noise || Math.abs(dark) > 1.5) return false;
  if (near < 0.9 || !rim.some(({ x, y }) => distance[y * widthPx + x]! < thin)) return false;
  return softShareOfRim(scene, rim) < 0.3;
}

/** Part of a ground's noise that clipped ground is off it: a wheel's openings have .27 at most, a chrome pillar .5. */
const blank = 0.4;

/** Whether it is clipped ground with a frame as sharp and near as a loophole's, however broad that is. */
function isBlankGround(scene: Scene, seen: WindowLook, distance: Float32Array): boolean {
  if (seen.mean > blank * scene.backdrop.noise || !isClippedGround(scene)) return false;
  return isLoophole(scene, seen, distance, Infinity);
}
