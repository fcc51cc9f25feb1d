import { findCastShadows } from "./shadow/cast-shadow.ts";
import { deviation } from "./ground/backdrop.ts";
import { ringWidth } from "./ground/border-ring.ts";
import { judgeBusy } from "./busy-confidence.ts";
import { bay } from "./hole/bays.ts";
import { contactShade } from "./shadow/contact-shade.ts";
import { outlinePoints, profileOutline, usualOf } from "./outline/edge-softness.ts";
import {
  alike,
  border,
  busy,
  fills,
  interpolate,
  little,
  others,
  ragged,
  shareLeft,
  unsure,
} from "./doubts.ts";
import type { Steps } from "./doubts.ts";
import { evenShade } from "./shadow/even-shade.ts";
import { difference, smoothStep } from "./image/lab.ts";
import type { Segmentation } from "./ground/plain-ground.ts";
import type { Openings } from "./hole/framed-shade.ts";
import { cutOffDoubt, enclosedDoubt, findFaults, partedDoubt } from "./mask-faults.ts";
import type { MaskFaults } from "./mask-faults.ts";
import { leftOutDoubt, longestLeftOut } from "./outline/left-out.ts";
import { lostRimDoubt, lostRimShare } from "./outline/lost-rim.ts";
import { isCleanGround } from "./ground/scene.ts";
import type { Scene } from "./ground/scene.ts";
import type { Standing } from "./ground/separation.ts";

/** What speaks for and against a matte, each a share from 0 to 1 unless said. */
export type MatteEvidence = MaskFaults & {
  /** Of the picture. */
  area: number;
  /** Of the picture's rim that is product. */
  border: number;
  /** Of the outline with less than 6 Lab units between its sides, on clean grounds 3.5. */
  weakEdge: number;
  /** Of the outline outside of which a second edge runs along it, with the ground's own colour between. */
  lostRim: number;
  /** The longest crisp line left outside close by, over the square root of the product's area. */
  leftOut: number;
  /** Of the product with the ground's own colour. */
  groundColoured: number;
  /** Strong edges left outside, as a share of the product's area, and those near it that are more than elsewhere. */
  unexplained: number;
  strayNear: number;
  /** Of the product that could be cast shadow. */
  shadowLike: number;
  /** Of the band in which front and ground were too alike to tell. */
  undecided: number;
  /** Of the picture that was dropped because it runs out of it. */
  dropped: number;
  /** Of the mask that a meaner or more generous look would decide otherwise. */
  instability: number;
  /** Of the picture's border that the fitted ground explains, and the ground's noise in Lab units. */
  borderShare: number;
  noise: number;
  /** Of the outline that is much softer than the rest, or no edge in the photo at all. */
  softOutline: number;
  /** Mean of 4 α (1 - α) over the band round the outline: low for a clean matte. */
  entropy: number;
  /** Length of the outline over the square root of the area. */
  raggedness: number;
  /** The ground shines through the product. */
  seeThrough: boolean;
  /** A shadow as dark as black goods was cut away. */
  hardShadow: boolean;
  /** How it stands out on a busy ground; null on others. */
  busy: Standing | null;
};

type SeenOnTheWay = Pick<
  MatteEvidence,
  "undecided" | "entropy" | "dropped" | "instability" | "seeThrough" | "hardShadow"
> & {
  /** What was opened of the mask, as crisp as its outline. */
  openings: Openings;
  /** 1 near what was taken along for its edges' sake, null where nothing was. */
  crisp: Float32Array | null;
};

