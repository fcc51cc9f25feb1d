import { StudioError } from "../errors.ts";
import { levelFootprint } from "../product/footprint.ts";
import { elevationOf } from "../sets/elevation.ts";
import type { SetDescription, Style } from "../sets/set.ts";
import type { PhotoAnalysis } from "./analysis.ts";
import { isFurniture, scaleOf } from "./size-class.ts";
import { styleDirections } from "./styles.ts";

/** Below this the matte is doubtful: a plain ground of the photograph's own colour forgives it. */
const doubtfulConfidence = 0.6;
/** Below this there is no matte to speak of: the photograph is shown whole, as a print. */
const hopelessConfidence = 0.3;

/** Whether the matte wants a ground that forgives it. */
export function isDoubtful({ cutout }: PhotoAnalysis): boolean {
  return cutout.confidence < doubtfulConfidence && cutout.confidence >= hopelessConfidence;
}

/** Whether only the whole photograph can be shown: no matte can be trusted, or nobody would believe what it shows in a set. */
export function isHopeless(analysis: PhotoAnalysis): boolean {
  return analysis.cutout.confidence < hopelessConfidence || isHalfPerson(analysis);
}

/** Wider than this, in shares of its width, what the photograph's lower side cuts off is a body, and no hand or foot. */
const bodyAtFoot = 0.25;

/** Whether it is worn by somebody whom the photograph ends at the hips or thighs: on a table that is half a person. */
function isHalfPerson({ cutout, product }: PhotoAnalysis): boolean {
  const { topPx, heightPx, photoHeightPx } = cutout;
  if (product.pose !== "worn" || topPx + heightPx < photoHeightPx - 1) return false;
  const base = product.footprint.map(([x]) => x);
  return Math.max(...base) - Math.min(...base) > bodyAtFoot;
}

/**
 * The sets to go through, best first: the style's own, else (a standing product in a style that has flat-lays only, say) the
 * nearest style's that has some. Where a backdrop is asked for, those that take one. Sets that suit alike are drawn by `random`,
 * strong ones sooner. Throws StudioError set_invalid without sets.
 */
export function chooseSets(
  style: Style,
  photographed: PhotoAnalysis,
  sets: SetDescription[],
  { random, backdropAsked }: { random: () => number; backdropAsked: boolean },
): SetDescription[] {
  const analysis = asSeenIn(style, photographed, sets);
  const wanted: Style[] = isDoubtful(analysis)
    ? ["classic", "minimal", style]
    : [style, ...styleDirections[style].standIns];
  // The least of such draws is a set's as often as its weight is of all weights (Efraimidis and Spirakis 2006).
  const order = new Map(
    sets.map(({ id, leadWeight = 1 }) => [id, -Math.log(1 - random()) / leadWeight]),
  );
  for (const candidate of wanted) {
    const own = sets.filter((set) => set.styles[0] === candidate);
    const posed = own.filter((set) => set.pose === poseOf(analysis));
    const coloured = posed.filter((set) => set.recolour !== undefined);
    const wantsColour = backdropAsked || isDoubtful(analysis);
    const fitting = wantsColour && coloured.length > 0 ? coloured : posed;
    // Another style's flat-lay full of its props reads as that style; a plain one takes this style's colour.
    if (candidate !== style && poseOf(analysis) === "lying" && coloured.length === 0) continue;
    if (fitting.length > 0) return rankSets(fitting, analysis, order);
  }
  // A thing that was photographed from above is better off in any style's flat-lay than standing on its edge.
  const posed = sets.filter((set) => set.pose === poseOf(analysis));
  if (posed.length > 0) return rankSets(posed, analysis, order);
  if (sets.length === 0) throw new StudioError("set_invalid", "There are no sets to shoot in.");
  return rankSets(sets, analysis, order);
}

/**
 * What was photographed from above floats upright before the camera in a style that floats its products and has no flat-lay:
 * another style's is not its look, and in the air no camera is too low.
 */
function asSeenIn(style: Style, analysis: PhotoAnalysis, sets: SetDescription[]): PhotoAnalysis {
  const floats = styleDirections[style].levitation > 0 && !isDoubtful(analysis);
  if (!floats || poseOf(analysis) !== "lying") return analysis;
  if (sets.some(({ styles: [main], pose }) => main === style && pose === "lying")) return analysis;
  const upright = {
    pose: "standing",
    cameraElevationDegrees: 0,
    footprint: levelFootprint,
  } as const;
  return { ...analysis, product: { ...analysis.product, ...upright } };
}

