import type { Lab } from "../image/lab.ts";

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
export type Surface = Float64Array;

/** Place of a row from -1 to 1, as `columns` has those of columns. */
const down = (row: number, heightPx: number) => (row / heightPx) * 2 - 1;

/**
 * Fits by weighted least squares.
 * @param samples  places of pixels, in ascending order
 * @param columns  the place of each column from -1 to 1
 */
export function fitSurface(
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

/** The surface's colour at every pixel. */
export function evaluate(surface: Surface, columns: Float64Array, heightPx: number): Lab {
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
export function deviationsOf(
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
