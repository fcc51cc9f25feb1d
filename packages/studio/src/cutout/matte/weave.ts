import type { Raster } from "../../photo/resize.ts";

/** The farthest thread that counts as the next, px. */
const longest = 7;
/** Pixels round the block that are looked at too: two periods are little to go by. */
const margin = 4;
/** Half of the side over which the shade behind the weave is averaged, px. */
const halfSide = 4;
/** Two ways are apart by this sine at the least. */
const leastAcross = 0.5;

/**
 * How alike a block's fine relief is to itself one thread on, in the weaker of two ways: the autocorrelation's peaks within 7 px,
 * at least 30° apart. Near 1 for a weave, a grid or a halftone; low for print, fur, and stripes that go one way only.
 */
export function weave(photo: Raster, left: number, top: number, sidePx: number): number {
  const side = sidePx + 2 * margin;
  const wide = side + 2 * longest;
  const relief = reliefOf(photo, left - margin - longest, top - margin, wide, side + longest);
  let best = { alike: 0, dx: 1, dy: 0 };
  const peaks: (typeof best)[] = [];
  for (let dy = 0; dy <= longest; dy++) {
    for (let dx = dy === 0 ? 2 : -longest; dx <= longest; dx++) {
      if (dx * dx + dy * dy < 4) continue;
      const peak = { alike: correlation(relief, wide, side, dx, dy), dx, dy };
      peaks.push(peak);
      if (peak.alike > best.alike) best = peak;
    }
  }
  let across = 0;
  for (const { alike, dx, dy } of peaks) {
    const sine =
      Math.abs(dx * best.dy - dy * best.dx) / Math.hypot(dx, dy) / Math.hypot(best.dx, best.dy);
    if (sine > leastAcross) across = Math.max(across, alike);
  }
  return across;
}

/** The least channel less its mean about, row by row. */
function reliefOf(
  { widthPx, heightPx, rgb }: Raster,
  left: number,
  top: number,
  wide: number,
  high: number,
): Float32Array {
  const [columns, rows] = [wide + 2 * halfSide, high + 2 * halfSide];
  // Sums of all that is above and to the left.
  const sums = new Float32Array((columns + 1) * (rows + 1));
  const levels = new Float32Array(columns * rows);
  for (let y = 0; y < rows; y++) {
    const line = Math.min(heightPx - 1, Math.max(0, top - halfSide + y)) * widthPx;
    let sum = 0;
    for (let x = 0; x < columns; x++) {
      const p = line + Math.min(widthPx - 1, Math.max(0, left - halfSide + x));
      const level = Math.min(rgb[p * 3]!, rgb[p * 3 + 1]!, rgb[p * 3 + 2]!);
      levels[y * columns + x] = level;
      sum += level;
      sums[(y + 1) * (columns + 1) + x + 1] = sums[y * (columns + 1) + x + 1]! + sum;
    }
  }
  const across = 2 * halfSide + 1;
  return Float32Array.from({ length: wide * high }, (_, index) => {
    const [x, y] = [index % wide, Math.floor(index / wide)];
    const [from, to] = [y * (columns + 1) + x, (y + across) * (columns + 1) + x];
    const about = sums[to + across]! - sums[to]! - sums[from + across]! + sums[from]!;
    return levels[(y + halfSide) * columns + x + halfSide]! - about / (across * across);
  });
}

/** Of a square of `side` with itself, `dx` and `dy` further on. */
function correlation(
  relief: Float32Array,
  wide: number,
  side: number,
  dx: number,
  dy: number,
): number {
  let [shared, own, other] = [0, 1, 1];
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      const at = y * wide + x + longest;
      const here = relief[at]!;
      const there = relief[at + dy * wide + dx]!;
      shared += here * there;
      own += here * here;
      other += there * there;
    }
  }
  return shared / Math.sqrt(own * other);
}
