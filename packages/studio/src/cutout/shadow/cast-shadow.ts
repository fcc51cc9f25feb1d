import { besideOf } from "../image/beside.ts";
import { outlineSharpness } from "../outline/edge-softness.ts";
import { isEven, isShadeOf, mostHue, mostSpan, spreadShade } from "./even-shade.ts";
import { bodyOutline, describeBody } from "../image/region-look.ts";
import type { Sight } from "../image/region-look.ts";
import type { Region } from "../image/regions.ts";
import { isColouredGround } from "../ground/scene.ts";
import type { Scene } from "../ground/scene.ts";
import { isOwnFoot } from "./own-foot.ts";
import { shadedRegions } from "./shaded-regions.ts";
import { findSharpPart } from "./shadow-parts.ts";
import { mostShare, seeRegion } from "./sights.ts";
import { findUmbras, noUmbra } from "./umbra.ts";

/** A region of the mask that could be cast shadow: darkened ground of its own hue that faces open ground. */
export type ShadowSuspect = {
  pixels: number;
  /** So sure that it goes. */
  certain: boolean;
  /** Has a hard edge, and so a core without light. */
  hard: boolean;
};

/**
 * Looks for cast shadows inside the mask. A sole or a black base has the same colours; what tells them is the edge
 * towards the open ground: a lamp's or the sun's width makes a penumbra, which no product has. It is compared with the
 * edges of the rest of the outline, in the photo's own pixels.
 * @param distance  signed distance to the mask's outline, positive inside
 * @param known  what hard shadows that were found before leave of the ground's light
 */
export function findCastShadows(
  scene: Scene,
  mask: Uint8Array,
  distance: Float32Array,
  known: number[] = [],
): { suspects: ShadowSuspect[]; shadow: Uint8Array; factors: number[] } {
  const { widthPx } = scene;
  const coloured = isColouredGround(scene);
  const umbra = coloured ? noUmbra : findUmbras(scene, mask, distance, known);
  const factors = [...known, ...umbra.factors];
  // What else there is shows its own edges when that is gone.
  if (umbra.factors.length > 0) {
    const suspect = { pixels: umbra.pixels.length, certain: true, hard: false };
    const core = new Uint8Array(mask.length);
    for (const p of umbra.pixels) core[p] = 1;
    return { suspects: [suspect], factors, shadow: wholeShadow(scene, mask, core, factors) };
  }
  const body = describeBody(mask, widthPx);
  const { labels, regions } = shadedRegions(scene, mask, coloured, mostShare * body.pixels);
  const least = 0.0012 * mask.length;
  const isLarge = regions.map((region, label) => label > 0 && region.pixels >= least);
  const bodySharpness = outlineSharpness(scene, bodyOutline(scene, mask, labels, isLarge));
  const product = { mask, distance, body, sharpness: bodySharpness };
  const see = (region: Region, label: number): Sight | null =>
    seeRegion(scene, product, labels, label, region);
  const sights = regions.map((region, label) => (isLarge[label] ? see(region, label) : null));
  // Too small to be told by themselves; a coloured ground's hue tells.
  const patches = regions.map((region, label) => {
    if (coloured || isLarge[label] || region.pixels < leastPatch) return null;
    const low = ((region.top + region.bottom) / 2 - body.centreY) / Math.sqrt(body.pixels);
    return low > evenLow ? see(region, label) : null;
  });
  const suspects = sights.map((sight) => {
    const suspect = sight && judge(scene, sight, factors, body.pixels);
    if (!suspect?.certain) return suspect;
    return isOwnFoot(scene, mask, sight!.places) ? null : suspect;
  });
  keepSharpParts(scene, labels, sights, suspects, factors, { bodySharpness, all: body.pixels });
  factors.push(...sights.flatMap((sight) => sight?.hued ?? []));
  const isCore = suspects.map((suspect) => suspect?.certain === true);
  // One lamp, one shade: what is too small to tell by itself is told by the rest.
  for (const [label, patch] of patches.entries()) {
    if (patch && isHidden(scene, patch, factors)) isCore[label] = true;
  }
  const core = pixelsOf(labels, isCore);
  for (const p of umbra.pixels) core[p] = 1;
  if (suspects.some((suspect) => suspect?.hard)) {
    const hard = suspects.map((suspect) => suspect?.hard === true);
    fillUmbra(scene, mask, core, pixelsOf(labels, hard));
  }
  return {
    suspects: suspects.filter((suspect) => suspect !== null),
    factors,
    shadow: wholeShadow(scene, mask, core, factors),
  };
}

