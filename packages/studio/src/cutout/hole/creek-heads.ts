import type { Raster } from "../../photo/resize.ts";
import { isNearlyClipped } from "../ground/scene.ts";
import type { Scene } from "../ground/scene.ts";
import { takenBy } from "./ground-view.ts";
import { clearMarked, isBetween, leastOf, palest } from "./inlets.ts";

/** How far a head goes on from where the ground was found, pixels, and how far to either side its walls are at the most. */
const longest = 24;
const reach = 6;
/** Least channel: of its walls at the most, by how much it is lighter than they are, and by how much it grows darker from pixel to pixel: a zip's pull begins at once. */
const palestWall = 110;
const leastLighter = 30;
const fall = { least: -4, most: 40 };

/**
 * Follows a narrow creek of a clipped ground on to its head, where its walls come so near that the lens blurred them into one another: a
 * grey tip in a sleeve's armpit. It grows darker little by little from the ground, between dark walls on both sides.
 * @param rgba  the matte at the photo's size; changed in place
 * @param middle  the photo at the size at which heads are looked for
 */
export function clearCreekHeads(rgba: Uint8Array, scene: Scene, middle: Raster): void {
  if (!isNearlyClipped(scene)) return;
  const inside = takenBy(rgba, scene.photo, middle);
  const walls = new Uint8Array(inside.length).fill(255);
  let front = findMouths(middle, inside);
  for (let far = 0; far < longest && front.length > 0; far++) {
    const next: number[] = [];
    for (const p of front) {
      const wall = walls[p] === 255 ? wallBeside(middle, p) : null;
      if (wall === null) continue;
      walls[p] = wall;
      for (const q of besides(middle, p)) if (inside[q] && goesOn(middle, p, q)) next.push(q);
    }
    front = next;
  }
  if (walls.some((wall) => wall < 255)) clearMarked(rgba, scene.photo, middle, walls);
}

/** What a matte takes next to white ground that has product on both sides. */
function findMouths(raster: Raster, inside: Uint8Array): number[] {
  const { widthPx } = raster;
  const isNarrow = (p: number) => isBetween(inside, p, 1) || isBetween(inside, p, widthPx);
  const mouths: number[] = [];
  const last = inside.lastIndexOf(1);
  for (let p = inside.indexOf(1); p >= 0 && p <= last; p++) {
    if (!inside[p]) continue;
    if (inside[p - 1] && inside[p + 1] && inside[p - widthPx] && inside[p + widthPx]) continue;
    const open = besides(raster, p).filter((q) => !inside[q] && leastOf(raster.rgb, q) >= palest);
    if (open.some((q) => goesOn(raster, q, p) && isNarrow(q))) mouths.push(p);
  }
  return mouths;
}

/** The pixels next to one; none near the raster's sides. */
function besides({ widthPx, heightPx }: Raster, p: number): number[] {
  const [x, y] = [p % widthPx, Math.floor(p / widthPx)];
  const isInside = x > reach && x < widthPx - 1 - reach && y > reach && y < heightPx - 1 - reach;
  return isInside ? [p - 1, p + 1, p - widthPx, p + widthPx] : [];
}

function goesOn({ rgb }: Raster, from: number, to: number): boolean {
  const darker = leastOf(rgb, from) - leastOf(rgb, to);
  return darker >= fall.least && darker <= fall.most;
}

/** The lighter of the walls on both sides of a pixel, across or down; null where it is not plainly lighter than both. */
function wallBeside({ rgb, widthPx }: Raster, p: number): number | null {
  for (const across of [1, widthPx]) {
    const [one, other] = [-across, across].map((way) => {
      let darkest = 255;
      for (let k = 1; k <= reach; k++) darkest = Math.min(darkest, leastOf(rgb, p + k * way));
      return darkest;
    }) as [number, number];
    const wall = Math.max(one, other);
    if (wall <= palestWall && leastOf(rgb, p) >= wall + leastLighter) return wall;
  }
  return null;
}
