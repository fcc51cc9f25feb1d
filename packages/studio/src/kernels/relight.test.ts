import assert from "node:assert/strict";
import { test } from "node:test";
import { srgbToLinear } from "../develop/color.ts";
import { seededRandom } from "../direction/random.ts";
import { rowMemory } from "./develop.ts";
import { plainRelight } from "./relight-plain.ts";
import { type RelightKernel, rootCurve, simdRelight } from "./relight.ts";

const [count, cells] = [200, 9];
const [pixels, into, linear, gains, offsets, shares, curve] = [
  64, 1024, 2048, 3200, 3520, 4480, 6000,
];

function run(open: (memory: WebAssembly.Memory) => RelightKernel): Uint8Array {
  const memory = rowMemory(16_384);
  const { buffer } = memory;
  const random = seededRandom(11);
  const bytes = new Uint8Array(buffer, pixels, count * 4);
  bytes.forEach((_, at) => (bytes[at] = random() * 256));
  for (let x = 0; x < count; x += 7) bytes[x * 4 + 3] = 0;
  new Float32Array(buffer, linear, 256).set(srgbToLinear);
  const factors = new Float32Array(buffer, gains, cells * 3 + 1);
  factors.forEach((_, at) => (factors[at] = 0.3 + 1.8 * random()));
  const left = new Uint32Array(buffer, offsets, count);
  left.forEach((_, x) => (left[x] = Math.floor((x / count) * (cells - 1)) * 12));
  const way = new Float32Array(buffer, shares, count);
  way.forEach((_, x) => (way[x] = random()));
  new Uint8Array(buffer, curve, rootCurve.length).set(rootCurve);
  open(memory).relight(pixels, into, count, linear, gains, offsets, shares, curve);
  return new Uint8Array(buffer, into, count * 4).slice();
}

test("relighting: SIMD and plain TypeScript differ by no more than a byte", () => {
  const [simd, plain] = [run(simdRelight), run(plainRelight)];
  assert.ok(simd.some((value) => value > 240) && simd.some((value) => value === 0));
  simd.forEach((value, at) => assert.ok(Math.abs(value - plain[at]!) <= 1, `byte ${at}`));
});
