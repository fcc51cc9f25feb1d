import type { Raster } from "../../photo/resize.ts";
import { median } from "../image/lab.ts";
import { findRegions, type Region } from "../image/regions.ts";
import { weave } from "./weave.ts";

/** Side of the blocks in which a mesh is looked for, px of the photo: two threads and more of what a lens still tells apart. */
export const blockPx = 12;
/** Alpha from which on a pixel is the product's alone. */
const leastSolid = 250;
/** From thread to hole, of 255: the relief of knit and leather has less. */
const leastContrast = 60;
/** Of the way from thread to ground a block's holes reach at the least; a lens and JPEG keep fine ones from reaching it all. */
const leastThrough = 0.45;
/** How alike a weave is to itself one thread on: in a block at the least, and in half of a mesh's blocks. A mesh has .9, the ribs of a camera's window .55. */
const leastAlike = 0.5;
const usuallyAlike = 0.75;
/** Blocks that make a mesh. */
const leastBlocks = 12;
/**
 * How far from its threads to its holes a mesh's frame may be, as it is of the threads' kind: a chair's has .01. About punched leather
 * is leather, which is bright, and about one field of a tartan are its others, woven of the same threads (.33 and more).
 */
const darkFrame = 0.2;

/** What a mesh's threads and its ground have for a level (of the least channel), and which blocks it covers, row by row. */
export type Mesh = { blocks: Uint8Array; columns: number; thread: number; ground: number };

/** A block that may be woven: how alike it is to itself, and its threads' and its holes' level. */
type Woven = { alike: number; dark: number; bright: number };

/**
 * Finds a mesh through whose holes the ground shines: a chair's back, a basket, a grille with nothing behind it. It is a weave,
 * periodic two ways, whose holes are as bright as the ground and which hangs in a frame as dark as its threads. Null where there
 * is none.
 * @param rgba  the matte at the photo's size
 */
export function findMesh(
  rgba: Uint8Array,
  photo: Raster,
  groundColor: [number, number, number],
): Mesh | null {
  const ground = Math.min(...groundColor);
  const columns = Math.floor(photo.widthPx / blockPx);
  const rows = Math.floor(photo.heightPx / blockPx);
  const known: (Woven | null)[] = [];
  const woven = new Uint8Array(columns * rows);
  for (let block = 0; block < woven.length; block++) {
    const [left, top] = cornerOf(block, columns);
    const own = weaveOf(rgba, photo, left, top, ground);
    known.push(own);
    woven[block] = Number(own !== null && own.alike >= leastAlike);
  }
  const { labels, regions } = findRegions(woven, columns, rows, 1, true);
  const isMesh = regions.map((region, label) => {
    if (label === 0 || region.pixels < leastBlocks) return false;
    return isFramed(rgba, photo, { known, labels, label, region, columns });
  });
  if (!isMesh.includes(true)) return null;
  const threads = known.flatMap((block, at) => (isMesh[labels[at]!] ? [block!.dark] : []));
  const thread = threads.toSorted((a, b) => a - b)[threads.length >> 2]!;
  const [first, last] = [
    labels.findIndex((l) => isMesh[l]!),
    labels.findLastIndex((l) => isMesh[l]!),
  ];
  const blocks = Uint8Array.from(labels, (label, at) => {
    if (isMesh[label]!) return 1;
    // A part behind a mesh may leave a corner of it alone, too small to be known for a weave.
    const isBeside = at > first - columns && at < last + columns;
    return Number(isBeside && known[at] !== null && known[at]!.dark < thread + leastContrast);
  });
  return { blocks, columns, thread, ground };
}

/** A block's first column and row, px. */
export function cornerOf(block: number, columns: number): [number, number] {
  return [(block % columns) * blockPx, Math.floor(block / columns) * blockPx];
}

