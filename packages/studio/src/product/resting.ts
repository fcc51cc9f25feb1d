import { convexHull, solidFrom } from "./silhouette.ts";
import type { Silhouette } from "./silhouette.ts";
import { withTurnedSide } from "./turned-side.ts";

/** How the shape would stand on the ground as it is turned in the photo. */
export type Resting = {
  /** The base contour, left to right, in grid pixels: the part of the lower hull that a floor could touch. */
  contour: [number, number][];
  /** Row of the lowest solid pixels. */
  baseRow: number;
  rests: boolean;
  setDownDegrees: number | null;
};

/** Steeper hull edges are walls, not soles: a box seen from 35° above at its corner slopes by less than 0.6. */
const steepest = 0.6;

export function findResting(shape: Silhouette): Resting {
  const hull = convexHull(shape);
  const baseRow = lowestRow(shape);
  const contour = addTurnedSide(shape, hull, dropOverhangs(shape, baseContour(hull)));
  if (isStable(shape, contour)) return { contour, baseRow, rests: true, setDownDegrees: null };
  if (hasUprightSide(shape, hull)) {
    const whole = addTurnedSide(shape, hull, baseContour(hull));
    return { contour: whole, baseRow, rests: true, setDownDegrees: null };
  }
  const setDownDegrees = setDown(shape, hull);
  if (setDownDegrees !== null && !leansBy(shape, setDownDegrees)) {
    const whole = addTurnedSide(shape, hull, baseContour(hull));
    if (isStable(shape, whole))
      return { contour: whole, baseRow, rests: true, setDownDegrees: null };
  }
  return { contour, baseRow, rests: false, setDownDegrees };
}

/**
 * An upright side as long as this, a share of the height, and how far off upright it is at the most, degrees. Jars that hide one another,
 * from near to far, have one of .36 and more, what was photographed in the air or lies askew .17 at the most.
 */
const upright = { share: 0.3, lean: 4.5 };

/** Whether a side of the hull stands upright: turned by what its base goes up by, three jars that touch lay on their backs. */
function hasUprightSide({ heightPx }: Silhouette, hull: [number, number][]): boolean {
  const lengths = { left: 0, right: 0 };
  for (const [i, [x, y]] of hull.entries()) {
    const [nextX, nextY] = hull[(i + 1) % hull.length]!;
    const lean = (Math.atan2(Math.abs(nextX - x), Math.abs(nextY - y)) * 180) / Math.PI;
    // The hull goes clockwise on screen: up its left side.
    if (lean < upright.lean) lengths[nextY < y ? "left" : "right"] += Math.abs(nextY - y);
  }
  return Math.max(lengths.left, lengths.right) > upright.share * heightPx;
}

/** Of the angle that a base goes up by, and how long against its breadth a shape is that has an axis to lean. */
const leaning = { share: 0.95, long: 1.4 };

/**
 * Whether a shape leans as a whole as far as its base does. A shoe in the air does, by 1.17 to 1.31 times as much; a car seen at its
 * corner, whose wheels stand at two depths, by .25 to .85.
 */
function leansBy({ widthPx, alpha, centreX, centreY }: Silhouette, degrees: number): boolean {
  let [xx, xy, yy] = [0, 0, 0];
  for (let p = 0; p < alpha.length; p++) {
    if (alpha[p]! < solidFrom) continue;
    const [x, y] = [(p % widthPx) - centreX, Math.floor(p / widthPx) - centreY];
    xx += x * x;
    xy += x * y;
    yy += y * y;
  }
  const apart = Math.hypot(xx - yy, 2 * xy);
  if (xx + yy + apart < leaning.long ** 2 * (xx + yy - apart)) return true;
  const axis = (Math.atan2(2 * xy, xx - yy) * 90) / Math.PI;
  return -axis * Math.sign(degrees) > leaning.share * Math.abs(degrees);
}

/** Lowest row with at least 1.5 % of the width solid, so that a hair or a thread is not the base. */
function lowestRow({ widthPx, heightPx, alpha }: Silhouette): number {
  for (let y = heightPx - 1; y > 0; y--) {
    let count = 0;
    for (let x = 0; x < widthPx; x++) if (alpha[y * widthPx + x]! >= solidFrom) count++;
    if (count >= Math.max(1, 0.015 * widthPx)) return y;
  }
  return heightPx - 1;
}

