import type { Scene } from "../ground/scene.ts";
import { factorAt } from "./even-shade.ts";

/** How a lamp lays an outline down behind its foot. */
export type Laid = {
  /** The row from which on it is laid, mask pixels. */
  foot: number;
  /** Rows of shade for a row of the product, and columns that each of them lies farther to the right. */
  squash: number;
  lean: number;
};

/** How well that explains what is dark there (a correlation), how much of the light it takes, and the outline's first row. */
export type LaidFit = Laid & { fit: number; depth: number; top: number };

/** Mask pixels a cell, at first and when looked at closer. */
const coarse = 4;
const fine = 2;
/** What is worse at first gets no better than a shade's. */
const leastFirst = 0.6;
/** Darkening that counts at the most: behind it may lie anything. */
const mostDark = 0.6;
/** Least of the foot's height that is looked at, as contact darkens the ground there. */
const footShare = 0.03;

const squashes = Array.from({ length: 9 }, (_, k) => 0.14 + 0.04 * k);
const leans = Array.from({ length: 25 }, (_, k) => -1.92 + 0.16 * k);
const closer = [-2, -1, 0, 1, 2];

/** The picture in cells: what is product, how much darker than the ground it is, and how much of a cell may be ground. */
type Cells = {
  size: number;
  columns: number;
  own: Float32Array;
  dark: Float32Array;
  free: Float32Array;
  /** Sums along each row of what may be ground, and of that times its darkness and its square. */
  sums: Sums;
  /** The product's box. */
  left: number;
  right: number;
  top: number;
  bottom: number;
};

/** What the cells before each one of a row come to; a row has one more of these than it has cells. */
type Sums = { free: Float64Array; dark: Float64Array; squared: Float64Array };

/** The way of laying an outline down that explains best what is dark; with a `first` one it is looked for near that. */
export function bestWay(
  scene: Scene,
  product: Uint8Array,
  shaded: Uint8Array,
  first: Laid | null,
): LaidFit | null {
  const cells = readCells(scene, product, shaded, first ? fine : coarse);
  if (cells.bottom <= cells.top) return null;
  if (first) return refine(cells, first);
  let best: LaidFit | null = null;
  for (const off of [-0.5, 0.5]) {
    const foot = (cells.bottom + off) * cells.size;
    for (const squash of squashes) {
      for (const lean of leans) best = better(cells, best, { foot, squash, lean });
    }
  }
  if (best === null || best.fit < leastFirst) return null;
  const { foot, squash, lean } = best;
  for (const down of closer) {
    for (const less of closer) {
      for (const aside of closer) {
        const near = { foot: foot + down, squash: squash + 0.01 * less, lean: lean + 0.05 * aside };
        best = better(cells, best, near);
      }
    }
  }
  return best;
}

/** One after the other, twice: all at once are four times as many. */
function refine(cells: Cells, first: Laid): LaidFit | null {
  let best = better(cells, null, first);
  for (let round = 0; round < 2; round++) {
    for (const key of ["foot", "lean", "squash"] as const) {
      const from = { ...(best ?? first) };
      const step = { foot: 2, lean: 0.05, squash: 0.01 }[key];
      for (const off of closer)
        best = better(cells, best, { ...from, [key]: from[key] + off * step });
    }
  }
  return best;
}

function better(cells: Cells, best: LaidFit | null, laid: Laid): LaidFit | null {
  const { foot, squash, lean } = laid;
  const seen = fitOf(cells, laid);
  if (seen === null || (best !== null && seen.fit <= best.fit)) return best;
  return { foot, squash, lean, ...seen, top: cells.top * cells.size };
}

