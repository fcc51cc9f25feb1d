import { encodeSrgb } from "../develop/color.ts";
import { lit, type RelightKernel } from "./relight.ts";

/** The plain twin of `simdRelight`, by the exact curves. */
export function plainRelight({ buffer }: WebAssembly.Memory): RelightKernel {
  const bytes = new Uint8Array(buffer);
  const floats = new Float32Array(buffer);
  const longs = new Uint32Array(buffer);
  return {
    relight(pixels, into, count, linear, gains, offsets, shares) {
      for (let x = 0; x < count; x++) {
        const alpha = bytes[pixels + x * 4 + 3]!;
        bytes.fill(0, into + x * 4, into + x * 4 + 4);
        if (alpha === 0) continue;
        const cell = (gains + longs[offsets / 4 + x]!) / 4;
        for (let channel = 0; channel < 3; channel++) {
          const left = floats[cell + channel]!;
          const gain = left + (floats[cell + 3 + channel]! - left) * floats[shares / 4 + x]!;
          const light = lit(floats[linear / 4 + bytes[pixels + x * 4 + channel]!]!, gain);
          bytes[into + x * 4 + channel] = encodeSrgb(Math.min(1, light)) * 255 + 0.5;
        }
        bytes[into + x * 4 + 3] = alpha;
      }
    },
  };
}
