/** How broad the border is, of the longer side, and of the shorter one at the most: of ten to one it was a third of the picture. */
const broad = { longer: 0.015, shorter: 0.04 };

/** How broad the border is from which the ground is learned, pixels. */
export function ringWidth(widthPx: number, heightPx: number): number {
  const [longer, shorter] = [Math.max(widthPx, heightPx), Math.min(widthPx, heightPx)];
  return Math.max(2, Math.round(Math.min(broad.longer * longer, broad.shorter * shorter)));
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
