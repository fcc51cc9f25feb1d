import { borderRing, ringWidth } from "./border-ring.ts";
import { median } from "../image/lab.ts";
import type { Lab } from "../image/lab.ts";
import { findRegions } from "../image/regions.ts";

/** The photograph's ground as a smooth surface of colour, fitted to the picture's border. */
export type Backdrop = {
  /** The ground's colour at every pixel. */
  lab: Lab;
  /** Robust deviation of the border from it, Lab units, 0.5 at least. */
  noise: number;
  /** Its median chroma along the border. */
  chroma: number;
  /** Share of the border that fits. */
  borderShare: number;
  /** Whether one smooth surface explains the border: studio grounds do, rooms don't. */
  plain: boolean;
  /** Pixels of the border ring. */
  ring: Int32Array;
};

/** Powers of x and y of each term; a surface of degree 1, 2 or 3 has the first 3, 6 or 10. */
const powers = [
  [0, 0],
  [1, 0],
  [0, 1],
  [2, 0],
  [1, 1],
  [0, 2],
  [3, 0],
  [2, 1],
  [1, 2],
  [0, 3],
] as const;
const terms = [1, 3, 6, 10];

/** Three polynomials, one a channel: the factor of term i for channel c is at i × 3 + c. */
type Surface = Float64Array;

/** Fits polynomials of rising degree to the border, robustly (Tukey's weights), then to all ground that connects to it. */
export function fitBackdrop(lab: Lab, widthPx: number, heightPx: number): Backdrop {
  const ring = borderRing(widthPx, heightPx, ringWidth(widthPx, heightPx));
  const columns = Float64Array.from({ length: widthPx }, (_, x) => (x / widthPx) * 2 - 1);
  // As a list of whole numbers, which is near enough to begin with.
  let surface: Surface = Float64Array.from(lab, (plane) => median(ring.map((p) => plane[p]!)));
  let deviations = deviationsOf(lab, ring, surface, columns, heightPx);
  for (const degree of [1, 1, 2, 2, 2]) {
    const spread = Math.min(12, Math.max(1.2, 1.48 * median(deviations)));
    surface = fitSurface(lab, ring, weighted(deviations, spread), degree, columns, heightPx);
    deviations = deviationsOf(lab, ring, surface, columns, heightPx);
  }
  const noise = Math.max(0.5, 1.48 * median(deviations));
  const tolerance = toleranceOf(noise);
  const borderShare = explainedShare(deviations, noise);
  const plain = borderShare > 0.72 && noise < 4.5;
  const first = evaluate(surface, columns, heightPx);
  const ground = plain ? refit(lab, first, tolerance, columns, heightPx) : first;
  const [a, b] = [at(ground[1], ring), at(ground[2], ring)];
  return {
    lab: ground,
    noise,
    chroma: median(a.map((own, i) => Math.sqrt(own ** 2 + b[i]! ** 2))),
    borderShare,
    plain,
    ring,
  };
}

function at(plane: Float32Array, pixels: Int32Array): Float32Array {
  const values = new Float32Array(pixels.length);
  for (let i = 0; i < values.length; i++) values[i] = plane[pixels[i]!]!;
  return values;
}

/** Tukey's weights, 0 from four times the spread on. */
function weighted(deviations: Float32Array, spread: number): Float32Array {
  const weights = new Float32Array(deviations.length);
  for (let i = 0; i < weights.length; i++) {
    weights[i] = Math.max(0, 1 - (deviations[i]! / (4 * spread)) ** 2) ** 2;
  }
  return weights;
}

function toleranceOf(noise: number): number {
  return Math.max(3, 3.2 * noise);
}

/** The share of the border that a ground of so much noise explains, by how far it is from it there. */
export function explainedShare(deviations: Float32Array, noise: number): number {
  const limit = Math.min(toleranceOf(noise), 12);
  let count = 0;
  for (let i = 0; i < deviations.length; i++) if (deviations[i]! < limit) count++;
  return count / deviations.length;
}

/** Colour distance of a pixel from the ground; lightness counts less, as light falls off and chroma doesn't. */
export function deviation(lab: Lab, ground: Lab, p: number): number {
  const l = (lab[0][p]! - ground[0][p]!) * 0.8;
  const a = lab[1][p]! - ground[1][p]!;
  const b = lab[2][p]! - ground[2][p]!;
  // A root, as Math.hypot guards against overflow at ten times the time.
  return Math.sqrt(l * l + a * a + b * b);
}

