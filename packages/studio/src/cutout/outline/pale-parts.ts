import { isClippedGround } from "../ground/scene.ts";
import type { Scene } from "../ground/scene.ts";
import { signedDistance } from "../image/distance.ts";
import { smoothStep } from "../image/lab.ts";
import { findRegions } from "../image/regions.ts";
import { band } from "../matte/matte-zones.ts";

/** Deviation from a white without noise, Lab units, from which on something is there, JPEG's ripples left out. */
const something = 1;
/** So far from the mask JPEG's ripples and the mask's own soft rim don't reach, pixels; so much of its area lies there at least. */
const apartPx = 4;
const leastShare = 0.004;
/** An edge falls by so much over two pixels, and by this share of the fall over four. */
const step = { least: 1, share: 0.6 };
/** Share of a part's open rim that is such an edge: shade has .20 at the most, white goods .47 to .73. */
const crisp = 0.35;
const leastRim = 12;
const glance = 7;
/** Half the width of a slit that is closed, mask pixels. */
const slitPx = 2.5;

/**
 * Gives a mask the pale parts beside it that end at an edge, however faint, on a ground that is clipped to white: a fire engine's
 * white roof, which passes for soft shade. Gives 0 to 1 near them, where colours tell nothing, or null where there are none.
 * @param mask  changed in place
 */
export function keepPaleParts(scene: Scene, mask: Uint8Array): Float32Array | null {
  if (!isClippedGround(scene)) return null;
  const { widthPx, heightPx } = scene;
  const area = mask.reduce((sum, own) => sum + own, 0);
  if (glanceAround(scene, mask) < leastShare * area) return null;
  const off = scene.lift.map((_, p) => offWhite(scene, p));
  const outside = mask.map((own, p) => Number(!own && off[p]! > something));
  const { labels, regions } = findRegions(outside, widthPx, heightPx, 1);
  const distance = signedDistance(mask, widthPx, heightPx);
  const found = regions.map(() => ({ apart: 0, touching: 0, rim: 0, edge: 0 }));
  for (let y = 3; y < heightPx - 3; y++) {
    for (let p = y * widthPx + 3; p < (y + 1) * widthPx - 3; p++) {
      if (!outside[p]) continue;
      const part = found[labels[p]!]!;
      if (distance[p]! < -apartPx) part.apart++;
      for (const way of [1, -1, widthPx, -widthPx]) {
        if (mask[p + way]) part.touching++;
        else if (!outside[p + way] && distance[p]! < -apartPx) {
          part.rim++;
          part.edge += Number(isEdge(off, p, way));
        }
      }
    }
  }
  const isPart = found.map(
    ({ apart, touching, rim, edge }) =>
      apart > leastShare * area && touching > 0 && rim >= leastRim && edge > crisp * rim,
  );
  if (!isPart.includes(true)) return null;
  const kept = Uint8Array.from(labels, (label) => Number(isPart[label]));
  join(mask, kept, widthPx, heightPx);
  return signedDistance(kept, widthPx, heightPx).map((d) => smoothStep(-band - 2, -band, d));
}

/** Deviation from the ground, less what JPEG let run onto it beside a coloured part, Lab units. */
function offWhite({ lift, tint, bleeding }: Scene, p: number): number {
  return Math.sqrt(0.64 * lift[p]! ** 2 + Math.max(0, tint[p]! - bleeding[p]!) ** 2);
}

/** About how many pixels away from a mask are none of the ground's: one in so many is looked at. */
function glanceAround(scene: Scene, mask: Uint8Array): number {
  const down = apartPx * scene.widthPx;
  let found = 0;
  for (let p = down; p < mask.length - down; p += glance) {
    const isNear = mask[p - apartPx]! | mask[p + apartPx]! | mask[p - down]! | mask[p + down]!;
    if (!mask[p] && !isNear && offWhite(scene, p) > something) found++;
  }
  return found * glance;
}

/** Adds parts to a mask, with the slits that are left within and between them. */
function join(mask: Uint8Array, parts: Uint8Array, widthPx: number, heightPx: number): void {
  for (let p = 0; p < mask.length; p++) if (parts[p]) mask[p] = 1;
  const beyond = signedDistance(mask, widthPx, heightPx).map((d) => Number(d > -slitPx));
  const closed = signedDistance(Uint8Array.from(beyond), widthPx, heightPx);
  const near = signedDistance(parts, widthPx, heightPx);
  for (let p = 0; p < mask.length; p++) {
    if (mask[p] || closed[p]! <= slitPx || near[p]! <= -2 * slitPx) continue;
    mask[p] = 1;
    parts[p] = 1;
  }
}

function isEdge(off: Float32Array, p: number, way: number): boolean {
  const fall = off[p - way]! - off[p + way]!;
  return fall > step.least && fall > step.share * (off[p - 3 * way]! - off[p + way]!);
}
