import assert from "node:assert/strict";
import { test } from "node:test";
import { seededRandom } from "../direction/random.ts";
import { plainDistance } from "./distance-plain.ts";
import { type DistanceKernel, distanceWorkBytes, simdDistance } from "./distance.ts";

const distanceAt = 16_384;
const workAt = 131_072;

function run(
  open: (memory: WebAssembly.Memory) => DistanceKernel,
  mask: Uint8Array,
  widthPx: number,
): Float32Array {
  const heightPx = mask.length / widthPx;
  const bytes = workAt + distanceWorkBytes(widthPx, heightPx);
  const memory = new WebAssembly.Memory({ initial: Math.ceil(bytes / 65_536) });
  new Uint8Array(memory.buffer, 0, mask.length).set(mask);
  open(memory).measure(0, distanceAt, workAt, widthPx, heightPx);
  return new Float32Array(memory.buffer, distanceAt, mask.length);
}

test("distances to an outline: SIMD and plain TypeScript give the same", () => {
  const random = seededRandom(5);
  for (const [widthPx, heightPx] of [
    [1, 1],
    [1, 9],
    [3, 2],
    [16, 16],
    [61, 47],
    [97, 130],
  ] as const) {
    // Nothing, all, specks and holes few and many, and so discs of all sizes.
    for (const share of [0, 1, 0.001, 0.02, 0.5, 0.98]) {
      const mask = new Uint8Array(widthPx * heightPx).map(() => (random() < share ? 1 : 0));
      const simd = run(simdDistance, mask, widthPx);
      const plain = run(plainDistance, mask, widthPx);
      plain.forEach((value, p) => {
        assert.ok(Math.abs(value - simd[p]!) < 1e-4, `${widthPx} × ${heightPx}, pixel ${p}`);
      });
    }
  }
});
