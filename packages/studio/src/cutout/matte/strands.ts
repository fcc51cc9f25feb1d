import { encodeSrgb, type Rgb, srgbToLinear } from "../../develop/color.ts";
import type { Raster } from "../../photo/resize.ts";
import { evenShade } from "../shadow/even-shade.ts";
import { valueAtRank } from "../image/lab.ts";
import { ridgeAt, solid } from "../image/ridges.ts";
import { visitSquare } from "../image/square.ts";
import { solveStrands } from "./strand-colours.ts";

/** Strands are followed this far from the outline, and are no shorter than that; shares of the product's size. */
const reach = { longest: 0.13, shortest: 0.012 };
/** A strand is about this wide, a share of the product's size: a hundredth of a cactus's body. */
const width = 1 / 450;
/** Levels of luma from which on a ridge goes on, and from which on it begins; of its pixels so many are as strong as the latter. */
const height = { faint: 12, strong: 28, share: 0.2 };
/** Of the ground's own ridges, all but a hundredth of which are lower, the faint and the strong are so many times as high. */
const overNoise = { faint: 1.5, strong: 2.5, rank: 0.99 };
/** What only runs along the outline is contact shade: of a strand's pixels so many are farther away than the shortest is long. */
const away = 0.25;
/**
 * The lines of hard shadows, and of lit ground between two, are as fine as strands. They lie in this lower share of the product, and
 * half of each is the ground's colour in less light, but not in hardly any, as black hair on white: its channels' shares of the ground's
 * differ by no more than this.
 */
const shadow = { low: 0.4, spread: 0.2, least: 0.25, most: 1.05 };
/** Hair, fur and spines come in numbers; a single line is a seam of the floor or the shadow of a cord. */
const fewest = 4;
/** Pixels of the ground that tell its ridges. */
const leastGround = 200;

/** A thing's outline at working size: its signed distance, positive inside, and where known what the ground beside it is marked as. */
type Outline = { distance: Float32Array; ground?: Uint8Array; widthPx: number; heightPx: number };

/**
 * Gives a product the fine strands beyond its outline, in place: a cactus's spines, hair, fringes are thinner than what the outline is
 * cut from sees, and a hair's breadth of them was left. What is a ridge of the photo at its full size, darker or lighter than both its
 * sides, and hangs together with the product, is one, where there are several on a ground that has no such ridges itself.
 */
export function keepStrands(rgba: Uint8Array, photo: Raster, outline: Outline): void {
  const beyond = lookBeyond(rgba, photo, outline);
  // Most have nothing there, which is told without the ground's own ridges.
  if (!isCrossed(beyond, height.strong)) return;
  const field = openField(beyond);
  if (field === null || !isCrossed(field, field.strong)) return;
  const strands = followStrands(field);
  const count = strands.reduce((sum, pixels) => sum + countStrands(pixels, field), 0);
  if (count < fewest) return;
  const pixels = new Set(strands.flat());
  const ground = field.ground.map((light) => 255 * encodeSrgb(light)) as Rgb;
  solveStrands(rgba, photo, [...pixels, ...rootsOf(pixels, field)], field.halfWidePx, ground);
}

/** Where strands are looked for; lengths in pixels of the photo. */
type Beyond = {
  rgba: Uint8Array;
  photo: Raster;
  /** Pixels of the photo to one of the outline. */
  scale: number;
  halfWidePx: number;
  longestPx: number;
  shortestPx: number;
  /** The width of a line about the outline that no strand can step over. */
  linePx: number;
  /** Where shadows begin, rows of the photo. */
  lowFromPx: number;
  /** Whether a pixel lies in a hard shadow that was found. */
  isShadeAt: (x: number, y: number) => boolean;
  /** How far outside of the outline a pixel lies. */
  offAt: (x: number, y: number) => number;
  /** Calls back for each pixel that lies so far outside of it. */
  visit: (fromPx: number, toPx: number, use: (x: number, y: number) => void) => void;
};

/** What counts as a strand, and the linear colour of the ground beyond. */
type Field = Beyond & { faint: number; strong: number; ground: Rgb };

