import type { Raster } from "../../photo/resize.ts";
import { blockPx, cornerOf, findMesh, type Mesh } from "./mesh.ts";

/** Half of the side over which a pixel's relief is averaged, px: more than a thread, less than a frame. */
const half = 3;
/** The relief, of the way from thread to ground, from which on a pixel is mesh, and below which it is a part behind or a frame. */
const relief = { least: 0.05, full: 0.11 };

/**
 * Opens the meshes of a matte: a pixel is as much thread as it keeps of the ground's light, and has the thread's colour. What is
 * seen behind a mesh has no bright points and stays. Changes `rgba` (the photo's size) in place.
 */
export function openMeshes(
  rgba: Uint8Array,
  photo: Raster,
  groundColor: [number, number, number],
): void {
  const mesh = findMesh(rgba, photo, groundColor);
  if (mesh === null) return;
  for (const corner of blocksAbout(rgba, photo, mesh))
    openBlock(rgba, photo, mesh, corner, groundColor);
}

function openBlock(
  rgba: Uint8Array,
  photo: Raster,
  { thread, ground }: Mesh,
  { left, top }: Corner,
  groundColor: [number, number, number],
): void {
  const { widthPx, rgb } = photo;
  const span = Math.max(1, ground - thread);
  for (let index = 0; index < blockPx * blockPx; index++) {
    const [x, y] = [left + (index % blockPx), top + Math.floor(index / blockPx)];
    const p = y * widthPx + x;
    const level = Math.min(rgb[p * 3]!, rgb[p * 3 + 1]!, rgb[p * 3 + 2]!);
    const open = within(
      (reliefAt(photo, x, y) / span - relief.least) / (relief.full - relief.least),
    );
    const kept = 1 - open * within((level - thread) / span);
    if (Math.round(255 * kept) >= rgba[p * 4 + 3]!) continue;
    rgba[p * 4 + 3] = Math.round(255 * kept);
    for (let c = 0; c < 3; c++) {
      const own = (rgb[p * 3 + c]! - (1 - kept) * groundColor[c]!) / Math.max(0.05, kept);
      rgba[p * 4 + c] = Math.round(255 * within(own / 255));
    }
  }
}

const within = (share: number) => Math.min(1, Math.max(0, share));

/** The mesh's blocks and those next to them, which it covers in part; not those at the product's own edge. */
function blocksAbout(rgba: Uint8Array, { widthPx, heightPx }: Raster, mesh: Mesh): Corner[] {
  const { blocks, columns } = mesh;
  const corners: Corner[] = [];
  const rows = blocks.length / columns;
  const near = new Uint8Array(blocks.length);
  for (let block = 0; block < blocks.length; block++) {
    if (blocks[block] !== 1) continue;
    const [column, row] = [block % columns, Math.floor(block / columns)];
    for (let y = Math.max(0, row - 1); y <= Math.min(rows - 1, row + 1); y++)
      near.fill(
        1,
        y * columns + Math.max(0, column - 1),
        y * columns + Math.min(columns, column + 2),
      );
  }
  for (let block = 0; block < blocks.length; block++) {
    if (near[block] === 0) continue;
    const [left, top] = cornerOf(block, columns);
    const isInside = left >= half && top >= half && left + blockPx + half < widthPx;
    if (!isInside || top + blockPx + half >= heightPx) continue;
    if (blocks[block] === 1 || isSolid(rgba, widthPx, left, top)) corners.push({ left, top });
  }
  return corners;
}

type Corner = { left: number; top: number };

function isSolid(rgba: Uint8Array, widthPx: number, left: number, top: number): boolean {
  for (let y = top; y < top + blockPx; y++) {
    for (let x = left; x < left + blockPx; x++)
      if (rgba[(y * widthPx + x) * 4 + 3]! < 250) return false;
  }
  return true;
}

/** The mean step between neighbours about a pixel, levels. */
function reliefAt({ widthPx, rgb }: Raster, x: number, y: number): number {
  let sum = 0;
  for (let row = y - half; row <= y + half; row++) {
    for (let column = x - half; column < x + half; column++) {
      const p = (row * widthPx + column) * 3 + 1;
      sum += Math.abs(rgb[p + 3]! - rgb[p]!);
    }
  }
  return sum / ((2 * half + 1) * 2 * half);
}
