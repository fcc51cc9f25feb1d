import { factorAt } from "./even-shade.ts";
import { findRegions } from "./regions.ts";
import type { Region } from "./regions.ts";
import type { Scene } from "./scene.ts";

/** A hard shadow's darkness, Lab units. */
const depths = [12, 60] as const;
/** Width of a level of light, of the ground's, and how many levels an umbra may take. */
const level = 0.005;
const levels = 5;
/** What lies so far beyond its rim, mask pixels, is so much lighter or darker, for most of the rim. */
const beyondPx = 4;
const leastStep = 0.03;
const leastStepped = 0.8;

/**
 * Looks in a region of darkened ground for an umbra that has run into grey goods: a level plateau with steps round it, where
 * rounded goods have slopes. Gives its pixels and box, or null where there is none of `least` pixels.
 */
export function findUmbra(
  scene: Scene,
  labels: Int32Array,
  label: number,
  { left, right, top, bottom }: Region,
  least: number,
): { pixels: number[]; region: Region } | null {
  const { widthPx, heightPx, lift, slope, backdrop } = scene;
  const steepest = 0.6 + 0.6 * backdrop.noise;
  const counts = new Uint32Array(Math.ceil(1.1 / level));
  const light = new Uint8Array(labels.length);
  for (let y = top; y <= bottom; y++) {
    for (let p = y * widthPx + left; p <= y * widthPx + right; p++) {
      const dark = -lift[p]!;
      if (labels[p] !== label || dark < depths[0] || dark > depths[1]) continue;
      const own = Math.round(factorAt(scene, p) / level);
      light[p] = own;
      if (slope[p]! < steepest) counts[own]!++;
    }
  }
  let [usual, most] = [0, 0];
  for (let from = 0; from + levels <= counts.length; from++) {
    const count = counts.subarray(from, from + levels).reduce((sum, n) => sum + n, 0);
    if (count > most) [usual, most] = [from, count];
  }
  if (most < least) return null;
  const flat = light.map((own) => Number(own >= usual && own < usual + levels));
  const found = findRegions(flat, widthPx, heightPx, 1);
  const main = found.regions.reduce(
    (best, { pixels }, k) => (pixels > found.regions[best]!.pixels ? k : best),
    0,
  );
  const region = found.regions[main]!;
  if (region.pixels < least) return null;
  const middle = (usual + (levels - 1) / 2) * level;
  const pixels: number[] = [];
  let [rim, stepped] = [0, 0];
  for (let p = 0; p < labels.length; p++) {
    if (found.labels[p] !== main) continue;
    pixels.push(p);
    for (const step of [-1, 1, -widthPx, widthPx]) {
      if (found.labels[p + step] === main) continue;
      rim++;
      const beyond = factorAt(scene, p + beyondPx * step);
      if (!(Math.abs(beyond - middle) < leastStep)) stepped++;
    }
  }
  return stepped > leastStepped * rim ? { pixels, region } : null;
}
