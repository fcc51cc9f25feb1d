import type { Cutout } from "../cutout/cutout.ts";
import { toLab } from "../cutout/image/lab.ts";
import { visitSpread } from "../photo/visit-spread.ts";

const most = 5;
/** Lab distance under which two colours read as one. */
const merged = 12;

export type PaletteColor = { hex: string; weight: number };

/** Three to five colours of the opaque product where it has as many, by weight; fewer on plain products. */
export function readPalette(cutout: Cutout): PaletteColor[] {
  const rgb = sampleOpaque(cutout, 6000);
  const lab = toLab(rgb);
  const count = lab[0].length;
  if (count === 0) return [];
  const colors = Array.from({ length: count }, (_, p): Color => {
    return [lab[0][p]!, lab[1][p]!, lab[2][p]!];
  });
  const at = (p: number) => colors[p]!;
  let clusters = cluster(count, at);
  clusters = mergeAlike(clusters).toSorted((p, q) => q.weight - p.weight);
  const kept = clusters.filter((c) => c.weight / count >= 0.03).slice(0, most);
  const total = kept.reduce((sum, c) => sum + c.weight, 0);
  return kept.map((c) => ({
    hex: nearestHex(c.centre, rgb, at, count),
    weight: Math.round((c.weight / total) * 1000) / 1000,
  }));
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
    if (value < merged ** 2) break;
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

function mergeAlike(clusters: Cluster[]): Cluster[] {
  const list = [...clusters];
  for (;;) {
    let [first, second, value] = [0, 0, list.length > most ? Infinity : merged ** 2];
    for (let i = 0; i < list.length; i++) {
      for (let k = i + 1; k < list.length; k++) {
        const d = distance2(list[i]!.centre, list[k]!.centre);
        if (d < value) [first, second, value] = [i, k, d];
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

/** The sample nearest to the mean: a colour that is really there, where a mean of two may be mud. */
function nearestHex(
  centre: Color,
  rgb: Uint8Array,
  at: (p: number) => Color,
  count: number,
): string {
  let [best, value] = [0, Infinity];
  for (let p = 0; p < count; p++) {
    const d = distance2(at(p), centre);
    if (d < value) [best, value] = [p, d];
  }
  return "#" + Buffer.from(rgb.subarray(best * 3, best * 3 + 3)).toString("hex");
}
