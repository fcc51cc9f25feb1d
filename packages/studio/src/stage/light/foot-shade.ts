import { fieldColumns, fieldRows } from "./field-lookup.ts";

/**
 * Product and surface keep light from one another where they meet: the other side of the contact's seam. A photograph on white has
 * little of it, since a white sweep lights a foot from below. A logarithm, and how far up from the column's own lower edge.
 */
const shade = { strength: 0.42, reach: 0.045 };
/** A lower edge this far above the base, a share of the height, meets nothing. */
const overhang = 0.3;

/** Dims, column by column, what of a product is next to the surface it stands on. `log` and `cover` are on the field's grid, top row first. */
export function dimFoot(log: Float32Array, cover: Float32Array): void {
  for (let column = 0; column < fieldColumns; column++) {
    let lowest = fieldRows - 1;
    while (lowest >= 0 && cover[lowest * fieldColumns + column]! < 0.5) lowest--;
    if (lowest < fieldRows * (1 - overhang)) continue;
    for (let row = 0; row < fieldRows; row++) {
      const up = Math.max(0, lowest - row) / fieldRows;
      const dim = shade.strength * Math.exp(-up / shade.reach);
      const at = (row * fieldColumns + column) * 3;
      for (let channel = 0; channel < 3; channel++) log[at + channel]! -= dim;
    }
  }
}
