import type { Raster } from "../photo/resize.ts";

/** Bilinear reading of a plane of one size at the pixels of another. */
export function sampler(
  widthPx: number,
  heightPx: number,
  planeWidthPx: number,
  planeHeightPx: number,
): (plane: Float32Array, x: number, y: number) => number {
  const columns = positions(widthPx, planeWidthPx);
  const rows = positions(heightPx, planeHeightPx);
  return (plane, x, y) => {
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
  };
}

/** Bilinear reading of both colours at the pixels of the photo: of the product, then of the ground. */
export function colorReader(
  front: Float32Array,
  behind: Float32Array,
  middle: Raster,
  widthPx: number,
  heightPx: number,
): (x: number, y: number, colors: Float32Array) => void {
  const columns = positions(widthPx, middle.widthPx);
  const rows = positions(heightPx, middle.heightPx);
  return (x, y, colors) => {
    const above = rows.low[y]! * middle.widthPx;
    const below = rows.high[y]! * middle.widthPx;
    const northWest = 4 * (above + columns.low[x]!);
    const northEast = 4 * (above + columns.high[x]!);
    const southWest = 4 * (below + columns.low[x]!);
    const southEast = 4 * (below + columns.high[x]!);
    const tx = columns.share[x]!;
    const ty = rows.share[y]!;
    for (let c = 0; c < 3; c++) {
      colors[c] =
        (front[northWest + c]! * (1 - tx) + front[northEast + c]! * tx) * (1 - ty) +
        (front[southWest + c]! * (1 - tx) + front[southEast + c]! * tx) * ty;
      colors[c + 3] =
        (behind[northWest + c]! * (1 - tx) + behind[northEast + c]! * tx) * (1 - ty) +
        (behind[southWest + c]! * (1 - tx) + behind[southEast + c]! * tx) * ty;
    }
  };
}

/** Of each of `count` pixels the two of a row or column of `planeCount` that it lies between, and its way from the first. */
export function positions(count: number, planeCount: number) {
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
