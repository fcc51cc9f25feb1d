import { isColouredGround } from "./cast-shadow.ts";
import { signedDistance } from "./distance.ts";
import { inpaint } from "./inpaint.ts";
import { findRegions } from "./regions.ts";
import type { Scene } from "./scene.ts";

/**
 * Marks as ground the regions inside the mask through which the ground is seen: bag handles, scissors, chair backs,
 * baskets. They match the ground as it is (lit) or as it lies round the product (shaded), or any mixture of the two.
 * Gives whether there were any.
 */
export function openWindows(scene: Scene, mask: Uint8Array, ground: Uint8Array): boolean {
  const { widthPx, heightPx, backdrop } = scene;
  const { noise } = backdrop;
  const off = distanceToGround(scene, mask);
  // A coloured ground gives itself away by its hue, however shaded; on a neutral one only a close match counts.
  const ease = isColouredGround(scene) ? 2 : 1;
  const tolerance = ease * Math.max(1.8, 2.2 * noise);
  const matches = off.map((d, p) => (mask[p] && d < tolerance ? 1 : 0));
  const { labels, regions } = findRegions(Uint8Array.from(matches), widthPx, heightPx, 1);
  const stats = regions.map(() => ({
    sum: 0,
    squares: 0,
    dark: 0,
    wall: 0,
    near: 0,
    wallPixels: 0,
  }));
  for (let p = 0; p < mask.length; p++) {
    const stat = stats[labels[p]!]!;
    stat.sum += off[p]!;
    stat.squares += off[p]! ** 2;
    stat.dark -= scene.lift[p]!;
    if (labels[p] === 0) continue;
    for (const step of [-1, 1, -widthPx, widthPx]) {
      if (labels[p + step] === labels[p]) continue;
      if (!mask[p + step]) continue;
      stat.wallPixels++;
      // Glass and white goods turn into the ground's colour by degrees; what frames a window stands out at once.
      if (standsOut(off, p, step, 5)) stat.near++;
      if (standsOut(off, p, step, 10)) stat.wall++;
    }
  }
  const isWindow = regions.map((region, label) => {
    if (label === 0 || region.borderPixels > 0) return false;
    const { sum, squares, dark, wall, near, wallPixels } = stats[label]!;
    const mean = sum / region.pixels;
    const spread = Math.sqrt(Math.max(0, squares / region.pixels - mean ** 2));
    const even =
      mean < ease * Math.max(1.1, 1.1 * noise) && spread < ease * Math.max(0.8, 0.9 * noise);
    // JPEG smears the frame's colour over a block or two: where the match is exact, look further for the frame.
    // In shade it isn't: chrome shows all shades of the ground.
    const lit = Math.abs(dark / region.pixels) < ease * 2.5;
    const exact = lit && mean < ease * 0.6 && spread < ease * 0.6;
    return even && region.pixels >= 8 && (exact ? wall : near) > 0.55 * wallPixels;
  });
  // A small spot of the ground's colour is a glint, a knob or a print; many of them are the meshes of a basket.
  const area = mask.reduce((sum, v) => sum + v, 0);
  const opened = regions.filter((_, label) => isWindow[label]);
  const openedArea = opened.reduce((sum, { pixels }) => sum + pixels, 0);
  const meshes = opened.length >= 6 && openedArea > 0.08 * area;
  for (const [label, region] of regions.entries()) {
    if (region.pixels < 0.006 * area && !meshes) isWindow[label] = false;
  }
  for (let p = 0; p < mask.length; p++) if (isWindow[labels[p]!]) ground[p] = 1;
  return isWindow.includes(true);
}

/** Whether something clearly other than ground follows within so many pixels. */
function standsOut(off: Float32Array, from: number, step: number, pixels: number): boolean {
  for (let k = 2; k <= pixels; k++) if (off[from + k * step]! > 14) return true;
  return false;
}

/** Lab distance of each pixel from the segment between the lit ground's colour and that of the ground round the product. */
function distanceToGround(scene: Scene, mask: Uint8Array): Float32Array {
  const { widthPx, heightPx, lab, backdrop } = scene;
  const distance = signedDistance(mask, widthPx, heightPx);
  const outside = distance.map((d) => (d < -3 ? 1 : 0));
  const around = inpaint(lab, outside, widthPx, heightPx);
  return Float32Array.from(mask, (inside, p) => {
    if (!inside) return 1e3;
    let [length, along] = [0, 0];
    for (let c = 0; c < 3; c++) {
      const axis = around[c]![p]! - backdrop.lab[c]![p]!;
      length += axis * axis;
      along += axis * (lab[c]![p]! - backdrop.lab[c]![p]!);
    }
    const t = length > 1 ? Math.max(0, Math.min(1.15, along / length)) : 0;
    let sum = 0;
    for (let c = 0; c < 3; c++) {
      const base = backdrop.lab[c]![p]!;
      const d = lab[c]![p]! - base - t * (around[c]![p]! - base);
      sum += (c === 0 ? 0.64 : 1) * d * d;
    }
    return Math.max(0, Math.sqrt(sum) - scene.ringing[p]!);
  });
}
