import type { Raster } from "../../photo/resize.ts";

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
    height = Math.max(
      height,
      heightAcross(rgb, rgba, p, own, reach),
      heightAcross(rgb, rgba, p, own, reach * widthPx),
      heightAcross(rgb, rgba, p, own, reach * (widthPx + 1)),
      heightAcross(rgb, rgba, p, own, reach * (widthPx - 1)),
    );
  }
  return height;
}

/** How far a pixel stands out from one a step before it and one a step behind; 0 where one of them is not clear. */
function heightAcross(
  rgb: Uint8Array,
  rgba: Uint8Array,
  p: number,
  own: number,
  step: number,
): number {
  if (rgba[(p - step) * 4 + 3]! >= solid || rgba[(p + step) * 4 + 3]! >= solid) return 0;
  const one = lumaAt(rgb, p - step) - own;
  const other = lumaAt(rgb, p + step) - own;
  return one * other > 0 ? Math.min(Math.abs(one), Math.abs(other)) : 0;
}

function lumaAt(rgb: Uint8Array, p: number): number {
  return (rgb[p * 3]! * 5 + rgb[p * 3 + 1]! * 9 + rgb[p * 3 + 2]! * 2) / 16;
}
