import type { Scene } from "../ground/scene.ts";
import { areaOf } from "../image/mask-area.ts";
import { fillRegions, findRegions } from "../image/regions.ts";
import { outlinePoints, profileOutline, usualOf } from "../outline/edge-softness.ts";
import type { OutlinePoint } from "../outline/edge-softness.ts";
import { describeMouth, softShareOfMouth } from "./mouths.ts";

/** A ground, and shade on it, of less chroma has no hue that would tell it from goods, Lab units. */
const leastChroma = { ground: 12, shade: 7 };
/** Deep shade between wooden planks and what lies on them is redder than the planks: by 12° between two shoes. */
const mostTurnDegrees = 25;
/** Least share of the mask. */
const leastShare = 0.01;
/** What stands beside a bay differs so much from it within so many pixels, Lab units. */
const wall = { least: 14, px: 6 };
/** Within so many pixels of the open ground a bay's rim is its mouth, and how far inside of the mask that is measured. */
const mouthPx = 4;
const inward = 1.5;
/**
 * A bay opens on the ground along so much of its rim, the rest is walled and the mouth soft (as `findBays` has it). Shoes that lie on
 * wood have .08, .87 and .68; their brown soles, which are alike in hue, open along half of their rim and end crisply (.35).
 */
const openBetween = [0.02, 0.4] as const;
const leastWalled = 0.72;
const leastSoft = 0.55;

/**
 * Finds shade between goods on a coloured ground with a pattern, such as wood: a cut by colours takes it for the product, as the lit
 * ground about has none so dark. It has the ground's hue, ends softly towards the open and at another colour elsewhere. Of 92 regions
 * as dark and of that hue in 42 photographs, most of them made, that is so of the one between two shoes. Gives 1 there, or null.
 */
export function findShadedBays(scene: Scene, mask: Uint8Array): Uint8Array | null {
  const { widthPx, heightPx } = scene;
  const like = shadeOfGround(scene, mask);
  if (like === null) return null;
  const found = findRegions(like, widthPx, heightPx, 1);
  const area = areaOf(mask);
  const measure = (points: OutlinePoint[]) => profileOutline(scene, points, inward);
  let usual: number | undefined;
  const isBay = found.regions.map((region, label) => {
    if (label === 0 || region.borderPixels > 0 || region.pixels < leastShare * area) return false;
    const sides = { mouthPx, wall };
    const { rim, walled, mouth } = describeMouth(scene, mask, found.labels, label, region, sides);
    const open = mouth.length / rim;
    if (open < openBetween[0] || open > openBetween[1]) return false;
    if (walled < leastWalled * (rim - mouth.length)) return false;
    usual ??= usualOf(measure(outlinePoints(mask, widthPx, heightPx)).ratios);
    return softShareOfMouth(measure(mouth), usual) > leastSoft;
  });
  if (!isBay.includes(true)) return null;
  const bays = new Uint8Array(mask.length);
  fillRegions(bays, widthPx, found, isBay, 1);
  return bays;
}

/** 1 where a mask is darker than the ground beside it and of the same hue; null where that has none. */
function shadeOfGround({ lab: [l, a, b] }: Scene, mask: Uint8Array): Uint8Array | null {
  const sum = { l: 0, a: 0, b: 0, pixels: 0 };
  for (let p = 0; p < mask.length; p++) {
    if (mask[p]) continue;
    sum.l += l[p]!;
    sum.a += a[p]!;
    sum.b += b[p]!;
    sum.pixels++;
  }
  const chroma = Math.hypot(sum.a, sum.b);
  if (chroma < leastChroma.ground * sum.pixels) return null;
  const lightness = sum.l / sum.pixels;
  const nearest = Math.cos((mostTurnDegrees * Math.PI) / 180);
  const like = new Uint8Array(mask.length);
  for (let p = 0; p < mask.length; p++) {
    if (!mask[p] || l[p]! > lightness) continue;
    const own = Math.hypot(a[p]!, b[p]!);
    const along = (a[p]! * sum.a + b[p]! * sum.b) / chroma;
    if (own > leastChroma.shade && along > nearest * own) like[p] = 1;
  }
  return like;
}
