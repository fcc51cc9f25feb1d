import type { SharpenKernels } from "./sharpen.ts";

const weights = [70, 56, 28, 8, 1].map((weight) => weight / 256);

/** The plain twin of `simdSharpen`. */
export function plainSharpen({ buffer }: WebAssembly.Memory): SharpenKernels {
  const bytes = new Uint8ClampedArray(buffer);
  const floats = new Float32Array(buffer);
  const shorts = new Uint16Array(buffer);
  const luma = (source: ArrayLike<number>, at: number): number =>
    0.299 * source[at]! + 0.587 * source[at + 1]! + 0.114 * source[at + 2]!;
  const about = (at: number, step: number): number =>
    weights.reduce(
      (sum, weight, k) =>
        sum + weight * (k === 0 ? floats[at]! : floats[at - k * step]! + floats[at + k * step]!),
      0,
    );
  const gain = (off: number, amount: number, noise: number, most: number): number =>
    Math.max(-most, Math.min(most, (off ** 3 / (off ** 2 + noise ** 2 || 1)) * amount));
  return {
    lumaOfFrame(values, into, pixels) {
      for (let x = 0; x < pixels; x++)
        floats[into / 4 + x] = luma(shorts, values / 2 + x * 3) / 257;
    },
    lumaOfLayer(rgba, into, cover, pixels) {
      for (let x = 0; x < pixels; x++) {
        const alpha = bytes[rgba + x * 4 + 3]! / 255;
        floats[into / 4 + x] = luma(bytes, rgba + x * 4) * alpha;
        floats[cover / 4 + x] = alpha;
      }
    },
    spread(from, into, pixels) {
      for (let x = 0; x < pixels; x++) floats[into / 4 + x] = about(from / 4 + x, 1);
    },
    sharpenFrame(spreadRow, stride, values, pixels, amount, noise, most) {
      for (let x = 0; x < pixels; x++) {
        const at = values / 2 + x * 3;
        const off = luma(shorts, at) / 257 - about(spreadRow / 4 + x, stride / 4);
        const more = gain(off, amount, noise, most) * 257;
        for (let channel = at; channel < at + 3; channel++)
          shorts[channel] = Math.max(0, Math.min(65_535, Math.round(shorts[channel]! + more)));
      }
    },
    sharpenLayer(spreadRow, coverRow, stride, rgba, pixels, amount, noise, most) {
      for (let x = 0; x < pixels; x++) {
        const at = rgba + x * 4;
        const cover = about(coverRow / 4 + x, stride / 4);
        const mean = about(spreadRow / 4 + x, stride / 4) / Math.max(cover, 0.01);
        const inside = Math.max(0, cover * 2 - 1);
        const more = gain(luma(bytes, at) - mean, amount, noise, most) * inside;
        for (let channel = at; channel < at + 3; channel++) bytes[channel]! += more;
      }
    },
  };
}
