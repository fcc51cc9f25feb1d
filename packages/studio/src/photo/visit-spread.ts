type Raster = { widthPx: number; heightPx: number };

/**
 * Visits about `wanted` pixels spread evenly over a raster. One pixel in so many, counted along its rows, would meet few of its
 * columns where that divides its width: every 7th of 70.
 */
export function visitSpread(raster: Raster, wanted: number, visit: (pixel: number) => void): void {
  visitGrid(raster, stepFor(raster, wanted), visit);
}

/** Pixels from one of about `wanted` to the next, across and down. */
export function stepFor({ widthPx, heightPx }: Raster, wanted: number): number {
  return Math.max(1, Math.floor(Math.sqrt((widthPx * heightPx) / wanted)));
}

/** Visits each pixel of a raster whose row and column are `step` from the last one's. */
export function visitGrid(
  { widthPx, heightPx }: Raster,
  step: number,
  visit: (pixel: number, x: number, y: number) => void,
): void {
  for (let y = step >> 1; y < heightPx; y += step) {
    for (let x = step >> 1; x < widthPx; x += step) visit(y * widthPx + x, x, y);
  }
}
