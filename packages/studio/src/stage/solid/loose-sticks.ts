import { findRegions, type Region } from "../../cutout/image/regions.ts";
import type { Silhouette } from "../silhouette.ts";

/** A stick that reaches no higher than this share of the height throws no shadow; a drill's bit throws its own on the wall. */
const lowUpTo = 0.55;

/** A hole of less than this share of what it is in is what a pan's handle hangs by, and no grip. */
const leastGrip = 0.3;

/**
 * Takes low thin sticks beside the base out of a straightened cover: a pan's handle points at the camera or away from it, nobody
 * knows, and its shadow is a dash on a table that nothing leads to. A mug's handle holds on at both ends and a can's spout leads
 * to its rose: they are seen from the side, and stay whole. Says whether there were any.
 * @param radius  half as thick as each cell's part is, metres
 * @param thin    half as thick is a stick at most, metres
 */
export function dropLooseSticks(
  cover: Float32Array,
  { columns, rows, baseFrom, baseTo }: Silhouette,
  radius: Float32Array,
  thin: number,
): boolean {
  if (baseFrom === 0 && baseTo === columns - 1) return false;
  const kinds = Uint8Array.from(cover, (share, cell) => {
    const isBeside = cell % columns < baseFrom || cell % columns > baseTo;
    return share < 0.5 ? open : isBeside && radius[cell]! <= thin ? stick : rest;
  });
  const sticks = findRegions(kinds, columns, rows, stick);
  const leadsTo = neighbours(
    sticks.labels,
    findRegions(kinds, columns, rows, rest).labels,
    columns,
  );
  const holes = findRegions(kinds, columns, rows, open).regions.filter(
    ({ borderPixels }) => borderPixels === 0,
  );
  const isLoose = sticks.regions.map((part, label) => {
    // Rows count from the base upwards.
    const isLow = part.bottom < lowUpTo * rows;
    const isGrip = (hole: Region): boolean =>
      hole.pixels >= leastGrip * part.pixels && overlap(hole, part);
    return isLow && (leadsTo.get(label)?.size ?? 0) < 2 && !holes.some(isGrip);
  });
  let any = false;
  sticks.labels.forEach((label, cell) => {
    if (label === 0 || !isLoose[label]) return;
    any = true;
    cover[cell] = 0;
  });
  return any;
}

const [open, stick, rest] = [0, 1, 2];

/** Whether the boxes of two regions have something in common. */
function overlap(one: Region, other: Region): boolean {
  const across = one.left <= other.right && one.right >= other.left;
  return across && one.top <= other.bottom && one.bottom >= other.top;
}

/** Which of the others each labelled region touches. */
function neighbours(
  labels: Int32Array,
  others: Int32Array,
  columns: number,
): Map<number, Set<number>> {
  const touched = new Map<number, Set<number>>();
  labels.forEach((label, cell) => {
    if (label === 0) return;
    const known = touched.get(label) ?? new Set();
    touched.set(label, known);
    const column = cell % columns;
    // A row's ends touch nothing of the rows before and after it.
    const besides = [
      cell - columns,
      cell + columns,
      ...(column > 0 ? [cell - 1] : []),
      ...(column < columns - 1 ? [cell + 1] : []),
    ];
    for (const beside of besides) if ((others[beside] ?? 0) > 0) known.add(others[beside]!);
  });
  return touched;
}
