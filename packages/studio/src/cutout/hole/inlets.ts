import type { Raster } from "../../photo/resize.ts";
import { areaOf } from "../image/mask-area.ts";
import { findRegions, placesOf } from "../image/regions.ts";
import type { Region } from "../image/regions.ts";
import { columnsOf } from "./ground-view.ts";
import { isClippedGround, isNearlyClipped } from "../ground/scene.ts";
import type { Scene } from "../ground/scene.ts";

/** The least channel from which on a pixel is the clipped ground, as JPEG leaves it between dark walls. */
const blank = 242;
/** How much of the way from the ground to its wall's own colour makes a pixel product alone. */
const opaqueShare = 0.85;
/** Pixels round an inlet within which its wall's edge lies. */
const edge = 3;
/** The least channel of what is no wall, looked for at so many pixels behind an inlet's rim: a line of print is thinner. */
export const palest = 225;
const near = 5;
const thick = 12;
const leastPixels = 16;
const widest = 14;
/** Share of the rim that opens on the ground, least and most: an outline's own white pixels have a half. */
const mouths = [0.04, 0.3] as const;
/** Share of the rest that is wall: of inlets .74 and more, of glints on steel .63 and less. */
const leastWalled = 0.7;

/** So many pixels out of its mouth a creek still has walls on both sides, along such a share of it: where a white stripe ends there are none. */
const beyond = 6;
const leastFlanked = 0.5;

/** A window is as white as the clipped ground over such a share of its pixels, and so many: of white print on black half are, at most. */
const groundWhite = 252;
const leastWhite = 0.65;
const leastWindowPixels = 24;
/** Share of a window's rim that is wall, and its wall's largest mean. */
const leastFramed = 0.95;
const palestFrame = 110;
/** Within such a share of the square root of the mask's area the open ground follows on two sides at least: no print's does. */
const frame = 0.1;

/**
 * Clears the inlets of a ground clipped to white that are too narrow for the working size: between the blades of a tool, a
 * castor and its leg. They are white without noise, narrow, open at an end, and walled by what is more than a line of print.
 * So do windows, if they are as white as the ground, framed by black all round, and near the open ground on two sides.
 * @param rgba  the matte at the photo's size; changed in place
 * @param middle  the photo at the size at which inlets are looked for
 */
export function clearInlets(
  rgba: Uint8Array,
  scene: Scene,
  mask: Uint8Array,
  middle: Raster,
): void {
  if (!isNearlyClipped(scene)) return;
  const walls = findInlets(middle, enlarge(mask, scene, middle), isClippedGround(scene));
  if (walls !== null) clearMarked(rgba, scene.photo, middle, walls);
}

/**
 * Makes a clipped ground's pixels as clear as they are light.
 * @param rgba  the matte at the photo's size; changed in place
 * @param walls  at the size of `middle` how dark, by its least channel, a product is beside such ground, 255 where there is none
 */
