import { findRegions } from "../cutout/image/regions.ts";

/** A thread is at most this thick, as a share of the longer side: a lace or a strap's end, and no leg. */
const mostThick = 0.024;
/** It is looked for where it hangs below all else by more than this share of the height. */
const hangsBelow = 0.02;
/** Thick parts that are less than this share of all of them are where a lace is twisted. */
const leastPart = 0.03;

/**
 * A mask (1 where there is product) without the one thread that hangs below all the rest of it: the lace of a shoe in the air
 * would be taken for a foot. More than one are the legs of a thing made of wire, and stay; then the mask itself is given back.
 */
export function withoutThread(mask: Uint8Array, columns: number, rows: number): Uint8Array {
  const least = 1 + Math.round(mostThick * Math.max(columns, rows));
  const thick = thickParts(mask, columns, rows, least);
  // A castor below a thin leg.
  if (lastRow(mask, columns) - lastRow(thick, columns) <= least) return mask;
  const body = grown(withoutIslands(thick, columns, rows), mask, columns, rows, least);
  const base = lastRow(body, columns);
  // All of it is thread.
  if (base < 0) return mask;
  const from = base + Math.ceil(hangsBelow * rows);
  let threads = 0;
  let wasThread = false;
  for (let x = 0; x < columns; x++) {
    let isThread = false;
    for (let y = from; y < rows && !isThread; y++) isThread = mask[y * columns + x] === 1;
    if (isThread && !wasThread) threads++;
    wasThread = isThread;
  }
  return threads === 1 ? body : mask;
}

/** What is at least that thick both across and down. */
function thickParts(mask: Uint8Array, columns: number, rows: number, least: number): Uint8Array {
  const both = longRuns(mask, rows, columns, columns, 1, least);
  const down = longRuns(mask, columns, rows, 1, columns, least);
  for (let at = 0; at < both.length; at++) both[at]! &= down[at]!;
  return both;
}

function withoutIslands(parts: Uint8Array, columns: number, rows: number): Uint8Array {
  const { labels, regions } = findRegions(parts, columns, rows, 1);
  const total = regions.reduce((sum, { pixels }) => sum + pixels, 0);
  return parts.map((_, at) => (regions[labels[at]!]!.pixels > leastPart * total ? 1 : 0));
}

/** Marks the cells of runs of at least `least`: in `lines` lines, `lineStep` apart, of `length` cells, `step` apart. */
function longRuns(
  mask: Uint8Array,
  lines: number,
  length: number,
  lineStep: number,
  step: number,
  least: number,
): Uint8Array {
  const marked = new Uint8Array(mask.length);
  for (let line = 0; line < lines; line++) {
    let run = 0;
    for (let index = 0; index <= length; index++) {
      const at = line * lineStep + index * step;
      if (index < length && mask[at] === 1) {
        run++;
        continue;
      }
      if (run >= least) for (let back = 1; back <= run; back++) marked[at - back * step] = 1;
      run = 0;
    }
  }
  return marked;
}

/** What of the mask is within `reach` cells of the parts: their rounded ends. */
function grown(
  parts: Uint8Array,
  mask: Uint8Array,
  columns: number,
  rows: number,
  reach: number,
): Uint8Array {
  const result = new Uint8Array(mask.length);
  for (let y = 0; y < rows; y++) {
    for (let x = 0; x < columns; x++) {
      if (parts[y * columns + x] !== 1) continue;
      const [right, bottom] = [Math.min(columns - 1, x + reach), Math.min(rows - 1, y + reach)];
      for (let v = Math.max(0, y - reach); v <= bottom; v++) {
        for (let u = Math.max(0, x - reach); u <= right; u++)
          result[v * columns + u] = mask[v * columns + u]!;
      }
    }
  }
  return result;
}

function lastRow(mask: Uint8Array, columns: number): number {
  const last = mask.lastIndexOf(1);
  return last < 0 ? -1 : Math.floor(last / columns);
}
