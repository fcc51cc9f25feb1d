import { smoothStep } from "../../cutout/image/lab.ts";
import { averageLine } from "../retouch/average-line.ts";
import type { Pixels } from "../product-layer.ts";
import type { Silhouette } from "../silhouette.ts";
import { valueAt } from "../value-at.ts";

/** How far the ground's edge goes up and down: shares of the depth, with their wavelengths as shares of the product's size. */
const waves = [
  // Higher ones made a jar's round foot look melted.
  { depth: 0.08, length: 0.21 },
  // Finer ones made a pan's base look torn off.
  { depth: 0.04, length: 0.067 },
];
/**
 * Grains lie over the foot as far as that to both sides of the ground's edge, each so wide: shares of the product's size. Three times as
 * high they were teeth in a pan's steel before its dark seam.
 */
const grains = { depth: 0.0005, width: 0.0042 };
/** The ground's edge is as soft as a foot's that passes into it, a share of the product's size. */
const softness = 0.0025;

/**
 * An underside that rises from the ground's line, as a pan's round base does to its sides, is hidden up to so many depths above it,
 * less and less: cut along the line alone, two pans of a set had the flat facet of the line from one to the other.
 */
const followed = 3;

/** Columns to each side over which the contour is evened: its steps of a cell, in hard steel, look chewed. */
const evened = 2;

/**
 * The product as loose ground hides its foot: cut along a wavy line `depthPx` above its base line in the mean, which goes up with its
 * underside. Its shadow, seam and mirror image follow from what is left.
 */
export function buryBase(pixels: Pixels, silhouette: Silhouette, depthPx: number): Pixels {
  const { widthPx, heightPx } = pixels;
  const { rows } = silhouette;
  const rgba = new Uint8Array(pixels.rgba);
  const sizePx = Math.sqrt(widthPx * heightPx);
  const softPx = Math.max(1, softness * sizePx);
  const depthRows = (depthPx / heightPx) * rows;
  const contour = silhouette.base.map((row, x) => {
    return row - (1 - 1 / followed) * Math.min(silhouette.gap[x]!, followed * depthRows);
  });
  averageLine(contour, 0, 1, contour.length, evened);
  for (let x = 0; x < widthPx; x++) {
    const base = (valueAt(contour, ((x + 0.5) / widthPx) * contour.length - 0.5) / rows) * heightPx;
    let rise = 1;
    waves.forEach(({ depth, length }, index) => {
      rise += (smoothNoise(x / (length * sizePx) + index * 37) - 0.5) * 2 * depth;
    });
    const grain =
      (smoothNoise(x / (grains.width * sizePx) + 211) - 0.5) * 2 * grains.depth * sizePx;
    const line = base - depthPx * rise + grain;
    for (let y = Math.max(0, Math.floor(line - softPx)); y < heightPx; y++) {
      const at = (y * widthPx + x) * 4 + 3;
      rgba[at] = rgba[at]! * Math.min(1, Math.max(0, (line - y) / softPx));
    }
  }
  return { widthPx, heightPx, rgba };
}

/** Between 0 and 1, the same for the same place. */
function noise(at: number): number {
  const value = Math.sin(at * 12.9898) * 43758.5453;
  return value - Math.floor(value);
}

function smoothNoise(at: number): number {
  const left = Math.floor(at);
  return noise(left) + (noise(left + 1) - noise(left)) * smoothStep(0, 1, at - left);
}
