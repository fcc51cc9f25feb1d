import type { Raster } from "../../photo/resize.ts";

/**
 * Reads lightness, levels of 255, along a way of unit steps, each value the mean of three pixels beside one another.
 * @param outward  how many pixels before (x, y) the first value of `into` lies
 */
export function readLight(
  { rgb, widthPx, heightPx }: Raster,
  { x, y, inX, inY }: { x: number; y: number; inX: number; inY: number },
  outward: number,
  into: Float32Array,
): void {
  for (let i = 0; i < into.length; i++) {
    const t = i - outward;
    let sum = 0;
    for (let side = -1; side <= 1; side++) {
      const column = Math.round(x + t * inX - side * inY);
      const row = Math.round(y + t * inY + side * inX);
      const o = (clamp(row, heightPx) * widthPx + clamp(column, widthPx)) * 3;
      sum += 0.3 * rgb[o]! + 0.59 * rgb[o + 1]! + 0.11 * rgb[o + 2]!;
    }
    into[i] = sum / 3;
  }
}

const clamp = (at: number, count: number) => Math.max(0, Math.min(count - 1, at));
