import { ways } from "../outline/edge-softness.ts";
import type { OutlinePoint, OutlineProfile } from "../outline/edge-softness.ts";
import { difference } from "../image/lab.ts";
import type { Lab } from "../image/lab.ts";
import type { Region } from "../image/regions.ts";

/** What stands beside shaded ground differs so much from it within so many pixels, Lab units. */
type Wall = { least: number; px: number };

/** Whether another colour begins within a few pixels. */
export function isWalled(lab: Lab, p: number, step: number, { least, px }: Wall): boolean {
  for (let k = 1; k <= px; k++) if (difference(lab, p, p + k * step) > least) return true;
  return false;
}

/** Length of a region's rim, where it opens on the ground within `mouthPx` pixels, as its soft rim is none of it, and how much of the rest is a wall. */
export function describeMouth(
  { lab, widthPx }: { lab: Lab; widthPx: number },
  mask: Uint8Array,
  labels: Int32Array,
  label: number,
  region: Region,
  { mouthPx, wall }: { mouthPx: number; wall: Wall },
): { rim: number; walled: number; mouth: OutlinePoint[] } {
  let [rim, walled] = [0, 0];
  const mouth: OutlinePoint[] = [];
  for (let y = region.top; y <= region.bottom; y++) {
    for (let x = region.left; x <= region.right; x++) {
      const p = y * widthPx + x;
      if (labels[p] !== label) continue;
      for (const { outX, outY } of ways) {
        const step = outY * widthPx + outX;
        if (labels[p + step] === label) continue;
        rim++;
        let open = 1;
        while (open <= mouthPx && mask[p + open * step]) open++;
        if (open <= mouthPx)
          mouth.push({ x: x + (open - 1) * outX, y: y + (open - 1) * outY, outX, outY });
        else if (isWalled(lab, p, step, wall)) walled++;
      }
    }
  }
  return { rim, walled, mouth };
}

/** Part of the outline's usual sharpness below which an edge is soft. */
const softPart = 0.6;

/** The share of a mouth that is soft, or shows no edge at all; NaN where nothing of it was measured. */
export function softShareOfMouth({ ratios, faint }: OutlineProfile, usual: number): number {
  const most = softPart * usual;
  return (ratios.filter((ratio) => ratio < most).length + faint) / (ratios.length + faint);
}