/** @param distance  signed distance to the mask's outline, positive inside */
export function weighMatte(
  scene: Scene,
  { mask, ground, busy }: Segmentation,
  distance: Float32Array,
  { openings, crisp, ...known }: SeenOnTheWay,
): MatteEvidence {
  const { widthPx, heightPx, lab, gradient, bleeding, backdrop } = scene;
  const { suspects } = findCastShadows(scene, mask, distance);
  const least = isCleanGround(scene) ? 3.5 : 6;
  const shadow = suspects.reduce((sum, suspect) => sum + suspect.pixels, 0);
  let [area, border, outline, weak, alike, stray] = [0, 0, 0, 0, 0, 0];
  const near = { pixels: 0, stray: 0 };
  let outside = 0;
  const leastOff = Math.max(3, 3 * backdrop.noise);
  for (let p = 0, x = 0, y = 0; p < mask.length; p++, x++) {
    if (x === widthPx) {
      x = 0;
      y++;
    }
    if (distance[p]! < -4) {
      const own = ground[p];
      const shaded = own === contactShade || own === evenShade || own === bay;
      const isStray = !shaded && gradient[p]! > 2.2 + 1.2 * backdrop.noise + bleeding[p]!;
      outside++;
      stray += Number(isStray);
      if (distance[p]! < -nearPx) continue;
      near.pixels++;
      near.stray += Number(isStray);
      continue;
    }
    const edge = Math.min(x, y, widthPx - 1 - x, heightPx - 1 - y);
    if (mask[p]) {
      area++;
      if (edge === 0) border++;
      if (deviation(lab, backdrop.lab, p) < leastOff) alike++;
    }
    if (edge < 2) continue;
    for (let step = 1; step <= widthPx; step += widthPx - 1) {
      if (mask[p] === mask[p + step]) continue;
      outline++;
      // A contact shadow was told from the product by what no contrast shows.
      const shaded = ground[p] === contactShade || ground[p + step] === contactShade;
      const isTold = shaded || crisp?.[p] === 1;
      if (!isTold && difference(lab, p - step, p + 2 * step) < least) weak++;
    }
  }
  return {
    area: area / mask.length,
    border: border / (2 * (widthPx + heightPx) - 4),
    weakEdge: outline > 0 ? weak / outline : 1,
    groundColoured: area > 0 ? alike / area : 1,
    unexplained: area > 0 ? stray / area : 1,
    strayNear: area > 0 ? moreThanElsewhere({ pixels: outside, stray }, near) / area : 1,
    shadowLike: area > 0 ? shadow / area : 0,
    softOutline: softShare(scene, mask, ground),
    lostRim: lostRimShare(scene, mask, distance),
    leftOut: longestLeftOut(scene, mask, ground, distance),
    borderShare: backdrop.borderShare,
    noise: backdrop.noise,
    // As before anything was opened: a rim that is as crisp as the outline is no rag.
    raggedness: area > 0 ? (outline - openings.rim) / Math.sqrt(area + openings.pixels) : 0,
    ...findFaults(mask, widthPx, heightPx, busy ? ringWidth(widthPx, heightPx) : 0),
    busy: busy ?? null,
    ...known,
  };
}

/** Mask pixels from a product within which edges are rather its own than another thing's. */
const nearPx = 48;

type Strays = { pixels: number; stray: number };

/** How many edges lie near the product beyond what as much of the picture farther off has: planks have seams all over. */
function moreThanElsewhere(all: Strays, near: Strays): number {
  const far = (all.stray - near.stray) / Math.max(1, all.pixels - near.pixels);
  return Math.max(0, near.stray - far * near.pixels);
}

/** A sound outline is equally sharp all round; shadows and wrong guesses are not. */
function softShare(scene: Scene, mask: Uint8Array, ground: Uint8Array): number {
  const { widthPx, heightPx } = scene;
  const points = outlinePoints(mask, widthPx, heightPx).filter(
    ({ x, y, outX, outY }) => ground[(y + outY) * widthPx + x + outX] !== contactShade,
  );
  const { ratios, faint } = profileOutline(scene, points);
  if (ratios.length === 0) return 1;
  const usual = usualOf(ratios);
  const soft = ratios.filter((ratio) => ratio < 0.55 * usual).length;
  return (soft + faint) / (ratios.length + faint);
}

/** The doubt that a measure raises: none up to `from`, the whole `weight` from `to` on. */
type Doubt = {
  reason: string;
  measure: keyof MatteEvidence;
  from: number;
  to: number;
  weight: number;
};

/** Fitted to composites (seeds 0 to 199, 600 to 719, 800 to 919, 1000 to 1119) and the real photos with truth, for few wrong mattes at .7 and above. */
const doubts: Doubt[] = [
  { reason: busy, measure: "noise", from: 2, to: 5, weight: 1 },
  { reason: alike, measure: "weakEdge", from: 0.12, to: 0.3, weight: 0.9 },
  { reason: alike, measure: "groundColoured", from: 0.1, to: 0.42, weight: 0.7 },
  { reason: alike, measure: "undecided", from: 0.15, to: 0.5, weight: 0.5 },
  { reason: alike, measure: "lostRim", ...lostRimDoubt },
  { reason: alike, measure: "enclosed", ...enclosedDoubt },
  {
    reason: border,
    measure: "border",
    from: 0.003,
    to: 0.055,
    weight: 0.45,
  },
  { reason: border, measure: "cutOff", ...cutOffDoubt },
  { reason: others, measure: "unexplained", from: 0.01, to: 0.15, weight: 0.8 },
  { reason: others, measure: "dropped", from: 0.02, to: 0.12, weight: 0.75 },
  {
    reason: "a hard shadow may be part of the cutout",
    measure: "shadowLike",
    from: 0.01,
    to: 0.06,
    weight: 0.55,
  },
  { reason: unsure, measure: "instability", from: 0.004, to: 0.01, weight: 0.42 },
  { reason: unsure, measure: "instability", from: 0.01, to: 0.05, weight: 0.4 },
  { reason: unsure, measure: "softOutline", from: 0.3, to: 0.6, weight: 0.35 },
  { reason: unsure, measure: "afloat", from: 0.02, to: 0.1, weight: 0.5 },
  { reason: unsure, measure: "parted", ...partedDoubt },
  { reason: unsure, measure: "leftOut", ...leftOutDoubt },
  { reason: ragged, measure: "raggedness", from: 9, to: 13, weight: 0.5 },
  { reason: fills, measure: "area", from: 0.7, to: 0.92, weight: 1 },
];

