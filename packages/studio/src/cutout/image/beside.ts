/** The pixels to the left, right, above and below of one, as far as the picture goes. */
export function besideOf(p: number, widthPx: number, pixels: number): number[] {
  const x = p % widthPx;
  const beside: number[] = [];
  if (x > 0) beside.push(p - 1);
  if (x < widthPx - 1) beside.push(p + 1);
  if (p >= widthPx) beside.push(p - widthPx);
  if (p < pixels - widthPx) beside.push(p + widthPx);
  return beside;
}
