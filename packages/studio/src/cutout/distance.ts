/** Chamfer distance to the mask's outline in pixels, positive inside, negative outside, ±0.5 at the outline. */
export function signedDistance(mask: Uint8Array, widthPx: number, heightPx: number): Float32Array {
  const inside = distanceFrom(mask, 0, widthPx, heightPx);
  const outside = distanceFrom(mask, 1, widthPx, heightPx);
  return inside.map((d, p) => (d > 0 ? d - 0.5 : 0.5 - outside[p]!));
}

/** Distance of every pixel to the nearest one where `mask` is `value`; 10,000 where there is none. */
function distanceFrom(
  mask: Uint8Array,
  value: number,
  widthPx: number,
  heightPx: number,
): Float32Array {
  const d = new Float32Array(mask.length);
  for (let p = 0; p < d.length; p++) d[p] = (mask[p] ? 1 : 0) === value ? 0 : 1e4;
  for (let y = 0, p = 0; y < heightPx; y++) {
    for (let x = 0; x < widthPx; x++, p++) {
      let v = d[p]!;
      if (v === 0) continue;
      if (x > 0) v = Math.min(v, d[p - 1]! + 1);
      if (y > 0) {
        v = Math.min(v, d[p - widthPx]! + 1);
        if (x > 0) v = Math.min(v, d[p - widthPx - 1]! + Math.SQRT2);
        if (x < widthPx - 1) v = Math.min(v, d[p - widthPx + 1]! + Math.SQRT2);
      }
      d[p] = v;
    }
  }
  for (let y = heightPx - 1, p = d.length - 1; y >= 0; y--) {
    for (let x = widthPx - 1; x >= 0; x--, p--) {
      let v = d[p]!;
      if (v === 0) continue;
      if (x < widthPx - 1) v = Math.min(v, d[p + 1]! + 1);
      if (y < heightPx - 1) {
        v = Math.min(v, d[p + widthPx]! + 1);
        if (x < widthPx - 1) v = Math.min(v, d[p + widthPx + 1]! + Math.SQRT2);
        if (x > 0) v = Math.min(v, d[p + widthPx - 1]! + Math.SQRT2);
      }
      d[p] = v;
    }
  }
  return d;
}
