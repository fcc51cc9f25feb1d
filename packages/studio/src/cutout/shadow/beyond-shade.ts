import { findRegions } from "../image/regions.ts";
import { describeRim } from "./remnants.ts";
import type { Scene } from "../ground/scene.ts";

/** How much darker the open ground before a lit patch is than the patch, Lab units, and how dark that may be itself. */
const leastShade = 3;
const darkestLit = 16;
/** Least and largest share of the mask, and of the patch's rim that opens on the ground. */
const areas = [0.0015, 0.03] as const;
const mouths = [0.15, 0.4] as const;

/**
 * Finds the lit ground between two walls that a shadow or a mirror image across its mouth parts from the open ground: even, of
 * the ground's hue, and lighter than what lies before it. White goods meet lit ground somewhere, a pale sole its shade along half
 * its rim. Gives 1 there and in the mouth, or null where there is none.
 */
export function findBeyondShade(scene: Scene, mask: Uint8Array): Uint8Array | null {
  const { widthPx, heightPx, lift } = scene;
  const { labels, regions } = findRegions(evenGround(scene, mask), widthPx, heightPx, 1);
  const area = mask.reduce((sum, v) => sum + v, 0);
  const beyond = new Uint8Array(mask.length);
  for (const [label, region] of regions.entries()) {
    if (label === 0 || region.borderPixels > 0) continue;
    if (region.pixels < areas[0] * area || region.pixels > areas[1] * area) continue;
    const { rim, walled, mouth } = describeRim(scene, mask, labels, label, region);
    // A wall may be a pot's pale side: most of it is enough.
    if (walled < 0.6 * (rim - mouth.length)) continue;
    if (mouth.length < mouths[0] * rim || mouth.length > mouths[1] * rim) continue;
    const shaded = mouth.filter(({ x, y, outX, outY }) => {
      const p = y * widthPx + x;
      const step = 3 * (outY * widthPx + outX);
      return lift[p + step]! < lift[p - step]! - leastShade;
    });
    if (shaded.length < 0.8 * mouth.length) continue;
    for (let p = 0; p < mask.length; p++) if (labels[p] === label) beyond[p] = 1;
    // With the shadow's edge between it and the open ground: what that encloses would be filled as a hole.
    for (const { x, y, outX, outY } of mouth) {
      const step = outY * widthPx + outX;
      for (let p = y * widthPx + x; labels[p] !== label; p -= step) beyond[p] = 1;
    }
  }
  return beyond.includes(1) ? beyond : null;
}

function evenGround({ lift, tint, slope, ringing, backdrop }: Scene, mask: Uint8Array): Uint8Array {
  const { noise } = backdrop;
  return mask.map((inside, p) => {
    const dark = -lift[p]!;
    if (!inside || dark < -2 || dark > darkestLit) return 0;
    const hue = tint[p]! - noise - ringing[p]!;
    const steep = slope[p]! - 1.5 * noise - ringing[p]!;
    return hue < 1 && steep < 1.5 ? 1 : 0;
  });
}
