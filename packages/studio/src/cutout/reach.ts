/**
 * For every pixel the least "worst step" on any path from the seeds (a bottleneck path), in whole units up to 254;
 * 255 where no path exists. A soft shadow is reached in small steps, a product's edge is one large step.
 */
export function reachFrom(
  seeds: Uint8Array,
  stepCost: Uint8Array,
  widthPx: number,
  heightPx: number,
): Uint8Array {
  const pixels = widthPx * heightPx;
  const reach = new Uint8Array(pixels).fill(255);
  // Buckets instead of a heap: costs are bytes, so each pixel is queued a few times at most.
  const buckets: number[][] = Array.from({ length: 256 }, () => []);
  const settled = new Uint8Array(pixels);
  for (let p = 0; p < pixels; p++) {
    if (!seeds[p]) continue;
    reach[p] = 0;
    buckets[0]!.push(p);
  }
  const relax = (q: number, level: number) => {
    if (settled[q]) return;
    const cost = Math.max(level, stepCost[q]!);
    if (cost >= reach[q]!) return;
    reach[q] = cost;
    buckets[cost]!.push(q);
  };
  for (let level = 0; level < 255; level++) {
    const bucket = buckets[level]!;
    for (let i = 0; i < bucket.length; i++) {
      const p = bucket[i]!;
      if (settled[p]) continue;
      settled[p] = 1;
      const x = p % widthPx;
      if (x > 0) relax(p - 1, level);
      if (x < widthPx - 1) relax(p + 1, level);
      if (p >= widthPx) relax(p - widthPx, level);
      if (p < pixels - widthPx) relax(p + widthPx, level);
    }
    buckets[level] = [];
  }
  return reach;
}