/** Adds to the `core` of a shadow what else is in the same shade, and its rim. */
export function wholeShadow(
  scene: Scene,
  mask: Uint8Array,
  core: Uint8Array,
  factors: number[],
): Uint8Array {
  for (const factor of factors) spreadShade(scene, mask, core, factor);
  return core.includes(1) ? withPenumbra(scene, mask, core) : core;
}

/** Whether a region lies in one of the shades. */
function isHidden(scene: Scene, { low, softness, shade }: Sight, factors: number[]): boolean {
  if (shade === null) return false;
  if (softness > clearlySharp && (low < evenLow || shade.open < sharpOpen)) return false;
  return factors.some((factor) => isShadeOf(shade, factor, scene));
}

/**
 * @param factors  what is left of the ground's light in shadows that are certain
 * @param all  the mask's pixels
 */
function judge(scene: Scene, sight: Sight, factors: number[], all: number): ShadowSuspect | null {
  const { pixels, low, softness, facing, slope, deepening } = sight;
  if (sight.hued !== null) return { pixels, certain: true, hard: false };
  if (isHidden(scene, sight, factors)) return { pixels, certain: true, hard: false };
  // What is even, but as sharp as the product or right before it, may be either.
  const doubted = mayBeShade(sight, scene) ? { pixels, certain: false, hard: false } : null;
  if (facing < 0.2 || softness > clearlySharp || low < highUp) return doubted;
  // Beside a hard shadow a soft one is contact shadow: none above, and darkest at the product, as a jar's foot of metal is not.
  if (factors.length > 0 && (low < 0 || deepening < -0.2)) return doubted;
  // Hardly softer than the product, and darkest at its rim or a good part of it all: a black mug's side, a jar's foot.
  if (softness > castSoft && pixels > large * all) return doubted;
  const ownSharp = deepening < turned.deepening ? softestGoods : baseSharp;
  if (softness > ownSharp && deepening < 0) return doubted;
  // Darkest at its open rim, and a good part of it all or not low: a vase's own side, a mug's handle.
  const isPart = pixels > turned.share * all || low < turned.low;
  if (deepening < turned.deepening && isPart) return doubted;
  // One lamp: where level umbras told what it leaves, a shade without a level is none of its.
  const unlevel = slope < plainSlope && deepening > 0.5 && softness < castSoft;
  const cast = unlevel && factors.length === 0;
  const coloured = isColouredGround(scene);
  const likely = ((softness < likelySoft || cast) && low > 0.15) || (coloured && softness < 0.85);
  const certain = softness < clearlySoft || likely;
  return { pixels, certain, hard: cast && low > 0.15 && softness >= likelySoft };
}

/** Whether it is grey as shade on this ground is, and lies in the open as goods hardly do, however sharp it is: shade, or a grey strap. */
function mayBeShade({ shade, low, deepening }: Sight, scene: Scene): boolean {
  if (shade === null) return false;
  const { factor, span, hue, open } = shade;
  if (isEven(shade, scene)) return true;
  if (factor <= black.factor || low <= loose.low || hue >= mostHue(scene)) return false;
  // A foot is level.
  const deepens = deepening > deeper.deepening && span > mostSpan(scene);
  return open > loose.open || (deepens && open > deeper.open);
}

/** Whether a good part of it all is darker than a lamp's shade leaves the ground. */
function isBlackSide({ pixels, shade }: Sight, all: number): boolean {
  return shade !== null && shade.factor < black.factor && pixels > black.share * all;
}

/**
 * Takes out of soft shadows what hangs together with them and is product, or doubts what is black and can't be parted; what is told
 * by its shade is told already.
 */
function keepSharpParts(
  scene: Scene,
  labels: Int32Array,
  sights: (Sight | null)[],
  suspects: (ShadowSuspect | null)[],
  factors: number[],
  { bodySharpness, all }: { bodySharpness: number | null; all: number },
): void {
  if (bodySharpness === null) return;
  for (const [label, sight] of sights.entries()) {
    const suspect = suspects[label];
    if (sight === null || !suspect?.certain || sight.hued !== null) continue;
    if (isHidden(scene, sight, factors)) continue;
    const sharp = findSharpPart(scene, sight.places, sight.outline, bodySharpness);
    const isMost = sharp.length >= mostlySharp * sight.pixels;
    if (!isMost && isBlackSide(sight, all)) {
      suspects[label] = { ...suspect, certain: false, hard: false };
      continue;
    }
    // A low sun's own shadow has sharp places too.
    if (!isMost && sight.softness >= likelySoft) continue;
    if (sharp.length > 0) suspects[label] = { ...suspect, hard: false };
    for (const p of sharp) {
      // What was parted as an umbra meanwhile stays shade.
      if (labels[p] === label) labels[p] = 0;
    }
  }
}

