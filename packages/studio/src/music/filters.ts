import { sampleRate } from "./bus.ts";

/** Numerator and denominator of a second-order filter, a0 = 1. */
export type Biquad = { b: [number, number, number]; a: [number, number] };

/** Samples that are filtered at a call, 100 ms: V8 optimises a function that is called often, and a loop that runs on it boxes. */
export const blockSamples = sampleRate / 10;

/** Runs a filter over both channels, in place: side by side, since each alone waits for its own last sample. */
export function filterBoth(left: Float32Array, right: Float32Array, biquad: Biquad): void {
  const state = new Float64Array(8);
  for (let from = 0; from < left.length; from += blockSamples) {
    const to = Math.min(left.length, from + blockSamples);
    filterBlock(left.subarray(from, to), right.subarray(from, to), biquad, state);
  }
}

function filterBlock(
  left: Float32Array,
  right: Float32Array,
  { b, a }: Biquad,
  state: Float64Array,
): void {
  const [b0, b1, b2] = b;
  const [a1, a2] = a;
  let [x1, x2, y1, y2] = [state[0]!, state[1]!, state[2]!, state[3]!];
  let [u1, u2, v1, v2] = [state[4]!, state[5]!, state[6]!, state[7]!];
  for (let i = 0; i < left.length; i++) {
    const x = left[i]!;
    const u = right[i]!;
    const y = b0 * x + b1 * x1 + b2 * x2 - a1 * y1 - a2 * y2;
    const v = b0 * u + b1 * u1 + b2 * u2 - a1 * v1 - a2 * v2;
    x2 = x1;
    x1 = x;
    y2 = y1;
    y1 = y;
    u2 = u1;
    u1 = u;
    v2 = v1;
    v1 = v;
    left[i] = y;
    right[i] = v;
  }
  state.set([x1, x2, y1, y2, u1, u2, v1, v2]);
}

/**
 * Power (the sum of squares) of each span of 100 ms of all channels together after two filters in a row; an unfinished
 * span is left out.
 */
export function powersAfter(channels: Float32Array[], first: Biquad, second: Biquad): Float64Array {
  const powers = new Float64Array(Math.floor((channels[0]?.length ?? 0) / blockSamples));
  for (const channel of channels) {
    const state = new Float64Array(6);
    for (let span = 0; span < powers.length; span++) {
      const samples = channel.subarray(span * blockSamples, (span + 1) * blockSamples);
      powers[span] = powers[span]! + powerOf(samples, first, second, state);
    }
  }
  return powers;
}

function powerOf(
  samples: Float32Array,
  first: Biquad,
  second: Biquad,
  state: Float64Array,
): number {
  const [b0, b1, b2] = first.b;
  const [a1, a2] = first.a;
  const [d0, d1, d2] = second.b;
  const [c1, c2] = second.a;
  let [x1, x2, y1, y2, z1, z2] = [state[0]!, state[1]!, state[2]!, state[3]!, state[4]!, state[5]!];
  let sum = 0.0;
  for (let i = 0; i < samples.length; i++) {
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
  state.set([x1, x2, y1, y2, z1, z2]);
  return sum;
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
