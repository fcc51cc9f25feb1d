import type { Axis } from "./mirror-side.ts";
import { near } from "./product-side.ts";
import type { Side } from "./product-side.ts";

/** Rows of a mouth between two letters, at most, and those beside it that have to agree, of so many. */
const mostRows = 24;
const flank = { rows: 4, agreeing: 3 };
/** How far an edge that nothing mirrors may be from the last one, columns for each row between them and besides. */
const leaning = { perRow: 0.3, besides: 2 };
/** How far the ground gets in there at least, mask pixels: a letter may lie close behind. */
const leastDepth = 4;
/** Columns a row by which a label's side leans at most: a jumper's shoulder runs level, and what the other one's line cut off was ground. */
const steepest = 0.5;
/** Least share of a mouth's rows in which the other side has an edge, which tells that there is none here. */
const leastTold = 0.6;

/**
 * Finds the mouths by which the ground gets in between letters that reach the rim of a pale label: short gaps in one side of something
 * turned, with its outline above and below them, and on the other side all along. A notch would be on both.
 * @returns for each row of a mouth the column in which the product begins, counted from its side; NaN for others
 */
export function closeMouths(side: Side, other: Side, { at, slope }: Axis): Float32Array {
  const { depths } = side;
  const ends = new Float32Array(depths.length).fill(NaN);
  const mirroredAt = (y: number) => other.depths[y]! - side.way * (at + slope * y);
  const agrees = outlineRows(side, other, mirroredAt);
  const isFlank = (from: number) => {
    const rows = agrees.subarray(Math.max(0, from), from + flank.rows);
    return rows.reduce((sum, own) => sum + own, 0) >= flank.agreeing;
  };
  for (let top = agrees.indexOf(1); top >= 0; top = agrees.indexOf(1, top + 1)) {
    const bottom = agrees.indexOf(1, top + 1);
    const rows = bottom - top - 1;
    if (rows < 1 || rows > mostRows) continue;
    if (!isFlank(top + 1 - flank.rows) || !isFlank(bottom)) continue;
    const lean = (depths[bottom]! - depths[top]!) / (rows + 1);
    if (Math.abs(lean) > steepest) continue;
    const endAt = (y: number) => Math.round(depths[top]! + lean * (y - top));
    let [deepest, told] = [0, 0];
    for (let y = top + 1; y < bottom; y++) {
      deepest = Math.max(deepest, depths[y]! - endAt(y));
      told += Number(other.isEdge[y] === 1 && Math.abs(mirroredAt(y) - endAt(y)) <= 2 * near);
    }
    if (deepest < leastDepth || told < leastTold * rows) continue;
    for (let y = top + 1; y < bottom; y++) ends[y] = endAt(y);
  }
  return ends;
}

/** 1 for rows whose edge the other side mirrors; where that has none, as in its shade, for those that go on from the last. */
function outlineRows(
  { depths, isEdge }: Side,
  other: Side,
  mirroredAt: (y: number) => number,
): Uint8Array {
  const agrees = new Uint8Array(depths.length);
  let last = -1;
  for (let y = 0; y < depths.length; y++) {
    if (!isEdge[y]) continue;
    const step = leaning.besides + leaning.perRow * (y - last);
    const isOn = other.isEdge[y]
      ? Math.abs(depths[y]! - mirroredAt(y)) <= near
      : last >= 0 && Math.abs(depths[y]! - depths[last]!) <= step;
    if (!isOn) continue;
    agrees[y] = 1;
    last = y;
  }
  return agrees;
}
