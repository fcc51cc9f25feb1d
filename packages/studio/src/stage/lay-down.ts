import { blurRaster } from "./average-line.ts";
import { leastHalfDepthMetres } from "./column-depths.ts";
import { smoothDepths } from "./inflate.ts";
import { localRadius } from "./thickness.ts";

/**
 * What lies is as thick as its parts are wide where they are narrow: cables and handles are round, and lie on what sticks out of
 * them. But however wide it is, half its thickness is never more than a share of its length (as the root of its area): shoes are
 * lower than they are wide, and so are bags on their back.
 */
const halfThickness = { perRadius: 1.3, most: 0.125 };
/** It lies on its broad side, so that a sheet is this much thicker than one that stands with its outline to the camera. */
const lyingThicker = 1.6;
/** From part to part the thickness runs on over this share of the same length: a handle that ends in a cable tapers into it. */
const taper = 0.035;

/** Thickens what lies (`Volume.field`): a pillow within its outline, its edge as round as it is thick. Changes the field. */
export function layDown(
  field: Float32Array,
  columns: number,
  rows: number,
  size: { widthMetres: number; heightMetres: number },
): void {
  const length = Math.sqrt(size.widthMetres * size.heightMetres);
  const most = halfThickness.most * length;
  let sheet = 0;
  for (let at = 1; at < field.length; at += 2) sheet = Math.max(sheet, field[at]!);
  const [stepX, stepY] = [size.widthMetres / columns, size.heightMetres / rows];
  const distance = Float32Array.from({ length: columns * rows }, (_, cell) => field[cell * 2]!);
  const radius = localRadius({ distance }, columns, rows, stepX, stepY);
  const inside = radius.map((metres) => (metres > 0 ? 1 : 0));
  // Within the outline alone: outside there is no thickness to run on into.
  const sigma = (taper * length) / stepX;
  blurRaster(radius, columns, rows, sigma);
  blurRaster(inside, columns, rows, sigma);
  for (let cell = 0; cell < radius.length; cell++) {
    const round = (halfThickness.perRadius * radius[cell]!) / Math.max(1e-3, inside[cell]!);
    const half = Math.min(sheet * lyingThicker, (round * most) / (round + most));
    const edge = 1 - Math.min(1, Math.max(0, distance[cell]!) / Math.max(1e-6, 1.6 * half));
    field[cell * 2 + 1] = Math.max(leastHalfDepthMetres, half * Math.sqrt(1 - edge * edge));
  }
  // A narrow part's ridge follows every notch of its outline.
  smoothDepths(field, columns, rows);
}
