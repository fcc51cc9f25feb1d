import { StudioError } from "../errors.ts";
import type { Photo } from "../photo/photo.ts";
import { shrinkRaster } from "../photo/resize.ts";
import type { Raster } from "../photo/resize.ts";
import { segmentBusy } from "./ground/busy-ground.ts";
import { judgeMatte } from "./confidence.ts";
import { weighMatte } from "./evidence.ts";
import type { MatteEvidence } from "./evidence.ts";
import { closeUpOn, placeBack } from "./closer-look.ts";
import { nearContactShade } from "./shadow/contact-shade.ts";
import { clearCrumbs } from "./matte/crumbs.ts";
import type { Cutout } from "./cutout.ts";
import { signedDistance } from "./image/distance.ts";
import { evenCord } from "./outline/hanging-cord.ts";
import { evenFaintOutline } from "./outline/faint-outline.ts";
import { clearHardStrips } from "./shadow/hard-strip.ts";
import { clearHuedShade } from "./shadow/hued-shade.ts";
import { noOpenings, openFramedShade } from "./hole/framed-shade.ts";
import { openShadedLoops } from "./hole/shaded-loops.ts";
import { clearFineGaps } from "./hole/fine-gaps.ts";
import { clearCreekHeads } from "./hole/creek-heads.ts";
import { clearInlets } from "./hole/inlets.ts";
import { keepPaleParts } from "./outline/pale-parts.ts";
import { median, smoothStep } from "./image/lab.ts";
import { openMeshes } from "./matte/mesh-matte.ts";
import { segmentByModel } from "./ground/model-ground.ts";
import { subjectCertainty } from "./model.ts";
import type { SubjectMap } from "./model.ts";
import { pullMatte } from "./matte/matte.ts";
import { trimPaleStrips } from "./shadow/pale-strip.ts";
import { mendEach } from "./outline/side-by-side.ts";
import { hasOwnMatte, isTrimmed, takeOwnMatte } from "./own-alpha.ts";
import { segmentPlain } from "./ground/plain-ground.ts";
import type { Segmentation } from "./ground/plain-ground.ts";
import { measureScene } from "./ground/scene.ts";
import type { Scene } from "./ground/scene.ts";
import { lookAgain } from "./second-look.ts";
import type { Lift, Lifted } from "./second-look.ts";
import { trimSoftFoot } from "./shadow/soft-foot.ts";
import { findSeeThrough } from "./hole/see-through.ts";
import { clearShadeSlivers, roundOffContact } from "./shadow/shade-slivers.ts";
import { joinCords } from "./matte/join-cords.ts";
import { keepStrands } from "./matte/strands.ts";
import { visibleBox } from "./matte/visible-box.ts";
import { tidyMask } from "./tidy.ts";
import { alphaPicture, greyPicture, traceOf } from "./trace.ts";
import type { Trace } from "./trace.ts";

/** Longer sides of the sizes at which is segmented, and at which colours are spread over the edge. */
const workingSidePx = 512;
const middleSidePx = 1024;

/**
 * How much less a colour tells in the edge of what stands on a busy ground: grain that is far from the ground's own colour left crumbs
 * all round. In 35 made photographs alpha is off by .0028 with it, .0032 without.
 */
const grainDoubt = 0.6;
/** A ground with less noise, Lab units, has no grain: a felt's hairs on a black floor are told by nothing but colour. From the other on all is grain. */
const even = 1.5;
const uneven = 4.5;

/** A matte from a close-up counts even where it leaves a little more doubt: it is made of more pixels (a can's with .11 more is right by .989, not .960). */
const littleLess = 0.12;

type Rgb = [number, number, number];

export type CutOutOptions = {
  /** What an operator's own model takes for the product; our matting refines it. */
  subject?: SubjectMap;
  trace?: Trace | undefined;
  /** Receives what the confidence was judged by; calibration reads it. */
  onEvidence?: (evidence: MatteEvidence) => void;
};

/**
 * Lifts the product from its photograph. A doubtful matte is returned with a low confidence and reasons.
 * Throws StudioError no_product where the photo shows nothing that could be one.
 */
export function cutOut(photo: Photo, options: CutOutOptions = {}): Cutout {
  if (hasOwnMatte(photo)) return cutOutByAlpha(photo);
  if (options.subject || !isTrimmed(photo)) return cutOutByColor(photo, options);
  const inside = ifFound(() => cutOutByColor(photo, options));
  return inside && standsInside(inside) ? inside : cutOutByAlpha(photo);
}

/** By the file's own alpha. */
function cutOutByAlpha(photo: Photo & { alpha: Uint8Array }): Cutout {
  return crop(takeOwnMatte(photo), photo, { ground: null, confidence: 1, reasons: [] });
}

