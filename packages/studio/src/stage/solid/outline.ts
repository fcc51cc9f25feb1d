/** Signed distances to a shape's outline on a raster. */
export type Outline = {
  /** Metres to the outline, positive inside, to a third of a cell at worst. */
  distance: Float32Array;
  /** For each cell the cell at the outline that is nearest to it; -1 in an empty raster. */
  nearest: Int32Array;
};

/** Far outside anything. */
const beyondMetres = 1e3;

/**
 * Distances from a raster of cover (0.5 is the outline). Cells at the outline get theirs from cover over its slope, so that
 * the outline runs between the cells; the rest is dead reckoning (Grevera 2004): each cell asks its neighbours for their seeds.
 * A `grounded` shape goes on below its first row: what stands on a surface has no outline there.
 */
export function traceOutline(
  cover: Float32Array,
  columns: number,
  rows: number,
  stepX: number,
  stepY: number,
  grounded: boolean,
): Outline {
  const at = (x: number, y: number): number => {
    if (x < 0 || x >= columns || y >= rows || (y < 0 && !grounded)) return 0;
    return cover[Math.max(0, y) * columns + x]!;
  };
  const isIn = insideOf(cover, columns, rows, grounded);
  const distance = new Float32Array(columns * rows).fill(beyondMetres);
  const nearest = new Int32Array(columns * rows).fill(-1);
  const seeds = new Float32Array(columns * rows);
  for (let y = 0; y < rows; y++) {
    for (let x = 0; x < columns; x++) {
      const cell = y * columns + x;
      if (!isAtOutline(isIn, (y + 1) * (columns + 2) + x + 1, columns + 2)) continue;
      const slopeX = (at(x + 1, y) - at(x - 1, y)) / (2 * stepX);
      const slopeY = (at(x, y + 1) - at(x, y - 1)) / (2 * stepY);
      // Not Math.hypot, here and in other loops over pixels: it guards against overflow, at ten times the cost.
      const steepness = Math.sqrt(slopeX * slopeX + slopeY * slopeY);
      const slope = Math.max(steepness, 0.25 / Math.max(stepX, stepY));
      const most = 0.75 * Math.max(stepX, stepY);
      seeds[cell] = Math.max(-most, Math.min(most, (cover[cell]! - 0.5) / slope));
      nearest[cell] = cell;
      distance[cell] = Math.abs(seeds[cell]!);
    }
  }
  reckon({ distance, nearest, seeds, cover, columns, rows, stepX, stepY });
  for (let cell = 0; cell < distance.length; cell++) {
    if (cover[cell]! < 0.5) distance[cell] = -distance[cell]!;
  }
  return { distance, nearest };
}

/** Which cells are inside, in a frame of one cell more on each side. */
function insideOf(
  cover: Float32Array,
  columns: number,
  rows: number,
  grounded: boolean,
): Uint8Array {
  const stride = columns + 2;
  const isIn = new Uint8Array(stride * (rows + 2));
  for (let y = 0; y < rows; y++) {
    const to = (y + 1) * stride + 1;
    for (let x = 0; x < columns; x++) isIn[to + x] = cover[y * columns + x]! >= 0.5 ? 1 : 0;
  }
  if (grounded) isIn.copyWithin(0, stride, 2 * stride);
  return isIn;
}

function isAtOutline(isIn: Uint8Array, at: number, stride: number): boolean {
  const own = isIn[at]!;
  return (
    isIn[at - 1] !== own ||
    isIn[at + 1] !== own ||
    isIn[at - stride] !== own ||
    isIn[at + stride] !== own
  );
}

/** What the sweeps read, and the distances and nearest seeds that they write. */
type Reckoning = {
  distance: Float32Array;
  nearest: Int32Array;
  seeds: Float32Array;
  cover: Float32Array;
  columns: number;
  rows: number;
  stepX: number;
  stepY: number;
};

/** Two sweeps, each cell taking its nearest seed from four neighbours. */
function reckon(work: Reckoning): void {
  for (let y = 0; y < work.rows; y++) sweepDown(work, y);
  for (let y = work.rows - 1; y >= 0; y--) sweepUp(work, y);
}

function sweepDown(work: Reckoning, y: number): void {
  const { columns } = work;
  const start = y * columns;
  for (let x = 0; x < columns; x++) {
    if (x > 0) ask(work, start + x, x, y, start + x - 1);
    if (y > 0) askRow(work, start + x, x, y, start + x - columns);
  }
  for (let x = columns - 2; x >= 0; x--) ask(work, start + x, x, y, start + x + 1);
}

function sweepUp(work: Reckoning, y: number): void {
  const { columns, rows } = work;
  const start = y * columns;
  for (let x = columns - 1; x >= 0; x--) {
    if (x + 1 < columns) ask(work, start + x, x, y, start + x + 1);
    if (y + 1 < rows) askRow(work, start + x, x, y, start + x + columns);
  }
  for (let x = 1; x < columns; x++) ask(work, start + x, x, y, start + x - 1);
}

/** A cell takes the nearest seed of three of a row beside it. */
function askRow(work: Reckoning, cell: number, x: number, y: number, beside: number): void {
  ask(work, cell, x, y, beside);
  if (x > 0) ask(work, cell, x, y, beside - 1);
  if (x + 1 < work.columns) ask(work, cell, x, y, beside + 1);
}

function ask(
  { distance, nearest, seeds, cover, columns, stepX, stepY }: Reckoning,
  cell: number,
  x: number,
  y: number,
  from: number,
): void {
  const seed = nearest[from]!;
  const own = nearest[cell]!;
  if (seed < 0 || own === cell || own === seed) return;
  const seedX = seed % columns;
  const across = (x - seedX) * stepX;
  const down = (y - (seed - seedX) / columns) * stepY;
  const way = Math.sqrt(across * across + down * down);
  // A seed on this side of the outline is that much nearer than the outline itself, one beyond it that much farther.
  const same = cover[seed]! >= 0.5 === cover[cell]! >= 0.5;
  const candidate = way + (same ? 1 : -1) * Math.abs(seeds[seed]!);
  if (candidate >= distance[cell]!) return;
  distance[cell] = candidate;
  nearest[cell] = seed;
}
