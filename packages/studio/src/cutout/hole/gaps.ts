import { besideOf } from "../image/beside.ts";
import { isWalled } from "./mouths.ts";
import { reachFrom } from "../ground/reach.ts";
import { areaOf } from "../image/mask-area.ts";
import { fillRegions, findRegions, placesOf } from "../image/regions.ts";
import type { Region } from "../image/regions.ts";
import type { Scene } from "../ground/scene.ts";

/** What marks a gap among the ground: certain whatever its colour says, as it may lie in deep shade. */
export const gap = 2;

/** Steepest step on the way from the open ground that a gap may have, in twentieths of a Lab unit a pixel. */
const gentle = 120;
/** What a gap stands between. */
export const wall = { least: 18, px: 5 };

/**
 * Marks as ground the narrow gaps inside the mask through which shaded ground is seen: between a pair of shoes, behind
 * an arm. A cut leaves them out, as bridging them is shorter than following their walls. They are reached from the open
 * ground in small steps, have its hue, and stand between two walls that are no part of the same surface; a pale sole has one
 * wall and a long open side. Gives whether there were any.
 */
export function openGaps(
  scene: Scene,
  mask: Uint8Array,
  ground: Uint8Array,
  stepCost: Uint8Array,
): boolean {
  const { widthPx, heightPx } = scene;
  const reach = reachFrom(ground, stepCost, widthPx, heightPx, gentle);
  const shaded = shadedGround(scene, mask, reach);
  const found = findRegions(shaded, widthPx, heightPx, 1);
  const { labels, regions } = found;
  const area = areaOf(mask);
  const isGap = regions.map((region, label) => {
    if (label === 0 || region.borderPixels > 0) return false;
    if (region.pixels < 12 || region.pixels > 0.03 * area) return false;
    const { rim, mouth, walled, dark } = describeRim(scene, mask, labels, label, region);
    // Half the rim is its length and its width: it is 2.6 times as long as wide, at least.
    const long = rim * rim > 20 * region.pixels;
    if (!long || mouth > 0.2 * rim || walled < 0.84 * (rim - mouth)) return false;
    // What a level gap parts from the rest would float: a neck of clear plastic.
    if (region.right - region.left > region.bottom - region.top) return false;
    // A white stripe in a label is in no shade; one that is closed all round has to be wider besides.
    return dark > 8 && (mouth > 0 || region.pixels > 2.5 * (rim / 2));
  });
  if (!isGap.includes(true)) return false;
  const queue = isGap.flatMap((own, label) => (own ? placesOf(found, label, widthPx) : []));
  for (let p = queue.pop(); p !== undefined; p = queue.pop()) {
    ground[p] = gap;
    for (const q of besideOf(p, widthPx, mask.length)) {
      if (shaded[q] === 2 && ground[q] !== gap) queue.push(q);
    }
  }
  joinGaps(scene, mask, ground);
  return true;
}

/** 1 where a mask is in shade of the ground's hue, 2 where the product beside it has thrown some of its own in. */
function shadedGround(
  { lift, tint, slope, ringing, backdrop }: Scene,
  mask: Uint8Array,
  reach: Uint8Array,
): Uint8Array {
  const shaded = new Uint8Array(mask.length);
  for (let p = 0; p < mask.length; p++) {
    if (!mask[p] || reach[p]! >= gentle || lift[p]! <= -55 || lift[p]! >= 2) continue;
    const off = tint[p]! - 5 - backdrop.noise - ringing[p]!;
    if (off < 0) shaded[p] = 1;
    else if (off < -0.08 * lift[p]! && slope[p]! < 4) shaded[p] = 2;
  }
  return shaded;
}

/**
 * Opens the seams between two gaps, or a gap and the open ground, where they narrow to a few pixels: a line lighter than
 * both its walls and nearer to the ground's hue, which leads from the one to the other.
 */
function joinGaps(scene: Scene, mask: Uint8Array, ground: Uint8Array): void {
  const { widthPx, heightPx, lift, tint, ringing, backdrop } = scene;
  const seam = new Uint8Array(mask.length);
  for (let p = 0; p < mask.length; p++) {
    const light = lift[p]!;
    const x = p % widthPx;
    // What lies beyond the picture's sides is no wall.
    if (x < 4 || x >= widthPx - 4) continue;
    if (!mask[p] || ground[p] || light < -75) continue;
    if (tint[p]! > 5 + backdrop.noise + ringing[p]! - 0.08 * light) continue;
    const west = Math.min(lift[p - 2]!, lift[p - 3]!, lift[p - 4]!);
    const east = Math.min(lift[p + 2]!, lift[p + 3]!, lift[p + 4]!);
    if (light > Math.max(west, east) + 10) seam[p] = 1;
  }
  const found = findRegions(seam, widthPx, heightPx, 1, true);
  const { labels, regions } = found;
  const isOpen = (p: number) => ground[p]! > 0 || mask[p] === 0;
  const leads = regions.map(({ left, right, top, bottom }, label) => {
    if (label === 0 || bottom - top < 3 * (right - left)) return false;
    let [above, below] = [false, false];
    for (let x = left; x <= right; x++) {
      const [first, last] = [top * widthPx + x, bottom * widthPx + x];
      above ||= labels[first] === label && isOpen(first - widthPx);
      below ||= labels[last] === label && isOpen(last + widthPx);
    }
    return above && below;
  });
  fillRegions(ground, widthPx, found, leads, gap);
}

function describeRim(
  { widthPx, lab, lift }: Scene,
  mask: Uint8Array,
  labels: Int32Array,
  label: number,
  region: Region,
): { rim: number; mouth: number; walled: number; dark: number } {
  let [rim, mouth, walled, dark] = [0, 0, 0, 0];
  const steps = [-1, 1, -widthPx, widthPx];
  for (let y = region.top; y <= region.bottom; y++) {
    for (let x = region.left; x <= region.right; x++) {
      const p = y * widthPx + x;
      if (labels[p] !== label) continue;
      dark -= lift[p]!;
      for (const step of steps) {
        if (labels[p + step] === label) continue;
        rim++;
        if (!mask[p + step]) mouth++;
        else if (isWalled(lab, p, step, wall)) walled++;
      }
    }
  }
  return { rim, mouth, walled, dark: dark / region.pixels };
}
