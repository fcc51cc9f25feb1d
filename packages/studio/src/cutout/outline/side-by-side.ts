import type { Scene } from "../ground/scene.ts";
import { mendSides } from "./side-bites.ts";

/** The columns of a thing that stands by itself: its first, and the one after its last. */
type Columns = [from: number, to: number];

/**
 * Mends the sides of each thing by itself (`mendSides`) where there are open columns between several: a bottle's left and the right
 * side of the jar beside it have no axis in common, and the labels of both stayed lost.
 * @param mask  changed in place
 */
export function mendEach(scene: Scene, mask: Uint8Array): Float32Array | null {
  const { widthPx } = scene;
  const things = findThings(mask, widthPx);
  if (things.length < 2) return mendSides(scene, mask);
  const before = mask.slice();
  let near: Float32Array | null = null;
  for (const columns of things) {
    const own = new Uint8Array(mask.length);
    copyColumns(before, own, columns, widthPx);
    const nearOwn = mendSides(scene, own);
    if (nearOwn === null) continue;
    copyColumns(own, mask, columns, widthPx);
    // A side that was lost altogether may lie beyond what was left of its thing.
    for (let p = 0; p < mask.length; p++) mask[p] = Math.max(mask[p]!, own[p]!);
    near = near === null ? nearOwn : near.map((own, p) => Math.max(own, nearOwn[p]!));
  }
  return near;
}

/** Runs of columns with anything in them. */
function findThings(mask: Uint8Array, widthPx: number): Columns[] {
  const filled = new Uint8Array(widthPx);
  for (let row = 0; row < mask.length; row += widthPx)
    for (let x = 0; x < widthPx; x++) filled[x] = filled[x]! | mask[row + x]!;
  const things: Columns[] = [];
  for (let from = filled.indexOf(1); from >= 0;) {
    const end = filled.indexOf(0, from);
    const to = end < 0 ? widthPx : end;
    things.push([from, to]);
    from = filled.indexOf(1, to);
  }
  return things;
}

function copyColumns(
  source: Uint8Array,
  target: Uint8Array,
  [from, to]: Columns,
  widthPx: number,
): void {
  for (let row = 0; row < source.length; row += widthPx)
    target.set(source.subarray(row + from, row + to), row + from);
}
