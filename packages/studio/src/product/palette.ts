import type { Cutout } from "../cutout/cutout.ts";
import { toLab } from "../cutout/image/lab.ts";
import { visitSpread } from "../photo/visit-spread.ts";

const most = 5;
/** Lab distance under which two colours read as one; and where a palette has no more than `few`, two shades of one colour. */
const merged = { colors: 12, shades: 6 };
const few = 3;
/**
 * A colour of a smaller share is a shade of its nearest, unless that is plainly another: a white shoe's blue print is .027 of it, a
 * mug's white one .019. What is rarer yet is an edge or a fleck.
 */
const small = { share: 0.03, apart: 30 };
const rarest = 0.006;

export type PaletteColor = { hex: string; weight: number };

/** Three to five colours of the opaque product, fewer where it is of one flat colour, each with the share of it that is nearest to it. */
export function readPalette(cutout: Cutout): PaletteColor[] {
  const rgb = sampleOpaque(cutout, 6000);
  const lab = toLab(rgb);
  const count = lab[0].length;
  if (count === 0) return [];
  const colors = Array.from({ length: count }, (_, p): Color => {
    return [lab[0][p]!, lab[1][p]!, lab[2][p]!];
  });
  const at = (p: number) => colors[p]!;
  const found = cluster(count, at).filter((c) => c.weight >= rarest * count);
  // A colour that is really there, where a mean of two may be mud.
  const samples = mergeAlike(found, count).map(({ centre }) => nearestSample(centre, at, count));
  const chosen = samples.map((sample) => ({ centre: at(sample), weight: 0 }));
  for (const color of colors) chosen[closest(chosen, color)]!.weight++;
  return chosen
    .map(({ weight }, k) => ({ hex: hexOf(rgb, samples[k]!), weight: roundShare(weight / count) }))
    .toSorted((p, q) => q.weight - p.weight);
}

type Color = [number, number, number];
type Cluster = { centre: Color; weight: number };

/** About half of a cutout's box is opaque. */
function sampleOpaque(cutout: Cutout, wanted: number): Uint8Array {
  const { rgba } = cutout;
  const rgb: number[] = [];
  visitSpread(cutout, wanted * 2, (pixel) => {
    if (rgba[pixel * 4 + 3]! < 250) return;
    rgb.push(rgba[pixel * 4]!, rgba[pixel * 4 + 1]!, rgba[pixel * 4 + 2]!);
  });
  return Uint8Array.from(rgb);
}

const distance2 = (a: Color, b: Color) =>
  (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2 + (a[2] - b[2]) ** 2;

/** k-means with twice the wanted clusters, started farthest-first so that small strong colours get one of their own. */
function cluster(count: number, at: (p: number) => Color): Cluster[] {
  const centres: Color[] = [at(count >> 1)];
  const nearest = new Float64Array(count).fill(Infinity);
  while (centres.length < most * 2) {
    let [farthest, value] = [0, -1];
    for (let p = 0; p < count; p++) {
      nearest[p] = Math.min(nearest[p]!, distance2(at(p), centres.at(-1)!));
      if (nearest[p]! > value) [farthest, value] = [p, nearest[p]!];
    }
    if (value < merged.shades ** 2) break;
    centres.push(at(farthest));
  }
  const clusters = centres.map((centre) => ({ centre, weight: 0 }));
  for (let round = 0; round < 8; round++) {
    const sums = clusters.map(() => [0, 0, 0, 0]);
    for (let p = 0; p < count; p++) {
      const color = at(p);
      const owner = sums[closest(clusters, color)]!;
      for (let c = 0; c < 3; c++) owner[c] = owner[c]! + color[c]!;
      owner[3] = owner[3]! + 1;
    }
    for (const [k, sum] of sums.entries()) {
      const [l, a, b, n] = sum as [number, number, number, number];
      clusters[k]!.weight = n;
      if (n > 0) clusters[k]!.centre = [l / n, a / n, b / n];
    }
  }
  return clusters.filter((c) => c.weight > 0);
}

function closest(clusters: Cluster[], color: Color): number {
  let [best, value] = [0, Infinity];
  // Fifty thousand times a photograph: entries() would make an array for each.
  for (let k = 0; k < clusters.length; k++) {
    const d = distance2(clusters[k]!.centre, color);
    if (d < value) [best, value] = [k, d];
  }
  return best;
}

/** Merges the two nearest of those that read as one, until none do and there are no more than `most`. */
function mergeAlike(clusters: Cluster[], count: number): Cluster[] {
  const list = [...clusters];
  for (;;) {
    let [first, second, value] = [0, 0, Infinity];
    for (let i = 0; i < list.length; i++) {
      for (let k = i + 1; k < list.length; k++) {
        const d = distance2(list[i]!.centre, list[k]!.centre);
        const isSmall = Math.min(list[i]!.weight, list[k]!.weight) < small.share * count;
        const apart = isSmall ? small.apart : list.length > few ? merged.colors : merged.shades;
        if (d < value && (list.length > most || d < apart ** 2)) [first, second, value] = [i, k, d];
      }
    }
    if (first === second) return list;
    const [a, b] = [list[first]!, list[second]!];
    const weight = a.weight + b.weight;
    const mix = (c: 0 | 1 | 2) => (a.centre[c] * a.weight + b.centre[c] * b.weight) / weight;
    list.splice(second, 1);
    list[first] = { centre: [mix(0), mix(1), mix(2)], weight };
  }
}

function nearestSample(centre: Color, at: (p: number) => Color, count: number): number {
  let [best, value] = [0, Infinity];
  for (let p = 0; p < count; p++) {
    const d = distance2(at(p), centre);
    if (d < value) [best, value] = [p, d];
  }
  return best;
}

function hexOf(rgb: Uint8Array, sample: number): string {
  return "#" + Buffer.from(rgb.subarray(sample * 3, sample * 3 + 3)).toString("hex");
}

function roundShare(share: number): number {
  return Math.round(share * 1000) / 1000;
}
