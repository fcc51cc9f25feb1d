import assert from "node:assert/strict";
import { test } from "node:test";
import { seededRandom } from "../direction/random.ts";
import { plainContact } from "./contact-plain.ts";
import { type ContactKernels, simdContact } from "./contact.ts";
import { rowMemory } from "./develop.ts";
import { compareTwins } from "./twins.fixture.ts";

const pixels = 200;
const stride = pixels * 4;
const [lights, strips, profile, slits, shares, values] = [64, 1024, 6144, 7168, 8192, 10_240];
const [steps, slitSteps, shareSteps] = [64, 128, 256];

/** Ground of all depths about a base in row 40, light in all shares, and colours from black to white. */
function memory(): WebAssembly.Memory {
  const made = rowMemory(16_384);
  const random = seededRandom(3);
  const floats = new Float32Array(made.buffer);
  for (let x = 0; x < pixels; x++) {
    const strip = [x < 50 ? 50 - x : 0, 40 + random(), random(), random(), random(), random()];
    strip.forEach((value, index) => (floats[(strips + index * stride) / 4 + x] = value));
    floats[lights / 4 + x] = x % 9 < 4 ? 1 : random();
  }
  for (let at = 0; at < 2 * (steps + 2); at++) floats[profile / 4 + at] = random();
  for (let at = 0; at < slitSteps + 2; at++) floats[slits / 4 + at] = 1 - at / slitSteps;
  for (let at = 0; at < shareSteps + 2; at++)
    floats[shares / 4 + at] = (at / shareSteps) ** (1 / 2.4);
  new Uint16Array(made.buffer, values, pixels * 3).forEach((_, at, row) => {
    row[at] = random() * 65_535;
  });
  return made;
}

const compare = (
  run: (kernels: ContactKernels) => void,
  read: (buffer: ArrayBuffer) => ArrayLike<number>,
): number => compareTwins({ memory, simd: simdContact, plain: plainContact }, run, read);

const rowOfLights = (buffer: ArrayBuffer) => new Float32Array(buffer, lights, pixels);

test("shade: SIMD and plain TypeScript leave the same light, above the base and below it", () => {
  for (const y of [20, 39, 41, 60, 100]) {
    const most = compare((kernels) => {
      const ground = [lights, y, 8, 0.6, 55, profile, steps] as const;
      kernels.shade(strips, stride, pixels, ...ground, 0.75, 4, slits, slitSteps, 5);
    }, rowOfLights);
    assert.ok(most < 1e-3, `differs by ${most} at ${y}`);
  }
});

test("dim: SIMD and plain TypeScript darken the same pixels alike, and leave the same ones", () => {
  const left: number[] = [];
  const run = (kernels: ContactKernels) => {
    left.push(kernels.dim(values, lights, pixels, shares, shareSteps, 3604, 2651));
  };
  const most = compare(run, (buffer) => new Uint16Array(buffer, values, pixels * 3));
  assert.ok(most <= 1, `differs by ${most}`);
  assert.equal(compare(run, rowOfLights), 0);
  assert.ok(left[0]! > 0 && left[0]! < pixels && new Set(left).size === 1, left.join());
});
