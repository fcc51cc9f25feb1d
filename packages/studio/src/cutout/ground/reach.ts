/** Reach is kept in steps of a twentieth of a Lab unit a pixel. */
export const reachScale = 20;

/** A reach of what no path leads to. */
const unreached = 255;

/**
 * For every pixel the least "worst step" on any path from the seeds (a bottleneck path), in whole units up to 254;
 * 255 where no path exists. Where all paths take `most` or more they are not followed to their end: what is told is that or more. A soft shadow is reached in small steps, a product's edge is one large step.
 */
export function reachFrom(
  seeds: Uint8Array,
  stepCost: Uint8Array,
  widthPx: number,
  heightPx: number,
  most = unreached,
): Uint8Array {
  const pixels = widthPx * heightPx;
  const front: Front = {
    reach: new Uint8Array(pixels).fill(unreached),
    heads: new Int32Array(256).fill(-1),
    next: new Int32Array(pixels),
  };
  for (let p = 0; p < pixels; p++) if (seeds[p]) arrive(front, p, 0);
  for (let level = 0; level < most; level++) advance(front, level, stepCost, widthPx);
  return front.reach;
}

/**
 * A list of pixels for each cost instead of a heap: costs are bytes. Levels rise, so that whoever comes to a pixel first comes to
 * it at the least cost, and each is in one list once.
 */
type Front = { reach: Uint8Array; heads: Int32Array; next: Int32Array };

function arrive({ reach, heads, next }: Front, q: number, cost: number): void {
  reach[q] = cost;
  next[q] = heads[cost]!;
  heads[cost] = q;
}

/** Goes on from all that is reached at a level. */
function advance(front: Front, level: number, stepCost: Uint8Array, widthPx: number): void {
  const { reach, heads, next } = front;
  const visit = (q: number) => arrive(front, q, Math.max(level, stepCost[q]!));
  for (let p = heads[level]!; p >= 0; p = heads[level]!) {
    heads[level] = next[p]!;
    // What lies beside is mostly reached: only else it is asked whether it is in the same row.
    if (p > 0 && reach[p - 1] === unreached && p % widthPx > 0) visit(p - 1);
    if (p + 1 < reach.length && reach[p + 1] === unreached && (p + 1) % widthPx > 0) visit(p + 1);
    if (p >= widthPx && reach[p - widthPx] === unreached) visit(p - widthPx);
    if (p + widthPx < reach.length && reach[p + widthPx] === unreached) visit(p + widthPx);
  }
}
