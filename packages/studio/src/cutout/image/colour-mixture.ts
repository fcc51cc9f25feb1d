import type { Lab } from "./lab.ts";

type Component = { mean: [number, number, number]; inverse: number[]; logWeight: number };
/** A Gaussian mixture over Lab with full covariances. */
export type ColourMixture = Component[];

/** Fits by k-means, started at evenly spaced samples so that the same photo gives the same mixture. */
export function fitMixture(lab: Lab, samples: Int32Array, wanted: number): ColourMixture {
  const count = samples.length < wanted * 4 ? 1 : wanted;
  const means = new Float64Array(count * 3);
  for (let k = 0; k < count; k++) {
    const p = samples[Math.floor(((k + 0.5) / count) * samples.length)]!;
    for (let c = 0; c < 3; c++) means[k * 3 + c] = lab[c]![p]!;
  }
  const owner = new Uint8Array(samples.length);
  for (let round = 0; round < 6; round++) {
    assign(lab, samples, means, owner);
    moveMeans(lab, samples, means, owner);
  }
  const mixture: ColourMixture = [];
  for (let k = 0; k < count; k++) {
    const component = describe(lab, samples, means, owner, k);
    if (component) mixture.push(component);
  }
  return mixture;
}

/** Negative log likelihood of a colour under the mixture's nearest component. */
export function unlikelihood(mixture: ColourMixture, l: number, a: number, b: number): number {
  let best = -1e9;
  for (const { mean, inverse, logWeight } of mixture) {
    const x = l - mean[0];
    const y = a - mean[1];
    const z = b - mean[2];
    const distance =
      inverse[0]! * x * x +
      inverse[3]! * y * y +
      inverse[5]! * z * z +
      2 * (inverse[1]! * x * y + inverse[2]! * x * z + inverse[4]! * y * z);
    best = Math.max(best, logWeight - 0.5 * distance);
  }
  return -best;
}

function assign(lab: Lab, samples: Int32Array, means: Float64Array, owner: Uint8Array): void {
  for (let i = 0; i < samples.length; i++) {
    const p = samples[i]!;
    let nearest = Infinity;
    for (let k = 0; k * 3 < means.length; k++) {
      const d =
        (lab[0][p]! - means[k * 3]!) ** 2 +
        (lab[1][p]! - means[k * 3 + 1]!) ** 2 +
        (lab[2][p]! - means[k * 3 + 2]!) ** 2;
      if (d < nearest) {
        nearest = d;
        owner[i] = k;
      }
    }
  }
}

function moveMeans(lab: Lab, samples: Int32Array, means: Float64Array, owner: Uint8Array): void {
  const sums = new Float64Array((means.length / 3) * 4);
  for (let i = 0; i < samples.length; i++) {
    const at = owner[i]! * 4;
    sums[at + 3] = sums[at + 3]! + 1;
    for (let c = 0; c < 3; c++) sums[at + c] = sums[at + c]! + lab[c]![samples[i]!]!;
  }
  for (let k = 0; k * 3 < means.length; k++) {
    const count = sums[k * 4 + 3]!;
    if (count > 0) for (let c = 0; c < 3; c++) means[k * 3 + c] = sums[k * 4 + c]! / count;
  }
}

function describe(
  lab: Lab,
  samples: Int32Array,
  means: Float64Array,
  owner: Uint8Array,
  k: number,
): Component | null {
  const mean: [number, number, number] = [means[k * 3]!, means[k * 3 + 1]!, means[k * 3 + 2]!];
  let [xx, xy, xz, yy, yz, zz] = [0, 0, 0, 0, 0, 0];
  let count = 0;
  for (let i = 0; i < samples.length; i++) {
    if (owner[i] !== k) continue;
    const p = samples[i]!;
    const x = lab[0][p]! - mean[0];
    const y = lab[1][p]! - mean[1];
    const z = lab[2][p]! - mean[2];
    count++;
    xx += x * x;
    xy += x * y;
    xz += x * z;
    yy += y * y;
    yz += y * z;
    zz += z * z;
  }
  if (count < 4) return null;
  // 2 Lab units of noise at least in lightness, 1.4 in chroma: flat colours would else have infinite certainty.
  xx = xx / count + 4;
  yy = yy / count + 2;
  zz = zz / count + 2;
  xy /= count;
  xz /= count;
  yz /= count;
  const determinant =
    xx * (yy * zz - yz * yz) - xy * (xy * zz - xz * yz) + xz * (xy * yz - xz * yy);
  const inverse = [
    yy * zz - yz * yz,
    xz * yz - xy * zz,
    xy * yz - xz * yy,
    xx * zz - xz * xz,
    xy * xz - xx * yz,
    xx * yy - xy * xy,
  ].map((v) => v / determinant);
  return {
    mean,
    inverse,
    logWeight: Math.log(count / samples.length) - 0.5 * Math.log(determinant),
  };
}
