import { isEven, isHued, isShadeOf, measureShade, mostSpan, openShare } from "./even-shade.ts";
import type { Shade } from "./even-shade.ts";
import { bodyOutline, centreOf, describeBody, describeRegion } from "../image/region-look.ts";
import { outlineSharpness } from "../outline/edge-softness.ts";
import { areOwnLegs } from "./own-legs.ts";
import { findPlateaus } from "./light-levels.ts";
import type { Scene } from "../ground/scene.ts";

/** Mask pixels of a part of a plateau that tells an umbra, those of them off its rim, and pixels of a part that is one where another is. */
const leastPixels = 150;
const leastInner = 60;
const leastPart = 30;
/** How far below and beside the mask's middle it lies, square roots of the mask's area, and how much of its rim is open. */
const leastLow = 0.18;
const leastAside = 0.2;
const leastOpen = 0.35;
/**
 * So much of the span that an umbra may have is level without doubt (shades of made photographs have .16 to .4 of it, goods as far out
 * .5 and more). Such a one may lie hardly below the middle where it runs out to one side into open ground, as a handbag's (.15) and a spout's (.1);
 * and be less open where it is large, between a bag and its foot.
 */
const level = { span: 0.6, low: 0.02, aside: 0.5, open: 0.5, inner: 400, leastOpen: 0.25 };
/**
 * A level one of so many pixels may lie so little below the middle, if it lies as far to a side: loafers' had 7746, .17 and .39. Of 600 made
 * photographs only a kettle's flank (.14, .0) is as large and as little below.
 */
const vast = { inner: 2000, low: 0.1, aside: 0.3 };
/**
 * What lies so far below and to a side, is so open and so large is shade though less level, as light from its surroundings makes it:
 * a rendered table's, .43 and .82 out, had 1.04 of the span.
 */
const farOut = { low: 0.3, aside: 0.6, open: 0.8, inner: 1000, span: 1.5 };

/**
 * Largest step from pixel to pixel across its outline, as a share of the change: softer shades are told by that, and no lamp is a
 * point: a step within one pixel (.5) is a part's edge.
 */
const crisp = [0.15, 0.48] as const;

/**
 * What is hardly open, and of more than this part of the span that an umbra may have, is a part's flank where it is as crisp: a drill's
 * black battery had .36, .92 and .44, a dryer's grille .36, .78 and .42. Of 81 plateaus of shade none has all three.
 */
const flank = { open: 0.4, span: 0.5, crisp: 0.4 };

/** The pixels of a mask that are in hard shadow, and what those that tell it have left of the ground's light. */
export type Umbra = { pixels: number[]; factors: number[] };

export const noUmbra: Umbra = { pixels: [], factors: [] };

type Plateau = { pixels: number[]; shade: Shade; sharpness: number | null };

/**
 * Finds the umbras of hard shadows that a cut took for product: level plateaus, the ground times one factor, below and beside the
 * product and open to the ground, and what is darker or smaller in the same shade. What they have run into tells nothing: goods
 * that are as dark have another hue, slopes where an umbra is level, or no open rim.
 */
