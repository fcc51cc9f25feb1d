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
    mix(target, from, to, length, share) {
      const m = bytes();
      if (share >= 256) return void m.copyWithin(target, to, to + length);
      for (let i = 0; i < length; i++) {
        const d = at(m, from + i);
        m[target + i] = clamp(d + q15(at(m, to + i) - d, share << 7), 0, 255);
      }
    },
    blend(target, from, to, profile, length) {
      const m = bytes();
      const shares = new Int16Array(memory.buffer, profile, length);
      for (let i = 0; i < length; i++) {
        const d = at(m, from + i);
        m[target + i] = clamp(d + q15(at(m, to + i) - d, shares[i] ?? 0), 0, 255);
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
    second,
    sourceStride,
    sourceWidth,
    sourceHeight,
    table,
    mapU,
    mapV,
    mapStride,
    cell,
    target,
    targetSecond,
    targetStride,
    targetHeight,
    column0,
    row0,
    column1,
    row1,
  ]: Parameters<PlanarKernels["warp"]>
): void {
  const m = new Uint8Array(memory.buffer);
  const nodes = new Int32Array(memory.buffer);
  const size = { stride: sourceStride, maxX: sourceWidth - 3, maxY: sourceHeight - 3 };
  const shift = Math.log2(cell);
  const edge = (map: number, node: number, halfRows: number) => {
    const top = nodes[(map >> 2) + node] ?? 0;
    const bottom = nodes[(map >> 2) + node + mapStride] ?? 0;
    return top + (((bottom - top) * halfRows) >> (shift + 1));
  };
  for (let row = row0; row < row1; row++) {
    const lines = Math.min(cell, targetHeight - row * cell);
    for (let j = 0; j < lines; j += second === 0 ? 2 : 1) {
      const two = second === 0 && j + 1 < lines;
      // The lines that are drawn together: of two planes, or two of one plane.
      const drawn = [{ from: source, into: target, halfRows: 2 * j }];
      if (two) drawn.push({ from: source, into: target + targetStride, halfRows: 2 * j + 2 });
      if (second !== 0) drawn.push({ from: second, into: targetSecond, halfRows: 2 * j });
      let runV = drawn.map(() => NaN);
      for (let column = column0; column < column1; column++) {
        const node = row * mapStride + column;
        const u = edge(mapU, node, 2 * j + (two ? 1 : 0));
        const du = (edge(mapU, node + 1, 2 * j + (two ? 1 : 0)) - u) >> shift;
        const ends = [u, u + du * (cell - 1)];
        const inside = Math.min(...ends) >= 65_536 && Math.max(...ends) < (size.maxX + 1) << 16;
        const down = drawn.map(({ halfRows }) => {
          const v = edge(mapV, node, halfRows);
          const dv = (edge(mapV, node + 1, halfRows) - v) >> shift;
          return { v, dv, middle: v + ((dv << shift) >> 1) };
        });
        const steep = Math.max(...down.map(({ dv }) => Math.abs(dv)));
        const straight = steep << shift <= 6144 && inside;
        // A run of straight cells keeps to the source rows of its first, a part of a rising one to its own.
        if (!straight) runV = drawn.map(() => NaN);
        else if (!down.every(({ middle }, line) => Math.abs(middle - runV[line]!) <= 1024))
          runV = down.map(({ middle }) => middle);
        const near = inside && Math.abs(ends[1]! - u) < 64 << 16 && steep * 4 <= 12_288;
        const to = (row * cell + j) * targetStride + column * cell;
        const part = straight || !near ? 0 : steep * 8 <= 6144 ? 8 : 4;
        const cellLines = drawn.map(({ from, into }, line) => ({
          from,
          into: into + to,
          ...down[line]!,
          runV: straight ? runV[line]! : NaN,
        }));
        drawCell(m, memory, table, size, { u, du, cell, part }, cellLines);
      }
    }
  }
}

type Line = { from: number; into: number; v: number; dv: number; runV: number };

/** A cell's row on one or two lines: along a run's source row, along those of its own parts, or (part 0) pixel by pixel. */
function drawCell(
  m: Uint8Array,
  memory: WebAssembly.Memory,
  table: number,
  size: Size,
  { u, du, cell, part }: { u: number; du: number; cell: number; part: number },
  lines: Line[],
): void {
  for (const { from, into, v, dv, runV } of lines)
    for (let i = 0; i < cell; i++) {
      const x = u + du * i;
      const ofPart = v + dv * part * Math.floor(i / part) + ((dv * part) >> 1);
      const isRun = !Number.isNaN(runV);
      m[into + i] =
        isRun || part > 0
          ? alongRow(m, from, size, lineWeightsAt(memory, table), x, isRun ? runV : ofPart)
          : atPoint(m, from, size, planeWeightsAt(memory, table), x, v + dv * i);
    }
}

type Size = { stride: number; maxX: number; maxY: number };

const planeWeightsAt = (memory: WebAssembly.Memory, table: number) =>
  new Int16Array(memory.buffer, table, 32 * 32 * 16);
const lineWeightsAt = (memory: WebAssembly.Memory, table: number) =>
  new Int16Array(memory.buffer, table + 32 * 32 * 32, 2 * 32 * 4);

function atPoint(
  m: Uint8Array,
  from: number,
  { stride, maxX, maxY }: Size,
  weights: Int16Array,
  u: number,
  v: number,
): number {
  const x = clamp(u >> 16, 1, maxX);
  const y = clamp(v >> 16, 1, maxY);
  const phase = (((v >> 11) & 31) * 32 + ((u >> 11) & 31)) * 16;
  let sum = 2048;
  for (let tap = 0; tap < 16; tap++)
    sum +=
      at(m, from + (y - 1 + (tap >> 2)) * stride + x - 1 + (tap & 3)) * (weights[phase + tap] ?? 0);
  return clamp(sum >> 12, 0, 255);
}

function alongRow(
  m: Uint8Array,
  from: number,
  { stride, maxX, maxY }: Size,
  weights: Int16Array,
  u: number,
  v: number,
): number {
  const x = clamp(u >> 16, 1, maxX);
  const y = clamp(v >> 16, 1, maxY);
  const [across, down] = [((u >> 11) & 31) * 4, 128 + ((v >> 11) & 31) * 4];
  let sum = 1 << 18;
  for (let column = 0; column < 4; column++) {
    const top = from + (y - 1) * stride + x - 1 + column;
    const part = (row: number) => q15(at(m, top + row * stride) << 7, weights[down + row] ?? 0);
    const filtered = [0, 3, 1, 2].reduce(
      (total, row) => clamp(total + part(row), -32_768, 32_767),
      0,
    );
    sum += filtered * (weights[across + column] ?? 0);
  }
  return clamp(sum >> 19, 0, 255);
}
