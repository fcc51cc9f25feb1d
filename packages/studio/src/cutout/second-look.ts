import { judgeBusy } from "./busy-confidence.ts";
import { segmentBusy } from "./busy-ground.ts";
import { followGround } from "./closer-ground.ts";
import type { MatteEvidence } from "./confidence.ts";
import type { Cutout } from "./cutout.ts";
import { overlap } from "./mask-overlap.ts";
import { isBlackGround } from "./scene.ts";
import type { Scene } from "./scene.ts";
import { tidyMask } from "./tidy.ts";

/** The photo with the product's alpha, what at working size was taken for it, and what speaks for that. */
export type Lifted = { rgba: Uint8Array; mask: Uint8Array; evidence: MatteEvidence } & Pick<
  Cutout,
  "confidence" | "reasons"
>;

/** From this confidence on there is no second look, which takes as long again. */
const trusted = 0.7;
/** Of two grounds that explain the photo the one counts that leaves so much less doubt: of two alike the first was right as often. */
const plainlySurer = 0.15;
/** Of the picture's rim: what covers more of it is doubted to be all product, a table on which it stands. */
const runningOut = 0.02;
/** Of the product: what may be a cast shadow is no more than specks below this. */
const suspicious = 0.01;
/** Below, the photograph would be shown as a print: what stands out by itself is worth more. */
const hopeless = 0.3;
/** Least confidence of what stands out, if it is to count against a hopeless matte, and against one that it agrees with. */
const worthMore = 0.45;
const plain = 0.85;

/**
 * What a matte is worth at the least that two ways agree on which know nothing of each other, by the intersection over union of the
 * two: of 88 such doubted mattes of made photographs (seeds 20000 to 20599) 86 had an IoU of .88 and more, 75 of .95.
 */
const agreed: [share: number, confidence: number][] = [
  [0.95, 0.62],
  [0.9, 0.45],
  [0.8, 0.32],
];

/** Looks again at a photo whose matte is doubted, where its ground is one smooth surface, and gives the better one. */
export function lookAgain(scene: Scene, first: Lifted, lift: (scene: Scene) => Lifted): Lifted {
  if (first.confidence >= trusted || !scene.backdrop.plain) return first;
  const otherwise = lookOtherwise(scene, first);
  const second = otherwise && lift(otherwise);
  const best = second && second.confidence > first.confidence + plainlySurer ? second : first;
  const { busy, seeThrough, hardShadow, shadowLike } = best.evidence;
  // What both take of glass says nothing of what it lets through, and a hard shadow stands out as its product does.
  const tellsNothing = seeThrough || hardShadow || shadowLike > suspicious;
  const isSettled = best.confidence >= agreed[0]![1] || busy !== null || tellsNothing;
  return isSettled ? best : compare(scene, best, lift);
}

/**
 * On a dark ground, where light falls off into black and shade is as dark as goods, or where the product runs out of the picture,
 * what stands out as on a busy one; else a ground that is followed more closely, if there is one.
 */
function lookOtherwise(scene: Scene, { mask, evidence }: Lifted): Scene | null {
  const runsOut = evidence.border > runningOut;
  return runsOut || isBlackGround(scene) ? asBusy(scene) : followGround(scene, mask);
}

function asBusy(scene: Scene): Scene {
  return { ...scene, backdrop: { ...scene.backdrop, plain: false } };
}

/** Compares a doubted matte with what stands out as on a busy ground: what both agree on is believed. */
function compare(scene: Scene, best: Lifted, lift: (scene: Scene) => Lifted): Lifted {
  const witness = segmentBusy(scene);
  tidyMask(scene, witness);
  const own = judgeBusy(witness.busy).confidence;
  const share = overlap(best.mask, witness.mask);
  const floor = agreed.find(([least]) => share >= least)?.[1] ?? 0;
  // Seams of planks hang on a tablet that stands out whole.
  if (own >= (floor > 0 ? plain : best.confidence < hopeless ? worthMore : Infinity)) {
    return lift(asBusy(scene));
  }
  return floor > best.confidence ? { ...best, confidence: floor } : best;
}
