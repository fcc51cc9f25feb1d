import { elevationOf } from "../sets/elevation.ts";
import type { SetDescription, Style } from "../sets/set.ts";
import type { PhotoAnalysis } from "./analysis.ts";
import { scaleOf } from "./size-class.ts";
import { styleDirections } from "./styles.ts";

/** How a product is held above the surface: `levitation` and `tiltDegrees` as in ShotPlan, `hangs` from its own cord. */
export type Float = { levitation: number; tiltDegrees: number; hangs: boolean };

const standing: Float = { levitation: 0, tiltDegrees: 0, hangs: false };

/** Wider than this for its height, and with a base that takes up more than this of its width, a thing stands firmly. */
const slim = 0.62;
const broadBase = 0.35;
/** What is as slim as this takes all of the style's tilt, what is as wide as it is high the least. */
const fullTilt = 0.45;
const leastTilt = 0.3;

/**
 * Where the style floats its products, and where one can't stand (it hangs, or was photographed lying and there is no such set):
 * bottles, tubes and watches float and tilt; bags, furniture, mugs and boxes stand, since nobody believes them in the air.
 */
export function floatOf(style: Style, analysis: PhotoAnalysis, set: SetDescription): Float {
  const { product } = analysis;
  const levitation = liftOf(style, analysis, set);
  if (levitation === 0) return standing;
  const hangs = product.pose === "hanging";
  // What was seen from above has no upright: only a plain tilt says that it flies.
  const share = product.pose === "lying" ? 1 : tiltShare(analysis);
  const tilt = styleDirections[style].tiltDegrees * share;
  return { levitation, hangs, tiltDegrees: hangs ? 0 : tilt };
}

/** What was photographed in the air is held this share of its height above the surface. */
const inTheAir = 0.1;

function liftOf(style: Style, analysis: PhotoAnalysis, set: SetDescription): number {
  const { product } = analysis;
  if (set.pose === "lying") return 0;
  if (product.pose === "lying") return 0.16;
  const { levitation } = styleDirections[style];
  // In a set that it was given for want of a sure matte it stands as others do there.
  const floats = levitation > 0 && set.styles.includes(style) && elevationOf(set) < levelDegrees;
  const isInTheAir = !product.rests && product.setDownDegrees === null;
  const own = floats && !standsFirmly(analysis) ? levitation : isInTheAir ? inTheAir : 0;
  // A loose lace hangs in the air as well, and not into the floor.
  return own === 0 ? 0 : own + 1 - product.baseLine;
}

/** Seen from below this many degrees the surface mirrors what floats; from higher up it shows how empty it is. */
const levelDegrees = 6;

/** Whether it stands by itself, as it was photographed or set down on its sole. */
function standsFirmly(analysis: PhotoAnalysis): boolean {
  const { product, cutout } = analysis;
  if (product.pose !== "standing") return false;
  if (!product.rests) return product.setDownDegrees !== null;
  const base = product.footprint.map(([x]) => x);
  const breadth = Math.max(...base) - Math.min(...base);
  const squat = cutout.widthPx / cutout.heightPx > slim && breadth > broadBase;
  return squat || scaleOf(analysis) > 1;
}

function tiltShare({ cutout }: PhotoAnalysis): number {
  const aspect = cutout.widthPx / cutout.heightPx;
  const wide = Math.min(1, Math.max(0, (aspect - fullTilt) / (1 - fullTilt)));
  return 1 - wide * (1 - leastTilt);
}