function lookBeyond(rgba: Uint8Array, photo: Raster, outline: Outline): Beyond {
  const { distance, widthPx, heightPx } = outline;
  const scale = photo.widthPx / widthPx;
  const { cells, top, bottom } = extentOf(outline);
  const sizePx = scale * Math.sqrt(cells);
  const [longestPx, shortestPx] = [reach.longest * sizePx, reach.shortest * sizePx];
  const halfWidePx = Math.max(2, Math.round(sizePx * width));
  const linePx = Math.max(3, 1.5 * scale);
  const cellAt = (x: number, y: number) => {
    const column = Math.floor((x * widthPx) / photo.widthPx);
    return Math.floor((y * heightPx) / photo.heightPx) * widthPx + column;
  };
  const offAt: Beyond["offAt"] = (x, y) => -distance[cellAt(x, y)]! * scale;
  const isShadeAt: Beyond["isShadeAt"] = (x, y) => outline.ground?.[cellAt(x, y)] === evenShade;
  const visit: Beyond["visit"] = (fromPx, toPx, use) => {
    for (let cell = 0; cell < distance.length; cell++) {
      const off = -distance[cell]! * scale;
      if (off >= fromPx && off <= toPx) visitCell(photo, outline, cell, use);
    }
  };
  const lowFromPx = (bottom - shadow.low * (bottom - top)) * scale;
  const lengths = { halfWidePx, longestPx, shortestPx, linePx, lowFromPx };
  return { rgba, photo, scale, ...lengths, isShadeAt, offAt, visit };
}

/** Null where hardly any ground is seen beyond the strands' reach. */
function openField(beyond: Beyond): Field | null {
  const { rgba, photo, scale, halfWidePx, longestPx, visit } = beyond;
  const heights: number[] = [];
  const ground: Rgb = [0, 0, 0];
  const every = Math.ceil(scale * scale);
  let visited = 0;
  visit(longestPx, 2 * longestPx, (x, y) => {
    if (visited++ % every !== 0) return;
    heights.push(ridgeAt(photo, rgba, x, y, halfWidePx));
    const at = (y * photo.widthPx + x) * 3;
    for (let c = 0; c < 3; c++) ground[c]! += srgbToLinear[photo.rgb[at + c]!]!;
  });
  if (heights.length < leastGround) return null;
  const rank = Math.floor(heights.length * overNoise.rank);
  const noise = valueAtRank(Float32Array.from(heights), rank);
  const faint = Math.max(height.faint, overNoise.faint * noise);
  const strong = Math.max(height.strong, overNoise.strong * noise);
  for (let c = 0; c < 3; c++) ground[c]! /= heights.length;
  return { ...beyond, faint, strong, ground };
}

/** How many cells lie inside of an outline, and its first and last rows. */
function extentOf({ distance, widthPx }: Outline): { cells: number; top: number; bottom: number } {
  let [cells, first, last] = [0, 0, 0];
  for (let cell = 0; cell < distance.length; cell++) {
    if (distance[cell]! <= 0) continue;
    if (cells++ === 0) first = cell;
    last = cell;
  }
  return { cells, top: Math.floor(first / widthPx), bottom: Math.floor(last / widthPx) };
}

/** Calls back for each pixel of a photo that lies in a cell of the outline. */
function visitCell(
  photo: Raster,
  { widthPx, heightPx }: Outline,
  cell: number,
  use: (x: number, y: number) => void,
): void {
  const [column, row] = [cell % widthPx, Math.floor(cell / widthPx)];
  const toX = Math.ceil(((column + 1) * photo.widthPx) / widthPx);
  const toY = Math.ceil(((row + 1) * photo.heightPx) / heightPx);
  for (let y = Math.ceil((row * photo.heightPx) / heightPx); y < toY; y++)
    for (let x = Math.ceil((column * photo.widthPx) / widthPx); x < toX; x++) use(x, y);
}

/** Whether anything so high crosses a line about the product at a strand's least length. */
function isCrossed(beyond: Beyond, strong: number): boolean {
  const { rgba, photo, halfWidePx, shortestPx, linePx, visit } = beyond;
  let pixels = 0;
  visit(shortestPx, shortestPx + linePx, (x, y) => {
    if (ridgeAt(photo, rgba, x, y, halfWidePx) >= strong) pixels++;
  });
  return pixels >= fewest;
}

/** The pixels of each strand, or of several that hang together, from the product on. */
function followStrands(field: Field): number[][] {
  const ridges = ridgesBeside(field);
  const strands: number[][] = [];
  for (const start of ridges.keys()) {
    if (!isAtProduct(start, field)) continue;
    const pixels = takeOut(ridges, start, field);
    if (isStrand(pixels, field) && !isShadow(pixels, field)) strands.push(pixels);
  }
  return strands;
}

