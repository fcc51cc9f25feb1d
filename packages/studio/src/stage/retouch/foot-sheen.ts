import { luminance, type Rgb, srgbToLinear } from "../../develop/color.ts";
import { fieldColumns, fieldRows } from "../light/field-lookup.ts";
import type { Pixels } from "../product-layer.ts";
import { visitFieldCells } from "../sample-pixels.ts";
import { average } from "./average-line.ts";

/**
 * What a product's body is without the sheen on its foot (linear), for each of the light field's columns, null about which none has
 * one; and how much each cell has of that.
 */
export type FootSheen = { bodies: (Rgb | null)[]; shares: Float32Array };

/** A column's body is the darkest of it between these shares of its height above the base. */
const body = { from: 0.3, to: 0.85 };
/** Only on what is darker than this (linear) a white ground is seen for certain: it fades from here to there. */
const dark = { whole: 0.05, none: 0.12 };
/** The white on top of the body, linear: less nobody sees, and the base of a column with less has none. */
const least = { base: 0.012, seen: 0.003 };
/**
 * From one cell to the next above it, a sheen falls to no less than this, and doesn't grow by more: else it is a part's own colour, as
 * a silver jar's foot below its black label.
 */
const evenly = { falls: 0.5, grows: 1.15 };
/** It fades over this many cells at least. */
const leastCells = 5;
/** It doesn't begin in the last cells, which shade themselves. */
const shadedCells = 3;

/**
 * The sheen of the white ground that glossy dark goods mirror on their foot: brightest at the base, and fading evenly up a column.
 * What faces the camera has it as the flanks do, as its mirrored rays lead down to the ground.
 */
export function footSheenOf(pixels: Pixels): FootSheen {
  const means = meansOf(pixels);
  const shares = new Float32Array(fieldColumns * fieldRows);
  let bodies = Array.from({ length: fieldColumns }, (_, column) =>
    readColumn(means, column, shares),
  );
  // Columns of which one has a highlight would leave stripes.
  for (let pass = 0; pass < 2; pass++) {
    average(shares, fieldColumns, fieldRows, 1);
    bodies = evenBodies(bodies);
  }
  return { bodies, shares };
}

/** Mean linear colours of the cells, 3 a cell; -1 where nothing is. */
function meansOf(pixels: Pixels): Float32Array {
  const { rgba } = pixels;
  const cells = fieldColumns * fieldRows;
  const means = new Float32Array(cells * 3);
  const counts = new Float32Array(cells);
  visitFieldCells(pixels, (at, cell) => {
    counts[cell]!++;
    for (let channel = 0; channel < 3; channel++)
      means[cell * 3 + channel]! += srgbToLinear[rgba[at + channel]!]!;
  });
  for (let at = 0; at < means.length; at++) {
    const count = counts[Math.floor(at / 3)]!;
    means[at] = count === 0 ? -1 : means[at]! / count;
  }
  return means;
}

/** The body of a column that has a sheen, and in `shares` how much of that its cells have; else null. */
function readColumn(means: Float32Array, column: number, shares: Float32Array): Rgb | null {
  const cellAt = (row: number): number => row * fieldColumns + column;
  const colourAt = (row: number): Rgb =>
    [...means.subarray(cellAt(row) * 3, cellAt(row) * 3 + 3)] as Rgb;
  const covered = Array.from({ length: fieldRows }, (_, row) => row).filter(
    (row) => means[cellAt(row) * 3]! >= 0,
  );
  if (covered.length < 2 * leastCells) return null;
  const [top, base] = [covered[0]!, covered.at(-1)!];
  const height = base - top;
  const inBody = covered.filter(
    (row) => row <= base - body.from * height && row >= base - body.to * height,
  );
  const darkest = inBody.map(colourAt).toSorted((a, b) => luminance(...a) - luminance(...b))[
    inBody.length >> 3
  ];
  if (darkest === undefined) return null;
  const share = Math.min(
    1,
    Math.max(0, (dark.none - luminance(...darkest)) / (dark.none - dark.whole)),
  );
  if (share === 0) return null;
  const whites = covered.map((row) => {
    const colour = colourAt(row);
    return Math.min(...colour.map((value, channel) => value - darkest[channel]!));
  });
  const sheen = sheenCells(whites);
  for (const row of covered.slice(covered.length - sheen)) shares[cellAt(row)] = share;
  return sheen === 0 ? null : darkest;
}

/** How many of a column's lowest cells have a sheen, given the white of each from the top. */
function sheenCells(whites: number[]): number {
  let from = whites.length - 1;
  for (let index = from; index >= whites.length - shadedCells; index--)
    if (whites[index]! > whites[from]!) from = index;
  if (whites[from]! < least.base) return 0;
  let last = whites[from]!;
  let index = from - 1;
  for (; index >= 0 && last > least.seen; index--) {
    const white = Math.max(0, whites[index]!);
    if (white > Math.max(last * evenly.grows, least.base)) return 0;
    if (white < last * evenly.falls && last > least.base) return 0;
    last = white;
  }
  return from - index < leastCells ? 0 : whites.length - 1 - index;
}

/** Averages the bodies of neighbours that have one. */
function evenBodies(bodies: (Rgb | null)[]): (Rgb | null)[] {
  return bodies.map((_, column) => {
    const near = bodies.slice(Math.max(0, column - 1), column + 2).filter((body) => body !== null);
    if (near.length === 0) return null;
    const mean = (channel: number): number =>
      near.reduce((sum, body) => sum + body[channel]!, 0) / near.length;
    return [mean(0), mean(1), mean(2)];
  });
}
