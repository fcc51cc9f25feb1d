/** Where the middle of a round base is measured, a share of its half width: farther out its corners may be rounded. */
export const middleShare = 0.7;
/** What an ellipse has risen there of its rise to its ends. */
export const middleRise = ellipseRise(middleShare);
/** The grid's own rounding. */
const roundingPx = 1;

/** How much of its rise to its ends an ellipse has risen at a share of its half width; all of it beyond them. */
export function ellipseRise(share: number): number {
  const aside = Math.min(1, Math.abs(share));
  return 1 - Math.sqrt(1 - aside * aside);
}

/**
 * The contour (left to right, grid pixels) of what is turned on a lathe without its rounded corners: a jar seen level has a straight
 * base whose corners rise at its ends, where that of one seen from above rises as an ellipse from its middle on.
 */
export function withoutCorners(contour: [number, number][]): [number, number][] {
  const [left, right] = [contour[0]![0], contour.at(-1)![0]];
  const half = Math.max(1, (right - left) / 2);
  const middle = (left + right) / 2;
  const lowest = Math.max(...contour.map(([, y]) => y));
  const beside = [-half, half].map((way) => rowAt(contour, middle + middleShare * way));
  const rise = (lowest - (beside[0]! + beside[1]!) / 2 + roundingPx) / middleRise;
  const isCorner = ([x, y]: [number, number]): boolean =>
    y < lowest - rise * ellipseRise((x - middle) / half) - roundingPx;
  const first = contour.findIndex((point) => !isCorner(point));
  const last = contour.findLastIndex((point) => !isCorner(point));
  return last > first ? contour.slice(first, last + 1) : contour;
}

function rowAt(contour: [number, number][], x: number): number {
  const right = Math.max(
    1,
    contour.findIndex((point) => point[0] >= x),
  );
  const [[x0, y0], [x1, y1]] = [contour[right - 1]!, contour[right]!];
  return y0 + ((y1 - y0) * (x - x0)) / Math.max(1e-6, x1 - x0);
}
