import { linearToSrgb16, luminance } from "../develop/color.ts";
import { toneMap } from "../develop/tone.ts";
import type { RowKernels } from "./develop.ts";

/** The plain twin of `simdRows`, by the exact curves. */
export function plainRows({ buffer }: WebAssembly.Memory): RowKernels {
  const bytes = new Uint8Array(buffer);
  const clamped = new Uint8ClampedArray(buffer);
  const floats = new Float32Array(buffer);
  const shorts = new Uint16Array(buffer);
  return {
    light(row, plate, tables, ambient, shadow, pixels, ambientDepth, shadowDepth) {
      for (let x = 0; x < pixels; x++) {
        const open = 1 - ambientDepth * bytes[ambient + x]!;
        const visible = shadow === 0 ? open : open * (1 - shadowDepth * bytes[shadow + x]!);
        for (let channel = 0; channel < 3; channel++) {
          const at = x * 3 + channel;
          const value = floats[tables / 4 + channel * 256 + bytes[plate + at]!]!;
          floats[row / 4 + at]! += value * visible;
        }
      }
    },
    bounce(row, ambient, pixels, ...colour) {
      for (let at = 0; at < pixels * 3; at++) {
        const near = bytes[ambient + Math.floor(at / 3)]!;
        floats[row / 4 + at]! *= 1 + near * colour[at % 3]!;
      }
    },
    develop(row, into, pixels, saturation) {
      for (let x = 0; x < pixels; x++) {
        const [red, green, blue] = [0, 1, 2].map((channel) => {
          return toneMap(floats[row / 4 + x * 3 + channel]!);
        }) as [number, number, number];
        const grey = luminance(red, green, blue) * (1 - saturation);
        shorts.set(
          [red, green, blue].map((value) => linearToSrgb16(grey + value * saturation)),
          into / 2 + x * 3,
        );
      }
    },
    finish(
      values,
      into,
      pixels,
      width,
      centreYSquared,
      vignette,
      amount,
      grain,
      row,
      column,
      shift,
      bloom,
      turned,
    ) {
      for (let x = 0; x < pixels; x++) {
        const four = x & ~3;
        const corner = ((four + 2) / width - 0.5) ** 2 + centreYSquared;
        const lost = vignette * Math.max(0, corner - 0.06) * 1.9;
        const light = Math.max(0, 1 - lost) ** (1 / 2.3) / 257;
        const tile = row | (((four >> shift) + column) & 255);
        const noise = floats[grain / 4 + tile + ((x & 3) >> shift)]!;
        const dither = grain / 4 + ((row * 3 + four * 3 + 7919) & 65_535) + (x & 3) * 3;
        for (let channel = 0; channel < 3; channel++) {
          const glow = bloom === 0 ? 0 : glowAt(floats, bloom / 4 + channel, x);
          const level16 = shorts[values / 2 + x * 3 + channel]! / 65_535;
          const byte = Math.sqrt(Math.min(1, level16 ** 2 + glow)) * 65_535 * light;
          const at = turned === 1 ? width - 1 - x : x;
          clamped[into + at * 3 + channel] =
            byte + noise * grainAt(byte, amount) + floats[dither + channel]! * 0.28;
        }
      }
    },
  };
}

/** The light to add at a pixel, between the middles of the cells on both sides of it. */
function glowAt(floats: Float32Array, cells: number, x: number): number {
  const left = cells + ((x + 4) >> 3) * 3;
  const share = (((x + 4) & 7) + 0.5) / 8;
  return floats[left]! * (1 - share) + floats[left + 3]! * share;
}

/** How strong the grain is at a byte. */
function grainAt(byte: number, amount: number): number {
  const level = Math.min(1, byte / 255);
  return amount * 255 * (0.35 + 1.3 * Math.sqrt(level * (1 - level)));
}
