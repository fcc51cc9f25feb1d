import { signedDistance } from "../image/distance.ts";
import { findRegions } from "../image/regions.ts";
import type { Scene } from "../ground/scene.ts";

/** Mask pixels on either side of a dark region that are steep, and so belong neither to it nor to what it closes in. */
const steepPx = 3;
/**
 * A part is so large at the least, of the region round it, so far in from the mask's outline, and reaches so far from the region: the
 * steep middle of a penumbra is closed in as well, but thin.
 */
const part = { share: 0.05, inPx: 4, deepPx: 9 };
/** Least mean steepness of a part, Lab units a pixel: wheels with spokes have 8 to 11, a plain disc of light 1.8. */
const detailed = 3;

/**
 * Whether a dark region of the mask closes in something with detail, as a tyre does its wheel: shade lies between the product and
 * the open ground, and has nothing of the product within.
 * @param distance  signed distance to the mask's outline, positive inside
 */
export function isRing(
  { widthPx, heightPx, slope }: Scene,
  mask: Uint8Array,
  distance: Float32Array,
  places: number[],
): boolean {
  const own = new Uint8Array(mask.length);
  for (const p of places) own[p] = 1;
  const off = signedDistance(own, widthPx, heightPx);
  const rest = new Uint8Array(mask.length);
  for (let p = 0; p < mask.length; p++) if (mask[p] === 1 && off[p]! < -steepPx) rest[p] = 1;
  const { labels, regions } = findRegions(rest, widthPx, heightPx, 1);
  const steepness = new Float64Array(regions.length);
  const isOpen = new Uint8Array(regions.length);
  const isDeep = new Uint8Array(regions.length);
  for (let p = 0; p < labels.length; p++) {
    const label = labels[p]!;
    if (label === 0) continue;
    steepness[label]! += slope[p]!;
    if (distance[p]! < part.inPx) isOpen[label] = 1;
    if (off[p]! < -part.deepPx) isDeep[label] = 1;
  }
  return regions.some(({ pixels }, label) => {
    const isPart = label > 0 && isDeep[label] === 1 && isOpen[label] === 0;
    const isLarge = pixels > part.share * places.length;
    return isPart && isLarge && steepness[label]! > detailed * pixels;
  });
}
