import type { Cutout } from "../cutout/cutout.ts";
import { findRegions } from "../cutout/image/regions.ts";
import { withoutFloating } from "./floating-parts.ts";
import { withoutThread } from "./loose-thread.ts";

/** The cutout's shape on a small grid, for everything that asks about form. */
export type Silhouette = {
  widthPx: number;
  heightPx: number;
  /** 0 to 1, row by row. */
  alpha: Float32Array;
  /** First and last solid column of each row; last < first where the row is empty. */
  left: Int32Array;
  right: Int32Array;
  /** Last solid row of each column, -1 where the column is empty. */
  bottom: Int32Array;
  area: number;
  centreX: number;
  centreY: number;
};

type Pixels = Pick<Cutout, "rgba" | "widthPx" | "heightPx">;

const longerSidePx = 256;
/** Alpha from which a grid pixel counts as covered. */
export const solidFrom = 0.5;

export function measureSilhouette(cutout: Pixels): Silhouette {
  const scale = Math.min(1, longerSidePx / Math.max(cutout.widthPx, cutout.heightPx));
  const widthPx = Math.max(1, Math.round(cutout.widthPx * scale));
  const heightPx = Math.max(1, Math.round(cutout.heightPx * scale));
  return shapeOf(atLeastSolid(shrinkAlpha(cutout, widthPx, heightPx)), widthPx, heightPx);
}

/** What covers half of no cell, a fine chain across a large picture, is solid where it covers most: it has a form all the same. */
function atLeastSolid(alpha: Float32Array): Float32Array {
  const densest = alpha.reduce((most, value) => Math.max(most, value), 0);
  return densest < solidFrom ? alpha.map((value) => value / Math.max(1e-6, densest)) : alpha;
}

/** The shape as it rests: without parts that float beside it, and the one thread that hangs below all the rest. */
export function restingShape(shape: Silhouette): Silhouette {
  const { alpha, widthPx, heightPx } = shape;
  const mask = Uint8Array.from(alpha, (value) => (value < solidFrom ? 0 : 1));
  const kept = withoutThread(withoutFloating(mask, widthPx, heightPx), widthPx, heightPx);
  if (kept === mask) return shape;
  const without = alpha.map((value, cell) => (kept[cell] === mask[cell] ? value : 0));
  return shapeOf(without, widthPx, heightPx);
}

/** A shape's connected parts, each cropped to its box at `left` and `top`: those that are at least so large a share of it all. */
export function partsOf(
  { alpha, widthPx, heightPx, area }: Silhouette,
  leastShare: number,
): { part: Silhouette; left: number; top: number }[] {
  const mask = Uint8Array.from(alpha, (value) => Number(value >= solidFrom));
  const { labels, regions } = findRegions(mask, widthPx, heightPx, 1, true);
  return regions.flatMap(({ pixels, left, top, right, bottom }, label) => {
    if (pixels === 0 || pixels < leastShare * area) return [];
    const [columns, rows] = [right + 1 - left, bottom + 1 - top];
    const own = Float32Array.from({ length: columns * rows }, (_, cell) => {
      const p = (top + Math.floor(cell / columns)) * widthPx + left + (cell % columns);
      return labels[p] === label ? alpha[p]! : 0;
    });
    return [{ part: shapeOf(own, columns, rows), left, top }];
  });
}

/** What of a shape lies in some of its columns. */
export function columnsOf(
  { alpha, widthPx, heightPx }: Silhouette,
  from: number,
  to: number,
): Silhouette {
  const columns = to - from;
  const own = Float32Array.from({ length: columns * heightPx }, (_, cell) => {
    return alpha[Math.floor(cell / columns) * widthPx + from + (cell % columns)]!;
  });
  return shapeOf(own, columns, heightPx);
}

