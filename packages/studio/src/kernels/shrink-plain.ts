import type { ShrinkKernels } from "./shrink.ts";

/** The plain twin of `simdShrink`. */
export function plainShrink({ buffer }: WebAssembly.Memory): ShrinkKernels {
  const bytes = new Uint8Array(buffer);
  const longs = new Uint32Array(buffer);
  const floats = new Float32Array(buffer);
  return {
    addRow(row, weight, sums, samples) {
      for (let at = 0; at < samples; at++) {
        floats[sums / 4 + at] = floats[sums / 4 + at]! + weight * bytes[row + at]!;
      }
    },
    average(sums, spans, norm, into, pixels) {
      for (let at = 0; at < pixels * 3; at++) {
        const span = spans / 4 + 4 * Math.floor(at / 3);
        const first = (sums + longs[span]!) / 4 + (at % 3);
        const following = longs[span + 1]!;
        let sum = 0;
        for (let k = 0; k <= following; k++) {
          const share = k === 0 ? floats[span + 2]! : k === following ? floats[span + 3]! : 1;
          sum += share * floats[first + 3 * k]!;
        }
        bytes[into + at] = sum * norm + 0.5;
      }
    },
  };
}
