import type { Cutout } from "../cutout/cutout.ts";

export type Sharpness = { sharpness: number; effectiveHeightPx: number };

/** An edge of a sharp, well-sampled photograph takes just under two pixels from dark to light. */
const sharpEdgePx = 1.8;

/**
 * Measures how many pixels the product's sharpest edges take: contrast across the edge over its steepest step
 * (the inverse of an edge spread function's slope). Enlarged, out of focus and over-compressed photos have wide ones.
 */
export function measureSharpness(cutout: Cutout): Sharpness {
  const { widthPx, heightPx, rgba } = cutout;
  const luma = new Float32Array(widthPx * heightPx);
  for (let p = 0; p < luma.length; p++) {
    const i = p * 4;
    // Only what is opaque counts: the matte's own edge says nothing about the lens.
    luma[p] = rgba[i + 3]! < 255 ? -1 : 0.3 * rgba[i]! + 0.59 * rgba[i + 1]! + 0.11 * rgba[i + 2]!;
  }
  const widths: number[] = [];
  const rowStride = Math.max(1, Math.floor(heightPx / 400));
  for (let y = 0; y < heightPx; y += rowStride) {
    edgeWidths(luma, y * widthPx, 1, widthPx, widths);
  }
  const columnStride = Math.max(1, Math.floor(widthPx / 400));
  for (let x = 0; x < widthPx; x += columnStride) {
    edgeWidths(luma, x, widthPx, heightPx, widths);
  }
  if (widths.length < 12) return { sharpness: 0.5, effectiveHeightPx: heightPx };
  const width = widths.sort((a, b) => a - b)[Math.floor(widths.length * 0.3)]!;
  const sharpness = Math.min(1, sharpEdgePx / width);
  return {
    sharpness: Math.round(sharpness * 1000) / 1000,
    effectiveHeightPx: Math.round(heightPx * sharpness),
  };
}

/** Adds the width in pixels of each monotone step of more than 45 grey levels along one line. */
function edgeWidths(
  luma: Float32Array,
  start: number,
  stride: number,
  count: number,
  widths: number[],
): void {
  let from = 0;
  while (from < count - 1) {
    const direction = Math.sign(luma[start + (from + 1) * stride]! - luma[start + from * stride]!);
    let to = from + 1;
    let steepest = 0;
    for (; to < count; to++) {
      const before = luma[start + (to - 1) * stride]!;
      const here = luma[start + to * stride]!;
      const step = (here - before) * direction;
      if (before < 0 || here < 0 || step <= 0) break;
      steepest = Math.max(steepest, step);
    }
    const rise = (luma[start + (to - 1) * stride]! - luma[start + from * stride]!) * direction;
    if (steepest > 0 && rise > 45) widths.push(rise / steepest);
    from = Math.max(from + 1, to - 1);
  }
}
