import type { Placement } from "../product-layer.ts";
import type { Frame16 } from "../../develop/finish.ts";
import { dimPixel } from "../../develop/color.ts";
import type { Silhouette } from "../silhouette.ts";

/** How much light the body keeps from the middle of the ground between the feet, and how soon that ends. */
const pool = { depth: 0.52, falloff: 1.7, reach: 2 };

/**
 * The one soft pool of shade below what stands on small feet: a chair's seat and legs keep light from all the ground between its
 * castors, where each foot alone darkens a spot. An ellipse over the footprint, deepest in its middle.
 */
export function drawFeetPool(
  canvas: Frame16,
  { columns, rows, base, baseFrom, baseTo }: Silhouette,
  place: Placement,
  foreshortening: number,
): void {
  const half = ((baseTo + 1 - baseFrom) / 2 / columns) * place.widthPx;
  const centreX = place.leftPx + ((baseFrom + baseTo + 1) / 2 / columns) * place.widthPx;
  const ends = (base[baseFrom]! + base[baseTo]!) / 2;
  const lowest = base.reduce((most, row) => Math.max(most, row), 0);
  const front = ((lowest - ends) / rows) * place.heightPx;
  const halfDepth = Math.max(front, half * 0.6 * foreshortening, 2);
  // A level base says where the front is, not where the middle lies.
  const centreY = place.topPx + (lowest / rows) * place.heightPx - halfDepth;
  const top = Math.max(0, Math.floor(centreY - pool.reach * halfDepth));
  const bottom = Math.min(canvas.heightPx, Math.ceil(centreY + pool.reach * halfDepth));
  const left = Math.max(0, Math.floor(centreX - pool.reach * half));
  const right = Math.min(canvas.widthPx, Math.ceil(centreX + pool.reach * half));
  const across = Float32Array.from({ length: Math.max(0, right - left) }, (_, index) =>
    shade((left + index + 0.5 - centreX) / half),
  );
  for (let y = top; y < bottom; y++) {
    const depth = pool.depth * shade((y + 0.5 - centreY) / halfDepth);
    shadeRow(canvas, y, left, across, depth);
  }
}

/** Nothing at the reach, without a step. */
function shade(off: number): number {
  const end = Math.exp(-pool.falloff * pool.reach * pool.reach);
  return Math.max(0, Math.exp(-pool.falloff * off * off) - end) / (1 - end);
}

function shadeRow(
  { widthPx, values }: Frame16,
  y: number,
  left: number,
  across: Float32Array,
  depth: number,
): void {
  for (let index = 0; index < across.length; index++) {
    const light = 1 - depth * across[index]!;
    const at = (y * widthPx + left + index) * 3;
    dimPixel(values, at, light);
  }
}
