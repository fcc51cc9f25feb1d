import { profileOutline } from "../outline/edge-softness.ts";
import type { OutlinePoint } from "../outline/edge-softness.ts";
import { reachFrom } from "../ground/reach.ts";
import type { Scene } from "../ground/scene.ts";

/**
 * Share of a suspect's outline that is as sharp as the product's, from which on it is taken apart: shadows have up to .17,
 * of goods that hang together with their shadow .19 to .4.
 */
const leastSharp = 0.18;
/** Part of the product's sharpness from which on a place of the outline counts as sharp. */
const sharpPart = 0.8;
/** Places within so many mask pixels of one another decide together. */
const radius = 10;
/** Steps are kept in fortieths of a Lab unit a pixel. */
const stepScale = 40;

/**
 * The pixels of a suspect that smaller steps lead to from the sharp places of its outline than from the soft ones: a
 * black mug's sides hang together with the shadow at its foot, as both are dark and grey, and shade has no sharp edge. Empty
 * where hardly any of the outline is sharp.
 */
export function findSharpPart(
  scene: Scene,
  pixels: number[],
  outline: OutlinePoint[],
  usual: number,
): number[] {
  const { slope, widthPx, heightPx } = scene;
  const places = outline.flatMap((point) => {
    const ratio = profileOutline(scene, [point]).ratios[0];
    return ratio === undefined ? [] : [{ ...point, isSharp: ratio > sharpPart * usual }];
  });
  const sharp = places.filter(({ isSharp }) => isSharp);
  if (sharp.length < leastSharp * places.length) return [];
  const steps = new Uint8Array(slope.length).fill(254);
  for (const p of pixels) steps[p] = Math.min(253, slope[p]! * stepScale);
  const reach = [true, false].map((wanted) => {
    const seeds = new Uint8Array(slope.length);
    for (const place of places) {
      if (isMostlySharp(place, places) !== wanted) continue;
      // The outline lies up to five pixels off, as a soft rim isn't smooth.
      let p = place.y * widthPx + place.x;
      while (steps[p] === 254) p -= place.outY * widthPx + place.outX;
      seeds[p] = 1;
    }
    return reachFrom(seeds, steps, widthPx, heightPx);
  });
  return pixels.filter((p) => reach[0]![p]! < reach[1]![p]!);
}

type Place = OutlinePoint & { isSharp: boolean };

function isMostlySharp({ x, y }: Place, places: Place[]): boolean {
  const near = places.filter((other) => Math.hypot(other.x - x, other.y - y) < radius);
  return 2 * near.filter(({ isSharp }) => isSharp).length > near.length;
}
