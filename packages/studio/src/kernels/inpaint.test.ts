import assert from "node:assert/strict";
import { test } from "node:test";
import { seededRandom } from "../direction/random.ts";
import { plainInpaint } from "./inpaint-plain.ts";
import { type InpaintKernels, simdInpaint } from "./inpaint.ts";

const [rgbAt, planesAt, weightsAt, wantedAt] = [64, 4096, 32_768, 40_960];
const [finestAt, halfAt, otherAt] = [65_536, 98_304, 131_072];

/** One level of a small picture, from bytes and from planes. */
function run(
  open: (memory: WebAssembly.Memory) => InpaintKernels,
  widthPx: number,
  heightPx: number,
): Float32Array {
  const memory = new WebAssembly.Memory({ initial: 3 });
  const { buffer } = memory;
  const random = seededRandom(9);
  const pixels = widthPx * heightPx;
  new Uint8Array(buffer, rgbAt, pixels * 3).forEach((_, at, rgb) => (rgb[at] = random() * 256));
  new Float32Array(buffer, planesAt, 1536).forEach((_, at, planes) => {
    planes[at] = random() * 200 - 100;
  });
  new Float32Array(buffer, weightsAt, pixels).forEach((_, p, weights) => {
    // Most are known or unknown, some in part.
    weights[p] = Math.min(1, Math.max(0, random() * 3 - 1));
  });
  new Uint8Array(buffer, wantedAt, pixels).forEach((_, p, wanted) => {
    wanted[p] = random() < 0.8 ? 1 : 0;
  });
  const kernels = open(memory);
  const cells = ((widthPx + 1) >> 1) * ((heightPx + 1) >> 1);
  kernels.weighBytes(rgbAt, weightsAt, finestAt, pixels);
  kernels.halve(finestAt, widthPx, heightPx, halfAt);
  kernels.settle(halfAt, cells);
  kernels.fill(finestAt, widthPx, heightPx, halfAt, wantedAt);
  kernels.weighPlanes(planesAt, planesAt + 2048, planesAt + 4096, weightsAt, otherAt, pixels);
  kernels.fill(otherAt, widthPx, heightPx, halfAt, 0);
  return Float32Array.from([
    ...new Float32Array(buffer, finestAt, pixels * 4),
    ...new Float32Array(buffer, halfAt, cells * 4),
    ...new Float32Array(buffer, otherAt, pixels * 4),
  ]);
}

test("filling in colours: SIMD and plain TypeScript give the same picture", () => {
  for (const [widthPx, heightPx] of [
    [1, 1],
    [2, 5],
    [16, 12],
    [21, 17],
  ] as const) {
    const simd = run(simdInpaint, widthPx, heightPx);
    const plain = run(plainInpaint, widthPx, heightPx);
    assert.ok(plain.every(Number.isFinite));
    plain.forEach((value, at) => {
      assert.ok(Math.abs(value - simd[at]!) < 1e-3, `${widthPx} × ${heightPx}, float ${at}`);
    });
  }
});
