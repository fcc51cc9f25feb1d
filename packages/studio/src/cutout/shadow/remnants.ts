import { outlinePoints, profileOutline, usualOf } from "../outline/edge-softness.ts";
import { wall } from "../hole/gaps.ts";
import { describeMouth, softShareOfMouth } from "../hole/mouths.ts";
import { areaOf } from "../image/mask-area.ts";
import { findRegions } from "../image/regions.ts";
import type { Region } from "../image/regions.ts";
import type { Scene } from "../ground/scene.ts";

/** How far inside of the outline its sharpness is measured, mask pixels: the product's own edge may lie close behind. */
const inward = 1.5;
/** Its own soft rim may be too bright or too steep for shade. */
const mouths = { mouthPx: 3, wall };

const lit = 1;
const shaded = 2;
/** Most hue of lit ground, Lab units, as JPEG runs two hued walls' colour together between them, and its steepest step, Lab units a pixel. */
const litMost = { hue: 5, step: 5 };

/** Share of the mask that a remnant has at the most, and least of its closed side that is walled. */
const usual = { share: 0.02, walled: 0.75 };
/**
 * One that ends softly nearly all along may be larger, and a little less walled: below toy cars .024, .747 and .88, and .03, .76 and .92.
 * Of 29 as large parts of goods one has .74 of softness, the others .47 and less; a bag's grey side has .87, and .69 walled.
 */
const larger = { share: 0.05, walled: 0.72, soft: 0.85 };

/**
 * Finds shaded ground that a cut kept because that made the outline shorter: a bridge between two heels, a wedge under a base. It
 * is smooth, has the ground's hue, and where it meets the open ground the photo shows no edge as sharp as the
 * product's, but where it meets the product it does. Gives 1 there, or null where there is none.
 */
export function findRemnants(scene: Scene, mask: Uint8Array): Uint8Array | null {
  const { widthPx, heightPx, lift, tint, slope, ringing, backdrop } = scene;
  const { noise } = backdrop;
  const kinds = new Uint8Array(mask.length);
  for (let p = 0; p < mask.length; p++) {
    const dark = -lift[p]!;
    if (!mask[p] || dark < -4 || dark > 70) continue;
    const hue = tint[p]! - noise - ringing[p]!;
    const steep = slope[p]! - 1.5 * noise - ringing[p]!;
    if (dark < 4 && hue < litMost.hue && steep < litMost.step) kinds[p] = lit;
    else if (dark > 4 && hue < 4 + 0.3 * dark && steep < 5) kinds[p] = shaded;
  }
  const area = areaOf(mask);
  let sharpness: number | null = null;
  let remnant: Uint8Array | null = null;
  for (const kind of [shaded, lit]) {
    const { labels, regions } = findRegions(kinds, widthPx, heightPx, kind);
    const isRemnant = regions.map((region, label) => {
      if (label === 0 || region.borderPixels > 0) return false;
      if (region.pixels < 6 || region.pixels > larger.share * area) return false;
      const { rim, walled, mouth } = describeMouth(scene, mask, labels, label, region, mouths);
      // White labels and glints have the lit ground's colour: it has to lie deep between walls.
      const [least, most] = kind === lit ? [0.06, 0.4] : [0.15, 1];
      if (mouth.length < least * rim || mouth.length > most * rim) return false;
      const share = walled / (rim - mouth.length);
      const isLarger = region.pixels > usual.share * area;
      if (share < (isLarger ? larger.walled : usual.walled)) return false;
      if (kind === shaded && meanDark(scene, labels, label, region) < 6) return false;
      sharpness ??= usualSharpness(scene, mask);
      const soft = softShareOfMouth(profileOutline(scene, mouth, inward), sharpness);
      return soft > Math.max(isLarger ? larger.soft : 0, 1.4 - share);
    });
    if (!isRemnant.includes(true)) continue;
    remnant ??= new Uint8Array(mask.length);
    for (let p = 0; p < mask.length; p++) if (isRemnant[labels[p]!]) remnant[p] = 1;
  }
  return remnant;
}

function usualSharpness(scene: Scene, mask: Uint8Array): number {
  const points = outlinePoints(mask, scene.widthPx, scene.heightPx);
  return usualOf(profileOutline(scene, points, inward).ratios);
}

/** Mean darkening of a region. */
function meanDark(
  { widthPx, lift }: Scene,
  labels: Int32Array,
  label: number,
  { left, right, top, bottom, pixels }: Region,
): number {
  let dark = 0;
  for (let y = top; y <= bottom; y++) {
    for (let p = y * widthPx + left; p <= y * widthPx + right; p++)
      if (labels[p] === label) dark -= lift[p]!;
  }
  return dark / pixels;
}
