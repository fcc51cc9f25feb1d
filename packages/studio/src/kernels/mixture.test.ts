import assert from "node:assert/strict";
import test from "node:test";
import { seededRandom } from "../direction/random.ts";
import { plainMixture } from "./mixture-plain.ts";
import { type MixtureKernels, simdMixture } from "./mixture.ts";
import { compareTwins } from "./twins.fixture.ts";

/** No whole number of lanes. */
const count = 1013;
const [l, a, b] = [0, 4096, 8192] as const;
const [given, written, sums] = [12_288, 16_384, 32_768] as const;

/** Random colours, and components that lie among them. */
function memory(): WebAssembly.Memory {
  const made = new WebAssembly.Memory({ initial: 1 });
  const random = seededRandom(3);
  new Float32Array(made.buffer, 0, given / 4).forEach((_, at, colours) => {
    colours[at] = 100 * random();
  });
  new Float64Array(made.buffer, given, 80).forEach((_, at, components) => {
    components[at] = at % 10 < 3 ? 100 * random() : at % 10 < 9 ? 0.1 * random() : -5 * random();
  });
  return made;
}

const compare = (
  run: (kernels: MixtureKernels) => void,
  read: (buffer: ArrayBuffer) => ArrayLike<number>,
): number => compareTwins({ memory, simd: simdMixture, plain: plainMixture }, run, read);

test("likelihoods under a mixture: SIMD and plain TypeScript give the same to the last bit", () => {
  for (const components of [0, 1, 8]) {
    const most = compare(
      (kernels) => kernels.measure(l, a, b, count, given, components, written),
      (buffer) => new Float64Array(buffer, written, count),
    );
    assert.equal(most, 0);
  }
});

test("the nearest means and their sums: SIMD and plain TypeScript give the same to the last bit", () => {
  for (const clusters of [1, 7]) {
    const most = compare(
      (kernels) => kernels.assign(l, a, b, count, given, clusters, written, sums),
      (buffer) => [
        ...new Uint8Array(buffer, written, count),
        ...new Float64Array(buffer, sums, 4 * clusters),
      ],
    );
    assert.equal(most, 0);
  }
});