export function findUmbras(
  scene: Scene,
  mask: Uint8Array,
  distance: Float32Array,
  known: number[],
): Umbra {
  const { widthPx } = scene;
  const body = describeBody(mask, widthPx);
  const scale = Math.sqrt(body.pixels);
  const plateaus: Plateau[] = [];
  const factors = [...known];
  const hued: Shade[] = [];
  for (const { labels, regions } of findPlateaus(scene, mask, body, (p) => isHued(scene, p))) {
    for (let label = 1; label < regions.length; label++) {
      const region = regions[label]!;
      if (region.pixels < leastPart || region.bottom < body.centreY) continue;
      const { centreX, centreY } = centreOf(labels, label, region, widthPx);
      const low = (centreY - body.centreY) / scale;
      const aside = Math.abs(centreX - body.centreX) / scale;
      if (low < level.low || (low < leastLow && aside <= vast.aside)) continue;
      // Of 500 regions 30 are as open: the light of the others need not be read and sorted.
      if (openShare(scene, mask, labels, label, region) < level.leastOpen) continue;
      const shade = measureShade(scene, mask, labels, label, region);
      if (!liesAsShade(shade, low, aside, scene)) continue;
      const look = describeRegion(scene, distance, mask, labels, label, region);
      plateaus.push({ pixels: look.places, shade, sharpness: look.sharpness });
      const isAside = aside > leastAside;
      const isLarge = region.pixels >= leastPixels && shade.inner >= leastInner;
      const sharpness = look.sharpness ?? 0;
      const isCrisp = sharpness > crisp[0] && sharpness < sharpestOf(shade, scene);
      if (!isAside || !isLarge || !isCrisp) continue;
      if (isEven(shade, scene) || liesFarOut(shade, low, aside, scene)) factors.push(shade.factor);
      else if (shade.span < twins.span) hued.push(shade);
    }
  }
  factors.push(...factorsOfTwins(hued, scene));
  const parts = plateaus.filter(({ shade }) => {
    return factors.some((factor) => isShadeOf(shade, factor, scene));
  });
  const pixels = parts.flatMap((part) => part.pixels);
  if (pixels.length > large.share * body.pixels && isSharp(scene, mask, parts)) return noUmbra;
  if (pixels.length > 0 && areOwnLegs(mask, pixels, widthPx)) return noUmbra;
  return { pixels, factors: factors.slice(known.length) };
}

/**
 * Of more than this share of the mask it is no shade where its edge is as sharp as the product's: a lamp's grey foot has .52 and 1.03, hard
 * shadows have .2 at the most, and as sharp a one .12.
 */
const large = { share: 0.35, sharp: 0.95 };

/** Whether the largest part is as sharp as the outline elsewhere. */
function isSharp(scene: Scene, mask: Uint8Array, parts: Plateau[]): boolean {
  const labels = new Int32Array(mask.length);
  for (const { pixels } of parts) for (const p of pixels) labels[p] = 1;
  const usual = outlineSharpness(scene, bodyOutline(scene, mask, labels, [false, true]));
  const largest = parts.reduce((one, other) =>
    other.pixels.length > one.pixels.length ? other : one,
  );
  if (usual === null || largest.sharpness === null) return false;
  return largest.sharpness > large.sharp * usual;
}

/** The crispest edge that a plateau of shade may have. */
function sharpestOf({ open, span }: Shade, scene: Scene): number {
  const mayBeFlank = open < flank.open && span > flank.span * mostSpan(scene);
  return mayBeFlank ? flank.crisp : crisp[1];
}

/** Whether it lies as low and as open to the ground as a shade does. */
function liesAsShade(shade: Shade, low: number, aside: number, scene: Scene): boolean {
  const isLevel = shade.span < level.span * mostSpan(scene);
  const runsOut = isLevel && aside > level.aside && shade.open > level.open;
  const isVast = isLevel && shade.inner > vast.inner && aside > vast.aside && low > vast.low;
  if (low < leastLow && !runsOut && !isVast) return false;
  const isLarge = isLevel && shade.inner > level.inner;
  return shade.open >= (isLarge ? level.leastOpen : leastOpen);
}

/** Whether it is so far out and so open that it need not be as level. */
function liesFarOut(shade: Shade, low: number, aside: number, scene: Scene): boolean {
  if (low < farOut.low || aside < farOut.aside) return false;
  if (shade.open < farOut.open || shade.inner < farOut.inner) return false;
  return isEven({ ...shade, span: shade.span / farOut.span }, scene);
}

/** How level two shades are that have more of a hue than a grey ground's have, and how alike in light. */
const twins = { span: 0.01, alike: 0.003 };

/** What one lamp leaves in two places, to a hundredth the same, is no chance: on pale blue paper shade is grey. */
function factorsOfTwins(shades: Shade[], scene: Scene): number[] {
  const isTwin = (one: Shade, other: Shade): boolean =>
    one !== other && Math.abs(one.factor - other.factor) < twins.alike;
  return shades
    .filter((shade) => isEven({ ...shade, hue: shade.hue / 2 }, scene))
    .filter((shade, _, all) => all.some((other) => isTwin(shade, other)))
    .map(({ factor }) => factor);
}
