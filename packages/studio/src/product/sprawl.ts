import { signedDistance } from "../cutout/image/distance.ts";
import { findRegions } from "../cutout/image/regions.ts";
import { hullArea, solidFrom } from "./silhouette.ts";
import type { Silhouette } from "./silhouette.ts";

/** Half the width of a blade, as a share of the longer side: what a disc of this radius doesn't fit into. */
const bladeHalfWidth = 0.022;
const leastLength = 0.06;
const fewestBlades = 4;
/** Feet are down here. */
const footShare = 0.9;
/** Clear pixels round the shape, for distances at its rim. */
const margin = 10;

/**
 * Whether the shape is wide, mostly air, and reaches out with many thin ends that rest on nothing: an open multitool, cutlery
 * or jewellery laid out. Of 40 photos and renders one does; chairs and stools, as airy, are taller than wide, and a
 * bicycle's thin parts hang together.
 */
export function isSprawling(shape: Silhouette): boolean {
  if (shape.widthPx < 1.3 * shape.heightPx || shape.area > 0.45 * hullArea(shape)) return false;
  return countBlades(shape) >= fewestBlades;
}

/** Thin parts above the feet that are held at one end alone. */
function countBlades({ widthPx, heightPx, alpha }: Silhouette): number {
  const across = widthPx + 2 * margin;
  const down = heightPx + 2 * margin;
  const solid = new Uint8Array(across * down);
  for (let y = 0; y < heightPx; y++) {
    for (let x = 0; x < widthPx; x++) {
      if (alpha[y * widthPx + x]! >= solidFrom) solid[(y + margin) * across + x + margin] = 1;
    }
  }
  const side = Math.max(widthPx, heightPx);
  const radius = bladeHalfWidth * side;
  const core = Uint8Array.from(signedDistance(solid, across, down), (d) => (d > radius ? 1 : 0));
  const toCore = signedDistance(core, across, down);
  const thin = solid.map((inside, p) => (inside && toCore[p]! < -(radius + 1.5) ? 1 : 0));
  const { labels, regions } = findRegions(thin, across, down, 1, true);
  const roots = new Uint8Array(solid.length);
  for (let p = across; p < solid.length - across; p++) {
    if (!thin[p]) continue;
    const beside = [p - 1, p + 1, p - across, p + across].some((q) => solid[q] && !thin[q]);
    if (beside) roots[p] = 1;
  }
  const held = findRegions(roots, across, down, 1, true);
  const holds = new Int32Array(regions.length);
  for (const [label, { left, top }] of held.regions.entries()) {
    if (label === 0) continue;
    let p = top * across + left;
    while (held.labels[p] !== label) p++;
    holds[labels[p]!]!++;
  }
  return regions.filter(({ left, top, right, bottom }, label) => {
    const length = Math.hypot(right - left, bottom - top);
    const atFoot = bottom - margin > footShare * heightPx;
    return label > 0 && holds[label] === 1 && length > leastLength * side && !atFoot;
  }).length;
}
