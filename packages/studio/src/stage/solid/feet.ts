import { rearFeetOf } from "./rear-feet.ts";
import { type Silhouette, touching } from "../silhouette.ts";
import { surfaceDepth, surfaceRow, type View } from "../../sets/view.ts";
import type { Volume } from "./volume.ts";

/** A foot's middle and its lowest row, in the silhouette's columns and rows. */
export type Foot = { centre: number; row: number };

/** Runs of columns that touch the ground, and the feet that are seen between them: what stands on small feet only. */
export function feetOf(silhouette: Silhouette): Foot[] {
  const { baseFrom, baseTo, base, gap, rows } = silhouette;
  const feet: Foot[] = rearFeetOf(silhouette);
  for (let from = baseFrom; from <= baseTo; from++) {
    let to = from;
    while (to <= baseTo && gap[to]! <= touching * rows) to++;
    if (to > from + 1) feet.push({ centre: (from + to) / 2, row: base[(from + to) >> 1]! });
    from = Math.max(from, to);
  }
  return [...feet, ...mirroredFeet(silhouette, feet)];
}

/** A foot and its mirror image in the stem are that near to one another, a share of the base's width. */
const mirrored = 0.08;

/** Feet whose undersides the outline doesn't show, where those of the other side of the star have something across from them. */
function mirroredFeet({ columns, baseFrom, baseTo, cover }: Silhouette, feet: Foot[]): Foot[] {
  const within = mirrored * (baseTo + 1 - baseFrom);
  return feet.flatMap(({ centre, row }) => {
    const column = Math.round(baseFrom + baseTo + 1 - centre);
    // Past the base's end nothing stands, and past the last column is the row below.
    if (column > baseTo) return [];
    if (feet.some((other) => Math.abs(other.centre - column) < within)) return [];
    const isThere = cover[(Math.floor(row) - 1) * columns + column]! >= 0.5;
    return isThere ? [{ centre: column, row }] : [];
  });
}

export type Shown = { widthMetres: number; heightMetres: number; centreMetres: number };
/** A place on the ground in product space, metres. */
export type Point = { x: number; away: number };

/** The plate's row (in its units) and the place on the ground that a silhouette's rows and columns show, as `shown` at the anchor. */
export function groundUnder(
  silhouette: Silhouette,
  view: View,
  shown: Shown,
  { front }: Volume,
): { plateRow: (row: number) => number; pointAt: (column: number, row: number) => Point } {
  const { base, columns, rows } = silhouette;
  const lowest = base.reduce((most, row) => Math.max(most, row), 0);
  const unitsPerRow = ((shown.heightMetres / rows) * view.focal) / view.distance;
  const plateRow = (row: number): number => surfaceRow(view, front) - (lowest - row) * unitsPerRow;
  const pointAt = (column: number, row: number): Point => {
    const away = surfaceDepth(view, plateRow(row));
    const x = shown.centreMetres + (column / columns - 0.5) * shown.widthMetres;
    return { x: view.cameraX + (x - view.cameraX) * (1 + away / view.distance), away };
  };
  return { plateRow, pointAt };
}
