import type { DistanceKernel } from "./distance.ts";

const unknown = 1e4;

/** The plain twin of `simdDistance`. */
export function plainDistance({ buffer }: WebAssembly.Memory): DistanceKernel {
  return {
    measure(maskAt, distanceAt, _work, widthPx, heightPx) {
      const mask = new Uint8Array(buffer, maskAt, widthPx * heightPx);
      const d = new Float32Array(buffer, distanceAt, mask.length).fill(unknown);
      sweep(mask, d, widthPx, heightPx, 1);
      sweep(mask, d, widthPx, heightPx, -1);
      for (let p = 0; p < d.length; p++) d[p] = mask[p] ? d[p]! - 0.5 : 0.5 - d[p]!;
    },
  };
}

/**
 * Carries distances to the nearest pixel of the other kind from the pixel before and the row before, in the picture's
 * order (`way` 1) or against it (-1).
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
    for (let x = 0, p = start + y * row; x < widthPx; x++, p += way) {
      const reach = (q: number, step: number) => {
        d[p] = Math.min(d[p]!, (mask[q] === mask[p] ? d[q]! : 0) + step);
      };
      if (x > 0) reach(p - way, 1);
      if (y > 0) reach(p - row, 1);
      if (y > 0 && x > 0) reach(p - row - way, Math.SQRT2);
      if (y > 0 && x < widthPx - 1) reach(p - row + way, Math.SQRT2);
    }
  }
}
