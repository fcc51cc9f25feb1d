import type { Raster } from "../photo/resize.ts";
import { findRegions } from "./regions.ts";
import type { Region } from "./regions.ts";
import { isClippedGround } from "./scene.ts";
import type { Scene } from "./scene.ts";

/** The least channel from which on a pixel is the clipped ground, as JPEG leaves it between dark walls. */
const blank = 242;
/** How much of the way from the ground to its wall's own colour makes a pixel product alone. */
const opaqueShare = 0.55;
/** Pixels round an inlet within which its wall's edge lies. */
const edge = 3;
/** The least channel of what is no wall, looked for at so many pixels behind an inlet's rim: a line of print is thinner. */
const palest = 225;
const near = 5;
const thick = 12;
const leastPixels = 16;
const widest = 14;
/** Share of the rim that opens on the ground, least and most: an outline's own white pixels have a half. */
const mouths = [0.04, 0.3] as const;
/** Share of the rest that is wall: of inlets .74 and more, of glints on steel .63 and less. */
const leastWalled = 0.7;

/**
 * Clears the inlets of a ground clipped to white that are too narrow for the working size: between the blades of a tool, a
 * castor and its leg. They are white without noise, narrow, open at an end, and walled by what is more than a line of print.
 * @param rgba  the matte at the photo's size; changed in place
 * @param middle  the photo at the size at which inlets are looked for
 */
export function clearInlets(
  rgba: Uint8Array,
  scene: Scene,
  mask: Uint8Array,
  middle: Raster,
): void {
  if (!isClippedGround(scene)) return;
  const walls = findInlets(middle, enlarge(mask, scene, middle));
  if (walls === null) return;
  const { widthPx, heightPx, rgb } = scene.photo;
  const column = Int32Array.from({ length: widthPx }, (_, x) =>
    Math.floor(((x + 0.5) * middle.widthPx) / widthPx),
  );
  for (let y = 0, p = 0; y < heightPx; y++) {
    const row = Math.floor(((y + 0.5) * middle.heightPx) / heightPx) * middle.widthPx;
    for (let x = 0; x < widthPx; x++, p++) {
      const wall = walls[row + column[x]!]!;
      if (wall === 255 || rgba[p * 4 + 3] === 0) continue;
      const alpha = (blank - leastOf(rgb, p)) / Math.max(1, opaqueShare * (blank - wall));
      if (alpha * 255 >= rgba[p * 4 + 3]!) continue;
      rgba[p * 4 + 3] = Math.max(0, Math.round(alpha * 255));
      if (alpha <= 0) continue;
      for (let c = 0; c < 3; c++) {
        rgba[p * 4 + c] = Math.max(0, 255 - (255 - rgb[p * 3 + c]!) / alpha);
      }
    }
  }
}

/** The least channel: print in any colour is dark in one. */
const leastOf = (rgb: Uint8Array, p: number) =>
  Math.min(rgb[p * 3]!, rgb[p * 3 + 1]!, rgb[p * 3 + 2]!);

function enlarge(mask: Uint8Array, size: Scene, { widthPx, heightPx }: Raster): Uint8Array {
  const large = new Uint8Array(widthPx * heightPx);
  for (let y = 0, p = 0; y < heightPx; y++) {
    const row = Math.floor(((y + 0.5) * size.heightPx) / heightPx) * size.widthPx;
    for (let x = 0; x < widthPx; x++, p++) {
      large[p] = mask[row + Math.floor(((x + 0.5) * size.widthPx) / widthPx)]!;
    }
  }
  return large;
}

/** Gives the wall's least channel in and round the inlets and 255 elsewhere, or null where there are none. */
function findInlets(raster: Raster, mask: Uint8Array): Uint8Array | null {
  const { rgb, widthPx, heightPx } = raster;
  const white = mask.map((inside, p) => Number(inside === 1 && leastOf(rgb, p) >= blank));
  const { labels, regions } = findRegions(white, widthPx, heightPx, 1);
  const walls = new Uint8Array(mask.length).fill(255);
  for (const [label, region] of regions.entries()) {
    if (label === 0 || region.borderPixels > 0 || region.pixels < leastPixels) continue;
    const { rim, mouth, walled, wall } = lookAt(raster, mask, labels, label, region);
    if (region.pixels > 0.5 * widest * rim) continue;
    if (mouth < mouths[0] * rim || mouth > mouths[1] * rim) continue;
    if (walled < leastWalled * (rim - mouth)) continue;
    const inlet: number[] = [];
    for (let p = 0; p < mask.length; p++) if (labels[p] === label) inlet.push(p);
    markInlet(raster, walls, inlet, Math.round(wall));
  }
  return walls.some((wall) => wall < 255) ? walls : null;
}

/** Marks an inlet and what can be its wall's edge: the next pixels as far as they are pale, and the first that is not. */
function markInlet(
  { rgb, widthPx }: Raster,
  walls: Uint8Array,
  inlet: number[],
  wall: number,
): void {
  let last = inlet;
  for (const p of inlet) walls[p] = wall;
  for (let round = 0; round < edge; round++) {
    const added: number[] = [];
    for (const p of last) {
      if (leastOf(rgb, p) < palest) continue;
      for (const q of [p - 1, p + 1, p - widthPx, p + widthPx]) {
        if (walls[q] !== 255) continue;
        walls[q] = wall;
        added.push(q);
      }
    }
    last = added;
  }
}

function lookAt(
  { rgb, widthPx }: Raster,
  mask: Uint8Array,
  labels: Int32Array,
  label: number,
  region: Region,
): { rim: number; mouth: number; walled: number; wall: number } {
  let [rim, mouth, walled, sum] = [0, 0, 0, 0];
  const isDark = (p: number) => leastOf(rgb, p) < palest;
  for (let y = region.top; y <= region.bottom; y++) {
    for (let x = region.left; x <= region.right; x++) {
      const p = y * widthPx + x;
      if (labels[p] !== label) continue;
      for (const step of [-1, 1, -widthPx, widthPx]) {
        if (labels[p + step] === label) continue;
        rim++;
        if (!mask[p + step]) mouth++;
        else if (isDark(p + near * step) && isDark(p + thick * step)) {
          walled++;
          sum += leastOf(rgb, p + near * step);
        }
      }
    }
  }
  return { rim, mouth, walled, wall: sum / Math.max(1, walled) };
}
