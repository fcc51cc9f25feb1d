/** Cells of a light field over the product's box. */
export const fieldColumns = 32;
export const fieldRows = 64;

/** The cell that a pixel of the product's box lies in, row by row from the top. */
export function fieldCellAt(
  { widthPx, heightPx }: { widthPx: number; heightPx: number },
  x: number,
  y: number,
): number {
  const row = Math.floor((y / heightPx) * fieldRows);
  return row * fieldColumns + Math.floor((x / widthPx) * fieldColumns);
}

/** What lies between two rows of the light field's grid, `down` from 0 at the top to 1: 3 for each of its columns. */
export function readFieldRow(field: Float32Array, down: number, into: Float32Array): void {
  const row = Math.min(fieldRows - 1.001, Math.max(0, down * fieldRows - 0.5));
  const upper = Math.floor(row) * fieldColumns * 3;
  const lower = upper + fieldColumns * 3;
  for (let at = 0; at < into.length; at++) {
    into[at] = field[upper + at]! + (field[lower + at]! - field[upper + at]!) * (row % 1);
  }
}

/** For each pixel of a row where the cell to its left begins, `stride` a cell, and how far it is to the next one. */
export function layFieldColumns(cells: Uint32Array, shares: Float32Array, stride: number): void {
  const widthPx = cells.length;
  for (let x = 0; x < widthPx; x++) {
    const at = ((x + 0.5) / widthPx) * fieldColumns - 0.5;
    const column = Math.min(fieldColumns - 1.001, Math.max(0, at));
    cells[x] = Math.floor(column) * stride;
    shares[x] = column % 1;
  }
}

/** The runs of pixels, from the first to before the last, that lie between the same two columns; `cells` as `layFieldColumns` has it. */
export function fieldRuns(cells: Uint32Array): [number, number][] {
  const runs: [number, number][] = [];
  let start = 0;
  for (let end = 1; end <= cells.length; end++) {
    if (cells[end] === cells[start]) continue;
    runs.push([start, end]);
    start = end;
  }
  return runs;
}
