import { fillRegions, findRegions } from "../image/regions.ts";
import type { Region, Regions } from "../image/regions.ts";
import type { OutlinePoint } from "../outline/edge-softness.ts";

/** How broad a frame may be that stands free, square roots of the mask's area, and least share of a window's rim that it has round it. */
const frame = { broad: 0.12, share: 0.6 };
/**
 * A chair's back: its posts stand free, beside so much of the rim at least (a label near one side of a box has .25), and its rails too,
 * if one is only broad for a chair that is but a part of its mask: no broader than so many square roots of the window's area. A ground of
 * more noise (Lab units) would take white posts along with the window.
 */
const back = { posts: 0.35, rails: 0.55, noise: 1.4 };
/** How much smaller than a region another may be that counts as one of its kind beside it. */
const leastNext = 0.3;
/** By how much of its area, and of its height and width with two pixels besides, a region may differ from its twin. */
const unlike = { pixels: 0.2, side: 0.1, sidePx: 2 };

/**
 * Whether a thin frame stands round a region: behind it the open ground follows, or the next region like it, as behind a bag's
 * handle and between slats (.63 and more of the rim), but not behind a print (up to .54).
 */
export function isFramedThinly(
  { widthPx, noise }: { widthPx: number; noise: number },
  mask: Uint8Array,
  area: number,
  { labels, regions }: Regions,
  label: number,
  rim: OutlinePoint[],
): boolean {
  const { pixels } = regions[label]!;
  const isOpen = (p: number): boolean => {
    const next = labels[p]!;
    return !mask[p] || (next > 0 && next !== label && regions[next]!.pixels > leastNext * pixels);
  };
  const share = thinShare(rim, widthPx, frame.broad * Math.sqrt(area), isOpen);
  if (share >= frame.share) return true;
  if (share < back.posts || noise > back.noise) return false;
  return thinShare(rim, widthPx, back.rails * Math.sqrt(pixels), isOpen) >= frame.share;
}

/** The share of a region's rim behind which, within so many pixels, something open follows. */
export function thinShare(
  rim: OutlinePoint[],
  widthPx: number,
  reachPx: number,
  isOpen: (p: number) => boolean,
): number {
  const thin = rim.filter(({ x, y, outX, outY }) => {
    const step = outY * widthPx + outX;
    for (let k = 1, p = y * widthPx + x + step; k <= reachPx; k++, p += step)
      if (isOpen(p)) return true;
    return false;
  });
  return thin.length / Math.max(1, rim.length);
}

/** Gives whether a region is as large and as high and wide as a hole among what a mask leaves open: a ring of scissors, a gap between slats. */
export function findTwins(open: Region[]): (region: Region) => boolean {
  const holes = open.filter(isHole);
  return (region) => holes.some((hole) => isAlike(hole, region));
}

/** Whether a region of what a mask leaves open has the mask all round. */
export const isHole = ({ pixels, borderPixels }: Region): boolean =>
  pixels > 0 && borderPixels === 0;

/** Whether a region is as large and as high and wide as another. */
function isAlike(one: Region, other: Region): boolean {
  const near = (own: number, next: number) =>
    Math.abs(own - next) <= unlike.sidePx + unlike.side * next;
  return (
    Math.abs(one.pixels - other.pixels) <= unlike.pixels * other.pixels &&
    near(one.right - one.left, other.right - other.left) &&
    near(one.bottom - one.top, other.bottom - other.top)
  );
}

/** Which of some regions are as large and as high and wide as another of them. */
export function findPairs(regions: Region[], isCandidate: boolean[]): boolean[] {
  return regions.map((region, label) => {
    const isTwin = (next: Region, other: number) =>
      other !== label && isCandidate[other] === true && isAlike(next, region);
    return isCandidate[label] === true && regions.some(isTwin);
  });
}

/** Gaps between slats are so many times as high as wide, begin and end within this share of their height (a chair's seen from aside: .18), and are three at least. */
const railing = { slender: 5, level: 0.2, fewest: 3 };

