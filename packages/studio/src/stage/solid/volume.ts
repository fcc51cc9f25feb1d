import type { Product } from "../../product/product.ts";
import { averageLine } from "../retouch/average-line.ts";
import { columnDepths, frontDepths, leastHalfDepthMetres } from "./column-depths.ts";
import { inflate } from "./inflate.ts";
import type { Silhouette } from "../silhouette.ts";
import { boxHalfDepths, cornerOf, deepenBox } from "./turned-box.ts";
import { isUpright, type SeenFrom, turnSolid } from "./turned.ts";
import { surfaceDepth, type View } from "../../sets/view.ts";

/**
 * The product as a solid, in product space: a silhouette that is thick away from the camera.
 * A point is inside where it is within the outline, and no farther from the column's centre than half the depth.
 */
export type Volume = {
  columns: number;
  rows: number;
  widthMetres: number;
  heightMetres: number;
  /** Its height in the picture, plate units. */
  shownHeight: number;
  /** Where its columns are as broad as the picture shows them, metres behind the anchor. */
  shownAway: number;
  /** How far the silhouette's middle is right of the anchor. */
  centreMetres: number;
  /**
   * rows × columns × 2, from the base upwards: metres to the outline (positive inside), and half the depth there.
   * Beyond the outline the depth is that of the nearest edge.
   */
  field: Float32Array;
  /** Half-depth centre of each column, metres behind the anchor; seen from above it lies on its back, and this is empty. */
  centre: Float32Array;
  /** Lowest and highest point above the surface (seen from above: of its length), nearest and farthest. */
  upFrom: number;
  upTo: number;
  awayFrom: number;
  awayTo: number;
  /** Each column's front at the surface, metres behind the anchor: what a mirror under the product shows first. */
  fronts: Float32Array;
  /** Front of the footprint at its lowest point, metres behind the anchor (negative: before it). */
  front: number;
  /** A solid of revolution about an upright axis: how far behind the anchor that is. Null for others. */
  axisAway: number | null;
};

/**
 * Inflates a silhouette to a solid that stands (or, seen from above, lies) on the surface of a view; its front at a row of the
 * plate, or with the middle of its base over the anchor.
 */
export function buildVolume(
  silhouette: Silhouette,
  product: Product,
  view: View,
  shown: { widthMetres: number; heightMetres: number; centreMetres: number },
  liftMetres: number,
  frontRow: number | null = null,
  onStem = false,
): Volume {
  const { columns, rows } = silhouette;
  const size = trueSize(shown, view, frontRow);
  const base = view.down ? new Float32Array(columns).fill(rows) : silhouette.base;
  const grounded = !view.down && liftMetres === 0;
  const turned =
    product.volume === "revolution" && isUpright(silhouette)
      ? turnSolid(silhouette, sinesOf(product, view), size, grounded)
      : null;
  const stands = onStem ? "stemmed" : "standing";
  const held = grounded ? stands : view.down ? "lying" : "floating";
  const field = turned?.field ?? inflate(silhouette, base, size, product, held);
  const corner = grounded && frontRow !== null ? cornerOf(silhouette, product) : null;
  if (corner !== null)
    deepenBox(
      field,
      corner,
      boxHalfDepths(corner, frontDepths(silhouette, view, shown, frontRow!)),
      silhouette,
    );
  let halfDepth = leastHalfDepthMetres;
  for (let at = 1; at < field.length; at += 2) halfDepth = Math.max(halfDepth, field[at]!);
  const { front, contour, centre, axis } = columnDepths(silhouette, product, view, {
    ...shown,
    field,
    frontRow,
    grounded,
    footRadius: turned?.footRadius ?? null,
  });
  if (turned !== null) centre.fill(axis);
  const up = view.down ? -size.heightMetres / 2 : liftMetres;
  const lift = view.down ? liftMetres : 0;
  const axisAway = view.down ? -lift - halfDepth : axis;
  const nearest = centre.reduce((least, away) => Math.min(least, away), 0);
  const farthest = centre.reduce((most, away) => Math.max(most, away), 0);
  return {
    columns,
    rows,
    ...size,
    shownHeight: (shown.heightMetres * view.focal) / view.distance,
    shownAway: depthShown(view, frontRow),
    field,
    centre,
    fronts: view.down ? contour : frontLine(field, contour, silhouette, grounded),
    axisAway: turned === null ? null : axisAway,
    upFrom: up,
    upTo: up + size.heightMetres,
    awayFrom: view.down ? -2 * halfDepth - lift : nearest - halfDepth,
    awayTo: view.down ? -lift : farthest + halfDepth,
    front,
  };
}

function depthShown(view: View, frontRow: number | null): number {
  return frontRow === null || view.down ? 0 : surfaceDepth(view, frontRow);
}

/**
 * What is shown at the anchor's scale, in true metres: nearer to the camera by a sixteenth it is that much smaller. As large as
 * shown its solid reached out beyond the picture's product at both ends, and darkened the ground there.
 */
function trueSize(
  shown: { widthMetres: number; heightMetres: number; centreMetres: number },
  view: View,
  frontRow: number | null,
): typeof shown {
  const share = 1 + depthShown(view, frontRow) / view.distance;
  return {
    widthMetres: shown.widthMetres * share,
    heightMetres: shown.heightMetres * share,
    centreMetres: view.cameraX + (shown.centreMetres - view.cameraX) * share,
  };
}

/** From where a solid of revolution is seen; what was photographed lying is seen square on, whatever surface it lay on. */
function sinesOf(product: Product, view: View): SeenFrom {
  const degrees = product.pose === "lying" ? 0 : product.cameraElevationDegrees;
  return {
    photo: Math.sin((degrees * Math.PI) / 180),
    set: view.down ? 0 : view.cameraUp / Math.sqrt(view.cameraUp ** 2 + view.distance ** 2),
  };
}

/** Smooth along the base, level beyond its ends; what floats is mirrored as a board through its middle. */
function frontLine(
  field: Float32Array,
  centre: Float32Array,
  { columns, baseFrom, baseTo }: Silhouette,
  grounded: boolean,
): Float32Array {
  if (!grounded) return new Float32Array(columns).fill(centre[columns >> 1]!);
  const fronts = Float32Array.from({ length: columns }, (_, x) => {
    const column = Math.min(baseTo, Math.max(baseFrom, x));
    return centre[column]! - field[column * 2 + 1]!;
  });
  averageLine(fronts, 0, 1, columns, Math.max(1, Math.round(columns / 60)));
  return fronts;
}
