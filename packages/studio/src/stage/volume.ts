import type { Product } from "../product/product.ts";
import { averageLine } from "./average-line.ts";
import { columnDepths, leastHalfDepthMetres } from "./column-depths.ts";
import { traceOutline } from "./outline.ts";
import type { Silhouette } from "./silhouette.ts";
import { localRadius } from "./thickness.ts";
import type { View } from "./view.ts";

/**
 * The product as a solid, in product space: a silhouette that is thick away from the camera.
 * A point is inside where it is within the outline, and no farther from the column's centre than half the depth.
 */
export type Volume = {
  columns: number;
  rows: number;
  widthMetres: number;
  heightMetres: number;
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
};

/**
 * Inflates a silhouette to a solid that stands (or, seen from above, lies) on the surface of a view; its front `forward` plate
 * units below where it is with the middle of its base over the anchor.
 */
export function buildVolume(
  silhouette: Silhouette,
  product: Product,
  view: View,
  size: { widthMetres: number; heightMetres: number; centreMetres: number },
  liftMetres: number,
  forward = 0,
): Volume {
  const { columns, rows } = silhouette;
  const base = view.down ? new Float32Array(columns).fill(rows) : silhouette.base;
  const grounded = !view.down && liftMetres === 0;
  const straight = straighten(silhouette, base);
  if (grounded) closeSlits(straight, columns);
  const field = inflate(straight, columns, rows, size, product, grounded);
  if (view.down && product.volume !== "revolution") {
    layFlat(field, size);
    // A narrow part's ridge follows every notch of its outline.
    smoothDepths(field, columns, rows);
  }
  let halfDepth = leastHalfDepthMetres;
  for (let at = 1; at < field.length; at += 2) halfDepth = Math.max(halfDepth, field[at]!);
  const { front, contour, centre } = columnDepths(silhouette, product, view, {
    ...size,
    field,
    forward,
    grounded,
  });
  const up = view.down ? -size.heightMetres / 2 : liftMetres;
  const lift = view.down ? liftMetres : 0;
  const nearest = centre.reduce((least, away) => Math.min(least, away), 0);
  const farthest = centre.reduce((most, away) => Math.max(most, away), 0);
  return {
    columns,
    rows,
    ...size,
    field,
    centre,
    fronts: view.down ? contour : frontLine(field, contour, silhouette, grounded),
    upFrom: up,
    upTo: up + size.heightMetres,
    awayFrom: view.down ? -2 * halfDepth - lift : nearest - halfDepth,
    awayTo: view.down ? -lift : farthest + halfDepth,
    front,
  };
}

/** What lies is seldom thicker than this share of its narrower side: a bag, a shoe or glasses on their back. */
const mostThickness = 0.4;
/** And lies on its broad side, so that it is deeper for its outline than what stands with that outline to the camera. */
const lyingThicker = 1.6;

