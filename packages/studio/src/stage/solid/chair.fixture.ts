export const [columns, rows] = [160, 200];

/** Where the castors of `chairAlpha` stand, columns and rows; the last two behind the others. */
export const castors = [
  [12, 180],
  [148, 180],
  [80, 194],
  [28, 154],
  [132, 154],
] as const;

/** An office chair: a seat, a stem, and arms down to castors; without a stem its arms are legs that go up to the seat. */
export function chairAlpha(hasStem: boolean): Uint8Array {
  const toSegment = (x: number, y: number, [endX, endY]: readonly [number, number]): number => {
    // Behind, an arm goes on beyond its castor, as the rounded end of a real one does.
    const past = endY < 170 ? 1.2 : 1;
    const [dx, dy] = hasStem ? [past * (endX - 80), past * (endY - 154)] : [0, endY - 40];
    const [fromX, fromY] = hasStem ? [80, 146] : [endX, 40];
    const along = ((x - fromX) * dx + (y - fromY) * dy) / (dx * dx + dy * dy);
    const at = Math.min(1, Math.max(0, along));
    return Math.hypot(x - fromX - at * dx, y - fromY - at * dy);
  };
  return Uint8Array.from({ length: columns * rows }, (_, at) => {
    const [x, y] = [at % columns, Math.floor(at / columns)];
    const seat = y < 100 && x > 20 && x < 140;
    const stem = hasStem && y < 148 && Math.abs(x - 80) < 5;
    const star = castors.some(
      (castor) => toSegment(x, y, castor) < 3 || Math.hypot(x - castor[0], y - castor[1] + 6) < 6,
    );
    return seat || stem || star ? 255 : 0;
  });
}