/** Whether a woven region is alike enough throughout, and the product about it is of its threads' kind. */
function isFramed(
  rgba: Uint8Array,
  photo: Raster,
  area: {
    known: (Woven | null)[];
    labels: Int32Array;
    label: number;
    region: Region;
    columns: number;
  },
): boolean {
  const { known, labels, label, region, columns } = area;
  const rows = labels.length / columns;
  const [own, beside]: [Woven[], number[]] = [[], []];
  // The region and the blocks next to it alone: over all blocks, a checked cloth's thousand regions took seconds.
  for (let row = Math.max(0, region.top - 1); row <= Math.min(rows - 1, region.bottom + 1); row++) {
    const from = Math.max(0, region.left - 1);
    for (let column = from; column <= Math.min(columns - 1, region.right + 1); column++) {
      const block = row * columns + column;
      if (labels[block] === label) own.push(known[block]!);
      else if (isBeside(labels, label, { column, row }, columns)) beside.push(block);
    }
  }
  if (median(own.map(({ alike }) => alike)) < usuallyAlike) return false;
  const [dark, bright] = [median(own.map((b) => b.dark)), median(own.map((b) => b.bright))];
  const frame = beside.map((block) => {
    const [left, top] = cornerOf(block, columns);
    const levels = levelsOf(rgba, photo, left, top);
    // Open ground counts as the brightest: a checked cloth ends in air.
    return levels === null ? 255 : median(levels);
  });
  return median(frame) <= dark + darkFrame * (bright - dark);
}

/** Whether a block shares a side with one of a region's. */
function isBeside(
  labels: Int32Array,
  label: number,
  { column, row }: { column: number; row: number },
  columns: number,
): boolean {
  const block = row * columns + column;
  return (
    labels[block - columns] === label ||
    labels[block + columns] === label ||
    (column > 0 && labels[block - 1] === label) ||
    (column < columns - 1 && labels[block + 1] === label)
  );
}

function weaveOf(
  rgba: Uint8Array,
  photo: Raster,
  left: number,
  top: number,
  ground: number,
): Woven | null {
  if (!mayBeOpen(rgba, photo, left, top, ground)) return null;
  const levels = levelsOf(rgba, photo, left, top);
  if (levels === null) return null;
  const sorted = levels.toSorted();
  // What lies at either end is noise.
  const end = levels.length >> 4;
  const [dark, bright] = [sorted[end]!, sorted[levels.length - 1 - end]!];
  if (!isOpen(dark, bright, ground) || !isFine(levels, (dark + bright) / 2)) return null;
  const alike = weave(photo, left, top, blockPx);
  return { alike, dark, bright };
}

/** Whether a block's brightest could be the ground, seen between its darkest. */
function isOpen(dark: number, bright: number, ground: number): boolean {
  return bright - dark >= Math.max(leastContrast, leastThrough * (ground - dark));
}

/** Whether a block's levels cross their middle as often along its rows and its columns as threads at most 8 px apart do. */
function isFine(levels: Uint8Array, middle: number): boolean {
  const least = (2 * blockPx * blockPx) / 8;
  let [along, down] = [0, 0];
  for (let at = blockPx + 1; at < levels.length; at++) {
    const isBright = levels[at]! > middle;
    if (isBright !== levels[at - 1]! > middle) along++;
    if (isBright !== levels[at - blockPx]! > middle) down++;
  }
  return Math.min(along, down) >= least;
}

/** A sixteenth of a block's pixels says of most that they are plain, or not all product. */
function mayBeOpen(
  rgba: Uint8Array,
  { widthPx, rgb }: Raster,
  left: number,
  top: number,
  ground: number,
): boolean {
  let [dark, bright] = [255, 0];
  for (let y = top; y < top + blockPx; y += 4) {
    for (let p = y * widthPx + left; p < y * widthPx + left + blockPx; p += 4) {
      if (rgba[p * 4 + 3]! < leastSolid) return false;
      const level = Math.min(rgb[p * 3]!, rgb[p * 3 + 1]!, rgb[p * 3 + 2]!);
      dark = Math.min(dark, level);
      bright = Math.max(bright, level);
    }
  }
  return isOpen(dark, bright, ground);
}

/** The least-channel levels of a block's pixels, row by row; null where one of them is not the product. */
function levelsOf(
  rgba: Uint8Array,
  { widthPx, rgb }: Raster,
  left: number,
  top: number,
): Uint8Array | null {
  const levels = new Uint8Array(blockPx * blockPx);
  for (let y = top, index = 0; y < top + blockPx; y++) {
    for (let p = y * widthPx + left; p < y * widthPx + left + blockPx; p++, index++) {
      if (rgba[p * 4 + 3]! < leastSolid) return null;
      levels[index] = Math.min(rgb[p * 3]!, rgb[p * 3 + 1]!, rgb[p * 3 + 2]!);
    }
  }
  return levels;
}
