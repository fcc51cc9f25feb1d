import { isHuedShade, measureShade } from "./even-shade.ts";
import { describeRegion } from "../image/region-look.ts";
import type { Body, Sight } from "../image/region-look.ts";
import type { Region } from "../image/regions.ts";
import { isColouredGround } from "../ground/scene.ts";
import type { Scene } from "../ground/scene.ts";

/** Mean darkening in Lab units: white goods on white are as faint and as soft as the faintest shadows. */
const leastDepth = 9.5;
/** Mean darkening of a hard shadow at the least, and how far below the mask's middle one lies, square roots of its area. */
const castDepth = 12;
const castLow = 0.1;
/** An even grey part as soft as this is one to doubt. */
const evenSharp = 1.25;
/** Share of the mask that a shadow is at the most, and shares of one whose hue tells it: of .04 to .33. */
export const mostShare = 0.3;
const hued = { least: 0.03, most: 0.6 };

/** A mask, signed distance to its outline, its size and middle, and how sharp its outline is; null where that can't be measured. */
type Product = {
  mask: Uint8Array;
  distance: Float32Array;
  body: Body;
  sharpness: number | null;
};

/** A region of darkened ground in the mask, beside it; null where it is too faint or too large for a shadow. */
export function seeRegion(
  scene: Scene,
  { mask, distance, body, sharpness }: Product,
  labels: Int32Array,
  label: number,
  region: Region,
): Sight | null {
  const coloured = isColouredGround(scene);
  const share = region.pixels / body.pixels;
  if (share > (coloured ? hued.most : mostShare)) return null;
  const look = describeRegion(scene, distance, mask, labels, label, region);
  if (look.depth < leastDepth) return null;
  const low = (look.centreY - body.centreY) / Math.sqrt(body.pixels);
  const softness = judgeSoftness(look.sharpness, sharpness);
  const isDeep = look.depth > castDepth && low > castLow && softness < evenSharp;
  const shade = isDeep ? measureShade(scene, mask, labels, label, region) : null;
  if (!coloured) return { ...look, low, softness, shade, hued: null };
  const isHued = shade !== null && share > hued.least && isHuedShade(shade, scene);
  if (share > mostShare && !isHued) return null;
  return { ...look, low, softness, shade: null, hued: isHued ? shade.factor : null };
}

/** A region's edge against the product's; where either can't be measured, neither here nor there. */
function judgeSoftness(region: number | null, body: number | null): number {
  return region === null || body === null ? 0.8 : region / body;
}
