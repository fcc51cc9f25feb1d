import { StudioError } from "../errors.ts";
import type { SetDescription, Style } from "../sets/set.ts";
import type { PhotoAnalysis } from "./analysis.ts";
import { styleDirections } from "./styles.ts";

/** Below this the matte is doubtful: a plain ground of the photograph's own colour forgives it. */
const doubtfulConfidence = 0.6;
/** Below this there is no matte to speak of: the photograph is shown whole, as a print. */
const hopelessConfidence = 0.3;

/** Whether the matte wants a ground that forgives it. */
export function isDoubtful({ cutout }: PhotoAnalysis): boolean {
  return cutout.confidence < doubtfulConfidence && cutout.confidence >= hopelessConfidence;
}

/** Whether only the whole photograph can be shown. */
export function isHopeless({ cutout }: PhotoAnalysis): boolean {
  return cutout.confidence < hopelessConfidence;
}

/** The sets to go through, best first: the style's own, else the nearest style's that has some. Throws StudioError set_invalid without sets. */
export function chooseSets(
  style: Style,
  analysis: PhotoAnalysis,
  sets: SetDescription[],
): SetDescription[] {
  const wanted: Style[] = isDoubtful(analysis)
    ? ["classic", "minimal", style]
    : [style, ...styleDirections[style].standIns];
  for (const candidate of wanted) {
    const own = sets.filter((set) => set.styles[0] === candidate);
    const lent = sets.filter((set) => lendsItself(set, candidate));
    // Two sets of the style's own give four different shots; with fewer, sets that lend themselves to it help out.
    const fitting = rankSets(own.length < 2 ? [...own, ...lent] : own, candidate, analysis);
    if (fitting.length > 0) return fitting;
  }
  const rest = rankSets(sets, style, analysis);
  if (rest.length === 0) throw new StudioError("set_invalid", "There are no sets to shoot in.");
  return rest;
}

/** A style of plain grounds borrows only what takes its colour. */
function lendsItself(set: SetDescription, style: Style): boolean {
  if (set.styles[0] === style || !set.styles.includes(style)) return false;
  return !styleDirections[style].takesBackground || set.recolour !== undefined;
}

function rankSets(sets: SetDescription[], style: Style, analysis: PhotoAnalysis): SetDescription[] {
  const scored = sets.map((set) => ({ set, misfit: misfitOf(set, style, analysis) }));
  scored.sort((a, b) => a.misfit - b.misfit || (a.set.id < b.set.id ? -1 : 1));
  const best = scored[0]?.misfit ?? 0;
  // A set seen from above is worse than the same good set twice: no standing product survives it.
  return scored.filter(({ misfit }) => misfit < best + 50).map(({ set }) => set);
}

/** How badly a set suits a product: the wrong pose rules it out, then the camera's height, then the room. */
function misfitOf(set: SetDescription, style: Style, analysis: PhotoAnalysis): number {
  const { product, cutout } = analysis;
  const pose = product.pose === "lying" && !isHopeless(analysis) ? "lying" : "standing";
  const { camera, anchor, room } = set;
  const elevation =
    camera.view === "down"
      ? 90
      : (Math.atan2(camera.pos[2] - anchor[2], anchor[1] - camera.pos[1]) * 180) / Math.PI;
  const aspect = cutout.widthPx / cutout.heightPx;
  const roomiest = Math.min(room.max[0] / aspect, room.max[1]);
  const cramped = Math.max(0, set.look.productHeight * 0.6 - roomiest) / set.look.productHeight;
  return (
    (set.pose === pose ? 0 : 100) +
    viewMisfit(elevation, photographedFrom(analysis)) +
    cramped * 6 +
    (set.styles[0] === style ? 0 : lentPenalty)
  );
}

/** As bad as a camera that is 6° too low. */
const lentPenalty = 0.7;

/** A product that shows its top floats before a low camera; one photographed level only looks a little stiff from above. */
function viewMisfit(setDegrees: number, photoDegrees: number): number {
  const tooLow = photoDegrees - setDegrees;
  return tooLow > 0 ? tooLow / 8 : -tooLow / 16;
}

/**
 * Degrees above the product from which it was photographed, 0 to 30. The base contour knows best: the sides of a box that is
 * turned by 45° rise by the sine of it.
 */
function photographedFrom({ product, cutout }: PhotoAnalysis): number {
  const across = product.footprint.map(([x]) => x * cutout.widthPx);
  const down = product.footprint.map(([, y]) => y * cutout.heightPx);
  const span = Math.max(1, Math.max(...across) - Math.min(...across));
  const rise = Math.max(0, Math.max(...down) - Math.min(...down));
  const fromBase = (Math.asin(Math.min(0.5, rise / span)) * 180) / Math.PI;
  return Math.min(30, Math.max(0, product.cameraElevationDegrees, fromBase));
}
