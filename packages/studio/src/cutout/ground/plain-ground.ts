import { bay, findBays } from "../hole/bays.ts";
import { findCastShadows, wholeShadow } from "../shadow/cast-shadow.ts";
import { deviation } from "./backdrop.ts";
import { contactShade, findContactShade } from "../shadow/contact-shade.ts";
import { findCrispWindows } from "../hole/crisp-windows.ts";
import { signedDistance } from "../image/distance.ts";
import { openGaps } from "../hole/gaps.ts";
import { evenShade, markEvenShade } from "../shadow/even-shade.ts";
import { findGlossyFloor } from "../shadow/glossy-floor.ts";
import { findDarkFrames, holdFrames } from "../hole/hold-frames.ts";
import { findKeenShade } from "../shadow/keen-shade.ts";
import { joinLimbs } from "../outline/limbs.ts";
import { decided, instabilityOf, openCutter } from "../image/minimum-cut.ts";
import type { Cut, Cutter } from "../image/minimum-cut.ts";
import { cleanSight, evidenceOf, keenSight, opinions, usualSight } from "./opinions.ts";
import type { Sight } from "./opinions.ts";
import { reachFrom, reachScale } from "./reach.ts";
import { findLaidShadow } from "../shadow/laid-shadow.ts";
import { findReflection } from "../shadow/reflection.ts";
import { findRegions } from "../image/regions.ts";
import { findRemnants } from "../shadow/remnants.ts";
import { walkShadedRim } from "./shaded-rim.ts";
import { isCleanGround } from "./scene.ts";
import type { Scene } from "./scene.ts";
import type { Standing } from "./separation.ts";
import { findSunlit } from "../shadow/sky-light.ts";
import { dropShadowFringe } from "../shadow/shadow-fringe.ts";
import { stepCosts, undilate } from "./step-costs.ts";
import { greyPicture, traceOf } from "../trace.ts";
import type { Trace } from "../trace.ts";
import { openWindows } from "../hole/windows.ts";

/** What a segmentation found at working size. */
export type Segmentation = {
  mask: Uint8Array;
  /** Ground that is certain: the border, and what it showed to be a window through the product. */
  ground: Uint8Array;
  /** Colour distance of each pixel from the ground in squared deviations; null on busy grounds. */
  evidence: Float32Array | null;
  /** How much of the mask hangs on little: 1 less the overlap of what a meaner and a more generous look would take. */
  instability: number;
  /** Whether a shadow as dark as black goods was taken for ground. */
  hardShadow: boolean;
  /** On a busy ground, how the product stands out. */
  busy?: Standing;
};

/** Cuts the product from a ground that one smooth surface of colour explains; soft shadows go with the ground. */
export function segmentPlain(scene: Scene, trace?: Trace): Segmentation {
  const approach = approachGround(scene);
  // Where the ground is as even as a render's or clipped, whatever differs a little is something else.
  if (isCleanGround(scene)) return segmentAt(approach, cleanSight, trace);
  const first = lookFirst(approach, usualSight);
  let stray = strayShare(scene, first);
  let quick: Segmentation | null = null;
  if (stray < leastStray) {
    quick = settle(approach, first, trace);
    stray = strayShare(scene, quick);
    if (stray < leastStray) return quick;
  }
  // Strong detail is left outside: a pale product on a pale ground. Look again with a keener eye.
  const keen = segmentAt(approach, keenSight, traceOf("keen", trace));
  if (strayShare(scene, keen) < 0.5 * stray) {
    quick ??= settle(approach, first);
    const shade = findKeenShade(scene, keen.mask, quick.mask);
    return shade ? { ...keen, mask: keen.mask.map((own, p) => own & (1 - shade[p]!)) } : keen;
  }
  if (stray < 0.12) return quick ?? settle(approach, first, trace);
  const between = { ...usualSight, keen: true, edge: 0 };
  return segmentAt(approach, between, traceOf("less-keen", trace));
}

/**
 * Detail outside of a mask, as a share of its area, from which on the photo is looked at again: a white shoe has .028 to
 * .031, by which of the ground's pixels tell its surface.
 */
const leastStray = 0.027;

/** Detail outside the mask as a share of its area; all of the picture where the mask is empty. */
function strayShare(
  { gradient, widthPx, heightPx, backdrop, ringing }: Scene,
  { mask, ground }: Pick<Segmentation, "mask" | "ground">,
): number {
  const distance = signedDistance(mask, widthPx, heightPx);
  let [stray, area] = [0, 0];
  for (let p = 0; p < mask.length; p++) {
    if (mask[p]) area++;
    else if (
      ground[p] !== contactShade &&
      ground[p] !== evenShade &&
      ground[p] !== bay &&
      distance[p]! < -4 &&
      gradient[p]! > 1.6 + 1.2 * backdrop.noise + ringing[p]!
    )
      stray++;
  }
  return stray / Math.max(area, 0.002 * mask.length);
}

