import type { Raster } from "../../photo/resize.ts";

const half = 128;

/** What has become of a pixel in question; 0 for any other. */
const waiting = 1;
const seen = 2;

/**
 * Gives specks of the ground's colour to the product where that closes round them: a polished lid mirrors the ground behind its
 * rim. A window that the mask has opened leads on to pixels that are not among those given, and stays.
 * @param inside  pixels of the band on the mask's side of the outline
 */
export function fillEnclosed(
  rgba: Uint8Array,
  { widthPx, heightPx, rgb }: Raster,
  inside: number[],
): void {
  const states = new Uint8Array(widthPx * heightPx);
  for (const p of inside) if (rgba[p * 4 + 3]! < half) states[p] = waiting;
  const steps = [-1, 1, -widthPx, widthPx];
  for (const start of inside) {
    if (states[start] !== waiting) continue;
    states[start] = seen;
    const speck = [start];
    let isOpen = false;
    for (let i = 0; i < speck.length; i++) {
      const p = speck[i]!;
      const x = p % widthPx;
      if (x === 0 || x === widthPx - 1 || p < widthPx || p >= widthPx * (heightPx - 1)) {
        isOpen = true;
        continue;
      }
      for (const step of steps) {
        const q = p + step;
        if (states[q] === waiting) {
          states[q] = seen;
          speck.push(q);
        } else if (rgba[q * 4 + 3]! < half && states[q] !== seen) isOpen = true;
      }
    }
    if (isOpen) continue;
    for (const p of speck) {
      rgba[p * 4 + 3] = 255;
      for (let c = 0; c < 3; c++) rgba[p * 4 + c] = rgb[p * 3 + c]!;
    }
  }
}
