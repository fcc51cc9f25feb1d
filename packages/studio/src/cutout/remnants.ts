import { profileOutline } from "./edge-softness.ts";
import type { OutlinePoint } from "./edge-softness.ts";
import { isWalled } from "./gaps.ts";
import { findRegions } from "./regions.ts";
import type { Region } from "./regions.ts";
import type { Scene } from "./scene.ts";

/** How far inside of the outline its sharpness is measured, mask pixels: the product's own edge may lie close behind. */
const inward = 1.5;

const ways = [
  { outX: -1, outY: 0 },
  { outX: 1, outY: 0 },
  { outX: 0, outY: -1 },
  { outX: 0, outY: 1 },
];

/**
 * Finds shaded ground that a cut kept because that made the outline shorter: a bridge between two heels, a wedge under a base. It
 * is smooth, has the ground's hue, and where it meets the open ground the photo shows no edge as sharp as the
 * product's, but where it meets the product it does. Gives 1 there, or null where there is none.
 */
export function findRemnants(scene: Scene, mask: Uint8Array): Uint8Array | null {
  const { widthPx, heightPx, lift, tint, slope, ringing, backdrop } = scene;
  const steepest = 5 + 1.5 * backdrop.noise;
  const shaded = mask.map((inside, p) => {
    const hued = tint[p]! < 4 + backdrop.noise + ringing[p]! + 0.3 * Math.max(0, -lift[p]!);
    const dark = -lift[p]!;
    return inside && hued && dark > 4 && dark < 70 && slope[p]! < steepest + ringing[p]! ? 1 : 0;
  });
  const { labels, regions } = findRegions(shaded, widthPx, heightPx, 1);
  const area = mask.reduce((sum, v) => sum + v, 0);
  const usual = usualSharpness(scene, mask);
  const isRemnant = regions.map((region, label) => {
    if (label === 0 || region.borderPixels > 0) return false;
    if (region.pixels < 6 || region.pixels > 0.02 * area) return false;
    const { rim, walled, mouth, dark } = describeRim(scene, mask, labels, label, region);
    if (mouth.length < 0.15 * rim || dark < 6) return false;
    if (walled < 0.75 * (rim - mouth.length)) return false;
    return softShare(scene, mouth, usual) > 0.7;
  });
  return isRemnant.includes(true)
    ? Uint8Array.from(labels, (label) => Number(isRemnant[label]))
    : null;
}

/** Steepness over change of the outline, of which three fifths are softer. */
function usualSharpness(scene: Scene, mask: Uint8Array): number {
  const { widthPx, heightPx, photo } = scene;
  const points: OutlinePoint[] = [];
  for (let y = 3; y < heightPx - 3; y++) {
    for (let x = 3; x < widthPx - 3; x++) {
      const p = y * widthPx + x;
      if (!mask[p]) continue;
      for (const { outX, outY } of ways) {
        if (!mask[p + outY * widthPx + outX]) points.push({ x, y, outX, outY });
      }
    }
  }
  const { ratios } = profileOutline(photo, photo.widthPx / widthPx, points, inward);
  return ratios[Math.floor(0.6 * ratios.length)] ?? 0;
}

/** Share of the outline that is much softer than usual or no edge at all. */
function softShare({ photo, widthPx }: Scene, points: OutlinePoint[], usual: number): number {
  const { ratios, faint } = profileOutline(photo, photo.widthPx / widthPx, points, inward);
  const soft = ratios.filter((ratio) => ratio < 0.6 * usual).length;
  return (soft + faint) / Math.max(1, ratios.length + faint);
}

function describeRim(
  { widthPx, lab, lift }: Scene,
  mask: Uint8Array,
  labels: Int32Array,
  label: number,
  region: Region,
): { rim: number; walled: number; dark: number; mouth: OutlinePoint[] } {
  let [rim, walled, dark] = [0, 0, 0];
  const mouth: OutlinePoint[] = [];
  for (let y = region.top; y <= region.bottom; y++) {
    for (let x = region.left; x <= region.right; x++) {
      const p = y * widthPx + x;
      if (labels[p] !== label) continue;
      dark -= lift[p]!;
      for (const { outX, outY } of ways) {
        const step = outY * widthPx + outX;
        if (labels[p + step] === label) continue;
        rim++;
        // Its soft rim may be too bright or too steep for shade.
        const open = [1, 2, 3].find((k) => !mask[p + k * step]);
        if (open !== undefined)
          mouth.push({ x: x + (open - 1) * outX, y: y + (open - 1) * outY, outX, outY });
        else if (isWalled(lab, p, step)) walled++;
      }
    }
  }
  return { rim, walled, dark: dark / region.pixels, mouth };
}
