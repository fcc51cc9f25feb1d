import { simdMixture } from "../../kernels/mixture.ts";
import type { Lab } from "./lab.ts";

/** A Gaussian mixture over Lab with full covariances: ten numbers a component, as the kernel has them. */
export type ColourMixture = Float64Array;

const rounds = 6;

/** Fits to colours by k-means, started at evenly spaced ones so that the same photo gives the same mixture. */
export function fitMixture(colours: Lab, wanted: number): ColourMixture {
  const length = colours[0].length;
  const clusters = length < wanted * 4 ? 1 : wanted;
  const { l, a, b, end } = place(colours, 0);
  const [meansAt, sumsAt, ownerAt] = [end, end + 24 * clusters, end + 56 * clusters];
  reserve(ownerAt + length);
  const means = new Float64Array(memory.buffer, meansAt, 3 * clusters);
  const sums = new Float64Array(memory.buffer, sumsAt, 4 * clusters);
  for (let k = 0; k < clusters; k++) {
    const middle = Math.floor(((k + 0.5) / clusters) * length);
    for (let c = 0; c < 3; c++) means[k * 3 + c] = colours[c]![middle]!;
  }
  for (let round = 0; round < rounds; round++) {
    kernels.assign(l, a, b, length, meansAt, clusters, ownerAt, sumsAt);
    for (let k = 0; k < clusters; k++) {
      const own = sums[k * 4 + 3]!;
      if (own > 0) for (let c = 0; c < 3; c++) means[k * 3 + c] = sums[k * 4 + c]! / own;
    }
  }
  const moments = spread(colours, means, new Uint8Array(memory.buffer, ownerAt, length));
  const mixture: number[] = [];
  for (let k = 0; k < clusters; k++) {
    const count = sums[k * 4 + 3]!;
    if (count < 4) continue;
    mixture.push(...means.subarray(k * 3, k * 3 + 3));
    mixture.push(...describe(moments.subarray(k * 6, k * 6 + 6), count, length));
  }
  return Float64Array.from(mixture);
}

/** Negative log likelihoods of colours under the mixture's nearest component. */
export function unlikelihoods(mixture: ColourMixture, colours: Lab): Float64Array {
  const length = colours[0].length;
  const { l, a, b, end } = place(colours, mixture.byteLength);
  reserve(end + 8 * (length + 3));
  new Float64Array(memory.buffer, 0, mixture.length).set(mixture);
  kernels.measure(l, a, b, length, 0, mixture.length / 10, end);
  return new Float64Array(memory.buffer, end, length).slice();
}

/** The colours of some pixels. */
export function coloursAt(lab: Lab, pixels: ArrayLike<number>): Lab {
  const colours = lab.map(() => new Float32Array(pixels.length)) as Lab;
  for (let c = 0; c < 3; c++) pick(lab[c]!, pixels, colours[c]!);
  return colours;
}

function pick(plane: Float32Array, pixels: ArrayLike<number>, into: Float32Array): void {
  for (let i = 0; i < into.length; i++) into[i] = plane[pixels[i]!]!;
}

const pageBytes = 65_536;
const memory = new WebAssembly.Memory({ initial: 1 });
const kernels = simdMixture(memory);

function reserve(bytes: number): void {
  const missing = bytes - memory.buffer.byteLength;
  if (missing > 0) memory.grow(Math.ceil(missing / pageBytes));
}

/** Where colours lie in the kernel's memory, from `start` on. */
function place(colours: Lab, start: number): { l: number; a: number; b: number; end: number } {
  // Up to three colours are read beyond the last.
  const bytes = 16 * Math.ceil(colours[0].length / 4);
  const [l, a, b, end] = [start, start + bytes, start + 2 * bytes, start + 3 * bytes];
  reserve(end);
  const into = new Float32Array(memory.buffer, start, (3 * bytes) / 4);
  for (let c = 0; c < 3; c++) into.set(colours[c]!, (c * bytes) / 4);
  return { l, a, b, end };
}

/** Of each cluster the sums of its colours' products about its mean: LL, La, Lb, aa, ab, bb. */
function spread([l, a, b]: Lab, means: Float64Array, owner: Uint8Array): Float64Array {
  const sums = new Float64Array(means.length * 2);
  for (let i = 0; i < owner.length; i++) {
    const at = owner[i]! * 6;
    const x = l[i]! - means[at / 2]!;
    const y = a[i]! - means[at / 2 + 1]!;
    const z = b[i]! - means[at / 2 + 2]!;
    sums[at] = sums[at]! + x * x;
    sums[at + 1] = sums[at + 1]! + x * y;
    sums[at + 2] = sums[at + 2]! + x * z;
    sums[at + 3] = sums[at + 3]! + y * y;
    sums[at + 4] = sums[at + 4]! + y * z;
    sums[at + 5] = sums[at + 5]! + z * z;
  }
  return sums;
}

/** The inverse covariance of a cluster, and the logarithm of its weight, as the kernel has them. */
function describe(sums: Float64Array, count: number, all: number): number[] {
  // 2 Lab units of noise at least in lightness, 1.4 in chroma: flat colours would else have infinite certainty.
  const xx = sums[0]! / count + 4;
  const xy = sums[1]! / count;
  const xz = sums[2]! / count;
  const yy = sums[3]! / count + 2;
  const yz = sums[4]! / count;
  const zz = sums[5]! / count + 2;
  const determinant =
    xx * (yy * zz - yz * yz) - xy * (xy * zz - xz * yz) + xz * (xy * yz - xz * yy);
  const inverse = [
    (yy * zz - yz * yz) / 2,
    xz * yz - xy * zz,
    xy * yz - xz * yy,
    (xx * zz - xz * xz) / 2,
    xy * xz - xx * yz,
    (xx * yy - xy * xy) / 2,
  ].map((v) => v / determinant);
  return [...inverse, Math.log(count / all) - 0.5 * Math.log(determinant)];
}
