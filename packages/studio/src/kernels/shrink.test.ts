import assert from "node:assert/strict";
import { test } from "node:test";
import { seededRandom } from "../direction/random.ts";
import { plainShrink } from "./shrink-plain.ts";
import { type ShrinkKernels, simdShrink } from "./shrink.ts";

const samples = 240;
const pixels = 33;
const [rowsAt, sumsAt, spansAt, intoAt] = [64, 4096, 8192, 16_384];

/** Two rows, one of them in part, and spans of one to five pixels. */
function run(open: (memory: WebAssembly.Memory) => ShrinkKernels): Uint8Array {
  const memory = new WebAssembly.Memory({ initial: 1 });
  const { buffer } = memory;
  const random = seededRandom(4);
  new Uint8Array(buffer, rowsAt, 2 * samples).forEach((_, at, rows) => (rows[at] = random() * 256));
  const offsets = new Uint32Array(buffer, spansAt, pixels * 4);
  const shares = new Float32Array(buffer, spansAt, pixels * 4);
  for (let x = 0; x < pixels; x++) {
    offsets[x * 4] = Math.floor(random() * (samples / 3 - 5)) * 12;
    offsets[x * 4 + 1] = x % 5;
    shares[x * 4 + 2] = random();
    shares[x * 4 + 3] = random();
  }
  const kernels = open(memory);
  kernels.addRow(rowsAt, 0.3, sumsAt, samples);
  kernels.addRow(rowsAt + samples, 1, sumsAt, samples);
  kernels.average(sumsAt, spansAt, 1 / 7, intoAt, pixels);
  return new Uint8Array(buffer, intoAt, pixels * 3);
}

test("averaging by area: SIMD and plain TypeScript give the same rows", () => {
  const [simd, plain] = [run(simdShrink), run(plainShrink)];
  assert.ok(Math.max(...plain) > 2 * Math.min(...plain), "spans differ");
  assert.deepEqual(simd, plain);
});