/**
 * 1 where the cut stays what it is however it is looked at, and stands out all round: then what goes on in the ground
 * is no argument against it (a shoe on planks with an IoU of .995 was given .12).
 */
function steadiness({ instability, weakEdge, undecided }: MatteEvidence): number {
  return (
    (1 - smoothStep(0.006, 0.03, instability)) *
    (1 - smoothStep(0.1, 0.2, weakEdge)) *
    (1 - smoothStep(0.05, 0.15, undecided))
  );
}

/**
 * On a surface of so much grain, Lab units of noise, a part may hide whose colour the grain has, however steady the cut: of 14 mattes of
 * composites and rendered photographs that came to .7 and more there, 5 were wrong (a grey towel on marble, a boot's sole on boards).
 */
const grainy = { from: 2.6, to: 3.2, most: 0.69 };

/** How likely the matte is right, 0 to 1, with what lowers it in a shop owner's words. */
export function judgeMatte(evidence: MatteEvidence): { confidence: number; reasons: string[] } {
  if (evidence.busy !== null) return judgeBusy(evidence.busy, evidence);
  // A long outline (meshes, legs) shifts more pixels with it; that it is long is a doubt of its own.
  const instability = evidence.instability * Math.min(1, 6 / evidence.raggedness);
  const measured = { ...evidence, instability };
  // What is crisp all round has a long or faint outline because it is so: tools, chairs (.05 to .1). Torn mattes have .15 and more.
  const torn = 0.4 + 0.6 * smoothStep(0.08, 0.15, evidence.entropy);
  const tempered: Record<string, number> = {
    [busy]: 1 - 0.8 * steadiness(evidence),
    [ragged]: torn,
  };
  const found = doubts.map(({ reason, measure, from, to, weight }) => ({
    reason,
    doubt: weight * smoothStep(from, to, Number(measured[measure])) * (tempered[reason] ?? 1),
  }));
  found.push({ reason: busy, doubt: 1 - smoothStep(0.62, 0.93, evidence.borderShare) });
  found.push({
    reason: little,
    doubt: 1 - smoothStep(0.004, 0.02, evidence.area),
  });
  // Either happens to a sound outline; of those with both, one in three trusted mattes had lost a label or kept a shadow.
  found.push({
    reason: alike,
    doubt:
      0.32 *
      torn *
      smoothStep(0.035, 0.055, evidence.weakEdge) *
      smoothStep(0.13, 0.2, evidence.softOutline),
  });
  // Glass bends what is behind it, which no matte can: good enough for forgiving sets only.
  found.push({
    reason: "the product is of glass or clear plastic",
    doubt: evidence.seeThrough ? 0.42 : 0,
  });
  // Where it meets black goods, nothing but its lack of detail tells it from them.
  found.push({
    reason: "a hard shadow may have taken some of the product with it",
    doubt: evidence.hardShadow ? 0.35 : 0,
  });
  const product = shareLeft(found);
  const reasons = new Set(found.filter(({ doubt }) => doubt > 0.1).map(({ reason }) => reason));
  const grain = (1 - grainy.most) * smoothStep(grainy.from, grainy.to, evidence.noise);
  if (grain > 0.1) reasons.add(busy);
  const isPlain = !reasons.has(busy) && !evidence.seeThrough;
  if (!isPlain) return { confidence: Math.min(product, 1 - grain), reasons: [...reasons] };
  const besides = shareLeft(found.filter(({ reason }) => reason !== alike && reason !== unsure));
  const least = besides * evenlySharp * soundness(evidence);
  return { confidence: Math.max(interpolate(calibration, product), least), reasons: [...reasons] };
}

/** What a matte is worth whose outline is faint but sound, if nothing besides speaks against it. */
const evenlySharp = 0.42;

/**
 * 1 where the outline is equally sharp all round and leaves nothing outside, however faint it is: white shoes on white. Of 52
 * such mattes of plain composites with a confidence below .4, 51 had an IoU of .90 and more and 49 of .93; where the outline
 * was softer in parts (.27 to .4) it was 14 of 22.
 */
function soundness(evidence: MatteEvidence): number {
  const { softOutline, unexplained, afloat, parted, lostRim, enclosed } = evidence;
  return (
    (1 - smoothStep(lostRimDoubt.from, lostRimDoubt.to, lostRim)) *
    (1 - smoothStep(enclosedDoubt.from, enclosedDoubt.to, enclosed)) *
    (1 - smoothStep(0.25, 0.28, softOutline)) *
    (1 - smoothStep(0.03, 0.045, unexplained)) *
    (1 - smoothStep(0.02, 0.1, afloat)) *
    (1 - smoothStep(partedDoubt.from, partedDoubt.to, parted))
  );
}

/**
 * Doubts are multiplied, but come together: what loses some of its outline has the ground's colour and is unsteady as well. Of 27
 * mattes of plain composites whose doubts left .12 to .3, 25 had an IoU of .88 and more and 17 of .95; below .12 it was 19 of 37.
 */
const calibration: Steps = [
  [0, 0],
  [0.12, 0.3],
  [0.6, 0.6],
  [1, 1],
];