function shapeOf(alpha: Float32Array, widthPx: number, heightPx: number): Silhouette {
  const left = new Int32Array(heightPx).fill(widthPx);
  const right = new Int32Array(heightPx).fill(-1);
  const bottom = new Int32Array(widthPx).fill(-1);
  let [area, sumX, sumY] = [0, 0, 0];
  for (let y = 0, p = 0; y < heightPx; y++) {
    for (let x = 0; x < widthPx; x++, p++) {
      if (alpha[p]! < solidFrom) continue;
      if (x < left[y]!) left[y] = x;
      right[y] = x;
      bottom[x] = y;
      area++;
      sumX += x;
      sumY += y;
    }
  }
  const mass = Math.max(1, area);
  return {
    widthPx,
    heightPx,
    alpha,
    left,
    right,
    bottom,
    area,
    // A pixel's middle: the hull, with which it is compared, goes along their edges.
    centreX: sumX / mass + 0.5,
    centreY: sumY / mass + 0.5,
  };
}

function shrinkAlpha(cutout: Pixels, widthPx: number, heightPx: number): Float32Array {
  const sums = new Float32Array(widthPx * heightPx);
  const counts = new Float32Array(widthPx * heightPx);
  for (let y = 0, i = 3; y < cutout.heightPx; y++) {
    const row = Math.floor(((y + 0.5) * heightPx) / cutout.heightPx) * widthPx;
    for (let x = 0; x < cutout.widthPx; x++, i += 4) {
      // By its middle: by its left edge a pixel between two cells goes to the other one in a mirrored photograph.
      const cell = row + Math.floor(((x + 0.5) * widthPx) / cutout.widthPx);
      sums[cell] = sums[cell]! + cutout.rgba[i]!;
      counts[cell] = counts[cell]! + 255;
    }
  }
  return sums.map((sum, cell) => sum / Math.max(1, counts[cell]!));
}

/** Mirror symmetry about the best vertical axis near the middle: overlap of the shape with its reflection, 0 to 1. */
export function mirrorSymmetry(shape: Silhouette): number {
  const { widthPx, heightPx, alpha } = shape;
  let best = 0;
  const middle = widthPx - 1;
  const reach = Math.round(widthPx * 0.08);
  for (let sum = middle - reach; sum <= middle + reach; sum++) {
    let [both, either] = [0, 0];
    for (let y = 0; y < heightPx; y++) {
      for (let x = 0; x < widthPx; x++) {
        const other = sum - x;
        const a = alpha[y * widthPx + x]!;
        const b = other < 0 || other >= widthPx ? 0 : alpha[y * widthPx + other]!;
        both += Math.min(a, b);
        either += Math.max(a, b);
      }
    }
    best = Math.max(best, either > 0 ? both / either : 0);
  }
  return best;
}

/** Convex hull of the shape's outline, clockwise on screen from its leftmost point (Andrew's monotone chain). */
export function convexHull(shape: Silhouette): [number, number][] {
  const points: [number, number][] = [];
  for (let y = 0; y < shape.heightPx; y++) {
    if (shape.right[y]! < shape.left[y]!) continue;
    points.push([shape.left[y]!, y], [shape.right[y]! + 1, y]);
    points.push([shape.left[y]!, y + 1], [shape.right[y]! + 1, y + 1]);
  }
  points.sort((p, q) => p[0] - q[0] || p[1] - q[1]);
  const half = (list: [number, number][]) => {
    const chain: [number, number][] = [];
    for (const point of list) {
      while (chain.length > 1 && turn(chain.at(-2)!, chain.at(-1)!, point) <= 0) chain.pop();
      chain.push(point);
    }
    return chain.slice(0, -1);
  };
  return [...half(points), ...half(points.toReversed())];
}

/** Area of the convex hull, in square pixels of the grid. */
export function hullArea(shape: Silhouette): number {
  const hull = convexHull(shape);
  let twice = 0;
  for (const [i, [x, y]] of hull.entries()) {
    const [nextX, nextY] = hull[(i + 1) % hull.length]!;
    twice += x * nextY - y * nextX;
  }
  return Math.abs(twice) / 2;
}

function turn(a: [number, number], b: [number, number], c: [number, number]): number {
  return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
}
