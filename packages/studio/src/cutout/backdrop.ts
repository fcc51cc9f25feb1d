import { median } from "./lab.ts";
import type { Lab } from "./lab.ts";
import { findRegions } from "./regions.ts";

/** The photograph's ground as a smooth surface of colour, fitted to the picture's border. */
export type Backdrop = {
  /** The ground's colour at every pixel. */
  lab: Lab;
  /** Robust deviation of the border from it, Lab units, 0.5 at least. */
  noise: number;
  /** Share of the border that fits. */
  borderShare: number;
  /** Whether one smooth surface explains the border: studio grounds do, rooms don't. */
  plain: boolean;
  /** Pixels of the border ring. */
  ring: Int32Array;
};

const terms = [1, 3, 6, 10];

/** Fits polynomials of rising degree to the border, robustly (Tukey's weights), then to all ground that connects to it. */
export function fitBackdrop(lab: Lab, widthPx: number, heightPx: number): Backdrop {
  const ring = borderRing(
    widthPx,
    heightPx,
    Math.max(2, Math.round(0.015 * Math.max(widthPx, heightPx))),
  );
  const centre = lab.map((plane) =>
    median(ring.reduce((list, p) => (list.push(plane[p]!), list), [] as number[])),
  );
  let surface: Lab = [0, 1, 2].map((c) =>
    new Float32Array(widthPx * heightPx).fill(centre[c]!),
  ) as Lab;
  let deviations = Float32Array.from(ring, (p) => deviation(lab, surface, p));
  for (const degree of [1, 1, 2, 2, 2]) {
    const spread = Math.min(12, Math.max(1.2, 1.48 * median(deviations)));
    const weights = deviations.map((d) => Math.max(0, 1 - (d / (4 * spread)) ** 2) ** 2);
    surface = fitSurface(lab, ring, weights, degree, widthPx, heightPx);
    deviations = Float32Array.from(ring, (p) => deviation(lab, surface, p));
  }
  const noise = Math.max(0.5, 1.48 * median(deviations));
  const tolerance = Math.max(3, 3.2 * noise);
  const borderShare = deviations.filter((d) => d < Math.min(tolerance, 12)).length / ring.length;
  const plain = borderShare > 0.72 && noise < 4.5;
  if (plain) surface = refit(lab, surface, tolerance, widthPx, heightPx);
  return { lab: surface, noise, borderShare, plain, ring };
}

/** Colour distance of a pixel from the ground; lightness counts less, as light falls off and chroma doesn't. */
export function deviation(lab: Lab, ground: Lab, p: number): number {
  return Math.hypot(
    (lab[0][p]! - ground[0][p]!) * 0.8,
    lab[1][p]! - ground[1][p]!,
    lab[2][p]! - ground[2][p]!,
  );
}

export function borderRing(widthPx: number, heightPx: number, thicknessPx: number): Int32Array {
  const ring: number[] = [];
  for (let y = 0, p = 0; y < heightPx; y++) {
    for (let x = 0; x < widthPx; x++, p++) {
      const edge = Math.min(x, y, widthPx - 1 - x, heightPx - 1 - y);
      if (edge < thicknessPx) ring.push(p);
    }
  }
  return Int32Array.from(ring);
}

function refit(lab: Lab, first: Lab, tolerance: number, widthPx: number, heightPx: number): Lab {
  let surface = first;
  for (const degree of [2, 3]) {
    const matches = new Uint8Array(widthPx * heightPx);
    for (let p = 0; p < matches.length; p++)
      matches[p] = deviation(lab, surface, p) < tolerance ? 1 : 0;
    const { labels, regions } = findRegions(matches, widthPx, heightPx, 1);
    const samples: number[] = [];
    for (let p = 0; p < matches.length; p++) {
      const region = regions[labels[p]!]!;
      if (region.borderPixels > 0 && (p % 5 === 0 || region.pixels < 3000)) samples.push(p);
    }
    if (samples.length <= 200) return surface;
    const weights = new Float32Array(samples.length).fill(1);
    surface = fitSurface(lab, Int32Array.from(samples), weights, degree, widthPx, heightPx);
  }
  return surface;
}