/** A straight base that slopes by this much, degrees: less is not seen, more is a side that goes back into the depth. */
const askew = { least: 1.5, most: 6 };
/** Ends of a base that are rounded corners, a share of its length each, and how far off the line between them it is at the most. */
const corner = 0.1;
const straight = 0.014;
/** Of the shape's width a base that says how it was photographed is this at the least. */
const leastSpan = 0.18;

/**
 * The turn, clockwise in degrees, that levels a straight base seen from its own height: a box that shows two sides has a
 * bent contour, and one slanting line that touches all along looks like a product that tips over. Null where the base is level or
 * not straight.
 */
export function levelBase(shape: Silhouette, { contour }: Resting): number | null {
  const [left, right] = [contour[0]![0], contour.at(-1)![0]];
  const [first, last] = [left + corner * (right - left), right - corner * (right - left)].map(
    Math.round,
  );
  const span = last! - first!;
  if (span < leastSpan * shape.widthPx || span < 8) return null;
  const under = shape.bottom.slice(first, last! + 1);
  const slope = (under.at(-1)! - under[0]!) / span;
  const degrees = (Math.atan(slope) * 180) / Math.PI;
  if (Math.abs(degrees) < askew.least || Math.abs(degrees) > askew.most) return null;
  // The grid's own rounding is a pixel.
  const isOff = (row: number, at: number): boolean =>
    Math.abs(row - under[0]! - slope * at) > 1 + straight * span;
  return under.some(isOff) ? null : -Math.round(degrees * 10) / 10;
}

/** From the hull's lowest point both ways, as long as its edges are no steeper than a sole in perspective. */
function baseContour(hull: [number, number][]): [number, number][] {
  const lower = lowerChain(hull);
  let lowest = 0;
  for (let i = 0; i < lower.length; i++) if (lower[i]![1] > lower[lowest]![1]) lowest = i;
  const slope = (i: number) => {
    const [a, b] = [lower[i]!, lower[i + 1]!];
    return Math.abs(b[1] - a[1]) / Math.max(1e-6, b[0] - a[0]);
  };
  let first = lowest;
  while (first > 0 && slope(first - 1) <= steepest) first--;
  let last = lowest;
  while (last < lower.length - 1 && slope(last) <= steepest) last++;
  return lower.slice(first, last + 1);
}

/** Adds the short side of a box seen at its corner, which is steeper than a sole. */
function addTurnedSide(
  shape: Silhouette,
  hull: [number, number][],
  contour: [number, number][],
): [number, number][] {
  const columns = [contour[0]![0], contour.at(-1)![0] - 1].map((x) =>
    Math.min(shape.widthPx - 1, Math.max(0, Math.round(x))),
  ) as [number, number];
  const under = shape.bottom.map((row) => (row < 0 ? -1 : row + 1));
  const [from, to] = withTurnedSide(under, ...columns);
  if (from === columns[0] && to === columns[1]) return contour;
  const last = contour.at(-1)!;
  const within = lowerChain(hull).filter(([x]) => x > from && x < to + 1);
  const left: [number, number] = from < columns[0] ? [from, under[from]!] : contour[0]!;
  const right: [number, number] = to > columns[1] ? [to + 1, under[to]!] : last;
  return [left, ...within.filter(([x]) => x > left[0] && x < right[0]), right];
}

/** So gently an arched couch's base goes up to its farther feet, by .22, and so steeply the other way from its corner, by .42. */
const gentle = 0.4;
const leastRise = 0.25;

/** Whether a base goes up from its corner, as does what stands at an angle; the sole of a shoe in the air bends round its lowest point. */
function goesUpFrom([x, y]: [number, number], base: [number, number][]): boolean {
  const [farX, farY] = base[0]![0] === x ? base.at(-1)! : base[0]!;
  return base.every(([, own]) => own <= y) && y - farY > leastRise * Math.abs(farX - x);
}

/**
 * Drops what lies beyond an edge that only bridges air up to a handle or a heel: steep, with the outline well above
 * it. Legs bridge air too, but what is left without them would be a single foot, or topple while both sides reach out.
 */
