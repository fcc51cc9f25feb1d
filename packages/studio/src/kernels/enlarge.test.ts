import assert from "node:assert/strict";
import { test } from "node:test";
import { seededRandom } from "../direction/random.ts";
import { rowMemory } from "./develop.ts";
import { plainEnlarge } from "./enlarge-plain.ts";
import { type EnlargeKernels, simdEnlarge } from "./enlarge.ts";

const [samples, pixels] = [120, 77];
const [rowsAt, floatsAt, offsetsAt, weightsAt, intoAt, straightAt] = [
  64, 2048, 4096, 4608, 6144, 8192,
];

function run(open: (memory: WebAssembly.Memory) => EnlargeKernels): Uint16Array {
  const memory = rowMemory(65_536);
  const random = seededRandom(3);
  const { buffer } = memory;
  new Uint16Array(buffer, rowsAt, samples * 4).forEach((_, at, rows) => {
    // Black and white among the rest: there the filter's lobes go out of range.
    const value = random();
    rows[at] = value < 0.2 ? 0 : value > 0.8 ? 65_535 : value * 65_535;
  });
  new Uint32Array(buffer, offsetsAt, pixels).forEach((_, x, offsets) => {
    // Both three and four channels a pixel begin at a multiple of four bytes.
    offsets[x] = Math.floor(random() * (samples / 4 - 5)) * 12;
  });
  new Float32Array(buffer, weightsAt, pixels * 4).set(
    Array.from({ length: pixels }, () => [-0.05, 1, 0.12, -0.07]).flat(),
  );
  const kernels = open(memory);
  const rows = [0, 1, 2, 3].map((row) => rowsAt + row * samples * 2);
  kernels.blend(rows[0]!, rows[1]!, rows[2]!, rows[3]!, -0.03, 0.9, 0.2, -0.07, floatsAt, samples);
  kernels.stretch(floatsAt, offsetsAt, weightsAt, intoAt, pixels);
  kernels.stretchStraight(floatsAt, offsetsAt, weightsAt, straightAt, pixels);
  const frame = new Uint16Array(buffer, intoAt, pixels * 3);
  return Uint16Array.from([...frame, ...new Uint8Array(buffer, straightAt, pixels * 4)]);
}

test("enlarging: SIMD and plain TypeScript give the same picture", () => {
  const [simd, plain] = [run(simdEnlarge), run(plainEnlarge)];
  assert.ok(simd.includes(0) && simd.includes(65_535), "out of range is clipped");
  simd.forEach((value, at) => assert.ok(Math.abs(value - plain[at]!) <= 1, `sample ${at}`));
});