/** What every look at a photo begins with: the border's ground, the ways from there, and the cutter. */
type Approach = {
  scene: Scene;
  border: Uint8Array;
  /** Costs of stepping onto a pixel, by the largest gradient round it and by its own slope. */
  wide: Uint8Array;
  narrow: Uint8Array;
  /** The least worst step on the way from the border. */
  reach: Uint8Array;
  cutter: Cutter;
};

function approachGround(scene: Scene): Approach {
  const { widthPx, heightPx, backdrop } = scene;
  const tolerance = Math.max(3, 3.2 * backdrop.noise);
  const border = new Uint8Array(widthPx * heightPx);
  for (const p of backdrop.ring) {
    if (deviation(scene.lab, backdrop.lab, p) < tolerance) border[p] = 1;
  }
  walkShadedRim(scene, border);
  const wide = stepCosts(scene, scene.gradient);
  const narrow = stepCosts(scene, scene.slope);
  const beta = 1 / (2 * Math.max(4, (2.2 * backdrop.noise) ** 2));
  const cutter = openCutter(scene.raw, widthPx, heightPx, { strength: 40, beta });
  return { scene, border, wide, narrow, reach: reachFrom(border, wide, widthPx, heightPx), cutter };
}

/** Noise of a ground with a grain of its own, Lab units: a wooden floor's is 2.1 and more. */
const grain = 2;

/** How far a look has come. */
type Look = {
  sight: Sight;
  evidence: Float32Array;
  ground: Uint8Array;
  reach: Uint8Array;
  opinion: Float32Array;
} & Cut;

function lookFirst({ scene, border, narrow, reach: wide, cutter }: Approach, sight: Sight): Look {
  const evidence = evidenceOf(scene, sight);
  const ground = border.slice();
  const reach = undilate(scene, wide, narrow, sight.edge);
  const opinion = opinions(scene, sight, evidence, reach, ground);
  return { sight, evidence, ground, reach, opinion, ...cutter.cut(opinion, shift, sight.keen) };
}

/** How far opinions are shifted to see what hangs on little. */
const shift = 0.5;

/** Cuts anew, with the strength of ground where `ground` is 1. */
function giveBack({ cutter }: Approach, look: Look, ground: Uint8Array, strength: number): void {
  look.opinion = look.opinion.slice();
  for (let p = 0; p < ground.length; p++) if (ground[p]) look.opinion[p] = -strength;
  Object.assign(look, cutter.cut(look.opinion, shift, look.sight.keen));
}

/** Marks what is found as one kind of ground. */
function mark(ground: Uint8Array, found: Uint8Array, kind: number): void {
  for (let p = 0; p < ground.length; p++) if (found[p]) ground[p] = kind;
}

/** Marks what of it is no ground yet. */
function markNew(ground: Uint8Array, found: Uint8Array, kind: number): void {
  for (let p = 0; p < ground.length; p++) if (found[p] && !ground[p]) ground[p] = kind;
}

/** Gives back what is found, and what that hid behind itself. */
function giveBackTwice(approach: Approach, look: Look, find: () => Uint8Array | null): void {
  for (let round = 0; round < 2; round++) {
    const found = find();
    if (!found) break;
    giveBack(approach, look, found, decided);
  }
}

function segmentAt(approach: Approach, sight: Sight, trace?: Trace): Segmentation {
  return settle(approach, lookFirst(approach, sight), trace);
}

