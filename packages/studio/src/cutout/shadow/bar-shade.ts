import { factorAt, isEven } from "./even-shade.ts";
import type { Sight } from "../image/region-look.ts";
import { findRegions } from "../image/regions.ts";
import type { Scene } from "../ground/scene.ts";

/** Tint from which on a pixel has another hue than the ground for certain, and the share of a mask that has. */
const hued = 10;
const leastHued = 0.3;
/** Mask pixels of a bar that can be read, and how much of its rim leads out to the ground. */
const leastInner = 50;
const leastOpen = 0.4;
/** How far below the mask's middle it lies, square roots of its area, and how sharp it is against the product: a base of metal is as sharp. */
const leastLow = 0.25;
const mostSharp = 0.85;
/** Share of its columns above which a part of the product may stand: a foot has all of it overhead. */
const mostOverhead = 0.3;

/**
 * Two smaller bars of one light, so many mask pixels each and together, tell it too, though the hue beside them and an open rim are
 * less sure there: of which one at least is out from under the product.
 */
const twin = { inner: 25, both: 100, low: 0.2, sharp: 1, open: 0.25 };

/** How near to one another the lights of two bars are that tell one lamp by that alone. */
const alikeWithin = 0.006;
/** Most tint of a part of the shade, and its light: off the open ground's, and hardly below the shade's own. */
const shaded = { tint: 4, lit: 0.96, darker: 0.04 };
/** How near to it a part is where it is darkest, and in how much of that. */
const levelWithin = 0.03;
const leastLevel = 0.6;

/**
 * What a hard shadow leaves of the ground's light, told by bars that are too thin for an umbra: those of a chair's slats or of
 * scissors. Goods with a hue of their own have nothing that is as even, without hue, soft, and out from under them. Gives one
 * share for all bars that are alike.
 */
export function factorsOfBars(scene: Scene, mask: Uint8Array, bars: (Sight | null)[]): number[] {
  const seen = bars.filter((bar) => bar !== null);
  const telling = seen.filter((bar) => tells(bar, scene));
  const twins = seen.filter((bar) => mayBeTwin(bar, scene));
  const isTold = telling.length > 0 || twins.length > 1;
  if (!isTold || hueShare(scene, mask) < leastHued) return [];
  const factors = factorsOfTwins(scene, mask, twins);
  for (const bar of telling) {
    const { factor } = bar.shade!;
    const isAlike = (other: number): boolean => Math.abs(other - factor) < alikeWithin;
    if (factors.some(isAlike)) continue;
    const alike = telling.filter(({ shade }) => isAlike(shade!.factor));
    if (alike.length > 1 || overheadShare(scene, mask, bar) <= mostOverhead) factors.push(factor);
  }
  return factors;
}

/**
 * Adds to a hard shadow's `core` what is too thin to be read, where bars told its `factor`: parts without hue that are as light as it
 * wherever they are off their rim.
 */
export function addThinBars(
  scene: Scene,
  mask: Uint8Array,
  core: Uint8Array,
  factor: number,
): void {
  const { widthPx, heightPx } = scene;
  const isPlain = mask.map((inside, p) => {
    return Number(inside === 1 && isShade(scene, p, factor));
  });
  const { labels, regions } = findRegions(isPlain, widthPx, heightPx, 1);
  const ridge = new Int32Array(regions.length);
  const level = new Int32Array(regions.length);
  for (let p = widthPx; p < mask.length - widthPx; p++) {
    const label = labels[p]!;
    if (label === 0 || !isDarkest(scene, p)) continue;
    ridge[label]!++;
    if (Math.abs(factorAt(scene, p) - factor) < levelWithin) level[label]!++;
  }
  for (let p = 0; p < mask.length; p++) {
    const label = labels[p]!;
    if (label > 0 && level[label]! >= leastLevel * ridge[label]!) core[p] = 1;
  }
}

function tells({ low, softness, shade }: Sight, scene: Scene): boolean {
  if (shade === null || low < leastLow || softness > mostSharp) return false;
  return shade.inner >= leastInner && shade.open >= leastOpen && isEven(shade, scene);
}

function mayBeTwin({ low, softness, shade }: Sight, scene: Scene): boolean {
  if (shade === null || low < twin.low || softness > twin.sharp) return false;
  if (shade.inner < twin.inner || shade.open < twin.open) return false;
  return isEven({ ...shade, hue: shade.hue / 2 }, scene);
}

/** What one lamp leaves in two places, to a hundredth the same, is no chance. */
function factorsOfTwins(scene: Scene, mask: Uint8Array, twins: Sight[]): number[] {
  const factors: number[] = [];
  for (const bar of twins) {
    const { factor, inner } = bar.shade!;
    if (overheadShare(scene, mask, bar) > mostOverhead) continue;
    const other = twins.find(({ shade }) => {
      return shade !== bar.shade && Math.abs(shade!.factor - factor) < alikeWithin;
    });
    if (other && inner + other.shade!.inner >= twin.both) factors.push(factor);
  }
  return factors.slice(0, 1);
}

/** Without a hue of its own, and darker than the ground, but no darker than the shade. */
function isShade(scene: Scene, p: number, factor: number): boolean {
  const { tint, ringing, backdrop } = scene;
  const light = factorAt(scene, p);
  if (tint[p]! > shaded.tint + backdrop.noise + ringing[p]!) return false;
  return light < shaded.lit && light > factor - shaded.darker;
}

/** Whether nothing within two pixels to both sides is darker, across or down. */
function isDarkest({ lift, widthPx }: Scene, p: number): boolean {
  return [1, widthPx].some((step) => {
    return [-2, -1, 1, 2].every((k) => lift[p + k * step]! > lift[p]! - 0.3);
  });
}

function hueShare(scene: Scene, mask: Uint8Array): number {
  let [area, own] = [0, 0];
  for (let p = 0; p < mask.length; p++) {
    if (!mask[p]) continue;
    area++;
    if (isOther(scene, p)) own++;
  }
  return own / Math.max(1, area);
}

function isOther({ tint, ringing, backdrop }: Scene, p: number): boolean {
  return tint[p]! > hued + backdrop.noise + ringing[p]!;
}

/** Share of a bar's columns in which something of another hue is anywhere above it. */
function overheadShare(scene: Scene, mask: Uint8Array, { places }: Sight): number {
  const { widthPx } = scene;
  const columns = new Map<number, number>();
  for (const p of places) columns.set(p % widthPx, Math.min(p, columns.get(p % widthPx) ?? p));
  let under = 0;
  for (const highest of columns.values()) {
    let p = highest - widthPx;
    while (p >= 0 && !(mask[p] && isOther(scene, p))) p -= widthPx;
    if (p >= 0) under++;
  }
  return under / Math.max(1, columns.size);
}
