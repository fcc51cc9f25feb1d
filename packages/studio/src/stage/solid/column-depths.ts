import type { Product } from "../../product/product.ts";
import { averageLine } from "../retouch/average-line.ts";
import { footingOf, onFeet, type Silhouette } from "../silhouette.ts";
import { surfaceDepth, surfaceRow, type View } from "../../sets/view.ts";

/** Thin things still shadow. */
export const leastHalfDepthMetres = 0.0012;

type Solid = {
  widthMetres: number;
  heightMetres: number;
  /** As `Volume.field`. */
  field: Float32Array;
  /** Where the front is, plate units; null with the middle of the base over the anchor. */
  frontRow: number | null;
  grounded: boolean;
  /** Of what is known to stand on a disc. */
  footRadius: number | null;
};

/** How far away a solid's columns are, metres behind the anchor; without columns where it is seen from above. */
type ColumnDepths = {
  /** Front of the footprint at its lowest point, and its middle behind that. */
  front: number;
  axis: number;
  /** The middle of each column by the base contour: a castor's is where the castor stands. */
  contour: Float32Array;
  /** The middle of each column as it throws its shadow. */
  centre: Float32Array;
};

/** Reads from the base contour where a solid's columns stand in a view. */
export function columnDepths(
  silhouette: Silhouette,
  product: Product,
  view: View,
  solid: Solid,
): ColumnDepths {
  const touch = depthsAtBase(solid.field, silhouette);
  const deepestTouch = Math.max(leastHalfDepthMetres, solid.footRadius ?? Math.max(...touch));
  const frontRow = solid.frontRow ?? surfaceRow(view, -deepestTouch);
  const front = solid.frontRow === null ? -deepestTouch : surfaceDepth(view, frontRow);
  const axis = front + deepestTouch;
  if (view.down) return { front, axis, contour: new Float32Array(0), centre: new Float32Array(0) };
  // What floats has no front at its base: with one all along it, a shoe's shadow was ruled off there.
  const contour = solid.grounded
    ? columnCentres(silhouette, product, view, solid, { touch, frontRow, front })
    : new Float32Array(silhouette.columns).fill(axis);
  const onItsFeet = solid.grounded && footingOf(silhouette) < onFeet;
  const isSquareOn = solid.grounded && product.volume === "box" && isLevel(silhouette);
  const inset = onItsFeet ? 0 : isSquareOn ? roundedCorner : null;
  const centre =
    inset === null ? contour : contour.map((_, x) => betweenEnds(contour, silhouette, x, inset));
  return { front, axis, contour, centre };
}

/** A box's rounded corners take this share of its base at the most: what rises there is no farther away. */
const roundedCorner = 0.12;
/** Between them the base of a box that shows one side alone rises and falls by this share of its width at the most. */
const levelWithin = 0.015;

function isLevel({ base, baseFrom, baseTo }: Silhouette): boolean {
  const corner = Math.round(roundedCorner * (baseTo - baseFrom));
  const between = base.subarray(baseFrom + corner, baseTo - corner + 1);
  return Math.max(...between) - Math.min(...between) <= levelWithin * (baseTo - baseFrom);
}

/**
 * Where the body stands of what stands on feet, on the line between the outermost: a chair's castors are nearer and farther than
 * its column and seat, and with each column of the solid as far away as the foot below it, the shadow would lie in shreds.
 * @param line  depths or rows of a silhouette's columns
 * @param inset  where the line's two points are, a share of the base from its ends
 */
export function betweenEnds(
  line: Float32Array,
  { baseFrom, baseTo }: Silhouette,
  column: number,
  inset = 0,
): number {
  const corner = Math.round(inset * (baseTo - baseFrom));
  const [from, to] = [baseFrom + corner, baseTo - corner];
  const within = Math.min(baseTo, Math.max(baseFrom, column));
  return line[from]! + ((line[to]! - line[from]!) * (within - from)) / Math.max(1, to - from);
}

/** This share of the height above the base says how deep the footprint is: a ball stands on less than its belly. */
const baseShare = 0.035;

/** Half the footprint's depth at each column, level beyond the base's ends. */
function depthsAtBase(
  field: Float32Array,
  { columns, rows, baseFrom, baseTo }: Silhouette,
): Float32Array {
  const lowRows = Math.ceil(rows * baseShare);
  const depths = Float32Array.from({ length: columns }, (_, x) => {
    const column = Math.min(baseTo, Math.max(baseFrom, x));
    let most = leastHalfDepthMetres;
    for (let y = 0; y < lowRows; y++) most = Math.max(most, field[(y * columns + column) * 2 + 1]!);
    return most;
  });
  averageLine(depths, 0, 1, columns, Math.max(1, Math.round(columns / 40)));
  return depths;
}

/**
 * Slants are read as if seen from 6° at least. A photograph is seldom taken from lower; a camera at 1° would make half a metre
 * of a centimetre, each column at a depth of its own, and the shadow of them on a wall behind falls to pieces.
 */
const leastSlope = 0.105;

/** How far behind its nearest point each column of a base touches the surface, metres; that point is at a row of the plate. */
export function frontDepths(
  silhouette: Silhouette,
  view: View,
  size: { widthMetres: number; heightMetres: number },
  frontRow: number,
): Float32Array {
  const unitsPerMetre = view.focal / view.distance;
  const front = surfaceDepth(view, frontRow);
  const lowest = silhouette.base.reduce((most, row) => Math.max(most, row), 0);
  const slantShare = Math.min(1, view.cameraUp / view.distance / leastSlope);
  // No footprint is deeper than it is wide.
  const deepest = size.widthMetres * 0.9;
  return silhouette.base.map((row) => {
    const rise = ((lowest - row) / silhouette.rows) * size.heightMetres;
    const away = surfaceDepth(view, frontRow - rise * unitsPerMetre) - front;
    return Math.max(0, Math.min(deepest, away * slantShare));
  });
}

/**
 * The base contour of a product seen from an angle is its footprint in perspective: each column's base row says how far
 * away its front touches the surface, and its middle is half of its depth at the base (`touch`) behind that. A solid of
 * revolution is round whatever its base line shows, but nowhere before that line: one that was photographed from higher up than
 * the set's camera would have its footprint peep out below its belly as a black sickle.
 */
function columnCentres(
  silhouette: Silhouette,
  product: Product,
  view: View,
  size: { widthMetres: number; heightMetres: number },
  { touch, frontRow, front }: { touch: Float32Array; frontRow: number; front: number },
): Float32Array {
  const deepestTouch = touch.reduce((most, depth) => Math.max(most, depth), 0);
  const fronts = frontDepths(silhouette, view, size, frontRow);
  const centres = new Float32Array(silhouette.columns);
  const round = product.volume === "revolution";
  for (let x = 0; x < silhouette.columns; x++) {
    const own = front + fronts[x]! + touch[x]!;
    centres[x] = round ? Math.max(front + deepestTouch, own) : own;
  }
  return centres;
}