/** Gives the ground back what the first cut took from it. */
function settle(approach: Approach, look: Look, trace?: Trace): Segmentation {
  const { scene, narrow, wide, cutter } = approach;
  const { widthPx, heightPx } = scene;
  const { sight, ground } = look;
  const frames: (Uint8Array | null)[] = [];
  const opened = [
    openWindows(scene, look.mask, ground),
    openGaps(scene, look.mask, ground, narrow),
  ];
  if (opened.includes(true)) {
    const reach = reachFrom(ground, wide, widthPx, heightPx);
    look.reach = undilate(scene, reach, narrow, sight.edge);
    const opinion = opinions(scene, sight, look.evidence, look.reach, ground);
    frames.push(findDarkFrames(scene, look.mask, ground));
    look.opinion = holdFrames(opinion, frames[0]!);
    Object.assign(look, cutter.cut(look.opinion, shift, sight.keen));
  }
  giveBackTwice(approach, look, () => {
    const bays = findBays(scene, look.mask, look.reach);
    if (bays) markNew(ground, bays, bay);
    return bays;
  });
  const reflection = findReflection(scene, look.mask);
  if (reflection) giveBack(approach, look, reflection, 4);
  const floor = findGlossyFloor(scene, look.mask);
  if (floor) giveBack(approach, look, floor, decided);
  const shadows = giveBackShadows(approach, look);
  let distance = signedDistance(look.mask, widthPx, heightPx);
  const windows = findCrispWindows(scene, look.mask, distance);
  if (windows) {
    mark(ground, windows, 1);
    const more = findDarkFrames(scene, look.mask, ground);
    frames.push(more);
    look.opinion = holdFrames(look.opinion, more);
    giveBack(approach, look, windows, decided);
    distance = signedDistance(look.mask, widthPx, heightPx);
  }
  giveBackTwice(approach, look, () => findRemnants(scene, look.mask));
  const shade = findContactShade(scene, look.mask);
  if (shade) {
    trace?.("contact-shade", greyPicture(shade, widthPx, heightPx, 0, 1));
    mark(ground, shade, contactShade);
    giveBack(approach, look, shade, decided);
    distance = signedDistance(look.mask, widthPx, heightPx);
  }
  // The rim of a shade that was given back would be a limb as well, and so would a plank's seam.
  const mayHaveLimbs = !shadows.found && !shade && scene.backdrop.noise < grain;
  if (mayHaveLimbs && joinLimbs(scene, look.mask, look.opinion))
    distance = signedDistance(look.mask, widthPx, heightPx);
  const { reach, opinion, mask } = look;
  trace?.("reach", greyPicture(reach, widthPx, heightPx, 0, 160));
  trace?.("opinion", greyPicture(opinion, widthPx, heightPx, -3, 3));
  trace?.("first-mask", greyPicture(mask, widthPx, heightPx, 0, 1));
  const isFrame = (p: number): boolean => frames.some((held) => held?.[p] === 1);
  const known = { mask, distance, ground, isFrame };
  const tightened = dropShadowFringe(scene, known, reach, opinion, cutter);
  const instability = instabilityOf({ ...look, loose: withoutBays(scene, look) });
  return {
    mask: tightened,
    ground,
    evidence: look.evidence,
    instability,
    hardShadow: shadows.hard,
  };
}

/** Gives the ground back what lies in cast shadow; tells whether there is one, and one that is hard. */
function giveBackShadows(approach: Approach, look: Look): { found: boolean; hard: boolean } {
  const sunlit = findSunlit(approach.scene, look.mask);
  const scene = sunlit?.scene ?? approach.scene;
  const { widthPx, heightPx } = scene;
  const { ground } = look;
  const told = findLaidShadow(scene, look.mask) ?? sunlit;
  let shades: number[] = [];
  if (told?.core) {
    shades = [told.factor];
    const shadow = wholeShadow(scene, look.mask, told.core, shades);
    giveBack(approach, look, shadow, 4);
    markEvenShade(scene, look.mask, shadow, ground);
  }
  // What a shadow hid between a chair's legs shows as one only when the shadow round it is gone: look twice, and
  // once more after a hard one.
  let [found, hard] = [shades.length > 0, false];
  for (let round = 0; round < (shades.length > 0 ? 3 : 2); round++) {
    const distance = signedDistance(look.mask, widthPx, heightPx);
    const { suspects, shadow, factors } = findCastShadows(scene, look.mask, distance, shades);
    if (!shadow.includes(1)) break;
    found = true;
    hard ||= suspects.some((suspect) => suspect.hard);
    giveBack(approach, look, shadow, 4);
    shades = factors;
    if (shades.length > 0) markEvenShade(scene, look.mask, shadow, ground);
  }
  return { found, hard };
}

/**
 * What is loose of a cut, without the bays of open ground that a generous look bridges, between a chair's legs: no step
 * leads into most of such a bay, however shaded it is.
 */
function withoutBays(
  { widthPx, heightPx, backdrop }: Scene,
  { loose, mask, reach }: Look,
): Uint8Array {
  const outside = new Uint8Array(loose.length);
  for (let p = 0; p < loose.length; p++) outside[p] = mask[p] ? 0 : loose[p]!;
  const { labels, regions } = findRegions(outside, widthPx, heightPx, 1);
  const open = new Int32Array(regions.length);
  const least = (1 + 0.35 * backdrop.noise) * reachScale;
  for (let p = 0; p < reach.length; p++) if (reach[p]! < least) open[labels[p]!]!++;
  const isBay = Uint8Array.from(regions, ({ pixels }, label) =>
    Number(label > 0 && open[label]! > 0.5 * pixels),
  );
  const rest = loose.slice();
  for (let p = 0; p < rest.length; p++) if (isBay[labels[p]!]) rest[p] = 0;
  return rest;
}
