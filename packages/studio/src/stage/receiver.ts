import type { SetGeometry } from "../sets/plates.ts";
import type { SetDescription } from "../sets/set.ts";
import type { Frame } from "./frame.ts";

/** A point of the set in product space, metres. */
export type Receiver = { x: number; up: number; away: number };

/** Writes what a stage pixel shows; false where there is only distance. */
export type Locate = (px: number, py: number, into: Receiver) => boolean;

/** Says which point of the set stage pixels of a frame show. */
export function receiverOf(set: SetDescription, geometry: SetGeometry, frame: Frame): Locate {
  const { view } = frame;
  const [columns] = set.disparity.size;
  return (px, py, into) => {
    const u = frame.left + px / frame.pxPerUnit;
    const v = frame.top + py / frame.pxPerUnit;
    const value = disparityAt(set, geometry, u * columns - 0.5, v * columns - 0.5);
    if (value < 64) return false;
    const depth = (set.disparity.k * 65535) / value;
    into.x = ((u - view.axisU) * depth) / view.focal + view.cameraX;
    into.up = ((view.axisV - v) * depth) / view.focal + view.cameraUp;
    into.away = depth - view.distance;
    return true;
  };
}

/** Neighbours whose disparity differs by more than this share belong to different things. */
const sameSurface = 0.03;

/** Disparity between samples: smooth over a surface, the nearest sample at an edge. */
function disparityAt(set: SetDescription, geometry: SetGeometry, x: number, y: number): number {
  const [columns, rows] = set.disparity.size;
  const column = Math.min(columns - 1.001, Math.max(0, x));
  const row = Math.min(rows - 1.001, Math.max(0, y));
  const left = column | 0;
  const top = row | 0;
  const fx = column - left;
  const fy = row - top;
  const at = top * columns + left;
  const a = geometry.disparity[at]!;
  const b = geometry.disparity[at + 1]!;
  const c = geometry.disparity[at + columns]!;
  const d = geometry.disparity[at + columns + 1]!;
  const most = Math.max(a, b, c, d);
  if (most - Math.min(a, b, c, d) > sameSurface * most) {
    return geometry.disparity[at + (fx > 0.5 ? 1 : 0) + (fy > 0.5 ? columns : 0)]!;
  }
  return (a + (b - a) * fx) * (1 - fy) + (c + (d - c) * fx) * fy;
}