/** Whether a ridge begins at the product: one that stands on it aslant has the product on one side for so far. */
function isAtProduct(start: number, { rgba, photo, halfWidePx }: Field): boolean {
  let isAt = false;
  visitSquare(start, halfWidePx, photo.widthPx, (p) => {
    isAt ||= rgba[p * 4 + 3]! >= solid;
  });
  return isAt;
}

/** How many strands there are in ridges that hang together: as many as cross the line at a strand's least length. */
function countStrands(pixels: number[], field: Field): number {
  const { photo, shortestPx, linePx, offAt } = field;
  const onLine = new Map<number, boolean>();
  for (const p of pixels) {
    const off = offAt(p % photo.widthPx, Math.floor(p / photo.widthPx));
    if (off >= shortestPx && off <= shortestPx + linePx) onLine.set(p, true);
  }
  let count = 0;
  for (const p of onLine.keys()) {
    takeOut(onLine, p, field);
    count++;
  }
  return count;
}

/** What lies between strands and the product: so near to it a ridge has no clear ground on both its sides. */
function rootsOf(strands: Set<number>, { rgba, photo, halfWidePx, offAt }: Field): Set<number> {
  const { widthPx } = photo;
  const reachPx = 2 * halfWidePx;
  const roots = new Set<number>();
  for (const p of strands) {
    if (offAt(p % widthPx, Math.floor(p / widthPx)) > 2 * reachPx) continue;
    visitSquare(p, reachPx, widthPx, (q) => {
      if (rgba[q * 4 + 3]! < solid && !strands.has(q)) roots.add(q);
    });
  }
  return roots;
}

/** Ridges outside of the matte, as far as strands reach: by pixel, whether it is a strong one. */
function ridgesBeside({ rgba, photo, halfWidePx, longestPx, faint, strong, visit }: Field) {
  const ridges = new Map<number, boolean>();
  visit(-3 * halfWidePx, longestPx, (x, y) => {
    const p = y * photo.widthPx + x;
    if (rgba[p * 4 + 3]! >= solid) return;
    const own = ridgeAt(photo, rgba, x, y, halfWidePx);
    if (own >= faint) ridges.set(p, own >= strong);
  });
  return ridges;
}

/** Takes the ridges that hang together with one out of the others; none where too few of them are strong. */
function takeOut(ridges: Map<number, boolean>, start: number, { photo }: Field): number[] {
  const pixels = [start];
  let strong = Number(ridges.get(start));
  ridges.delete(start);
  for (let at = 0; at < pixels.length; at++) {
    for (const p of around(pixels[at]!, photo.widthPx)) {
      const isStrong = ridges.get(p);
      if (isStrong === undefined) continue;
      ridges.delete(p);
      pixels.push(p);
      strong += Number(isStrong);
    }
  }
  return strong >= height.share * pixels.length ? pixels : [];
}

/** Whether ridges go away from the product, and end before the farthest that strands reach. */
function isStrand(pixels: number[], { photo, shortestPx, longestPx, offAt }: Field): boolean {
  let [farthest, far] = [0, 0];
  for (const p of pixels) {
    const off = offAt(p % photo.widthPx, Math.floor(p / photo.widthPx));
    farthest = Math.max(farthest, off);
    far += Number(off >= shortestPx);
  }
  return far > 0 && far >= away * pixels.length && farthest < 0.95 * longestPx;
}

/** Whether ridges low down are mostly the ground in less light, or in a shadow that was found, however dark contact makes it. */
function isShadow(pixels: number[], { photo, ground, lowFromPx, isShadeAt }: Field): boolean {
  let [low, shaded] = [0, 0];
  for (const p of pixels) {
    const [x, y] = [p % photo.widthPx, Math.floor(p / photo.widthPx)];
    low += Number(y >= lowFromPx);
    if (isShadeAt(x, y)) {
      shaded++;
      continue;
    }
    const shares = ground.map(
      (light, c) => srgbToLinear[photo.rgb[p * 3 + c]!]! / Math.max(1e-4, light),
    );
    const most = Math.max(...shares);
    const isShade = most >= shadow.least && most <= shadow.most;
    shaded += Number(isShade && most - Math.min(...shares) <= shadow.spread * most);
  }
  return 2 * low > pixels.length && 2 * shaded > pixels.length;
}

function around(p: number, widthPx: number): number[] {
  const [above, below] = [p - widthPx, p + widthPx];
  return [above - 1, above, above + 1, p - 1, p + 1, below - 1, below, below + 1];
}