function poseOf(analysis: PhotoAnalysis): SetDescription["pose"] {
  return analysis.product.pose === "lying" && !isHopeless(analysis) ? "lying" : "standing";
}

/** Sets whose misfit differs by less suit alike: about 2° of the camera's height. */
const alike = 0.35;
/** A set that is worse than the best by more is left out, but for a second one: a shoot in one set alone has less to show. */
const worse = 0.55;
/** A misfit from which a product plainly stands in another picture than its set: a camera 5° too low or too high. Then one set, framed anew for each shot, is better. */
const plain = 1.04;

function rankSets(
  sets: SetDescription[],
  analysis: PhotoAnalysis,
  order: Map<string, number>,
): SetDescription[] {
  const scored = sets.map((set) => {
    return { set, misfit: Math.round(misfitOf(set, analysis) / alike) * alike };
  });
  scored.sort((a, b) => a.misfit - b.misfit || order.get(a.set.id)! - order.get(b.set.id)!);
  const best = scored[0]!.misfit;
  const good = scored.filter(({ misfit }, rank) => {
    return misfit <= best + worse || (rank < 2 && misfit < plain);
  });
  return good.map(({ set }) => set);
}

/**
 * A bag among teacups is worse than a camera that is 5° too low, a watch on a hall's floor than one that is 8° too low, and furniture
 * off a floor than one that is 14° too low: a kitchen's planks are as wide as a stool's seat, and on a plinth a sofa is a doll's.
 */
const outOfScale = { large: 1, furniture: 3, small: 1.7 };

/** How much what stands about, or the room itself, would say that the product is of another size. What hangs is a lamp, most often. */
function scaleMisfit({ tellsScale, room, look }: SetDescription, analysis: PhotoAnalysis): number {
  const isMadeForLarge = room.min[1] > look.productHeight / 2;
  const isLarge = scaleOf(analysis) > 1;
  if (isMadeForLarge) return isLarge ? 0 : outOfScale.small;
  if (isFurniture(analysis)) return outOfScale.furniture;
  const isTold = isLarge || analysis.product.pose === "hanging";
  return tellsScale === true && isTold ? outOfScale.large : 0;
}

/** How badly a set suits a product: the wrong pose most of all, then the camera's height, then the room. */
function misfitOf(set: SetDescription, analysis: PhotoAnalysis): number {
  const { product, cutout } = analysis;
  const { room } = set;
  const aspect = cutout.widthPx / cutout.heightPx;
  const roomiest = Math.min(room.max[0] / aspect, room.max[1]);
  const cramped = Math.max(0, set.look.productHeight * 0.6 - roomiest) / set.look.productHeight;
  const straightBase = product.volume !== "revolution";
  return (
    (set.pose === poseOf(analysis) ? 0 : 100) +
    viewMisfit(elevationOf(set), photographedFrom(analysis), straightBase) +
    cramped * 6 +
    scaleMisfit(set, analysis)
  );
}

/**
 * A product that shows its top floats before a low camera. One photographed level looks stiff from above, most of all where
 * its base is one straight line: a round one's is bent to the arc that the set's camera would see.
 */
function viewMisfit(setDegrees: number, photoDegrees: number, straightBase: boolean): number {
  const tooLow = photoDegrees - setDegrees;
  return tooLow > 0 ? tooLow / 4.8 : -tooLow / (straightBase ? 4.8 : 16);
}

/**
 * Degrees above the product from which it was photographed, 0 to 30. The base contour and the rim know best: the sides of a box that
 * is turned by 45° rise by the sine of it, and a pot's mouth is as much of an ellipse.
 */
function photographedFrom({ product, cutout }: PhotoAnalysis): number {
  const across = product.footprint.map(([x]) => x * cutout.widthPx);
  const down = product.footprint.map(([, y]) => y * cutout.heightPx);
  const span = Math.max(1, Math.max(...across) - Math.min(...across));
  const rise = Math.max(0, Math.max(...down) - Math.min(...down));
  const fromBase = (Math.asin(Math.min(0.5, rise / span)) * 180) / Math.PI;
  const fromRim = product.rimElevationDegrees ?? 0;
  return Math.min(30, Math.max(0, product.cameraElevationDegrees, fromRim, fromBase));
}