export function clearMarked(
  rgba: Uint8Array,
  { widthPx, heightPx, rgb }: Raster,
  middle: Pick<Raster, "widthPx" | "heightPx">,
  walls: Uint8Array,
): void {
  const column = columnsOf(widthPx, middle.widthPx);
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
export const leastOf = (rgb: Uint8Array, p: number) =>
  Math.min(rgb[p * 3]!, rgb[p * 3 + 1]!, rgb[p * 3 + 2]!);

function enlarge(mask: Uint8Array, size: Scene, { widthPx, heightPx }: Raster): Uint8Array {
  const large = new Uint8Array(widthPx * heightPx);
  const column = columnsOf(widthPx, size.widthPx);
  for (let y = 0, p = 0; y < heightPx; y++) {
    const row = Math.floor(((y + 0.5) * size.heightPx) / heightPx) * size.widthPx;
    for (let x = 0; x < widthPx; x++, p++) large[p] = mask[row + column[x]!]!;
  }
  return large;
}

/**
 * Gives the wall's least channel in and round the inlets and 255 elsewhere, or null where there are none.
 * @param isClean  whether the ground has no noise: where it has some, creeks alone are told from glints
 */
function findInlets(raster: Raster, mask: Uint8Array, isClean: boolean): Uint8Array | null {
  const { rgb, widthPx, heightPx } = raster;
  const white = new Uint8Array(mask.length);
  for (let p = 0; p < mask.length; p++) if (mask[p] && leastOf(rgb, p) >= blank) white[p] = 1;
  const found = findRegions(white, widthPx, heightPx, 1);
  const { labels, regions } = found;
  const walls = new Uint8Array(mask.length).fill(255);
  // Once: for each hole of a punched plate it took 15 s of 18.
  const size = Math.sqrt(areaOf(mask));
  for (const [label, region] of regions.entries()) {
    if (label === 0 || region.borderPixels > 0 || region.pixels < leastPixels) continue;
    const seen = lookAt(raster, mask, labels, label, region);
    const { rim, mouth, wall } = seen;
    if (region.pixels > 0.5 * widest * rim) continue;
    const isClosed = mouth === 0 && isClean && isWindow(seen, region, { mask, widthPx, size });
    if (!isClosed && !(isClean && isInlet(seen)) && !isCreek(seen, region)) continue;
    markInlet(raster, walls, placesOf(found, label, widthPx), Math.round(wall));
  }
  return walls.some((wall) => wall < 255) ? walls : null;
}

/** Whether the mask is near a pixel on both sides, the steps `across` and back. */
export function isBetween(mask: Uint8Array, p: number, across: number): boolean {
  return [-across, across].every((way) => {
    for (let k = 1; k <= widest; k++) if (mask[p + k * way]) return true;
    return false;
  });
}

function isInlet({ rim, mouth, walled }: Look): boolean {
  if (mouth < mouths[0] * rim || mouth > mouths[1] * rim) return false;
  return walled >= leastWalled * (rim - mouth);
}

/** Whether it goes on a creek of the open ground, however long against its mouth: between a sleeve and its body. */
function isCreek({ rim, mouth, flanked, walled, wall, white }: Look, { pixels }: Region): boolean {
  if (mouth === 0 || white < leastWhite * pixels || wall > palestFrame) return false;
  return flanked >= leastFlanked * mouth && walled >= leastFramed * (rim - mouth);
}

/** Whether a closed region is ground after all: a triangle between two legs of a chair. */
function isWindow(
  { rim, walled, wall, white }: Look,
  { pixels, left, right, top, bottom }: Region,
  { mask, widthPx, size }: { mask: Uint8Array; widthPx: number; size: number },
): boolean {
  if (pixels < leastWindowPixels || white < leastWhite * pixels) return false;
  if (walled < leastFramed * rim || wall > palestFrame) return false;
  const reach = frame * size;
  const middle = ((top + bottom) >> 1) * widthPx + ((left + right) >> 1);
  const isOpen = (step: number, from: number) => {
    for (let k = 1; k <= from + reach; k++) if (mask[middle + k * step] === 0) return true;
    return false;
  };
  const [across, down] = [(right - left) / 2, (bottom - top) / 2];
  const open = [
    isOpen(-1, across),
    isOpen(1, across),
    isOpen(-widthPx, down),
    isOpen(widthPx, down),
  ];
  return open.filter(Boolean).length > 1;
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
      for (const row of [p - widthPx, p, p + widthPx]) {
        for (let q = row - 1; q <= row + 1; q++) {
          if (walls[q] !== 255) continue;
          walls[q] = wall;
          added.push(q);
        }
      }
    }
    last = added;
  }
}

/**
 * What was measured of a region: its rim, how much of that opens on the ground, and there between walls on both sides, how much is wall and
 * how dark that is, and how many pixels are as white as the ground.
 */
type Look = {
  rim: number;
  mouth: number;
  flanked: number;
  walled: number;
  wall: number;
  white: number;
};

function lookAt(
  { rgb, widthPx }: Raster,
  mask: Uint8Array,
  labels: Int32Array,
  label: number,
  region: Region,
): Look {
  let [rim, mouth, flanked, walled, sum, white] = [0, 0, 0, 0, 0, 0];
  const steps = [-1, 1, -widthPx, widthPx];
  const isDark = (p: number) => leastOf(rgb, p) < palest;
  for (let y = region.top; y <= region.bottom; y++) {
    for (let x = region.left; x <= region.right; x++) {
      const p = y * widthPx + x;
      if (labels[p] !== label) continue;
      if (leastOf(rgb, p) >= groundWhite) white++;
      for (const step of steps) {
        if (labels[p + step] === label) continue;
        rim++;
        if (!mask[p + step]) {
          mouth++;
          if (isBetween(mask, p + beyond * step, Math.abs(step) === 1 ? widthPx : 1)) flanked++;
        } else if (isDark(p + near * step) && isDark(p + thick * step)) {
          walled++;
          sum += leastOf(rgb, p + near * step);
        }
      }
    }
  }
  return { rim, mouth, flanked, walled, wall: sum / Math.max(1, walled), white };
}
