/**
 * Chamfer distance to the mask's outline in pixels, positive inside, negative outside, ±0.5 at the outline;
 * ±10,000 where the mask has none.
 */
export function signedDistance(mask: Uint8Array, widthPx: number, heightPx: number): Float32Array {
  const d = new Float32Array(mask.length).fill(unknown);
  sweep(mask, d, widthPx, heightPx, 1);
  sweep(mask, d, widthPx, heightPx, -1);
  for (let p = 0; p < d.length; p++) d[p] = mask[p] ? d[p]! - 0.5 : 0.5 - d[p]!;
  return d;
}

const unknown = 1e4;

/**
 * Carries distances to the nearest pixel of the other kind from the pixel before and the row before, in the picture's
 * order (`way` 1) or against it (-1). Both kinds in one plane: a neighbour of the other kind has none.
 */
function sweep(
  mask: Uint8Array,
  d: Float32Array,
  widthPx: number,
  heightPx: number,
  way: number,
): void {
  const start = way > 0 ? 0 : mask.length - 1;
  const row = way * widthPx;
  for (let y = 0; y < heightPx; y++) {
    // The pixel before and its kind stay in registers: each hangs on the last.
    let [before, kind] = [unknown, -1];
    for (let x = 0, p = start + y * row; x < widthPx; x++, p += way) {
      const own = mask[p]!;
      let v = d[p]!;
      if (x > 0) v = Math.min(v, (kind === own ? before : 0) + 1);
      if (y > 0) {
        const q = p - row;
        v = Math.min(v, (mask[q] === own ? d[q]! : 0) + 1);
        if (x > 0) v = Math.min(v, (mask[q - way] === own ? d[q - way]! : 0) + Math.SQRT2);
        if (x < widthPx - 1)
          v = Math.min(v, (mask[q + way] === own ? d[q + way]! : 0) + Math.SQRT2);
      }
      d[p] = v;
      before = Math.fround(v);
      kind = own;
    }
  }
}
