import assert from "node:assert/strict";
import test from "node:test";
import { seededRandom } from "../direction/random.ts";
import { plainRows } from "./develop-plain.ts";
import { grainFloats, type RowKernels, rowMemory, simdRows } from "./develop.ts";
import { compareTwins } from "./twins.fixture.ts";

const pixels = 128;
const [row, plate, tables, ambient, shadow, into] = [1024, 4096, 8192, 12_288, 12_544, 13_312];
const grain = 16_384;

/** Noise everywhere: light of 0 to 3 in the row, tables that rise, a tile of grain that begins again. */
function memory(): WebAssembly.Memory {
  const made = rowMemory(grain + grainFloats * 4);
  const random = seededRandom(5);
  const floats = new Float32Array(made.buffer);
  const bytes = new Uint8Array(made.buffer);
  for (let at = row / 4; at < plate / 4; at++) floats[at] = random() ** 3 * 3;
  for (let at = plate; at < tables; at++) bytes[at] = random() * 256;
  for (let at = 0; at < 768; at++) floats[tables / 4 + at] = ((at % 256) / 255) ** 2.2;
  for (let at = ambient; at < into; at++) bytes[at] = random() < 0.3 ? 0 : random() * 256;
  for (let at = 0; at < grainFloats; at++) {
    floats[grain / 4 + at] = at < 65_536 ? random() * 4 - 2 : floats[grain / 4 + at - 65_536]!;
  }
  return made;
}

const compare = (
  run: (kernels: RowKernels) => void,
  read: (buffer: ArrayBuffer) => ArrayLike<number>,
): number => compareTwins({ memory, simd: simdRows, plain: plainRows }, run, read);

const rowFloats = (buffer: ArrayBuffer) => new Float32Array(buffer, row, pixels * 3);
const result16 = (buffer: ArrayBuffer) => new Uint16Array(buffer, into, pixels * 3);
const resultBytes = (buffer: ArrayBuffer) => new Uint8Array(buffer, into, pixels * 3);

test("light and bounce: SIMD and plain TypeScript give the same light", () => {
  for (const at of [shadow, 0]) {
    const most = compare(
      (kernels) => kernels.light(row, plate, tables, ambient, at, pixels, 0.4 / 255, 0.9 / 255),
      rowFloats,
    );
    assert.ok(most < 1e-5, `differs by ${most}`);
  }
  const most = compare(
    (kernels) => kernels.bounce(row, ambient, pixels, 0.001, 0.0005, 0),
    rowFloats,
  );
  assert.ok(most < 1e-5, `differs by ${most}`);
});

test("develop: the fitted curves are within a quarter of a byte of the exact ones", () => {
  for (const saturation of [1, 0.55, 1.3]) {
    const most = compare((kernels) => kernels.develop(row, into, pixels, saturation), result16);
    assert.ok(most < 0.25 * 257, `differs by ${most}`);
  }
});

test("finish: no byte is more than one off", () => {
  for (const shift of [0, 1]) {
    // The tables double as bloom: they begin with little light.
    for (const bloom of [0, tables]) {
      for (const turned of [0, 1]) {
        const most = compare((kernels) => {
          const tile = [grain, 250 << 8, 252, shift] as const;
          kernels.finish(plate, into, pixels, 130, 0.2, 0.3, 0.02, ...tile, bloom, turned);
        }, resultBytes);
        assert.ok(most <= 1, `differs by ${most}`);
      }
    }
  }
});
