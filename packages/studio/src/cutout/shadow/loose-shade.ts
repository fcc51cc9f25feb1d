import { describeRegion } from "../image/region-look.ts";
import type { Body } from "../image/region-look.ts";
import { findRegions } from "../image/regions.ts";
import type { Scene } from "../ground/scene.ts";
import { darker, factorAt, isHued, isStreak, lit } from "./even-shade.ts";

/** Mask pixels of a strip, how much of its rim is open, and its edge against the product's: a grey cord's is as sharp. */
const strip = { pixels: 12, open: 0.8, soft: 0.8 };
/** The same of an island, how much lighter than the ground it may be by noise, how much of it is ground by its look, and how much shade. */
const island = { pixels: 40, soft: 0.95, lighter: 1.02, ground: 0.95, shaded: 0.3 };
/** Largest share of the mask, and how far below its middle either lies, square roots of its area. */
const most = 0.25;
const leastLow = 0.1;

/** A mask, how far within it a pixel is, and its size, middle and sharpness. */
type Product = { mask: Uint8Array; distance: Float32Array; body: Body; sharpness: number };

/**
 * Adds to the `core` of a hard shadow what of it no way leads to from there: a strip beyond a cord, too narrow for an even middle,
 * that has lit ground on both sides, and an island of the ground that the bars of a chair's shadow enclose. Both have the ground's hue,
 * are no darker than the shade, and end more softly than the product does.
 * @param factor  what the shadow leaves of the ground's light
 */
export function addLooseShade(
  scene: Scene,
  product: Product,
  core: Uint8Array,
  factor: number,
): void {
  const { widthPx, heightPx } = scene;
  const { mask, distance, body, sharpness } = product;
  const isShade = (p: number) => {
    const light = factorAt(scene, p);
    return light > factor - darker && light < lit && isHued(scene, p);
  };
  const streaks = mask.map((own, p) => {
    return own & Number(!core[p] && isShade(p) && isStreak(scene, mask, core, p, factor));
  });
  for (const [plane, least] of [
    [streaks, strip],
    [mask, island],
  ] as const) {
    const { labels, regions } = findRegions(plane, widthPx, heightPx, 1);
    const isLoose = regions.map((region, label) => {
      if (label === 0 || region.borderPixels > 0 || region.bottom < body.centreY) return false;
      if (region.pixels < least.pixels || region.pixels > most * body.pixels) return false;
      const look = describeRegion(scene, distance, mask, labels, label, region);
      const low = (look.centreY - body.centreY) / Math.sqrt(body.pixels);
      if (low < leastLow || look.facing < strip.open) return false;
      if (look.sharpness === null || look.sharpness > least.soft * sharpness) return false;
      return least === strip || isGround(scene, look.places, factor);
    });
    for (let p = 0; p < mask.length; p++) if (isLoose[labels[p]!]) core[p] = 1;
  }
}

/** Whether nearly all of an island is ground, and a good part of it in the shade. */
function isGround(scene: Scene, places: number[], factor: number): boolean {
  let [own, shaded] = [0, 0];
  for (const p of places) {
    const light = factorAt(scene, p);
    if (light < factor - darker || light > island.lighter || !isHued(scene, p)) continue;
    own++;
    if (light < lit) shaded++;
  }
  return own > island.ground * places.length && shaded > island.shaded * places.length;
}
