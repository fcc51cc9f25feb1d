/** Reach is kept in steps of a twentieth of a Lab unit a pixel. */
export const reachScale = 20;

/** A reach of what no path leads to. */
const unreached = 255;

/**
 * For every pixel the least "worst step" on any path from the seeds (a bottleneck path), in whole units up to 254;
 * 255 where no path exists, or none below `most`. A soft shadow is reached in small steps, a product's edge is one large step.
 */
export function reachFrom(
  seeds: Uint8Array,
  stepCost: Uint8Array,
  widthPx: number,
  heightPx: number,
  most = unreached,
): Uint8Array {
  const pixels = widthPx * heightPx;
  const reach = new Uint8Array(pixels).fill(unreached);
  // A list of pixels for each cost instead of a heap: costs are bytes. Levels rise, so that whoever comes to a pixel first
  // comes to it at the least cost, and each is in one list once.
  const heads = new Int32Array(256).fill(-1);
  const next = new Int32Array(pixels);
  const arrive = (q: number, cost: number) => {
    if (reach[q] !== unreached) return;
    reach[q] = cost;
    next[q] = heads[cost]!;
    heads[cost] = q;
  };
  for (let p = 0; p < pixels; p++) if (seeds[p]) arrive(p, 0);
  for (let level = 0; level < most; level++) {
    for (let p = heads[level]!; p >= 0; p = heads[level]!) {
      heads[level] = next[p]!;
      const x = p % widthPx;
      if (x > 0) arrive(p - 1, Math.max(level, stepCost[p - 1]!));
      if (x < widthPx - 1) arrive(p + 1, Math.max(level, stepCost[p + 1]!));
      if (p >= widthPx) arrive(p - widthPx, Math.max(level, stepCost[p - widthPx]!));
      if (p < pixels - widthPx) arrive(p + widthPx, Math.max(level, stepCost[p + widthPx]!));
    }
  }
  return reach;
}
