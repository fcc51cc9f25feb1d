import type { EnlargeKernels } from "./enlarge.ts";

/** The plain twin of `simdEnlarge`. */
export function plainEnlarge({ buffer }: WebAssembly.Memory): EnlargeKernels {
  const floats = new Float32Array(buffer);
  const shorts = new Uint16Array(buffer);
  const bytes = new Uint8ClampedArray(buffer);
  const longs = new Uint32Array(buffer);
  return {
    blend(a, b, c, d, weightA, weightB, weightC, weightD, into, samples) {
      for (let at = 0; at < samples; at++) {
        floats[into / 4 + at] =
          shorts[a / 2 + at]! * weightA +
          shorts[b / 2 + at]! * weightB +
          shorts[c / 2 + at]! * weightC +
          shorts[d / 2 + at]! * weightD;
      }
    },
    stretchStraight(row, offsets, weights, into, pixels) {
      for (let x = 0; x < pixels; x++) {
        const from = (row + longs[offsets / 4 + x]!) / 4;
        const sums = [0, 1, 2, 3].map((channel) => {
          let sum = 0;
          for (let tap = 0; tap < 4; tap++) {
            sum += floats[from + tap * 4 + channel]! * floats[weights / 4 + x * 4 + tap]!;
          }
          return sum;
        });
        const alpha = sums[3]! / 255;
        const pixel =
          alpha < 0.5 ? [0, 0, 0, 0] : [...sums.slice(0, 3).map((sum) => sum / alpha), alpha];
        bytes.set(pixel, into + x * 4);
      }
    },
    stretch(row, offsets, weights, into, pixels) {
      for (let x = 0; x < pixels; x++) {
        const from = (row + longs[offsets / 4 + x]!) / 4;
        for (let channel = 0; channel < 3; channel++) {
          let sum = 0.5;
          for (let tap = 0; tap < 4; tap++) {
            sum += floats[from + tap * 3 + channel]! * floats[weights / 4 + x * 4 + tap]!;
          }
          shorts[into / 2 + x * 3 + channel] = Math.min(65_535, Math.max(0, sum));
        }
      }
    },
  };
}
