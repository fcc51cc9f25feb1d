/** Visits the square round a pixel that is no nearer to the border than its radius. */
export function visitSquare(
  p: number,
  radius: number,
  widthPx: number,
  use: (q: number) => void,
): void {
  for (let row = p - radius * widthPx; row <= p + radius * widthPx; row += widthPx) {
    for (let q = row - radius; q <= row + radius; q++) use(q);
  }
}