/**
 * Measured on 57 regions of photos with truth: shadows lie between .2 and .6 of the product's own sharpness (a low sun's
 * shadow in a soft scan at .84), soles, bases and black goods at .77 and above.
 */
const softestGoods = 0.77;
const clearlySoft = 0.6;
const likelySoft = 0.7;
const clearlySharp = 0.95;
/** What has no detail and grows darker from its open side towards the product is cast by it: then a little more. */
const castSoft = 0.8;
/** Share of a shadow hardly softer than the product that sharp places lead to where that is product: of a camera's in low sun .25, of a black mug's .71. */
const mostlySharp = 0.5;
/** A share of the mask. */
const large = 0.2;
/**
 * What is as dark (the ground's light, of L* + 16) and as large a share of the mask: a black mug's side has .37 and .2 to .25, a
 * hard shadow .4 and .08. What is darkest at its open rim and as large: white vases have -.37 to -.6 and .14 to .26, of shades
 * that end so none has more than .1, and none lies so little below the mask's middle.
 */
const black = { factor: 0.42, share: 0.15 };
const turned = { deepening: -0.3, share: 0.12, low: 0.1 };
/** A product's own dark foot. */
const baseSharp = 0.85;
/** Lab units a pixel. */
const plainSlope = 1.3;
/** Shade lies at the product's foot: what is this far above its middle is a grey lid or strap. */
const highUp = -0.2;
/** How far below the mask's middle a hard shadow lies, square roots of its area, and how much of the rim of one as sharp as the product is open. */
const evenLow = 0.18;
const sharpOpen = 0.35;
/** Mask pixels of a patch that can be looked at. */
const leastPatch = 12;
/**
 * How far below the middle, and how much of its rim is open: of loafers' hard shadow .8, trusted at 1. And what grows darker up to the
 * product: a cap's at noon has .52 and .76.
 */
const loose = { low: 0.3, open: 0.7 };
const deeper = { deepening: 0.6, open: 0.45 };

function pixelsOf(labels: Int32Array, isChosen: boolean[]): Uint8Array {
  const chosen = new Uint8Array(labels.length);
  if (!isChosen.includes(true)) return chosen;
  for (let p = 0; p < chosen.length; p++) if (isChosen[labels[p]!]) chosen[p] = 1;
  return chosen;
}

/** Adds to `core` what lies on from a hard shadow without any step, where it is too dark for its hue to be told. */
function fillUmbra(scene: Scene, mask: Uint8Array, core: Uint8Array, hard: Uint8Array): void {
  const { widthPx, tint, gradient, lift, backdrop } = scene;
  const queue: number[] = [];
  for (let p = 0; p < core.length; p++) if (hard[p]) queue.push(p);
  for (let p = queue.pop(); p !== undefined; p = queue.pop()) {
    for (const q of besideOf(p, widthPx, mask.length)) {
      if (core[q] !== 0 || !mask[q] || lift[q]! > -40) continue;
      if (gradient[q]! > 3 || tint[q]! > 7 + backdrop.noise) continue;
      core[q] = 1;
      queue.push(q);
    }
  }
}

/** Adds the shadow's soft rim, a few pixels of ground no darker than the shadow itself. */
function withPenumbra(scene: Scene, mask: Uint8Array, core: Uint8Array): Uint8Array {
  const { widthPx, lift, tint, ringing, backdrop } = scene;
  let rim = new Int32Array(core.length);
  let count = 0;
  for (let p = 0; p < core.length; p++) if (core[p]) rim[count++] = p;
  rim = rim.slice(0, count);
  const shadow = core.slice();
  // What each round adds is all that can add to it in the next.
  for (let round = 0; round < 5; round++) {
    const added: number[] = [];
    for (const q of rim) {
      for (const p of besideOf(q, widthPx, mask.length)) {
        if (shadow[p] !== 0 || !mask[p] || lift[p]! > 2 || lift[q]! >= lift[p]! + 3) continue;
        if (tint[p]! >= 4.5 + backdrop.noise + ringing[p]!) continue;
        shadow[p] = 1;
        added.push(p);
      }
    }
    rim = Int32Array.from(added);
  }
  return shadow;
}
