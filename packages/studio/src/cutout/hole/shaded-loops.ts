import { ways } from "../outline/edge-softness.ts";
import type { Scene } from "../ground/scene.ts";
import { difference, median } from "../image/lab.ts";
import { areaOf } from "../image/mask-area.ts";
import { fillRegions, findRegions } from "../image/regions.ts";
import type { Region, Regions } from "../image/regions.ts";
import { shadedGround } from "./framed-shade.ts";
import type { Shaded } from "./framed-shade.ts";

/** Of a loop's shade, Lab units. */
const like: Shaded = { darker: 34, lighter: 2, hue: 2.5, step: 2.5 };
/** Share of the mask that a handle encloses (of two teapots' .06), and most mean off the ground's hue: pale goods on white have 1.1 and more. */
const share = { least: 0.02, most: 0.12 };
const mostHue = 1.3;
/** How broad a bar is at most, square roots of the mask's area, and which part of the rim has the open ground behind one: a frame's all has. */
const bar = 0.16;
const thin = { least: 0.4, most: 0.8 };
/** Something else stands beside that much of the rim, within so many pixels, so many Lab units off. */
const wall = { share: 0.75, withinPx: 4, least: 6 };
/** Pixels beyond a bar at which the ground is read, how dark it is there at least, and how much else than on this side at most, Lab units. */
const beyond = { px: 2, darker: 4, otherwise: 5.5 };

/**
 * Opens the mask where ground in the product's own shade shows through a handle: the shade goes on beyond it as dark, which no part
 * of the product has a reason to be.
 * @param mask  changed in place
 */
export function openShadedLoops(scene: Scene, mask: Uint8Array): void {
  const { widthPx, heightPx } = scene;
  const found = findRegions(shadedGround(scene, mask, like), widthPx, heightPx, 1);
  const area = areaOf(mask);
  const isLoop = found.regions.map((region, label) => {
    if (label === 0 || region.borderPixels > 0) return false;
    if (region.pixels < share.least * area || region.pixels > share.most * area) return false;
    return isHandle(lookAt(scene, mask, found, label, bar * Math.sqrt(area)));
  });
  fillRegions(mask, widthPx, found, isLoop, 0);
}

type Loop = {
  /** Mean off the ground's hue, Lab units. */
  hue: number;
  rim: number;
  /** Steps of the rim that something else stands beside. */
  walled: number;
  /** Where a bar and the open ground follow: how much else that is than this side, and how much darker than lit ground, Lab units. */
  otherwise: number[];
  darker: number[];
};

function lookAt(
  { raw, lift, tint, widthPx }: Scene,
  mask: Uint8Array,
  { labels, regions }: Regions,
  label: number,
  reachPx: number,
): Loop {
  const { left, right, top, bottom, pixels }: Region = regions[label]!;
  const loop: Loop = { hue: 0, rim: 0, walled: 0, otherwise: [], darker: [] };
  for (let y = top; y <= bottom; y++) {
    for (let x = left; x <= right; x++) {
      const p = y * widthPx + x;
      if (labels[p] !== label) continue;
      loop.hue += tint[p]! / pixels;
      for (const { outX, outY } of ways) {
        const step = outY * widthPx + outX;
        if (labels[p + step] === label) continue;
        loop.rim++;
        let k = 1;
        while (k <= wall.withinPx && difference(raw, p, p + k * step) <= wall.least) k++;
        if (k <= wall.withinPx) loop.walled++;
        let open = 1;
        while (open <= reachPx && mask[p + open * step]) open++;
        const there = lift[p + (open + beyond.px) * step];
        if (open > reachPx || there === undefined) continue;
        loop.otherwise.push(Math.abs(lift[p]! - there));
        loop.darker.push(-there);
      }
    }
  }
  return loop;
}

function isHandle({ hue, rim, walled, otherwise, darker }: Loop): boolean {
  if (hue > mostHue || walled < wall.share * rim) return false;
  if (darker.length < thin.least * rim || darker.length > thin.most * rim) return false;
  return median(darker) > beyond.darker && median(otherwise) < beyond.otherwise;
}
