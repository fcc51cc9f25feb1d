import { factorAt } from "./even-shade.ts";
import type { Body } from "../image/region-look.ts";
import { findRegions } from "../image/regions.ts";
import type { Regions } from "../image/regions.ts";
import type { Scene } from "../ground/scene.ts";

/** What a hard shadow leaves of the ground's light, of (L* + 16); black goods have less. */
const shaded = [0.42, 0.95] as const;
/** Width of a level of light, of the ground's, how many an umbra takes, and how many more to each side of them belong to it. */
const levelStep = 0.005;
const levels = 5;
const margin = 3;
/** Most plateaus that are looked at, as goods have some of their own, and the share of the picture that one takes at least. */
const mostPlateaus = 6;
const leastShare = 0.0005;

/**
 * The plateaus of a mask, those of most pixels first: its regions whose light is the ground's times one factor.
 * @param isShade  whether a pixel has a hue that shade may have, by its place and that factor
 */
export function* findPlateaus(
  scene: Scene,
  mask: Uint8Array,
  body: Body,
  isShade: (p: number, factor: number) => boolean,
): Generator<Regions> {
  const { widthPx, heightPx } = scene;
  const { light, counts } = lightLevels(scene, mask, body, isShade);
  for (let k = 0; k < mostPlateaus; k++) {
    const usual = mostCommon(counts);
    if (countFrom(counts, usual) < leastShare * mask.length) break;
    const [low, high] = [usual - margin, usual + levels + margin];
    counts.fill(0, low, high);
    yield findRegions(between(light, low, high), widthPx, heightPx, 1);
  }
}

/** The level of light of each pixel of the mask that may be shade, 0 for others, and how many of those low down are level. */
function lightLevels(
  scene: Scene,
  mask: Uint8Array,
  body: Body,
  isShade: (p: number, factor: number) => boolean,
): { light: Uint8Array; counts: Uint32Array } {
  const { widthPx, slope, backdrop } = scene;
  const steepest = 0.6 + 0.6 * backdrop.noise;
  const light = new Uint8Array(mask.length);
  const counts = new Uint32Array(Math.ceil(1 / levelStep));
  const middle = Math.floor(body.centreY) * widthPx;
  for (let p = 0; p < mask.length; p++) {
    if (!mask[p]) continue;
    const factor = factorAt(scene, p);
    if (factor < shaded[0] || factor > shaded[1] || !isShade(p, factor)) continue;
    const own = Math.round(factor / levelStep);
    light[p] = own;
    if (p >= middle && slope[p]! < steepest) counts[own]!++;
  }
  return { light, counts };
}

/** 1 where the level is `low` or more, and less than `high`. */
function between(light: Uint8Array, low: number, high: number): Uint8Array {
  const flat = new Uint8Array(light.length);
  for (let p = 0; p < light.length; p++) if (light[p]! >= low && light[p]! < high) flat[p] = 1;
  return flat;
}

/** The first of the levels next to one another that hold most pixels. */
function mostCommon(counts: Uint32Array): number {
  let usual = margin;
  for (let from = margin; from + levels <= counts.length; from++) {
    if (countFrom(counts, from) > countFrom(counts, usual)) usual = from;
  }
  return usual;
}

function countFrom(counts: Uint32Array, from: number): number {
  let sum = 0;
  for (let k = from; k < from + levels; k++) sum += counts[k]!;
  return sum;
}