/** A lying thing is a pillow within its outline: as thick all over, with an edge as round as it is thick. */
function layFlat(field: Float32Array, size: { widthMetres: number; heightMetres: number }): void {
  let most = 0;
  for (let at = 1; at < field.length; at += 2) most = Math.max(most, field[at]!);
  const half = Math.min(
    most * lyingThicker,
    (mostThickness / 2) * Math.min(size.widthMetres, size.heightMetres),
  );
  for (let at = 0; at < field.length; at += 2) {
    const edge = 1 - Math.min(1, Math.max(0, field[at]!) / (1.6 * half));
    field[at + 1] = Math.max(leastHalfDepthMetres, half * Math.sqrt(1 - edge * edge));
  }
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

/** Moves each column, by fractions of a cell, so that its base contour is the bottom row; the result counts rows from the base upwards. */
function straighten(silhouette: Silhouette, base: Float32Array): Float32Array {
  const { columns, rows, cover } = silhouette;
  const straight = new Float32Array(columns * rows);
  for (let x = 0; x < columns; x++) {
    const bottom = Math.floor(base[x]!);
    const share = base[x]! - bottom;
    for (let up = 0; up < rows; up++) {
      const y = bottom - 1 - up;
      const above = y >= 0 && y < rows ? cover[y * columns + x]! : 0;
      const below = y + 1 >= 0 && y + 1 < rows ? cover[(y + 1) * columns + x]! : 0;
      straight[up * columns + x] = above + (below - above) * share;
    }
  }
  return straight;
}

/** Rows by which an underside may be off its contour and still touch: hulls bridge steps of the raster. */
const slitRows = 2;

/** Fills what is left open below a base that follows its contour: outlined there, it would have no depth where it touches. */
function closeSlits(straight: Float32Array, columns: number): void {
  for (let x = 0; x < columns; x++) {
    let open = 0;
    while (open <= slitRows && straight[open * columns + x]! < 0.5) open++;
    if (open > slitRows) continue;
    for (let up = 0; up < open; up++) straight[up * columns + x] = 1;
  }
}

function inflate(
  cover: Float32Array,
  columns: number,
  rows: number,
  size: { widthMetres: number; heightMetres: number },
  product: Product,
  grounded: boolean,
): Float32Array {
  const stepX = size.widthMetres / columns;
  const { distance, nearest } = traceOutline(
    cover,
    columns,
    rows,
    stepX,
    size.heightMetres / rows,
    grounded,
  );
  const field = new Float32Array(columns * rows * 2);
  if (product.volume === "revolution") turnRows(field, cover, columns, rows, stepX, product);
  else {
    const radius = localRadius({ distance }, columns, rows, stepX, size.heightMetres / rows);
    for (let cell = 0; cell < radius.length; cell++) {
      if (cover[cell]! < 0.5) continue;
      const depth = halfDepthAt(distance[cell]!, radius[cell]!, size.widthMetres / 2, product);
      field[cell * 2 + 1] = Math.max(leastHalfDepthMetres, depth);
    }
  }
  for (let cell = 0; cell < distance.length; cell++) {
    field[cell * 2] = distance[cell]!;
    if (cover[cell]! >= 0.5) continue;
    const edge = nearest[cell]! < 0 ? 0 : field[nearest[cell]! * 2 + 1]!;
    field[cell * 2 + 1] = Math.max(leastHalfDepthMetres, edge);
  }
  smoothDepths(field, columns, rows);
  return field;
}

/** Evens the depths out over some cells, twice: where a row is suddenly wider than the next, no shadow has a step. */
function smoothDepths(field: Float32Array, columns: number, rows: number): void {
  const radius = Math.max(1, Math.round(rows / 72));
  for (let pass = 0; pass < 2; pass++) {
    for (let y = 0; y < rows; y++) averageLine(field, y * columns * 2 + 1, 2, columns, radius);
    for (let x = 0; x < columns; x++) averageLine(field, x * 2 + 1, columns * 2, rows, radius);
  }
}

/** A solid of revolution is as deep as each of its rows is wide, and as round. */
function turnRows(
  field: Float32Array,
  cover: Float32Array,
  columns: number,
  rows: number,
  stepX: number,
  { depthRatio }: Product,
): void {
  for (let y = 0; y < rows; y++) {
    let x = 0;
    while (x < columns) {
      if (cover[y * columns + x]! < 0.5) {
        x++;
        continue;
      }
      const from = x;
      while (x < columns && cover[y * columns + x]! >= 0.5) x++;
      const half = (x - from) / 2;
      for (let column = from; column < x; column++) {
        const offCentre = Math.abs(column + 0.5 - from - half) / half;
        const depth = half * stepX * depthRatio * Math.sqrt(Math.max(0, 1 - offCentre * offCentre));
        field[(y * columns + column) * 2 + 1] = Math.max(leastHalfDepthMetres, depth);
      }
    }
  }
}

/** A soft part is that much deeper for its thickness than the whole is for its width: a barrel is round, a bag is not. */
const softness = 1.5;

/**
 * Half the depth `inside` metres from the outline of a part that is `radius` metres thick to each side: a drill's barrel is as
 * deep as it is high, however long its row is. `widest` is half the product's width.
 */
function halfDepthAt(inside: number, radius: number, widest: number, product: Product): number {
  // On the very outline there is no disc.
  const edge = radius > 0 ? 1 - Math.min(1, inside / radius) : 1;
  const round = Math.sqrt(1 - edge * edge);
  if (product.volume === "flat") return Math.min(widest * product.depthRatio, 0.01);
  // Corners are rounded over 6 % of the thickness.
  const corner = Math.min(1, (1 - edge) * 16 + 0.25);
  if (product.volume === "box") return Math.min(widest * product.depthRatio, radius * 1.4) * corner;
  return Math.min(widest, radius) * product.depthRatio * softness * Math.sqrt(round);
}
