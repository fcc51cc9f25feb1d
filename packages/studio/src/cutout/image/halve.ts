import type { Lab } from "./lab.ts";

/** A picture at half the working size, as coarse cuts see it. */
export type Half = { lab: Lab; widthPx: number; heightPx: number };

/** Means of 2 × 2 pixels; an odd last row or column counts twice. */
export function halve(lab: Lab, widthPx: number, heightPx: number): Half {
  const [columns, rows] = [(widthPx + 1) >> 1, (heightPx + 1) >> 1];
  const planes = lab.map((plane) => {
    const half = new Float32Array(columns * rows);
    for (let y = 0; y < rows; y++) halveRow(plane, half, y, columns, widthPx, heightPx);
    return half;
  }) as Lab;
  return { lab: planes, widthPx: columns, heightPx: rows };
}

function halveRow(
  plane: Float32Array,
  half: Float32Array,
  y: number,
  columns: number,
  widthPx: number,
  heightPx: number,
): void {
  const above = 2 * y * widthPx;
  const below = Math.min(heightPx - 1, 2 * y + 1) * widthPx;
  for (let x = 0; x < columns; x++) {
    const [left, right] = [2 * x, Math.min(widthPx - 1, 2 * x + 1)];
    half[y * columns + x] =
      0.25 *
      (plane[above + left]! + plane[above + right]! + plane[below + left]! + plane[below + right]!);
  }
}
