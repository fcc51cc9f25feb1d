import type { Silhouette } from "../silhouette.ts";

/** A foot that is seen through the product, between its front legs: columns and rows of the silhouette. */
export type RearFoot = { centre: number; half: number; row: number };

/** A foot's underside is so wide, a share of the base: wider is a seat's, narrower a matte's tooth. */
const wide = { least: 0.025, most: 0.16 };
/** It is as wide as what is this near to its lowest row, and rises by more on both sides: an arm's underside falls off to one. */
const soleRows = 2;
/** The ground between the feet is seen from 30° at the most: no foot stands farther up than that share of the base's width. */
const farthest = 0.5;
/** And what rises less than this above the base line is a front foot's, which the outline shows. */
const nearest = 0.04;

/**
 * Feet behind the front ones of what stands on small feet: a chair's rear castors are seen above its star's front arms, so that
 * the outline doesn't show where they stand. Undersides with ground below them, low in their middle and as wide as a foot.
 */
export function rearFeetOf(silhouette: Silhouette): RearFoot[] {
  const { baseFrom, baseTo, base } = silhouette;
  const width = baseTo + 1 - baseFrom;
  const lowest = base.reduce((most, row) => Math.max(most, row), 0);
  const feet: RearFoot[] = [];
  for (const chain of undersidesOf(silhouette, lowest - farthest * width, lowest)) {
    const foot = lowestPart(chain);
    if (foot === null || foot.half * 2 < wide.least * width || foot.half * 2 > wide.most * width)
      continue;
    if (foot.centre < baseFrom || foot.centre > baseTo) continue;
    if (base[Math.floor(foot.centre)]! - foot.row < nearest * width) continue;
    feet.push(foot);
  }
  return feet;
}

/** Neighbouring columns in which something ends and ground begins; `rows` is where. */
type Chain = { from: number; rows: number[] };

/** The lowest row of an underside, and between which of its columns it is no more than `within` above that. */
export function soleOf(
  rows: readonly number[],
  within: number,
): { row: number; first: number; last: number } {
  const row = Math.max(...rows);
  const isSole = (own: number): boolean => own >= row - within;
  return { row, first: rows.findIndex(isSole), last: rows.findLastIndex(isSole) };
}

/** Where a chain is lowest, if it rises on both sides of that. */
function lowestPart({ from, rows }: Chain): RearFoot | null {
  const { row, first, last } = soleOf(rows, soleRows);
  if (first === 0 || last === rows.length - 1) return null;
  return { centre: from + (first + last + 1) / 2, half: (last - first + 1) / 2, row };
}

function undersidesOf({ columns, rows, cover }: Silhouette, top: number, bottom: number): Chain[] {
  const solid = (x: number, y: number): boolean => cover[y * columns + x]! >= 0.5;
  const done: Chain[] = [];
  let open: Chain[] = [];
  for (let x = 0; x < columns; x++) {
    const going: Chain[] = [];
    for (let y = Math.max(1, Math.ceil(top)); y < Math.min(rows, bottom); y++) {
      if (solid(x, y) || !solid(x, y - 1)) continue;
      const at = open.findIndex((chain) => Math.abs(chain.rows.at(-1)! - y) <= steepest);
      const chain = at < 0 ? { from: x, rows: [] } : open.splice(at, 1)[0]!;
      chain.rows.push(y);
      going.push(chain);
    }
    done.push(...open);
    open = going;
  }
  return [...done, ...open];
}

/** Rows by which an underside goes on from one column to the next. */
const steepest = 4;
