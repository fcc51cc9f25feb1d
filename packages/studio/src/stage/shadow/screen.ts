import { type Cover, coverAt } from "../model/model-backdrop.ts";

/**
 * What hides the stage from the camera: on a raster, how far within its outline each cell is, stage pixels. Data, and no function
 * over it: the code that fills shadows would be compiled anew with each shot's.
 */
export type Screen = {
  leftPx: number;
  topPx: number;
  /** Stage pixels a cell. */
  stepX: number;
  stepY: number;
  columns: number;
  rows: number;
  distance: Float32Array;
  /** So near to its outline it hides nothing. */
  edgePx: number;
  /** What stands before it, and how many pixels across a stage has. */
  before: { cover: Cover; stagePx: number } | null;
};

/** Whether one of the screens hides a square of the stage, so that nobody sees how its shadow runs there. */
export function isHidden(screens: Screen[], left: number, top: number, size: number): boolean {
  for (let index = 0; index < screens.length; index++)
    if (hides(screens[index]!, left, top, size)) return true;
  return false;
}

function hides(screen: Screen, left: number, top: number, size: number): boolean {
  const { columns, before } = screen;
  const column = Math.floor((left + size / 2 - screen.leftPx) / screen.stepX);
  const row = Math.floor((top + size / 2 - screen.topPx) / screen.stepY);
  if (column < 0 || column >= columns || row < 0 || row >= screen.rows) return false;
  if (screen.distance[row * columns + column]! <= size * 0.75 + screen.edgePx) return false;
  if (before === null) return true;
  return [left, left + size].every((x) => {
    return [top, top + size].every((y) => coverAt(before.cover, before.stagePx, x, y) === 0);
  });
}
