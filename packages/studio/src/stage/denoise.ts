import { averageColumns, averageLine, blurRaster } from "./average-line.ts";
import { noiseOf, type PhotoNoise } from "./photo-noise.ts";
import { type Pixels, scalePixels } from "./product-layer.ts";

/**
 * The deviation of noise in each of the wavelet's bands (detail of about 1, 2 and 4 px) where that of the finest is 1. White noise
 * has 0.23 and 0.1; demosaicing, resizing and JPEG's blocks spread it to the coarser ones. What is coarser yet is form.
 */
const spread = [1, 0.75, 0.42];
/** Energy up to this many times the noise's is noise: about a pixel it is the mean of few, and varies itself. */
const doubt = 1.6;
/** Of what is noise this much stays: with none of it a surface looks like wax. */
const kept = 0.28;
/** Energy is averaged over this many pixels to each side; edges keep their noise that far. */
const aboutPx = 3;
/** Deviation of the blur that goes on with the product's luma beyond its edge, px. */
const beyondPx = 3;

/** A product at its size in the picture, without its photograph's noise: that is looked for where it has fewer pixels. */
export async function scaleClean(
  source: Pixels,
  widthPx: number,
  heightPx: number,
): Promise<Pixels> {
  // Enlarged it is sharpened, and its noise would be with it.
  if (widthPx > source.widthPx) return scalePixels(denoise(source), widthPx, heightPx);
  return denoise(await scalePixels(source, widthPx, heightPx));
}

/**
 * Takes a photograph's noise out of its product's luma, where there is enough of it to be seen: each band of an à-trous wavelet
 * is shrunk as far as its energy about a pixel is that of noise (a local Wiener filter). Edges, lettering and weaves have more,
 * and stay; so do hues and the matte's edge. Others are given back as they are.
 */
export function denoise(pixels: Pixels): Pixels {
  const noise = noiseOf(pixels);
  if (noise === null) return pixels;
  const { widthPx, heightPx } = pixels;
  const more = noiseIn(pixels, noise);
  const rgba = new Uint8Array(pixels.rgba);
  for (let pixel = 0; pixel < more.length; pixel++) {
    const at = pixel * 4;
    if (rgba[at + 3] !== 255) continue;
    for (let channel = at; channel < at + 3; channel++)
      rgba[channel] = Math.min(255, Math.max(0, rgba[channel]! - more[pixel]! + 0.5));
  }
  return { widthPx, heightPx, rgba };
}

/** What of each pixel's luma is noise, in levels. */
function noiseIn(pixels: Pixels, noise: PhotoNoise): Float32Array {
  const { widthPx, heightPx } = pixels;
  let finer = lumaOf(pixels);
  const found = new Float32Array(finer.length);
  const energy = new Float32Array(finer.length);
  spread.forEach((share, band) => {
    const coarser = smooth(finer, widthPx, heightPx, 1 << band);
    for (let at = 0; at < energy.length; at++) energy[at] = (finer[at]! - coarser[at]!) ** 2;
    average(energy, widthPx, heightPx, aboutPx);
    const variances = noise.map((level) => doubt * (level * share) ** 2);
    for (let at = 0; at < found.length; at++) {
      const variance = variances[coarser[at]! | 0]!;
      const detail = Math.max(kept, 1 - variance / Math.max(1e-3, energy[at]!));
      found[at]! += (finer[at]! - coarser[at]!) * (1 - detail);
    }
    finer = coarser;
  });
  return found;
}

/** The luma of what is opaque; beyond it that of the nearest, or its edge would be the strongest detail of all. */
function lumaOf({ widthPx, heightPx, rgba }: Pixels): Float32Array {
  const luma = new Float32Array(widthPx * heightPx);
  const share = new Float32Array(luma.length);
  for (let pixel = 0, at = 0; pixel < luma.length; pixel++, at += 4) {
    if (rgba[at + 3] !== 255) continue;
    share[pixel] = 1;
    luma[pixel] = 0.299 * rgba[at]! + 0.587 * rgba[at + 1]! + 0.114 * rgba[at + 2]!;
  }
  const beyond = Float32Array.from(luma);
  const inside = Float32Array.from(share);
  blurRaster(beyond, widthPx, heightPx, beyondPx);
  blurRaster(inside, widthPx, heightPx, beyondPx);
  for (let pixel = 0; pixel < luma.length; pixel++)
    if (share[pixel] === 0) luma[pixel] = Math.min(255, beyond[pixel]! / (inside[pixel]! + 1e-4));
  return luma;
}

function average(values: Float32Array, columns: number, rows: number, radius: number): void {
  for (let y = 0; y < rows; y++) averageLine(values, y * columns, 1, columns, radius);
  averageColumns(values, columns, rows, radius);
}

/** A raster under the cubic B-spline's five taps, `step` cells apart; its ends are repeated. */
function smooth(values: Float32Array, columns: number, rows: number, step: number): Float32Array {
  const across = new Float32Array(values.length);
  const pad = 2 * step;
  const line = new Float32Array(columns + 2 * pad);
  for (let y = 0; y < rows; y++) {
    const row = y * columns;
    line.fill(values[row]!, 0, pad);
    line.set(values.subarray(row, row + columns), pad);
    line.fill(values[row + columns - 1]!, pad + columns);
    for (let x = 0; x < columns; x++) {
      const at = x + pad;
      const near = line[at - step]! + line[at + step]!;
      const far = line[at - pad]! + line[at + pad]!;
      across[row + x] = (far + 4 * near + 6 * line[at]!) / 16;
    }
  }
  const result = new Float32Array(values.length);
  for (let y = 0; y < rows; y++) {
    const rowAt = (row: number): number => Math.min(rows - 1, Math.max(0, row)) * columns;
    const own = y * columns;
    const [a, b] = [rowAt(y - 2 * step), rowAt(y - step)];
    const [c, d] = [rowAt(y + step), rowAt(y + 2 * step)];
    for (let x = 0; x < columns; x++) {
      const near = across[b + x]! + across[c + x]!;
      const far = across[a + x]! + across[d + x]!;
      result[own + x] = (far + 4 * near + 6 * across[own + x]!) / 16;
    }
  }
  return result;
}
