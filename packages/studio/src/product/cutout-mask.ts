import type { Cutout } from "../cutout/cutout.ts";

/** The cutout on a grid of its whole photograph: 1 where its alpha is at least so much, 0 to 255. */
export function cutoutMask(
  cutout: Cutout,
  widthPx: number,
  heightPx: number,
  leastAlpha: number,
): Uint8Array {
  const mask = new Uint8Array(widthPx * heightPx);
  const across = cutout.photoWidthPx / widthPx;
  const down = cutout.photoHeightPx / heightPx;
  for (let y = 0; y < heightPx; y++) {
    const row = Math.floor((y + 0.5) * down) - cutout.topPx;
    if (row < 0 || row >= cutout.heightPx) continue;
    for (let x = 0; x < widthPx; x++) {
      const column = Math.floor((x + 0.5) * across) - cutout.leftPx;
      if (column < 0 || column >= cutout.widthPx) continue;
      const alpha = cutout.rgba[(row * cutout.widthPx + column) * 4 + 3]!;
      if (alpha >= leastAlpha) mask[y * widthPx + x] = 1;
    }
  }
  return mask;
}
