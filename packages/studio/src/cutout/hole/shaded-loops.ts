import { ways } from "../outline/edge-softness.ts";
import type { Scene } from "../ground/scene.ts";
import { difference, median } from "../image/lab.ts";
import { besideOf } from "../image/beside.ts";
import { areaOf } from "../image/mask-area.ts";
import { fillRegions, findRegions, placesOf } from "../image/regions.ts";
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
/** Where that is so far off the ground's hue on the median, as a green mug is, hue tells: so far off it a loop may be, and so much of its rim is enough. */
const vivid = { least: 25, hue: 3, wall: 0.65 };
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
  const loops = found.regions.map((region, label) => {
    if (label === 0 || region.borderPixels > 0) return null;
    if (region.pixels < share.least * area || region.pixels > share.most * area) return null;
    const loop = lookAt(scene, mask, found, label, bar * Math.sqrt(area));
    return isHandle(loop) ? loop : null;
  });
  const isLoop = loops.map((loop) => loop !== null);
  fillRegions(mask, widthPx, found, isLoop, 0);
  for (const [label, loop] of loops.entries()) {
    const hue = loop === null ? 0 : median(loop.hues);
    if (hue > vivid.least) openUpTo(scene, mask, placesOf(found, label, widthPx), hue / 2);
  }
}

/** Opens what lies next to a loop and is nearer to the ground's hue than to the frame's, whose light and JPEG file spread over it. */
function openUpTo(
  { tint, widthPx }: Scene,
  mask: Uint8Array,
  places: number[],
  most: number,
): void {
  let rim = places;
  for (let round = 0; round < wall.withinPx; round++) {
    const next: number[] = [];
    for (const p of rim) {
      for (const q of besideOf(p, widthPx, mask.length)) {
        if (!mask[q] || tint[q]! > most) continue;
        mask[q] = 0;
        next.push(q);
      }
    }
    rim = next;
  }
}

type Loop = {
  /** Mean off the ground's hue, Lab units. */
  hue: number;
  rim: number;
  /** Steps of the rim that something else stands beside. */
  walled: number;
  /** How far off the ground's hue what stands there is, step by step, Lab units. */
  hues: number[];
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
  const loop: Loop = { hue: 0, rim: 0, walled: 0, hues: [], otherwise: [], darker: [] };
  for (let y = top; y <= bottom; y++) {
    for (let x = left; x <= right; x++) {
      const p = y * widthPx + x;
      if (labels[p] !== label) continue;
      loop.hue += tint[p]! / pixels;
      for (const { outX, outY } of ways) {
        const step = outY * widthPx + outX;
        if (labels[p + step] === label) continue;
        loop.rim++;
        let [off, hue] = [0, 0];
        for (let k = 1; k <= wall.withinPx; k++) {
          off = Math.max(off, difference(raw, p, p + k * step));
          hue = Math.max(hue, tint[p + k * step]!);
        }
        if (off > wall.least) loop.walled++;
        loop.hues.push(hue);
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

function isHandle({ hue, rim, walled, hues, otherwise, darker }: Loop): boolean {
  const isVivid = median(hues) > vivid.least;
  if (hue > (isVivid ? vivid.hue : mostHue)) return false;
  if (walled < (isVivid ? vivid.wall : wall.share) * rim) return false;
  if (darker.length < thin.least * rim || darker.length > thin.most * rim) return false;
  return median(darker) > beyond.darker && median(otherwise) < beyond.otherwise;
}
