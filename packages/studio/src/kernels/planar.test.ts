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
const table = 32_768;
const empty = 512;
const cases: Record<string, (kernels: PlanarKernels) => void> = {
  "warp of a whole plane": (kernels) =>
    kernels.warp(source, 96, 90, 70, table, mapU, mapV, 7, 16, target, 96, 0, 0, 6, 4),
  "warp of some cells of 8": (kernels) =>
    kernels.warp(source, 96, 90, 70, table, mapU, mapV, 7, 8, target, 96, 2, 1, 5, 6),
  "over, opaque luma": (kernels) => kernels.over(target, source, alpha, 4096, 16, 256),
  "over, half-opaque luma": (kernels) => kernels.over(target, source, alpha, 4096, 16, 117),
  "over, chroma": (kernels) =>
    kernels.over(target + empty, source + empty, alpha + empty, 2048, 128, 256),
  "mix by a third": (kernels) => kernels.mix(target, source, 4096, 85),
  "mix, all of it": (kernels) => kernels.mix(target, source, 4096, 256),
  glint: (kernels) => kernels.glint(target, alpha, profile, 1024),
};

for (const [name, run] of Object.entries(cases))
  test(`${name}: SIMD and plain TypeScript give the same bytes`, () => {
    const [simd, plain, before] = [memory(), memory(), memory()];
    run(simdKernels(simd));
    run(plainKernels(plain));
    assert.deepEqual(Buffer.from(simd.buffer), Buffer.from(plain.buffer));
    assert.notDeepEqual(Buffer.from(simd.buffer), Buffer.from(before.buffer));
  });

test("each phase's weights add up to one", () => {
  const weights = resampleTable();
  for (let phase = 0; phase < 1024; phase++) {
    const sum = weights.subarray(phase * 16, phase * 16 + 16).reduce((total, w) => total + w, 0);
    assert.equal(sum, 4096);
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
  const light = new Int16Array(made.buffer, profile, 1024);
  for (let i = 300; i < 700; i++) light[i] = Math.round(90 * Math.sin(((i - 300) / 400) * Math.PI));
  new Int16Array(made.buffer, table, 1024 * 16).set(resampleTable());
  return made;
}