/** Which of some regions are the gaps of a railing: upright, slender and side by side, as no letters are. */
export function findRailing(regions: Region[], isCandidate: boolean[]): boolean[] {
  const heightOf = ({ top, bottom }: Region): number => bottom - top + 1;
  const isSlender = regions.map((region, label) => {
    const width = region.right - region.left + 1;
    return isCandidate[label] === true && heightOf(region) >= railing.slender * width;
  });
  return regions.map((region, label) => {
    if (!isSlender[label]) return false;
    const within = railing.level * heightOf(region);
    const alike = regions.filter(({ top, bottom }, other) => {
      const isLevel =
        Math.abs(top - region.top) < within && Math.abs(bottom - region.bottom) < within;
      return isSlender[other] && isLevel;
    });
    return alike.length >= railing.fewest;
  });
}

/**
 * Which of some regions are the gaps of a railing, each taken with what of it is open already: grain hides some in part, others altogether.
 * @param open  what the mask leaves open
 */
export function findSlatGaps(
  open: Regions,
  widthPx: number,
  found: Regions,
  mayBeGap: boolean[],
): boolean[] {
  if (!mayBeGap.includes(true)) return mayBeGap;
  const gaps = new Uint8Array(found.labels.length);
  fillRegions(gaps, widthPx, open, open.regions.map(isHole), 1);
  fillRegions(gaps, widthPx, found, mayBeGap, 1);
  const whole = findRegions(gaps, widthPx, gaps.length / widthPx, 1);
  const isAny = whole.regions.map(({ pixels }) => pixels > 0);
  const isRailing = findRailing(whole.regions, isAny);
  return mayBeGap.map((own, label) => {
    return own && isRailing[whole.labels[found.labels.indexOf(label)]!] === true;
  });
}

/** Openings round a hub are five at least, as far from their middle as one another to this part of it, and no two of them farther apart, radians. */
const wheel = { fewest: 5, off: 0.1, apart: 1.75 };

/** Which of some regions stand round one middle, as the openings of a wheel's rim do, and no letters: all of them, or none. */
export function findWheel(regions: Region[], isCandidate: boolean[]): boolean[] {
  const middles = regions
    .filter((_, label) => isCandidate[label])
    .map(({ left, right, top, bottom }) => [(left + right) / 2, (top + bottom) / 2] as const);
  const meanOf = (values: number[]) =>
    values.reduce((sum, value) => sum + value, 0) / values.length;
  const hubX = meanOf(middles.map(([x]) => x));
  const hubY = meanOf(middles.map(([, y]) => y));
  const radii = middles.map(([x, y]) => Math.hypot(x - hubX, y - hubY));
  const radius = meanOf(radii);
  const isRound = radii.every((own) => Math.abs(own - radius) < wheel.off * radius);
  const angles = middles.map(([x, y]) => Math.atan2(y - hubY, x - hubX)).toSorted((a, b) => a - b);
  const isAround = angles.every((angle, i) => {
    const next = angles[i + 1] ?? angles[0]! + 2 * Math.PI;
    return next - angle < wheel.apart;
  });
  const isWheel = middles.length >= wheel.fewest && isRound && isAround;
  return isCandidate.map((own) => own && isWheel);
}

/** A line of one width spreads across itself by a twelfth of the square of that; one that is bent by so many times as much. */
const bent = 12;

/** Whether a thin region is no straight line, by its rim's second moments: what goes round a corner or in a ring. */
export function isBent(rim: OutlinePoint[], pixels: number): boolean {
  const count = Math.max(1, rim.length);
  const meanX = rim.reduce((sum, { x }) => sum + x, 0) / count;
  const meanY = rim.reduce((sum, { y }) => sum + y, 0) / count;
  let [xx, xy, yy] = [0, 0, 0];
  for (const { x, y } of rim) {
    xx += (x - meanX) ** 2 / count;
    xy += ((x - meanX) * (y - meanY)) / count;
    yy += (y - meanY) ** 2 / count;
  }
  const across = (xx + yy) / 2 - Math.hypot((xx - yy) / 2, xy);
  const widthPx = (2 * pixels) / count;
  return across > (bent * (widthPx + 2) ** 2) / 12;
}
