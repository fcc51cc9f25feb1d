import { smoothStep } from "../../cutout/image/lab.ts";
import { average } from "./average-line.ts";
import type { Plane } from "./noise-bands.ts";

/** Slopes are averaged over this many pixels to each side: brushed steel and the grain of wood run straight that far. */
const aboutPx = 7;
/** Coherence of the slopes (0: to all sides alike, 1: all across one direction) up to which they are noise's, and from which a grain's. */
const coherent = { from: 0.22, to: 0.45 };
/** Slopes count up to this many times the noise's deviation: an edge would make all that is near it look brushed. */
const mostSlope = 2;

/**
 * For each pixel how much of its fine luma `detail` may be noise, 0 to 1: none where it runs in one direction, by the eigenvalues
 * of the structure tensor (Weickert 1998). `deviation` is the noise's, in levels.
 */
export function notBrushed(detail: Plane, deviation: number): Float32Array {
  const { columns, rows } = detail;
  const [xx, yy, xy] = slopesOf(detail, mostSlope * deviation);
  for (const products of [xx, yy, xy]) average(products, columns, rows, aboutPx);
  for (let at = 0; at < xx.length; at++) {
    const all = xx[at]! + yy[at]!;
    const across = xx[at]! - yy[at]!;
    const coherence = Math.sqrt(across * across + 4 * xy[at]! * xy[at]!) / (all + 1e-3);
    xx[at] = 1 - smoothStep(coherent.from, coherent.to, coherence);
  }
  return xx;
}

type Slopes = [Float32Array, Float32Array, Float32Array];

/** The products of each pixel's slopes (Scharr's, which favour no direction): across by across, down by down, across by down. */
function slopesOf({ columns, rows, values: detail }: Plane, most: number): Slopes {
  const products: Slopes = [0, 1, 2].map(() => new Float32Array(detail.length)) as Slopes;
  const [xx, yy, xy] = products;
  const slopeRow = (y: number): void => {
    for (let at = y * columns + 1; at < (y + 1) * columns - 1; at++) {
      const upLeft = detail[at - columns - 1]!;
      const upRight = detail[at - columns + 1]!;
      const downLeft = detail[at + columns - 1]!;
      const downRight = detail[at + columns + 1]!;
      const falling = downRight - upLeft;
      const rising = upRight - downLeft;
      const across = (3 * (falling + rising) + 10 * (detail[at + 1]! - detail[at - 1]!)) / 16;
      const down =
        (3 * (falling - rising) + 10 * (detail[at + columns]! - detail[at - columns]!)) / 16;
      const limit = Math.min(1, most / Math.sqrt(across * across + down * down + 1e-6)) ** 2;
      xx[at] = across * across * limit;
      yy[at] = down * down * limit;
      xy[at] = across * down * limit;
    }
  };
  for (let y = 1; y < rows - 1; y++) slopeRow(y);
  return products;
}
