import type { Raster } from "../../photo/resize.ts";

/** Ways across a line, as steps to one of its sides. */
const across = [
  [1, 0],
  [0, 1],
  [1, 1],
  [1, -1],
] as const;

/** Alpha from which on a pixel is taken. */
export const solid = 128;

/**
 * How much darker or lighter a pixel is than both its sides, `reachPx` and twice that away, in levels of luma: 0 beside an edge, where
 * one of them is like it, and between things, as both must be clear in the matte `rgba`. 0 as near to the picture's border as that.
 */
export function ridgeAt(
  photo: Raster,
  rgba: Uint8Array,
  x: number,
  y: number,
  reachPx: number,
): number {
  const { widthPx, heightPx, rgb } = photo;
  const farthest = 2 * reachPx;
  if (Math.min(x, y, widthPx - 1 - x, heightPx - 1 - y) < farthest) return 0;
  const p = y * widthPx + x;
  const own = lumaAt(rgb, p);
  let height = 0;
  for (let reach = reachPx; reach <= farthest; reach += reachPx) {
    for (const [right, down] of across) {
      const step = (down * widthPx + right) * reach;
      if (rgba[(p - step) * 4 + 3]! >= solid || rgba[(p + step) * 4 + 3]! >= solid) continue;
      const one = lumaAt(rgb, p - step) - own;
      const other = lumaAt(rgb, p + step) - own;
      if (one * other <= 0) continue;
      height = Math.max(height, Math.min(Math.abs(one), Math.abs(other)));
    }
  }
  return height;
}

function lumaAt(rgb: Uint8Array, p: number): number {
  return (rgb[p * 3]! * 5 + rgb[p * 3 + 1]! * 9 + rgb[p * 3 + 2]! * 2) / 16;
}
