import type { MixtureKernels } from "./mixture.ts";

/** The plain twin of `simdMixture`. */
export function plainMixture({ buffer }: WebAssembly.Memory): MixtureKernels {
  const floats = (at: number, length: number) => new Float32Array(buffer, at, length);
  const doubles = (at: number, length: number) => new Float64Array(buffer, at, length);
  return {
    measure(lAt, aAt, bAt, count, mixtureAt, components, into) {
      const [l, a, b] = [floats(lAt, count), floats(aAt, count), floats(bAt, count)];
      const result = doubles(into, count);
      for (let i = 0; i < count; i++) {
        let least = 1e9;
        for (let k = 0; k < components; k++) {
          const component = doubles(mixtureAt + 80 * k, 10);
          least = Math.min(least, unlikelihood(component, l[i]!, a[i]!, b[i]!));
        }
        result[i] = least;
      }
    },
    assign(lAt, aAt, bAt, count, meansAt, clusters, ownerAt, sumsAt) {
      const [l, a, b] = [floats(lAt, count), floats(aAt, count), floats(bAt, count)];
      const means = doubles(meansAt, 3 * clusters);
      const owner = new Uint8Array(buffer, ownerAt, count);
      const sums = doubles(sumsAt, 4 * clusters).fill(0);
      for (let i = 0; i < count; i++) {
        const k = nearest(means, l[i]!, a[i]!, b[i]!);
        owner[i] = k;
        sums[4 * k] = sums[4 * k]! + l[i]!;
        sums[4 * k + 1] = sums[4 * k + 1]! + a[i]!;
        sums[4 * k + 2] = sums[4 * k + 2]! + b[i]!;
        sums[4 * k + 3] = sums[4 * k + 3]! + 1;
      }
    },
  };
}

function unlikelihood(component: Float64Array, l: number, a: number, b: number): number {
  const [x, y, z] = [l - component[0]!, a - component[1]!, b - component[2]!];
  const squares = component[3]! * x * x + component[6]! * y * y + component[8]! * z * z;
  const others = component[4]! * x * y + component[5]! * x * z + component[7]! * y * z;
  return squares + others - component[9]!;
}

function nearest(means: Float64Array, l: number, a: number, b: number): number {
  let [own, least] = [0, Infinity];
  for (let k = 0; 3 * k < means.length; k++) {
    const [x, y, z] = [l - means[3 * k]!, a - means[3 * k + 1]!, b - means[3 * k + 2]!];
    const far = x * x + y * y + z * z;
    if (far >= least) continue;
    [own, least] = [k, far];
  }
  return own;
}
