/** The row below the lowest solid one in each column of a grid of square cells; negative where the column is empty. */
type Underside = ArrayLike<number>;

/** The long side of a base seen at its corner: this share of the width at the least, rising by this much a column. */
const long = { share: 0.4, leastRise: 0.05, mostRise: 0.6 };
/** The short one, which goes back into the depth: as long at the least, as steep at the most, and that much steeper than the long one: a round base rises alike on both sides. */
const short = { share: 0.08, mostRise: 1.2, steeper: 1.5 };
/**
 * Two sides that stand square on one another and rise by `a` and `b` a column are seen from where the square of the elevation's
 * sine is `a b`: from 37° at the most.
 */
const mostSineSquared = 0.36;
/** Rows by which an underside may be above the line that it follows. */
const followingRows = 3;
/** The short side ends at an edge of the thing: beyond it, within this share of the width, there is nothing, or what is much higher. */
const end = { width: 0.04, rise: 0.1 };

/**
 * A base between two columns, with the short side of a box seen at its corner. That side rises as steeply as a wall does elsewhere,
 * but it is straight, leads up to the thing's own edge, and across the corner lies a long side that rises as well.
 */
export function withTurnedSide(underside: Underside, from: number, to: number): [number, number] {
  const left = turnedEnd(underside, from, to, -1);
  const right = turnedEnd(underside, from, to, 1);
  return [left ?? from, right ?? to];
}

/** The column at which the short side ends that goes back to the left (-1) or right (1); null where there is none. */
function turnedEnd(underside: Underside, from: number, to: number, side: -1 | 1): number | null {
  const columns = underside.length;
  const [near, far] = side < 0 ? [from, to] : [to, from];
  let corner = near;
  for (let x = near; x !== far - side; x -= side)
    if (underside[x]! > underside[corner]!) corner = x;
  const longRise = riseOf(underside, corner, far);
  if (Math.abs(far - corner) < long.share * columns) return null;
  if (longRise < long.leastRise || longRise > long.mostRise) return null;
  if (!follows(underside, corner, far)) return null;
  const last = steepEnd(underside, near, side);
  const shortRise = riseOf(underside, corner, last);
  if (Math.abs(last - corner) < short.share * columns || last === near) return null;
  if (shortRise > short.mostRise || shortRise < short.steeper * longRise) return null;
  if (shortRise * longRise > mostSineSquared) return null;
  return follows(underside, corner, last) && endsAt(underside, last, side) ? last : null;
}

function riseOf(underside: Underside, corner: number, other: number): number {
  return (underside[corner]! - underside[other]!) / Math.max(1, Math.abs(other - corner));
}

/** The farthest column up to which the underside rises no more steeply than a short side does. */
function steepEnd(underside: Underside, near: number, side: -1 | 1): number {
  const step = Math.max(1, Math.round(underside.length * 0.015));
  let last = near;
  for (let x = near; underside[x + side * step]! >= 0; x += side) {
    if (underside[x]! - underside[x + side * step]! > short.mostRise * step + 1) break;
    last = x + side * step;
  }
  return last;
}

/** Whether the underside is nowhere above the line between two of its points. */
export function follows(underside: Underside, a: number, b: number): boolean {
  const side = Math.sign(b - a);
  const rise = (underside[b]! - underside[a]!) / Math.abs(b - a);
  for (let x = a; x !== b; x += side)
    if (underside[a]! + rise * Math.abs(x - a) - underside[x]! > followingRows) return false;
  return true;
}

function endsAt(underside: Underside, last: number, side: -1 | 1): boolean {
  const columns = underside.length;
  const reach = Math.ceil(end.width * columns);
  const beyond = underside[last + side * reach];
  return beyond === undefined || beyond < underside[last]! - end.rise * columns;
}
