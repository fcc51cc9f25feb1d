import type { Volume } from "./volume.ts";

/** How often as high a hanging thing is with its cord, and the part of it below its end in which that is not whole. */
const cord = { times: 3, end: 0.03 };

/** What hangs, with the cord or the straps that its photograph cut off going on above it: their shadow on a wall ended in the air. */
export function onItsCord(volume: Volume): Volume {
  const { columns, rows, heightMetres, upFrom } = volume;
  const row = 2 * columns;
  const whole = rows - 1 - Math.ceil(cord.end * rows);
  const field = new Float32Array(cord.times * volume.field.length);
  field.set(volume.field);
  for (let y = whole + 1; y < cord.times * rows; y++)
    field.copyWithin(y * row, whole * row, (whole + 1) * row);
  const height = cord.times * heightMetres;
  return { ...volume, field, rows: cord.times * rows, heightMetres: height, upTo: upFrom + height };
}
