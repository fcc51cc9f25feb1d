import { average } from "./average-line.ts";

export type Plane = { columns: number; rows: number; values: Float32Array };

/** Energy up to this many times the noise's is noise: about a pixel it is the mean of few, and varies itself. */
const doubt = 1.6;
/** Of what is noise this much stays: with none of it a surface looks like wax. */
const kept = 0.37;
/** Energy is averaged over this many pixels to each side: over more, what is small would be lost among what is flat. */
const aboutPx = 3;

/**
 * What of a plane is noise: each band of its à-trous wavelet as far as its energy about a pixel is that of noise (a local Wiener
 * filter). `variances` are of the finest band for each byte of `luma`, `bands` the deviations of all where that of the finest is 1.
 */
export function noiseIn(
  { columns, rows, values }: Plane,
  luma: Plane,
  bands: number[],
  variances: Float32Array,
): Plane {
  let finer = values;
  const found = new Float32Array(values.length);
  const energy = new Float32Array(values.length);
  bands.forEach((share, band) => {
    const coarser = smooth(finer, columns, rows, 1 << band);
    for (let at = 0; at < energy.length; at++) energy[at] = (finer[at]! - coarser[at]!) ** 2;
    average(energy, columns, rows, aboutPx);
    const strongest = strongestAbout(energy, columns, rows, 2 << band);
    const factor = doubt * share * share;
    for (let at = 0; at < found.length; at++) {
      const variance = factor * variances[luma.values[at]! | 0]!;
      const detail = Math.max(kept, 1 - variance / Math.max(1e-3, strongest[at]!));
      found[at]! += (finer[at]! - coarser[at]!) * (1 - detail);
    }
    finer = coarser;
  });
  return { columns, rows, values: found };
}

/**
 * The largest of a raster's values at each cell and at eight places about it: a band reaches that far beyond an edge, and what is
 * there of it would be taken for noise, and leave a halo.
 */
function strongestAbout(
  values: Float32Array,
  columns: number,
  rows: number,
  away: number,
): Float32Array {
  const across = Float32Array.from(values);
  for (let y = 0; y < rows; y++) {
    const row = y * columns;
    for (let x = 0; x < columns; x++) {
      const left = values[row + Math.max(0, x - away)]!;
      const right = values[row + Math.min(columns - 1, x + away)]!;
      across[row + x] = Math.max(values[row + x]!, left, right);
    }
  }
  const result = new Float32Array(values.length);
  for (let y = 0; y < rows; y++) {
    const above = Math.max(0, y - away) * columns;
    const below = Math.min(rows - 1, y + away) * columns;
    for (let x = 0; x < columns; x++) {
      const own = across[y * columns + x]!;
      result[y * columns + x] = Math.max(own, across[above + x]!, across[below + x]!);
    }
  }
  return result;
}

/** A raster under the cubic B-spline's five taps, `step` cells apart; its ends are repeated. */
export function smooth(
  values: Float32Array,
  columns: number,
  rows: number,
  step: number,
): Float32Array {
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
    const [a, b] = [rowAt(y - pad), rowAt(y - step)];
    const [c, d] = [rowAt(y + step), rowAt(y + pad)];
    for (let x = 0; x < columns; x++) {
      const near = across[b + x]! + across[c + x]!;
      const far = across[a + x]! + across[d + x]!;
      result[own + x] = (far + 4 * near + 6 * across[own + x]!) / 16;
    }
  }
  return result;
}
