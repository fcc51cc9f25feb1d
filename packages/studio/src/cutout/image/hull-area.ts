/** Area of the convex hull of a mask, pixels: of the rows' ends, by a monotone chain on either side. */
export function hullArea(mask: Uint8Array, widthPx: number): number {
  const left: [number, number][] = [];
  const right: [number, number][] = [];
  for (let row = 0; row < mask.length; row += widthPx) {
    const own = mask.subarray(row, row + widthPx);
    const first = own.indexOf(1);
    if (first < 0) continue;
    extend(left, [first, row / widthPx], 1);
    extend(right, [own.lastIndexOf(1) + 1, row / widthPx], -1);
  }
  const corners = [...left, ...right.toReversed()];
  let area = 0;
  for (const [i, [x, y]] of corners.entries()) {
    const [nextX, nextY] = corners[(i + 1) % corners.length]!;
    area += nextX * y - x * nextY;
  }
  // A row's ends have no height: the hull's whole width is missing along its upper and lower side together.
  const width = Math.max(...right.map(([x]) => x)) - Math.min(...left.map(([x]) => x));
  return left.length > 0 ? Math.abs(area) / 2 + width : 0;
}

/** Adds a point below the others to a chain that bends to one side only. */
function extend(chain: [number, number][], point: [number, number], side: 1 | -1): void {
  while (chain.length > 1) {
    const [x0, y0] = chain.at(-2)!;
    const [x1, y1] = chain.at(-1)!;
    const turn = (x1 - x0) * (point[1] - y0) - (y1 - y0) * (point[0] - x0);
    if (side * turn < 0) break;
    chain.pop();
  }
  chain.push(point);
}
