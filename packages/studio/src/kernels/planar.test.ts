import assert from "node:assert/strict";
import test from "node:test";
import { plainKernels } from "./planar-plain.ts";
import { resampleTable, simdKernels } from "./planar.ts";
import type { PlanarKernels } from "./planar.ts";

// Offsets into the memory that both variants get, filled with the same bytes.
const source = 0;
const alpha = 8192;
const target = 16_384;
const mapU = 24_576;
const mapV = 25_600;
const profile = 26_624;
const level = 28_672;
const turned = 29_696;
const rising = 30_720;
const table = 32_768;
const empty = 512;
const cases: Record<string, (kernels: PlanarKernels) => void> = {
  "warp of a whole plane": (kernels) =>
    kernels.warp(source, 0, 96, 90, 70, table, mapU, mapV, 7, 16, target, 0, 96, 64, 0, 0, 6, 4),
  "warp of some cells of 8": (kernels) =>
    kernels.warp(source, 0, 96, 90, 70, table, mapU, mapV, 7, 8, target, 0, 96, 46, 2, 1, 5, 6),
  "warp of a level plane of odd height": (kernels) =>
    kernels.warp(source, 0, 96, 90, 70, table, mapU, level, 7, 8, target, 0, 96, 45, 0, 0, 6, 6),
  "warp of a plane that rises a little": (kernels) =>
    kernels.warp(source, 0, 96, 90, 70, table, mapU, rising, 7, 16, target, 0, 96, 30, 0, 0, 6, 2),
  "warp of two level planes": (kernels) => {
    const [from, to] = [source + 1024, target + 4096];
    kernels.warp(
      source,
      from,
      96,
      90,
      50,
      table,
      mapU,
      level,
      7,
      8,
      target,
      to,
      96,
      32,
      0,
      0,
      6,
      4,
    );
  },
  "warp of two planes that rise a little": (kernels) => {
    const [from, to] = [source + 1024, target + 4096];
    kernels.warp(
      source,
      from,
      96,
      90,
      50,
      table,
      mapU,
      rising,
      7,
      16,
      target,
      to,
      96,
      30,
      0,
      0,
      6,
      2,
    );
  },
  "warp of a level plane, turned round": (kernels) =>
    kernels.warp(source, 0, 96, 90, 70, table, turned, level, 7, 16, target, 0, 96, 64, 0, 0, 6, 4),
  "over, opaque luma": (kernels) => kernels.over(target, source, alpha, 4096, 16, 256),
  "over, half-opaque luma": (kernels) => kernels.over(target, source, alpha, 4096, 16, 117),
  "over, chroma": (kernels) =>
    kernels.over(target + empty, source + empty, alpha + empty, 2048, 128, 256),
  "mix by a third": (kernels) => kernels.mix(target, target, source, 4096, 85),
  "mix, all of it": (kernels) => kernels.mix(target, alpha, source, 4096, 256),
  "blend along a profile": (kernels) => kernels.blend(target, source, alpha, profile, 1024),
  glint: (kernels) => kernels.glint(target, alpha, profile, 1024),
};

for (const [name, run] of Object.entries(cases))
  test(`${name}: SIMD and plain TypeScript give the same bytes`, () => {
    const [simd, plain, before] = [memory(), memory(), memory()];
    run(simdKernels(simd));
    run(plainKernels(plain));
    // Behind the table lie the SIMD variant's own line buffers.
    const planes = ({ buffer }: WebAssembly.Memory) => Buffer.from(buffer, 0, table);
    assert.ok(planes(simd).equals(planes(plain)));
    assert.ok(!planes(simd).equals(planes(before)));
  });

test("each phase's weights add up to one", () => {
  const weights = resampleTable();
  const sum = (from: number, count: number): number =>
    weights.subarray(from, from + count).reduce((total, weight) => total + weight, 0);
  for (let phase = 0; phase < 1024; phase++) assert.equal(sum(phase * 16, 16), 4096);
  for (let phase = 0; phase < 32; phase++) {
    assert.equal(sum(1024 * 16 + phase * 4, 4), 4096);
    // One is 32768, which 16 bits don't hold: no single weight is that large.
    assert.equal(sum(1024 * 16 + 128 + phase * 4, 4), 32_768);
  }
});

/** Noise in every plane, alpha with empty and full stretches, a mesh that scales, turns and leaves the plane. */
function memory(): WebAssembly.Memory {
  const made = new WebAssembly.Memory({ initial: 2 });
  const bytes = new Uint8Array(made.buffer);
  let state = 1;
  for (let i = 0; i < mapU; i++) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    bytes[i] = state >>> 24;
  }
  bytes.fill(0, alpha, alpha + empty);
  // Premultiplied luma: black where there is nothing.
  bytes.fill(16, source, source + empty);
  bytes.fill(255, alpha + empty, alpha + 1024);
  const u = new Int32Array(made.buffer, mapU, 7 * 8);
  const v = new Int32Array(made.buffer, mapV, 7 * 8);
  for (let row = 0; row < 8; row++)
    for (let column = 0; column < 7; column++) {
      u[row * 7 + column] = Math.round((column * 15.3 + row * 0.7 - 4) * 65_536);
      v[row * 7 + column] = Math.round((row * 16.9 - column * 0.45 - 3) * 65_536);
    }
  const flat = new Int32Array(made.buffer, level, 7 * 8);
  const back = new Int32Array(made.buffer, turned, 7 * 8);
  const slope = new Int32Array(made.buffer, rising, 7 * 8);
  u.forEach((position, node) => {
    // Cells that rise by 1 to 7 eighths of a pixel: in halves, in quarters, and too steep.
    slope[node] = Math.round((Math.floor(node / 7) * 16.9 - 3 + (node % 7) ** 2 * 0.03) * 65_536);
    flat[node] = Math.round((Math.floor(node / 7) * 16.9 - 3 + (node % 2) * 0.03) * 65_536);
    back[node] = 80 * 65_536 - position;
  });
  const light = new Int16Array(made.buffer, profile, 1024);
  for (let i = 300; i < 700; i++) light[i] = Math.round(90 * Math.sin(((i - 300) / 400) * Math.PI));
  new Int16Array(made.buffer, table, resampleTable().length).set(resampleTable());
  return made;
}