/**
 * What is found in a file that may itself be the product, trimmed to it, is in a photograph with rounded corners where it is sure and
 * leaves ground; a phone's screen leaves little more than its frame.
 */
function standsInside({ widthPx, heightPx, photoWidthPx, photoHeightPx, confidence }: Cutout) {
  return confidence >= 0.6 && Math.min(widthPx / photoWidthPx, heightPx / photoHeightPx) < 0.8;
}

function cutOutByColor(photo: Photo, options: CutOutOptions): Cutout {
  const ground = groundColor(photo);
  const whole = cutOutOpaque(photo, ground, options);
  const closeUp = options.subject ? null : closeUpOn(photo, whole.cutout);
  const near =
    closeUp && ifFound(() => cutOutOpaque(closeUp.photo, ground, traced("close-up", options)));
  const isBetter = near && near.cutout.confidence > whole.cutout.confidence - littleLess;
  const best = isBetter ? near : whole;
  options.onEvidence?.(best.evidence);
  return isBetter ? placeBack(near.cutout, closeUp, whole.cutout) : whole.cutout;
}

/** What `find` gives; null where it finds no product. */
function ifFound<Result>(find: () => Result): Result | null {
  try {
    return find();
  } catch (error) {
    if (error instanceof StudioError && error.code === "no_product") return null;
    throw error;
  }
}

/** The options for another look, whose steps have its name. */
function traced(look: string, options: CutOutOptions): CutOutOptions {
  return { ...options, trace: traceOf(look, options.trace) };
}

type Found = { cutout: Cutout; evidence: MatteEvidence };

function cutOutOpaque(photo: Photo, ground: Rgb, options: CutOutOptions): Found {
  const middle = shrinkRaster(photo, middleSidePx);
  const small = shrinkRaster(middle, workingSidePx);
  const scene = measureScene(small, photo);
  if (isNoise(scene)) throw noProduct();
  const source = { photo, middle, ground };
  const first = liftProduct(source, scene, options);
  const again = traced("second-look", options);
  const lift: Lift = (other, found) => liftProduct(source, other, again, found);
  const best = options.subject ? first : lookAgain(scene, first, lift, again.trace);
  const { rgba, confidence, reasons, evidence } = best;
  return { cutout: crop(rgba, photo, { ground, confidence, reasons }), evidence };
}

/** A photo, shrunk over which colours are spread along the edge, and the median colour of its rim. */
type Source = { photo: Photo; middle: Raster; ground: Rgb };

function liftProduct(
  { photo, middle, ground: groundRgb }: Source,
  scene: Scene,
  options: CutOutOptions,
  segmentation = segment(scene, options),
): Lifted {
  const { trace } = options;
  const pale = options.subject ? null : keepPaleParts(scene, segmentation);
  const dropped = tidyMask(scene, segmentation);
  const { widthPx, heightPx } = scene;
  const { mask, ground: certain } = segmentation;
  const mended = scene.backdrop.plain ? mendEach(scene, mask) : null;
  const evened = scene.backdrop.plain ? evenFaintOutline(scene, mask) : null;
  const strips = scene.backdrop.plain
    ? trimPaleStrips(scene, mask, signedDistance(mask, widthPx, heightPx))
    : null;
  roundOffContact(mask, certain, widthPx);
  const hard = clearHardStrips(scene, mask, certain, middle);
  const slivers = clearShadeSlivers(scene, mask, strips, middle);
  const openings = scene.backdrop.plain ? openFramedShade(scene, mask) : noOpenings;
  if (scene.backdrop.plain) openShadedLoops(scene, mask);
  const distance = signedDistance(mask, widthPx, heightPx);
  const clear = scene.backdrop.plain ? findSeeThrough(scene, mask, distance) : null;
  trace?.("mask", greyPicture(mask, widthPx, heightPx, 0, 1));
  const contact = larger(
    nearContactShade(certain, widthPx, heightPx),
    larger(larger(pale, strips), larger(mended, evened)),
  );
  const edged = larger(slivers.edged, hard);
  const hidden = larger(without(contact, edged), slivers.edgeless);
  // Before an edge that shows, colours would call the shade product; behind it they are right.
  const shaded = larger(hidden, edged?.map((own, p) => own * (1 - mask[p]!)) ?? null);
  const grain = grainDoubt * smoothStep(even, uneven, scene.backdrop.noise);
  const doubtful = segmentation.busy ? new Float32Array(mask.length).fill(grain) : shaded;
  const shape = { mask, distance, clear, shaded: doubtful, edgeless: hidden, widthPx, heightPx };
  const { rgba, undecided, entropy } = pullMatte(photo, middle, shape);
  trace?.("alpha", alphaPicture(rgba, photo));
  if (scene.backdrop.plain && clear === null) {
    clearInlets(rgba, scene, mask, middle);
    openMeshes(rgba, photo, groundRgb);
    clearHuedShade(rgba, photo, groundRgb);
    trimSoftFoot(rgba, photo);
    keepStrands(rgba, photo, { ...shape, ground: certain });
    joinCords(rgba, photo, shape);
  }
  if (clear === null && scene.backdrop.borderShare > 0.9) clearFineGaps(rgba, scene, middle);
  if (scene.backdrop.plain && clear === null) clearCreekHeads(rgba, scene, middle);
  if (clear === null) {
    evenCord(rgba, photo);
    clearCrumbs(rgba, photo.widthPx, photo.heightPx);
  }
  const { instability, hardShadow } = segmentation;
  const seeThrough = clear !== null;
  const evidence = weighMatte(scene, segmentation, distance, {
    undecided,
    entropy,
    dropped,
    instability,
    seeThrough,
    hardShadow,
    openings,
    crisp: pale,
  });
  const judgement = options.subject ? judgeModel(options.subject) : judgeMatte(evidence);
  return { rgba, mask, evidence, ...judgement };
}

