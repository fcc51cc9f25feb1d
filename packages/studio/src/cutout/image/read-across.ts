/**
 * Reads a plane along a way of unit steps, each value the mean of three pixels beside one another.
 * @param outward  how many pixels before (x, y) the first value of `into` lies
 */
export function readAcross(
  plane: Float32Array,
  widthPx: number,
  { x, y, inX, inY }: { x: number; y: number; inX: number; inY: number },
  outward: number,
  into: Float32Array,
): void {
  for (let i = 0; i < into.length; i++) {
    let sum = 0;
    for (let side = -1; side <= 1; side++) {
      const atX = x + (i - outward) * inX - side * inY;
      const atY = y + (i - outward) * inY + side * inX;
      const left = Math.floor(atX);
      const top = Math.floor(atY);
      const tx = atX - left;
      const ty = atY - top;
      const p = top * widthPx + left;
      const upper = plane[p]! * (1 - tx) + plane[p + 1]! * tx;
      const lower = plane[p + widthPx]! * (1 - tx) + plane[p + widthPx + 1]! * tx;
      sum += upper * (1 - ty) + lower * ty;
    }
    into[i] = sum / 3;
  }
}

/** Unit vector into the mask across its outline, from the signed distance to that. */
export function wayIn(
  distance: Float32Array,
  p: number,
  widthPx: number,
): { inX: number; inY: number } {
  let inX = 0;
  let inY = 0;
  for (let k = -2; k <= 2; k++) {
    inX += distance[p + 2 + k * widthPx]! - distance[p - 2 + k * widthPx]!;
    inY += distance[p + 2 * widthPx + k]! - distance[p - 2 * widthPx + k]!;
  }
  const length = Math.sqrt(inX * inX + inY * inY) || 1;
  return { inX: inX / length, inY: inY / length };
}
