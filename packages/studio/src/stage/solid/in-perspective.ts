import type { View } from "../../sets/view.ts";
import type { Volume } from "./volume.ts";

/**
 * What stands with its columns as far apart as they are in metres. A picture's columns are as broad as at one depth, and those that are
 * farther back have more metres each: taken as they are, a box's far end threw its shadow from up to a tenth of the width too far inside,
 * and a boot's toe and a car's bumper too. What is turned on a lathe, or lies, has its columns side by side.
 */
export function inPerspective(volume: Volume, { cameraX, distance }: View): Volume {
  if (volume.axisAway !== null || volume.centre.length === 0) return volume;
  const { columns, rows, widthMetres, centreMetres, fronts, shownAway } = volume;
  const nearest = fronts.reduce((best, away, column) => (away < fronts[best]! ? column : best), 0);
  const places = fronts.map((away, column) => {
    const shown = centreMetres + ((column + 0.5) / columns - 0.5) * widthMetres;
    return cameraX + (shown - cameraX) * ((distance + away) / (distance + shownAway));
  });
  // A side that goes back towards the camera's axis is hidden behind the corner.
  for (let x = nearest + 1; x < columns; x++) places[x] = Math.max(places[x]!, places[x - 1]!);
  for (let x = nearest - 1; x >= 0; x--) places[x] = Math.min(places[x]!, places[x + 1]!);
  const [from, to] = [places[0]!, places.at(-1)!];
  const step = (to - from) / (columns - 1);
  const field = new Float32Array(volume.field.length);
  const centre = new Float32Array(columns);
  let left = 0;
  for (let x = 0; x < columns; x++) {
    const place = from + x * step;
    while (left < columns - 2 && places[left + 1]! < place) left++;
    const gap = places[left + 1]! - places[left]!;
    const share = gap > 0 ? Math.min(1, Math.max(0, (place - places[left]!) / gap)) : 0;
    const mixed = (values: Float32Array, at: number, next: number): number =>
      values[at]! + (values[at + next]! - values[at]!) * share;
    centre[x] = mixed(volume.centre, left, 1);
    for (let at = 0; at < rows * columns; at += columns)
      for (const part of [0, 1])
        field[(at + x) * 2 + part] = mixed(volume.field, (at + left) * 2 + part, 2);
  }
  return {
    ...volume,
    field,
    centre,
    widthMetres: step * columns,
    centreMetres: (from + to) / 2,
  };
}
