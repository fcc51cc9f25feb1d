/** How the pixels of one picture lie between those of another, a row or column each: the two that it lies between, and its way from the first. */
type Positions = { low: Int32Array; high: Int32Array; share: Float32Array };
export type Sampler = { columns: Positions; rows: Positions; planeWidthPx: number };

/** For bilinear reading of planes of one size at the pixels of another. */
export function openSampler(
  widthPx: number,
  heightPx: number,
  planeWidthPx: number,
  planeHeightPx: number,
): Sampler {
  const columns = positions(widthPx, planeWidthPx);
  return { columns, rows: positions(heightPx, planeHeightPx), planeWidthPx };
}

export function readPlane(
  plane: Float32Array,
  { columns, rows, planeWidthPx }: Sampler,
  x: number,
  y: number,
): number {
  const left = columns.low[x]!;
  const right = columns.high[x]!;
  const tx = columns.share[x]!;
  const above = rows.low[y]! * planeWidthPx;
  const below = rows.high[y]! * planeWidthPx;
  const ty = rows.share[y]!;
  return (
    (plane[above + left]! * (1 - tx) + plane[above + right]! * tx) * (1 - ty) +
    (plane[below + left]! * (1 - tx) + plane[below + right]! * tx) * ty
  );
}

/** Reads three of the four floats that each pixel of `from` has into `color`, from index `at` on. */
export function readColor(
  from: Float32Array,
  { columns, rows, planeWidthPx }: Sampler,
  x: number,
  y: number,
  color: Float32Array,
  at: number,
): void {
  const above = rows.low[y]! * planeWidthPx;
  const below = rows.high[y]! * planeWidthPx;
  const northWest = 4 * (above + columns.low[x]!);
  const northEast = 4 * (above + columns.high[x]!);
  const southWest = 4 * (below + columns.low[x]!);
  const southEast = 4 * (below + columns.high[x]!);
  const tx = columns.share[x]!;
  const ty = rows.share[y]!;
  for (let c = 0; c < 3; c++) {
    color[at + c] =
      (from[northWest + c]! * (1 - tx) + from[northEast + c]! * tx) * (1 - ty) +
      (from[southWest + c]! * (1 - tx) + from[southEast + c]! * tx) * ty;
  }
}

function positions(count: number, planeCount: number): Positions {
  const low = new Int32Array(count);
  const high = new Int32Array(count);
  const share = new Float32Array(count);
  for (let i = 0; i < count; i++) {
    const at = Math.max(0, ((i + 0.5) * planeCount) / count - 0.5);
    low[i] = Math.min(planeCount - 1, Math.floor(at));
    high[i] = Math.min(planeCount - 1, low[i]! + 1);
    share[i] = at - low[i]!;
  }
  return { low, high, share };
}
