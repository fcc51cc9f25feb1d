import { judgeBusy } from "./busy-confidence.ts";
import {
  alike,
  border,
  busy,
  coarseDoubt,
  fills,
  interpolate,
  little,
  others,
  ragged,
  shareLeft,
  unsure,
} from "./doubts.ts";
import type { Steps } from "./doubts.ts";
import type { MatteEvidence } from "./evidence.ts";
import { smoothStep } from "./image/lab.ts";
import { cutOffDoubt, enclosedDoubt, partedDoubt } from "./mask-faults.ts";
import { leftOutDoubt } from "./outline/left-out.ts";
import { lostRimDoubt } from "./outline/lost-rim.ts";

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
  const steady = steadiness(evidence);
  const tempered: Record<string, number> = {
    [busy]: 1 - 0.8 * steady,
    [ragged]: torn,
  };
  const found = doubts.map(({ reason, measure, from, to, weight }) => ({
    reason,
    doubt: weight * smoothStep(from, to, Number(measured[measure])) * (tempered[reason] ?? 1),
  }));
  // Shops crop closely: of 35 crops that were steady and took more than .7 of the picture, but no box of it, 32 were right.
  const room = 0.7 + 0.17 * steady * (1 - smoothStep(0.96, 0.98, evidence.boxed));
  found.push({ reason: fills, doubt: smoothStep(room, 0.92, evidence.area) });
  // Where a product nearly fills the picture some of the border is its own.
  const pardon = 0.6 * steady * smoothStep(0.66, 0.76, evidence.borderShare);
  found.push({
    reason: busy,
    doubt: (1 - smoothStep(0.62, 0.93, evidence.borderShare)) * (1 - pardon),
  });
  found.push({
    reason: little,
    doubt: 1 - smoothStep(0.004, 0.02, evidence.area),
  });
  found.push(coarseDoubt(evidence.detailPx));
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