function powers(x: number, y: number, out: Float64Array): void {
  out[0] = 1;
  out[1] = x;
  out[2] = y;
  out[3] = x * x;
  out[4] = x * y;
  out[5] = y * y;
  out[6] = x * x * x;
  out[7] = x * x * y;
  out[8] = x * y * y;
  out[9] = y * y * y;
}

function fitSurface(
  lab: Lab,
  samples: Int32Array,
  weights: Float32Array,
  degree: number,
  widthPx: number,
  heightPx: number,
): Lab {
  const n = terms[degree]!;
  const matrix = new Float64Array(n * n);
  const right = new Float64Array(n * 3);
  const basis = new Float64Array(10);
  for (let k = 0; k < samples.length; k++) {
    if (weights[k]! <= 0) continue;
    const p = samples[k]!;
    powers(((p % widthPx) / widthPx) * 2 - 1, (((p / widthPx) | 0) / heightPx) * 2 - 1, basis);
    for (let i = 0; i < n; i++) {
      const weighted = weights[k]! * basis[i]!;
      for (let j = i; j < n; j++) matrix[i * n + j] = matrix[i * n + j]! + weighted * basis[j]!;
      for (let c = 0; c < 3; c++) right[i * 3 + c] = right[i * 3 + c]! + weighted * lab[c]![p]!;
    }
  }
  for (let i = 0; i < n; i++) for (let j = 0; j < i; j++) matrix[i * n + j] = matrix[j * n + i]!;
  // A ridge on all but the constant: a border ring alone says little about the bend in the middle.
  const ridge = 1e-3 * samples.length * (degree > 1 ? 0.02 : 0.002);
  for (let i = 1; i < n; i++) matrix[i * n + i] = matrix[i * n + i]! + ridge;
  return evaluate(solve(matrix, right, n), n, widthPx, heightPx);
}

function evaluate(coefficients: Float64Array, n: number, widthPx: number, heightPx: number): Lab {
  const pixels = widthPx * heightPx;
  const surface: Lab = [
    new Float32Array(pixels),
    new Float32Array(pixels),
    new Float32Array(pixels),
  ];
  const basis = new Float64Array(10);
  for (let y = 0, p = 0; y < heightPx; y++) {
    for (let x = 0; x < widthPx; x++, p++) {
      powers((x / widthPx) * 2 - 1, (y / heightPx) * 2 - 1, basis);
      for (let c = 0; c < 3; c++) {
        let sum = 0;
        for (let i = 0; i < n; i++) sum += basis[i]! * coefficients[i * 3 + c]!;
        surface[c]![p] = sum;
      }
      surface[0][p] = Math.min(100.5, surface[0][p]!);
    }
  }
  return surface;
}

/** Gauss elimination with pivots, three right-hand sides. */
function solve(matrix: Float64Array, right: Float64Array, n: number): Float64Array {
  const swap = (array: Float64Array, width: number, a: number, b: number) => {
    for (let c = 0; c < width; c++) {
      const held = array[a * width + c]!;
      array[a * width + c] = array[b * width + c]!;
      array[b * width + c] = held;
    }
  };
  for (let i = 0; i < n; i++) {
    let pivot = i;
    for (let r = i + 1; r < n; r++) {
      if (Math.abs(matrix[r * n + i]!) > Math.abs(matrix[pivot * n + i]!)) pivot = r;
    }
    swap(matrix, n, i, pivot);
    swap(right, 3, i, pivot);
    const diagonal = matrix[i * n + i]! || 1e-9;
    for (let r = i + 1; r < n; r++) {
      const factor = matrix[r * n + i]! / diagonal;
      for (let c = i; c < n; c++)
        matrix[r * n + c] = matrix[r * n + c]! - factor * matrix[i * n + c]!;
      for (let c = 0; c < 3; c++) right[r * 3 + c] = right[r * 3 + c]! - factor * right[i * 3 + c]!;
    }
  }
  const result = new Float64Array(n * 3);
  for (let c = 0; c < 3; c++) {
    for (let i = n - 1; i >= 0; i--) {
      let sum = right[i * 3 + c]!;
      for (let k = i + 1; k < n; k++) sum -= matrix[i * n + k]! * result[k * 3 + c]!;
      result[i * 3 + c] = sum / (matrix[i * n + i]! || 1e-9);
    }
  }
  return result;
}
