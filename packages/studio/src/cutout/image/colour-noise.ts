import { blur, type Lab } from "./lab.ts";

/**
 * Noise of a*, Lab units, from which on colours are blurred. Cameras and JPEG smooth colours more than lightness: 31 photos have .32 at
 * the most, with noise of five levels in each channel by itself they have .8 and more.
 */
const noisy = 0.5;
const rounds = 3;

/** Lightness as it is, and colours without a sensor's noise: else the steps that it makes would wall the ground in. */
export function quietColours([l, a, b]: Lab, widthPx: number, heightPx: number): Lab {
  if (noiseOf(a, widthPx) < noisy) return [l, a, b];
  const quiet = (plane: Float32Array): Float32Array => {
    let blurred = plane;
    for (let round = 0; round < rounds; round++) blurred = blur(blurred, widthPx, heightPx);
    return blurred;
  };
  return [l, quiet(a), quiet(b)];
}

/** Deviation of a plane's noise, by the mean size of a Laplacian that is blind to planes (Immerkær, CVIU 1996). */
function noiseOf(plane: Float32Array, widthPx: number): number {
  let sum = 0;
  const end = plane.length - widthPx - 1;
  for (let p = widthPx + 1; p < end; p++) {
    const [above, below] = [p - widthPx, p + widthPx];
    const corners = plane[above - 1]! + plane[above + 1]! + plane[below - 1]! + plane[below + 1]!;
    const sides = plane[p - 1]! + plane[p + 1]! + plane[above]! + plane[below]!;
    sum += Math.abs(corners - 2 * sides + 4 * plane[p]!);
  }
  return (Math.sqrt(Math.PI / 2) * sum) / (6 * plane.length);
}
