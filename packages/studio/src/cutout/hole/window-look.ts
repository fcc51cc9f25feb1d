import { profileOutline, ways } from "../outline/edge-softness.ts";
import type { OutlinePoint } from "../outline/edge-softness.ts";
import { isDeep } from "../image/regions.ts";
import type { Region } from "../image/regions.ts";
import type { Scene } from "../ground/scene.ts";
import { standsOut } from "./off-ground.ts";

/** What was measured of a region that could be a window; shares are of the rim that faces product. */
export type WindowLook = {
  mean: number;
  spread: number;
  /** Mean distance from the ground's colour more than a pixel off the rim, 0 where there is nothing so deep. */
  inner: number;
  /** Mean darkening in Lab units, positive in shade. */
  dark: number;
  /** Rim beyond which something else follows within 5 and within 10 pixels. */
  near: number;
  wall: number;
  rim: OutlinePoint[];
};

/** Measures a region of the mask as a window; its rim faces the rest of the mask. */
export function lookThrough(
  { widthPx, lift }: Scene,
  mask: Uint8Array,
  off: Float32Array,
  labels: Int32Array,
  label: number,
  region: Region,
): WindowLook {
  let [sum, squares, dark, wall, near, inner, deep] = [0, 0, 0, 0, 0, 0, 0];
  const rim: OutlinePoint[] = [];
  for (let y = region.top; y <= region.bottom; y++) {
    for (let x = region.left; x <= region.right; x++) {
      const p = y * widthPx + x;
      if (labels[p] !== label) continue;
      sum += off[p]!;
      squares += off[p]! ** 2;
      dark -= lift[p]!;
      if (isDeep(labels, p, widthPx)) {
        inner += off[p]!;
        deep++;
      }
      for (const { outX, outY } of ways) {
        const step = outY * widthPx + outX;
        if (labels[p + step] === label || !mask[p + step]) continue;
        rim.push({ x: x + outX, y: y + outY, outX, outY });
        // Glass and white goods turn into the ground's colour by degrees; what frames a window stands out at once.
        if (standsOut(off, p, step, 5)) near++;
        if (standsOut(off, p, step, 10)) wall++;
      }
    }
  }
  const mean = sum / region.pixels;
  return {
    mean,
    spread: Math.sqrt(Math.max(0, squares / region.pixels - mean ** 2)),
    inner: inner / Math.max(1, deep),
    dark: dark / region.pixels,
    near: near / Math.max(1, rim.length),
    wall: wall / Math.max(1, rim.length),
    rim,
  };
}

/** Share of the rim that is no edge, or one much softer than the rest, or than what is `usual`. */
export function softShareOfRim(scene: Scene, rim: OutlinePoint[], usual = 0): number {
  const { ratios, faint } = profileOutline(scene, rim);
  const middle = Math.max(usual, ratios[ratios.length >> 1] ?? 0);
  const soft = ratios.filter((ratio) => ratio < 0.55 * middle).length + faint;
  return soft / Math.max(1, ratios.length + faint);
}
