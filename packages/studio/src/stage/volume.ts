import type { Product } from "../product/product.ts";
import type { Silhouette } from "./silhouette.ts";
import { surfaceDepth, surfaceRow, type View } from "./view.ts";

/**
 * The product as a solid, in product space: a silhouette that is thick away from the camera.
 * For a point, `solid(x, up) - |away - centre(x)|` is a signed distance in metres: positive inside.
 */
export type Volume = {
  columns: number;
  rows: number;
  widthMetres: number;
  heightMetres: number;
  /** How far the silhouette's middle is right of the anchor. */
  centreMetres: number;
  /** rows × columns, from the base upwards: half the depth inside, minus the distance to the outline outside. */
  solid: Float32Array;
  /** Half-depth centre of each column, metres behind the anchor; seen from above it is -solid, and this is empty. */
  centre: Float32Array;
  /** Lowest and highest point above the surface (seen from above: of its length), nearest and farthest. */
  upFrom: number;
  upTo: number;
  awayFrom: number;
  awayTo: number;
  /** Front of the footprint at its lowest point, metres behind the anchor (negative: before it). */
  front: number;
};

/** Thin things still shadow. */
const leastHalfDepthMetres = 0.0012;

/** Inflates a silhouette to a solid that stands (or, seen from above, lies) on the surface of a view. */
export function buildVolume(
  silhouette: Silhouette,
  product: Product,
  view: View,
  size: { widthMetres: number; heightMetres: number; centreMetres: number },
  liftMetres: number,
): Volume {
  const { columns, rows } = silhouette;
  const base = view.down ? new Float32Array(columns).fill(rows) : silhouette.base;
  const straight = straighten(silhouette, base);
  const solid = inflate(straight, columns, rows, size, product);
  const halfDepth = solid.reduce((most, depth) => Math.max(most, depth), leastHalfDepthMetres);
  const front = -halfDepth;
  const centre = view.down
    ? new Float32Array(0)
    : columnCentres(silhouette, product, view, size, halfDepth);
  const up = view.down ? -size.heightMetres / 2 : liftMetres;
  const lift = view.down ? liftMetres : 0;
  const nearest = centre.reduce((least, away) => Math.min(least, away), 0);
  const farthest = centre.reduce((most, away) => Math.max(most, away), 0);
  return {
    columns,
    rows,
    ...size,
    solid,
    centre,
    upFrom: up,
    upTo: up + size.heightMetres,
    awayFrom: view.down ? -2 * halfDepth - lift : nearest - halfDepth,
    awayTo: view.down ? -lift : farthest + halfDepth,
    front,
  };
}

/** Moves each column so that its base contour is the bottom row; the result counts rows from the base upwards. */
function straighten(silhouette: Silhouette, base: Float32Array): Uint8Array {
  const { columns, rows, inside } = silhouette;
  const straight = new Uint8Array(columns * rows);
  for (let x = 0; x < columns; x++) {
    const bottom = Math.round(base[x]!);
    for (let up = 0; up < rows; up++) {
      const y = bottom - 1 - up;
      if (y >= 0 && y < rows) straight[up * columns + x] = inside[y * columns + x]!;
    }
  }
  return straight;
}

function inflate(
  inside: Uint8Array,
  columns: number,
  rows: number,
  size: { widthMetres: number; heightMetres: number },
  product: Product,
): Float32Array {
  const stepX = size.widthMetres / columns;
  const solid = outsideDistance(inside, columns, rows, stepX, size.heightMetres / rows);
  for (let y = 0; y < rows; y++) {
    let x = 0;
    while (x < columns) {
      if (inside[y * columns + x] === 0) {
        x++;
        continue;
      }
      const from = x;
      while (x < columns && inside[y * columns + x] === 1) x++;
      const half = (x - from) / 2;
      for (let column = from; column < x; column++) {
        const offCentre = Math.abs(column + 0.5 - from - half) / half;
        const depth = halfDepthAt(offCentre, half * stepX, size.widthMetres / 2, product);
        solid[y * columns + column] = Math.max(leastHalfDepthMetres, depth);
      }
    }
  }
  return solid;
}

/** Half the depth of a solid at `offCentre` (0 to 1) of a row that is `half` metres to each side. */
function halfDepthAt(offCentre: number, half: number, widest: number, product: Product): number {
  const round = Math.sqrt(Math.max(0, 1 - offCentre * offCentre));
  switch (product.volume) {
    case "revolution":
      return half * product.depthRatio * round;
    case "box":
      // Narrow parts (a handle over a box) are as deep as they are wide; corners are rounded over 6 % of the width.
      return (
        Math.min(widest * product.depthRatio, half * 1.4) * Math.min(1, (1 - offCentre) * 16 + 0.25)
      );
    case "soft":
      return Math.min(widest, half * 1.2) * product.depthRatio * Math.sqrt(round);
    case "flat":
      return Math.min(widest * product.depthRatio, 0.01);
  }
}

/** Minus the distance in metres to the nearest inside cell: a chamfer transform, within 4 % of Euclid. */
function outsideDistance(
  inside: Uint8Array,
  columns: number,
  rows: number,
  stepX: number,
  stepY: number,
): Float32Array {
  const away = Float32Array.from(inside, (cell) => (cell === 1 ? 0 : 1e3));
  const diagonal = Math.hypot(stepX, stepY);
  const relax = (x: number, y: number, dx: number, dy: number, step: number): void => {
    const fromX = x + dx;
    const fromY = y + dy;
    if (fromX < 0 || fromX >= columns || fromY < 0 || fromY >= rows) return;
    const candidate = away[fromY * columns + fromX]! + step;
    if (candidate < away[y * columns + x]!) away[y * columns + x] = candidate;
  };
  for (let y = 0; y < rows; y++) {
    for (let x = 0; x < columns; x++) {
      relax(x, y, -1, 0, stepX);
      relax(x, y, 0, -1, stepY);
      relax(x, y, -1, -1, diagonal);
      relax(x, y, 1, -1, diagonal);
    }
  }
  for (let y = rows - 1; y >= 0; y--) {
    for (let x = columns - 1; x >= 0; x--) {
      relax(x, y, 1, 0, stepX);
      relax(x, y, 0, 1, stepY);
      relax(x, y, 1, 1, diagonal);
      relax(x, y, -1, 1, diagonal);
    }
  }
  for (let cell = 0; cell < away.length; cell++) away[cell] = -away[cell]!;
  return away;
}

/**
 * The base contour of a product seen from an angle is its footprint in perspective: each column's base row says how far
 * away it touches the surface. A solid of revolution is round about the anchor whatever its base line shows.
 */
function columnCentres(
  silhouette: Silhouette,
  product: Product,
  view: View,
  size: { widthMetres: number; heightMetres: number },
  halfDepth: number,
): Float32Array {
  const centres = new Float32Array(silhouette.columns);
  if (product.volume === "revolution") return centres;
  const unitsPerMetre = view.focal / view.distance;
  const lowest = silhouette.base.reduce((most, row) => Math.max(most, row), 0);
  const frontRow = surfaceRow(view, -halfDepth);
  // Seen from near the surface a small slant would run to the horizon: no footprint is deeper than it is wide.
  const deepest = size.widthMetres * 0.9;
  for (let x = 0; x < silhouette.columns; x++) {
    const rise = ((lowest - silhouette.base[x]!) / silhouette.rows) * size.heightMetres;
    const away = surfaceDepth(view, frontRow - rise * unitsPerMetre);
    centres[x] = Math.min(deepest, Math.max(-halfDepth, away)) + halfDepth;
  }
  return centres;
}
