import { sampleRate } from "./bus.ts";

/** Numerator and denominator of a second-order filter, a0 = 1. */
export type Biquad = { b: [number, number, number]; a: [number, number] };

/** Runs a filter over samples, in place. */
export function filter(samples: Float32Array, { b, a }: Biquad): void {
  const [b0, b1, b2] = b;
  const [a1, a2] = a;
  let [x1, x2, y1, y2] = [0, 0, 0, 0];
  for (let i = 0; i < samples.length; i++) {
    const x = samples[i]!;
    const y = b0 * x + b1 * x1 + b2 * x2 - a1 * y1 - a2 * y2;
    x2 = x1;
    x1 = x;
    y2 = y1;
    y1 = y;
    samples[i] = y;
  }
}

/** Power (the sum of squares) of each span of `spanSamples` after two filters in a row; an unfinished span is left out. */
export function powersAfter(
  samples: Float32Array,
  first: Biquad,
  second: Biquad,
  spanSamples: number,
): Float64Array {
  const powers = new Float64Array(Math.floor(samples.length / spanSamples));
  const [b0, b1, b2] = first.b;
  const [a1, a2] = first.a;
  const [d0, d1, d2] = second.b;
  const [c1, c2] = second.a;
  let [x1, x2, y1, y2, z1, z2] = [0, 0, 0, 0, 0, 0];
  for (let span = 0, i = 0; span < powers.length; span++) {
    let sum = 0;
    for (const end = i + spanSamples; i < end; i++) {
      const x = samples[i]!;
      const y = b0 * x + b1 * x1 + b2 * x2 - a1 * y1 - a2 * y2;
      const z = d0 * y + d1 * y1 + d2 * y2 - c1 * z1 - c2 * z2;
      x2 = x1;
      x1 = x;
      y2 = y1;
      y1 = y;
      z2 = z1;
      z1 = z;
      sum += z * z;
    }
    powers[span] = sum;
  }
  return powers;
}

type Shape = "low_shelf" | "high_shelf" | "peak" | "band";

/** Bristow-Johnson's audio equaliser cookbook; `gain` in dB (not for `band`), `q` for peak and band. */
export function equaliser(shape: Shape, hz: number, gain: number, q = 0.7): Biquad {
  const w = (2 * Math.PI * hz) / sampleRate;
  const cos = Math.cos(w);
  const alpha = Math.sin(w) / (2 * q);
  const A = 10 ** (gain / 40);
  const root = 2 * Math.sqrt(A) * alpha;
  const normal = (b: number[], a: number[]): Biquad => {
    const [b0 = 0, b1 = 0, b2 = 0] = b;
    const [a0 = 1, a1 = 0, a2 = 0] = a;
    return { b: [b0 / a0, b1 / a0, b2 / a0], a: [a1 / a0, a2 / a0] };
  };
  switch (shape) {
    case "peak":
      return normal(
        [1 + alpha * A, -2 * cos, 1 - alpha * A],
        [1 + alpha / A, -2 * cos, 1 - alpha / A],
      );
    case "band":
      return normal([alpha, 0, -alpha], [1 + alpha, -2 * cos, 1 - alpha]);
    case "low_shelf":
      return normal(
        [
          A * (A + 1 - (A - 1) * cos + root),
          2 * A * (A - 1 - (A + 1) * cos),
          A * (A + 1 - (A - 1) * cos - root),
        ],
        [A + 1 + (A - 1) * cos + root, -2 * (A - 1 + (A + 1) * cos), A + 1 + (A - 1) * cos - root],
      );
    case "high_shelf":
      return normal(
        [
          A * (A + 1 + (A - 1) * cos + root),
          -2 * A * (A - 1 + (A + 1) * cos),
          A * (A + 1 + (A - 1) * cos - root),
        ],
        [A + 1 - (A - 1) * cos + root, 2 * (A - 1 - (A + 1) * cos), A + 1 - (A - 1) * cos - root],
      );
  }
}