/** Degrees of the surfaces that are fitted to the open ground, from the third on only where it grows by this share of the picture. */
const refits = [2, 3, 3, 3, 3];
const leastGrowth = 0.01;
/** A surface with a larger tolerance, Lab units, fits its border badly: before a wall and a table a white box would be more ground. */
const wellFitted = 4.5;

/**
 * Fits the surface to the ground that it explains and that hangs together with the border. Where that grows by it, there is more: a
 * sweep's middle under a spot is six Lab units lighter than what the border tells, and came along with a stool (an IoU of .29, now
 * .95). No real photograph's grows by more than .011; with all five fits a grey bag on grey goes from .979 to .967.
 */
function refit(
  lab: Lab,
  first: Lab,
  tolerance: number,
  columns: Float64Array,
  heightPx: number,
): Lab {
  let ground = first;
  let open = openGround(lab, ground, tolerance, columns.length, heightPx);
  for (const [round, degree] of refits.entries()) {
    if (open.samples.length <= 200) return ground;
    const weights = new Float32Array(open.samples.length).fill(1);
    const surface = fitSurface(lab, open.samples, weights, degree, columns, heightPx);
    const next = evaluate(surface, columns, heightPx);
    const found = openGround(lab, next, tolerance, columns.length, heightPx);
    const growth = (found.pixels - open.pixels) / lab[0].length;
    const isGrown = tolerance < wellFitted && growth > leastGrowth;
    if (round < 2 || isGrown) ground = next;
    if (round > 0 && !isGrown) return ground;
    open = found;
  }
  return ground;
}

/** How much of the picture is like the ground and hangs together with the border, and some of these pixels. */
function openGround(
  lab: Lab,
  ground: Lab,
  tolerance: number,
  widthPx: number,
  heightPx: number,
): { pixels: number; samples: Int32Array } {
  const matches = markMatches(lab, ground, tolerance);
  const { labels, regions } = findRegions(matches, widthPx, heightPx, 1);
  const isOpen = Uint8Array.from(regions, ({ borderPixels }) => Number(borderPixels > 0));
  const samples = new Int32Array(matches.length);
  let [pixels, count] = [0, 0];
  for (let p = 0; p < matches.length; p++) {
    if (!isOpen[labels[p]!]) continue;
    pixels++;
    if (p % 5 === 0 || regions[labels[p]!]!.pixels < 3000) samples[count++] = p;
  }
  return { pixels, samples: samples.subarray(0, count) };
}

function markMatches([l, a, b]: Lab, ground: Lab, tolerance: number): Uint8Array {
  const matches = new Uint8Array(l.length);
  const [groundL, groundA, groundB] = ground;
  const limit = tolerance ** 2;
  for (let p = 0; p < matches.length; p++) {
    const light = l[p]! - groundL[p]!;
    const off = 0.64 * light * light + (a[p]! - groundA[p]!) ** 2 + (b[p]! - groundB[p]!) ** 2;
    matches[p] = off < limit ? 1 : 0;
  }
  return matches;
}

/** Place of a row from -1 to 1, as `columns` has those of columns. */
const down = (row: number, heightPx: number) => (row / heightPx) * 2 - 1;

/** Least squares; `samples` in ascending order. */
function fitSurface(
  lab: Lab,
  samples: Int32Array,
  weights: Float32Array,
  degree: number,
  columns: Float64Array,
  heightPx: number,
): Surface {
  const n = terms[degree]!;
  const { moments, products } = sumPowers(lab, samples, weights, degree, columns, heightPx);
  const matrix = new Float64Array(n * n);
  const right = new Float64Array(n * 3);
  for (let i = 0; i < n; i++) {
    const [x, y] = powers[i]!;
    for (let j = 0; j < n; j++)
      matrix[i * n + j] = moments[(y + powers[j]![1]) * 7 + x + powers[j]![0]]!;
    for (let c = 0; c < 3; c++) right[i * 3 + c] = products[(c * 4 + y) * 4 + x]!;
  }
  // A ridge on all but the constant: a border ring alone says little about the bend in the middle.
  const ridge = 1e-3 * samples.length * (degree > 1 ? 0.02 : 0.002);
  for (let i = 1; i < n; i++) matrix[i * n + i] = matrix[i * n + i]! + ridge;
  return solve(matrix, right, n);
}

