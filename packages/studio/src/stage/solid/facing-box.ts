import type { Product } from "../../product/product.ts";
import type { Silhouette } from "../silhouette.ts";
import { type Corner, cornerOf } from "./turned-box.ts";

/** The corner at which a box is seen; null for what is none, and for what stands on legs. */
export function boxCornerOf(silhouette: Silhouette, product: Product): Corner | null {
  if (product.volume !== "box" || product.onLegs === true) return null;
  return cornerOf(silhouette, product);
}

/**
 * Which way the sides of a box seen at its corner face: each of them is a plane. A front that turned away at its edges, as what is
 * round does, took stripes of the set's colours there that looked sprayed on. Changes `side`, a grid of `columns` over the product's
 * box. Two sides that stand square on one another and rise by `a` and `b` a column are turned so that the tangent of the left
 * one's angle is √(a/b).
 */
export function faceAsBox(
  side: Float32Array,
  columns: number,
  { columns: width, base }: Silhouette,
  { left, nearest, right }: Corner,
): void {
  const riseOf = (end: number): number => (base[nearest]! - base[end]!) / Math.abs(nearest - end);
  const angle = Math.atan(Math.sqrt(riseOf(left) / riseOf(right)));
  for (let cell = 0; cell < side.length; cell++) {
    const x = (((cell % columns) + 0.5) / columns) * width;
    side[cell] = x < nearest ? -Math.sin(angle) : Math.cos(angle);
  }
}