/** The larger of two planes, of which either may be missing. */
function larger(one: Float32Array | null, other: Float32Array | null): Float32Array | null {
  if (one === null || other === null) return one ?? other;
  return one.map((own, p) => Math.max(own, other[p]!));
}

/** A plane of 0 to 1 less another, of which either may be missing. */
function without(one: Float32Array | null, other: Float32Array | null): Float32Array | null {
  if (one === null || other === null) return one;
  return one.map((own, p) => Math.min(own, 1 - other[p]!));
}

function segment(scene: Scene, { subject, trace }: CutOutOptions): Segmentation {
  if (subject) return segmentByModel(scene, subject);
  return scene.backdrop.plain ? segmentPlain(scene, trace) : segmentBusy(scene, trace);
}

function judgeModel(subject: SubjectMap): Pick<Cutout, "confidence" | "reasons"> {
  const confidence = subjectCertainty(subject);
  return { confidence, reasons: confidence < 0.9 ? ["the model is unsure of the outline"] : [] };
}

function noProduct(): StudioError {
  return new StudioError("no_product", "No product could be found in the photo.");
}

/** Neighbouring pixels of a photograph are alike (correlation .9 and more), those of fine stripes along them; those of noise are not. */
function isNoise({ raw, widthPx }: Scene): boolean {
  const l = raw[0];
  let mean = 0;
  for (let p = 0; p < l.length; p++) mean += l[p]! / l.length;
  return [1, widthPx].every((step) => {
    let [own, shared] = [0, 0];
    for (let p = 0; p < l.length - step; p++) {
      own += (l[p]! - mean) ** 2;
      shared += (l[p]! - mean) * (l[p + step]! - mean);
    }
    return shared < 0.4 * own;
  });
}

/** Median colour of the picture's rim. */
function groundColor({ widthPx, heightPx, rgb }: Photo): Rgb {
  const rim: number[] = [];
  for (let x = 0; x < widthPx; x++) rim.push(x, (heightPx - 1) * widthPx + x);
  for (let y = 0; y < heightPx; y++) rim.push(y * widthPx, (y + 1) * widthPx - 1);
  const channel = (c: number) => median(rim.map((p) => rgb[p * 3 + c]!));
  return [channel(0), channel(1), channel(2)];
}

/** Alpha from which on a pixel is seen. */
const leastVisible = 4;

/** Crops to what is visible, with one clear pixel round it where the photo has room. */
function crop(
  rgba: Uint8Array,
  { widthPx, heightPx }: Photo,
  meta: Pick<Cutout, "ground" | "confidence" | "reasons">,
): Cutout {
  const box = visibleBox(rgba, widthPx, heightPx, leastVisible);
  if (box === null) throw noProduct();
  const left = Math.max(0, box.left - 1);
  const top = Math.max(0, box.top - 1);
  const width = Math.min(widthPx, box.right + 2) - left;
  const height = Math.min(heightPx, box.bottom + 2) - top;
  const cropped = new Uint8Array(width * height * 4);
  for (let y = 0; y < height; y++) {
    const from = ((top + y) * widthPx + left) * 4;
    cropped.set(rgba.subarray(from, from + width * 4), y * width * 4);
  }
  return {
    widthPx: width,
    heightPx: height,
    rgba: cropped,
    leftPx: left,
    topPx: top,
    photoWidthPx: widthPx,
    photoHeightPx: heightPx,
    ...meta,
  };
}
