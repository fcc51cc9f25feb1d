import type { Scene } from "./ground/scene.ts";

/** Thickness of a line at the most, mask pixels, how long it is at the least, and how far it may lie off a straight one. */
const line = { thickPx: 3, leastPx: 12, offPx: 1.5 };

/**
 * Takes the lines off a mask that run in from the picture's left or right side: the fold between a wall and a table, the table's edge. A
 * product's cord that does so is not as straight. Changes `mask` in place.
 */
export function dropFoldLines({ widthPx, heightPx }: Scene, mask: Uint8Array): void {
  for (const step of [1, -1] as const) {
    const side = step === 1 ? 0 : widthPx - 1;
    for (let y = 0; y < heightPx; y++) {
      const start = y * widthPx + side;
      if (!mask[start] || mask[start - widthPx]) continue;
      for (const p of lineFrom(mask, start, step, widthPx)) mask[p] = 0;
    }
  }
}

/** The pixels of the line that begins with the run of a column whose uppermost pixel is `start`; none where it is none. */
function lineFrom(mask: Uint8Array, start: number, step: 1 | -1, widthPx: number): number[] {
  const pixels: number[] = [];
  const middles: number[] = [];
  let top = start;
  for (let x = start % widthPx; x >= 0 && x < widthPx; x += step) {
    const run = runAt(mask, top, widthPx);
    if (run.length === 0 || run.length > line.thickPx) break;
    pixels.push(...run);
    middles.push((Math.floor(run[0]! / widthPx) + Math.floor(run.at(-1)! / widthPx)) / 2);
    top = run[0]! + step;
  }
  return middles.length >= line.leastPx && isStraight(middles) ? pixels : [];
}

/** The run of a column's pixels of the mask at a pixel, or at the next above or below it, from the top down. */
function runAt(mask: Uint8Array, near: number, widthPx: number): number[] {
  let p = [near, near + widthPx, near - widthPx].find((q) => mask[q] === 1);
  if (p === undefined) return [];
  while (mask[p - widthPx] === 1) p -= widthPx;
  const run: number[] = [];
  for (; mask[p] === 1 && run.length <= line.thickPx; p += widthPx) run.push(p);
  return run;
}

/** Whether the rows of a line, column by column, lie on a straight one. */
function isStraight(rows: number[]): boolean {
  const rise = (rows.at(-1)! - rows[0]!) / (rows.length - 1);
  return rows.every((row, x) => Math.abs(row - rows[0]! - rise * x) <= line.offPx);
}
