/** How broad the border is from which the ground is learned, pixels. */
export function ringWidth(widthPx: number, heightPx: number): number {
  return Math.max(2, Math.round(0.015 * Math.max(widthPx, heightPx)));
}

/** The picture's border, so broad: its pixels from the top left, row by row. */
export function borderRing(widthPx: number, heightPx: number, thicknessPx: number): Int32Array {
  const ring = new Int32Array(widthPx * heightPx);
  let count = 0;
  for (let y = 0; y < heightPx; y++) {
    const whole = Math.min(y, heightPx - 1 - y) < thicknessPx || widthPx <= 2 * thicknessPx;
    for (let x = 0; x < widthPx; x++) {
      if (!whole && x === thicknessPx) x = widthPx - thicknessPx;
      ring[count++] = y * widthPx + x;
    }
  }
  return ring.slice(0, count);
}