/**
 * Weighted sums of x^i y^j (at j × 7 + i), and of these times each channel (at (c × 4 + j) × 4 + i). Row by row: y is
 * the same along one, so that a sample costs 19 products and not the 85 of the normal equations' terms.
 */
function sumPowers(
  [l, a, b]: Lab,
  samples: Int32Array,
  weights: Float32Array,
  degree: number,
  columns: Float64Array,
  heightPx: number,
): { moments: Float64Array; products: Float64Array } {
  const widthPx = columns.length;
  const moments = new Float64Array(49);
  const products = new Float64Array(48);
  const row = new Float64Array(7);
  const rowProducts = new Float64Array(12);
  for (let k = 0; k < samples.length;) {
    const y = Math.floor(samples[k]! / widthPx);
    const start = y * widthPx;
    const end = start + widthPx;
    row.fill(0);
    rowProducts.fill(0);
    for (; k < samples.length && samples[k]! < end; k++) {
      const p = samples[k]!;
      const x = columns[p - start]!;
      let power = weights[k]!;
      for (let i = 0; i <= 2 * degree; i++, power *= x) {
        row[i] = row[i]! + power;
        if (i > degree) continue;
        rowProducts[i] = rowProducts[i]! + power * l[p]!;
        rowProducts[4 + i] = rowProducts[4 + i]! + power * a[p]!;
        rowProducts[8 + i] = rowProducts[8 + i]! + power * b[p]!;
      }
    }
    for (let j = 0, power = 1; j <= 2 * degree; j++, power *= down(y, heightPx)) {
      for (let i = 0; i < 7; i++) moments[j * 7 + i] = moments[j * 7 + i]! + power * row[i]!;
      for (let i = 0; j <= degree && i < 12; i++) {
        const at = ((i >> 2) * 4 + j) * 4 + (i & 3);
        products[at] = products[at]! + power * rowProducts[i]!;
      }
    }
  }
  return { moments, products };
}

/** Factors of 1, x, x² and x³ along a row for one channel. */
function alongRow(surface: Surface, c: number, y: number): [number, number, number, number] {
  const factors: [number, number, number, number] = [0, 0, 0, 0];
  for (let i = 0; i * 3 < surface.length; i++) {
    const [x, power] = powers[i]!;
    factors[x] += surface[i * 3 + c]! * y ** power;
  }
  return factors;
}

/** White is as bright as a ground gets. */
const brightest = 100.5;

function evaluate(surface: Surface, columns: Float64Array, heightPx: number): Lab {
  const plane = (c: number) => evaluateChannel(surface, c, columns, heightPx);
  return [plane(0), plane(1), plane(2)];
}

function evaluateChannel(
  surface: Surface,
  c: number,
  columns: Float64Array,
  heightPx: number,
): Float32Array {
  const plane = new Float32Array(columns.length * heightPx);
  const most = c === 0 ? brightest : Infinity;
  for (let y = 0, p = 0; y < heightPx; y++) {
    const [f0, f1, f2, f3] = alongRow(surface, c, down(y, heightPx));
    for (let x = 0; x < columns.length; x++, p++) {
      const u = columns[x]!;
      const value = f0 + u * (f1 + u * (f2 + u * f3));
      plane[p] = value < most ? value : most;
    }
  }
  return plane;
}

/** Colour distances of the samples, in ascending order of pixels, from the surface. */
function deviationsOf(
  lab: Lab,
  samples: Int32Array,
  surface: Surface,
  columns: Float64Array,
  heightPx: number,
): Float32Array {
  const squares = new Float32Array(samples.length);
  for (let from = 0, to = 0; from < samples.length; from = to) {
    const y = Math.floor(samples[from]! / columns.length);
    const start = y * columns.length;
    while (to < samples.length && samples[to]! < start + columns.length) to++;
    for (let c = 0; c < 3; c++) {
      const [f0, f1, f2, f3] = alongRow(surface, c, down(y, heightPx));
      const [most, weight] = c === 0 ? [brightest, 0.64] : [Infinity, 1];
      const plane = lab[c]!;
      for (let k = from; k < to; k++) {
        const p = samples[k]!;
        const u = columns[p - start]!;
        const off = plane[p]! - Math.min(most, f0 + u * (f1 + u * (f2 + u * f3)));
        squares[k] = squares[k]! + weight * off * off;
      }
    }
  }
  for (let k = 0; k < squares.length; k++) squares[k] = Math.sqrt(squares[k]!);
  return squares;
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