function dropOverhangs(shape: Silhouette, contour: [number, number][]): [number, number][] {
  const bridges = contour
    .slice(1)
    .map((end, i): [[number, number], [number, number]] => [contour[i]!, end])
    .filter(([a, b]) => bridgesAir(shape, a, b));
  const bothSides = bridges.some(([a, b]) => a[1] < b[1]) && bridges.some(([a, b]) => a[1] > b[1]);
  let base = contour;
  for (const [a, b] of bridges) {
    // The lower end of the edge belongs to the base; what lies beyond one that was dropped is gone with it.
    const rest = a[1] > b[1] ? base.slice(0, base.indexOf(a) + 1) : base.slice(base.indexOf(b));
    if (rest.length < 2 || rest.at(-1)![0] - rest[0]![0] <= 0.15 * shape.widthPx) continue;
    const slope = Math.abs(b[1] - a[1]) / (b[0] - a[0]);
    const isWhole = bothSides || (slope < gentle && goesUpFrom(a[1] > b[1] ? a : b, rest));
    if (isWhole && !isStable(shape, rest)) continue;
    base = rest;
  }
  return base;
}

function bridgesAir(shape: Silhouette, a: [number, number], b: [number, number]): boolean {
  const [run, rise] = [b[0] - a[0], b[1] - a[1]];
  if (run < 0.1 * shape.widthPx || Math.abs(rise) < 0.2 * run) return false;
  let [air, count] = [0, 0];
  for (let x = Math.ceil(a[0]); x < Math.min(b[0], shape.widthPx); x++) {
    const line = a[1] + (rise * (x + 0.5 - a[0])) / run;
    count++;
    if (line - shape.bottom[x]! > 0.03 * shape.heightPx) air++;
  }
  return air > 0.4 * count;
}

/** The hull from its leftmost to its rightmost point along the bottom, left to right. */
function lowerChain(hull: [number, number][]): [number, number][] {
  const sorted = hull.toSorted((p, q) => p[0] - q[0] || p[1] - q[1]);
  const [first, last] = [sorted[0]!, sorted.at(-1)!];
  return sorted.filter(([x, y]) => {
    const t = (x - first[0]) / Math.max(1e-6, last[0] - first[0]);
    return y >= first[1] + (last[1] - first[1]) * t - 1e-9;
  });
}

/** Stands where the centre of mass is over the base with a margin, and the base is more than a tip. */
function isStable(shape: Silhouette, contour: [number, number][]): boolean {
  const [left, right] = [contour[0]![0], contour.at(-1)![0]];
  const span = right - left;
  const rise = Math.abs(contour.at(-1)![1] - contour[0]![1]);
  // A sole that climbs all the way is a product in the air, or one that was photographed askew.
  if (contour.length === 2 && rise > 0.25 * span) return false;
  if (climbsFromTip(contour, span)) return false;
  return (
    span > 0.12 * shape.widthPx &&
    shape.centreX > left + 0.05 * span &&
    shape.centreX < right - 0.05 * span
  );
}

/** Whether all but a fifth of the base climbs to one side, steeper than a sole does in perspective. */
function climbsFromTip(contour: [number, number][], span: number): boolean {
  const lowest = contour.reduce((low, point) => (point[1] > low[1] ? point : low));
  return [contour[0]!, contour.at(-1)!].some(
    ([x, y]) => Math.abs(x - lowest[0]) > 0.8 * span && lowest[1] - y > 0.4 * span,
  );
}

/**
 * Degrees that a product is turned by at the most: its light turns with it. A running shoe on its toe, turned by 48°, stood on its
 * heel with its toe in the air, lit from the side; two loafers at 24° look set down.
 */
const farthestTurn = 40;

/** The turn, clockwise in degrees, that brings the longest sound hull edge below the centre down to the floor. */
function setDown(shape: Silhouette, hull: [number, number][]): number | null {
  let [best, bestLength] = [null as number | null, 0];
  for (let i = 0; i < hull.length; i++) {
    const [a, b] = [hull[i]!, hull[(i + 1) % hull.length]!];
    const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
    const length = Math.hypot(dx, dy);
    const along = ((shape.centreX - a[0]) * dx + (shape.centreY - a[1]) * dy) / length;
    const below = a[1] + (dy * (shape.centreX - a[0])) / (dx || 1e-6) > shape.centreY;
    const steep = Math.abs(Math.atan2(dy, dx)) * (180 / Math.PI);
    const tilt = Math.min(steep, 180 - steep);
    if (!below || tilt > farthestTurn || along < 0.1 * length || along > 0.9 * length) continue;
    if (length <= bestLength) continue;
    bestLength = length;
    // On screen y grows downwards: an edge that falls to the right is levelled by turning anticlockwise.
    best = -Math.sign(dx * dy) * tilt;
  }
  return bestLength > 0.2 * Math.max(shape.widthPx, shape.heightPx) && best !== null
    ? Math.round(best * 10) / 10
    : null;
}
