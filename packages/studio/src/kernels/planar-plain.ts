import type { PlanarKernels } from "./planar.ts";

const q15 = (a: number, b: number) => (a * b + 0x4000) >> 15;
const clamp = (value: number, low: number, high: number) =>
  value < low ? low : value > high ? high : value;

/** The kernels of planar.ts without SIMD: what the WebAssembly must do, byte for byte. */
export function plainKernels(memory: WebAssembly.Memory): PlanarKernels {
  const bytes = () => new Uint8Array(memory.buffer);
  return {
    warp: (...args) => warp(memory, ...args),
    over(target, source, alpha, length, zero, opacity) {
      const m = bytes();
      for (let i = 0; i < length; i++) {
        let a = at(m, alpha + i);
        let s = at(m, source + i) - zero;
        if (opacity < 256) {
          a = q15(a, opacity << 7);
          s = q15(s, opacity << 7);
        }
        const keep = ((255 - a) << 7) + ((255 - a) >> 1);
        m[target + i] = clamp(q15(at(m, target + i) - zero, keep) + s + zero, 0, 255);
      }
    },
    mix(target, source, length, share) {
      const m = bytes();
      if (share >= 256) return void m.copyWithin(target, source, source + length);
      for (let i = 0; i < length; i++) {
        const d = at(m, target + i);
        m[target + i] = clamp(d + q15(at(m, source + i) - d, share << 7), 0, 255);
      }
    },
    glint(target, alpha, profile, length) {
      const m = bytes();
      const light = new Int16Array(memory.buffer, profile, length);
      for (let i = 0; i < length; i++) {
        const d = at(m, target + i);
        const lit = Math.min(d + q15(light[i] ?? 0, at(m, alpha + i) << 7), 235);
        m[target + i] = clamp(Math.max(d, lit), 0, 255);
      }
    },
  };
}

const at = (m: Uint8Array, index: number) => m[index] ?? 0;

function warp(
  memory: WebAssembly.Memory,
  ...[
    source,
    sourceStride,
    sourceWidth,
    sourceHeight,
    table,
    mapU,
    mapV,
    mapStride,
    cell,
    target,
    targetStride,
    column0,
    row0,
    column1,
    row1,
  ]: Parameters<PlanarKernels["warp"]>
): void {
  const m = new Uint8Array(memory.buffer);
  const nodes = new Int32Array(memory.buffer);
  const weights = new Int16Array(memory.buffer, table, 32 * 32 * 16);
  const shift = Math.log2(cell);
  const edge = (map: number, node: number, j: number) => {
    const top = nodes[(map >> 2) + node] ?? 0;
    const bottom = nodes[(map >> 2) + node + mapStride] ?? 0;
    return top + (((bottom - top) * j) >> shift);
  };
  const sample = (u: number, v: number) => {
    const x = clamp(u >> 16, 1, sourceWidth - 3);
    const y = clamp(v >> 16, 1, sourceHeight - 3);
    const phase = (((v >> 11) & 31) * 32 + ((u >> 11) & 31)) * 16;
    let sum = 2048;
    for (let tap = 0; tap < 16; tap++)
      sum +=
        at(m, source + (y - 1 + (tap >> 2)) * sourceStride + x - 1 + (tap & 3)) *
        (weights[phase + tap] ?? 0);
    return clamp(sum >> 12, 0, 255);
  };
  for (let row = row0; row < row1; row++)
    for (let column = column0; column < column1; column++)
      for (let j = 0; j < cell; j++) {
        const node = row * mapStride + column;
        const [u, v] = [edge(mapU, node, j), edge(mapV, node, j)];
        const du = (edge(mapU, node + 1, j) - u) >> shift;
        const dv = (edge(mapV, node + 1, j) - v) >> shift;
        const out = target + (row * cell + j) * targetStride + column * cell;
        for (let i = 0; i < cell; i++) m[out + i] = sample(u + du * i, v + dv * i);
      }
}
