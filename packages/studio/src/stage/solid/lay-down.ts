import { hullArea } from "../../cutout/image/hull-area.ts";

/**
 * What lies is as thick as its parts are wide where they are narrow: cables and handles are round, and lie on what sticks out of
 * them. But however wide it is, half its thickness is never more than a share of its size (the root of its box): shoes are lower
 * than they are wide, and so are bags on their back.
 */
const halfThickness = { perRadius: 1.7, most: 0.15 };
/**
 * Of a shape that fills this share of its convex hull less: a drive, a camera or a book lies on its broad side (they have .96 and more,
 * shoes .91 at most). Two judges of shadows took it for the drive's and the camera's 6 to 0, and for shoes, a dryer and a tool 4 to 7.
 */
const slab = { fill: 0.95, most: 0.1 };

/** The most that half the thickness of what lies may be, a share of its size, by its cover (0.5 and more inside). */
export function mostHalfThickness(cover: Float32Array, columns: number): number {
  const mask = Uint8Array.from(cover, (share) => (share < 0.5 ? 0 : 1));
  const area = mask.reduce((sum, own) => sum + own, 0);
  return area < slab.fill * hullArea(mask, columns) ? halfThickness.most : slab.most;
}

/**
 * Half as thick as what lies is, `inside` metres from the outline of a part that is `radius` metres wide to each side: a pillow, its
 * edge as round as it is thick, and that `most` metres at the most.
 */
export function lyingHalfDepth(inside: number, radius: number, most: number): number {
  const round = halfThickness.perRadius * radius;
  const half = (round * most) / (round + most);
  const edge = 1 - Math.min(1, inside / Math.max(1e-6, 1.6 * half));
  return half * Math.sqrt(1 - edge * edge);
}