function readCells(scene: Scene, product: Uint8Array, shaded: Uint8Array, size: number): Cells {
  const { widthPx, heightPx } = scene;
  const [columns, rows] = [Math.floor(widthPx / size), Math.floor(heightPx / size)];
  const own = new Float32Array(columns * rows);
  const dark = new Float32Array(columns * rows);
  const free = new Float32Array(columns * rows);
  const one = 1 / size ** 2;
  for (let y = 0; y < rows * size; y++) {
    const row = Math.floor(y / size) * columns;
    for (let cell = row, p = y * widthPx; cell < row + columns; cell++) {
      for (const end = p + size; p < end; p++) {
        if (product[p]) own[cell]! += one;
        if (product[p] && !shaded[p]) continue;
        free[cell]! += one;
        dark[cell]! += one * Math.max(0, Math.min(mostDark, 1 - factorAt(scene, p)));
      }
    }
  }
  for (let cell = 0; cell < own.length; cell++) {
    if (free[cell]! > 0) dark[cell]! /= free[cell]!;
    // Ground by less than half: it doesn't count.
    if (free[cell]! < 0.5) free[cell] = 0;
  }
  const sums = sumRows(free, dark, columns);
  return { size, columns, own, dark, free, sums, ...boxOf(own, columns) };
}

function boxOf(
  own: Float32Array,
  columns: number,
): Pick<Cells, "left" | "right" | "top" | "bottom"> {
  let [left, right, top, bottom] = [columns, 0, own.length / columns, 0];
  for (let cell = 0; cell < own.length; cell++) {
    if (own[cell]! < 0.5) continue;
    const row = Math.floor(cell / columns);
    top = Math.min(top, row);
    bottom = Math.max(bottom, row);
    left = Math.min(left, cell - row * columns);
    right = Math.max(right, cell - row * columns);
  }
  return { left, right, top, bottom };
}

function sumRows(free: Float32Array, dark: Float32Array, columns: number): Sums {
  const length = free.length + free.length / columns;
  const sums = {
    free: new Float64Array(length),
    dark: new Float64Array(length),
    squared: new Float64Array(length),
  };
  for (let cell = 0, at = 0; cell < free.length; cell++, at++) {
    if (cell > 0 && cell % columns === 0) at++;
    const shade = free[cell]! * dark[cell]!;
    sums.free[at + 1] = sums.free[at]! + free[cell]!;
    sums.dark[at + 1] = sums.dark[at]! + shade;
    sums.squared[at + 1] = sums.squared[at]! + shade * dark[cell]!;
  }
  return sums;
}

function fitOf(
  { size, columns, own, dark, free, sums, left, right, top }: Cells,
  { foot, squash, lean }: Laid,
): { fit: number; depth: number } | null {
  const middle = foot / size - 0.5;
  const height = middle - top;
  const from = Math.max(0, Math.floor(middle - squash * height) - 2);
  const to = Math.min(dark.length / columns - 1, Math.floor(middle - footShare * height));
  // Lit ground beside it tells as much.
  const beside = 4 + ((right - left) >> 1);
  let [count, shade, darkness, shades, darks, both] = [0, 0, 0, 0, 0, 0];
  for (let y = from; y <= to; y++) {
    const source = Math.round(middle - (middle - y) / squash);
    const shift = Math.round(lean * (middle - y));
    const first = Math.max(0, Math.min(left, left + shift) - beside);
    const last = Math.min(columns - 1, Math.max(right, right + shift) + beside);
    // Beside the outline the sums say all: that is more than half of the cells.
    const [before, all] = [y * (columns + 1) + first, y * (columns + 1) + last + 1];
    count += sums.free[all]! - sums.free[before]!;
    darkness += sums.dark[all]! - sums.dark[before]!;
    darks += sums.squared[all]! - sums.squared[before]!;
    if (source < top) continue;
    const end = y * columns + Math.min(last, right + shift);
    const up = source * columns - shift - y * columns;
    for (let cell = y * columns + Math.max(first, left + shift); cell <= end; cell++) {
      const laid = own[cell + up]!;
      const weighed = free[cell]! * laid;
      shade += weighed;
      shades += weighed * laid;
      both += weighed * dark[cell]!;
    }
  }
  if (count < 20 || shade < 5) return null;
  const spread = shades - shade ** 2 / count;
  const variance = darks - darkness ** 2 / count;
  const shared = both - (shade * darkness) / count;
  return {
    fit: shared / Math.sqrt(Math.max(1e-9, spread * variance)),
    depth: shared / Math.max(1e-9, spread),
  };
}
