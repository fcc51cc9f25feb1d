import { median } from "../../cutout/image/lab.ts";
import { type Occluder, raySize, simdOccluder, type Solid } from "../../kernels/occlusion.ts";
import type { Product } from "../../product/product.ts";
import { betweenEnds } from "./column-depths.ts";
import { feetOf, groundUnder, type Shown } from "./feet.ts";
import { footingOf, onFeet, type Silhouette } from "../silhouette.ts";
import type { View } from "../../sets/view.ts";
import { buildVolume, type Volume } from "./volume.ts";

/** What stands on legs of different depths, as solids that shadow: what the legs carry, and each of them. */
export type Legged = { body: Volume; legs: Solid[] };

/** A leg is that narrow, a share of the base's width, and this share of the product's height tall at least. */
const slim = { widest: 0.2, shortest: 0.15 };
/** A row is a brace's where it is so many times as wide as the leg, and the seat's where that goes on for so much of the height. */
const joined = { wider: 1.6, for: 0.28 };
/** Past a brace a leg goes on for so much of the height at least: a seat's corner is narrow too. */
const goesOn = 0.04;
/** A foot stands before or behind the line between the outermost by at least this share of the base's width. */
const leastOff = 0.04;
/** One is a stem, and two stand on a line. */
const fewest = 3;
/** Cells along and across a leg's raster. */
const cells = { along: 96, across: 24 };

/** In the silhouette's columns and rows: where it stands and where it ends, with half its width there. */
type Leg = { foot: Place; top: Place };
type Place = { column: number; row: number; half: number };

/**
 * Parts a stool or a table into its legs and what they carry: as one upright sheet on the line between the outermost feet it would
 * have no shadow of a leg before that line. Null for all whose feet stand on one line.
 */
export function legsOf(
  silhouette: Silhouette,
  product: Product,
  view: View,
  shown: Shown,
  volume: Volume,
): Legged | null {
  if (footingOf(silhouette) >= onFeet) return null;
  const { baseFrom, baseTo, columns, rows } = silhouette;
  const legs = feetOf(silhouette).flatMap(
    ({ centre, row }) => traceLeg(silhouette, centre, row) ?? [],
  );
  if (legs.length < fewest) return null;
  const lineAt = (column: number): number => betweenEnds(silhouette.base, silhouette, column);
  const off = leastOff * (baseTo + 1 - baseFrom);
  if (!legs.some(({ foot }) => Math.abs(foot.row - lineAt(foot.column)) > off)) return null;
  const carried = withoutLegs(silhouette, legs);
  const { plateRow, pointAt } = groundUnder(silhouette, view, shown, volume);
  const nearer = Math.max(silhouette.base[baseFrom]!, silhouette.base[baseTo]!);
  const body = buildVolume(carried, product, view, shown, 0, plateRow(nearer), true);
  const metres = (half: number): number => (half / columns) * body.widthMetres;
  const solids = legs.map(({ foot, top }) => {
    const front = pointAt(foot.column, foot.row);
    const depthAt = (rise: number): number =>
      pointAt(foot.column, foot.row - rise).away - front.away;
    const column = Math.min(columns - 1, Math.max(0, Math.floor(top.column)));
    return legSolid(
      { ...front, up: 0, half: metres(foot.half) },
      {
        x: body.centreMetres + (top.column / columns - 0.5) * body.widthMetres,
        up: ((lineAt(top.column) - top.row) / rows) * body.heightMetres,
        away: body.centre[column]!,
        half: metres(top.half),
      },
      sectionOf(silhouette, foot, depthAt, metres(foot.half)),
    );
  });
  return { body, legs: solids };
}

/** A leg's cross section: half its depth at a foot, and the power of the way to its side with which its front goes back, 1 at a corner; null where it is round. */
type Section = { depth: number; power: number | null };

/** A round foot's underside rises with the power of 2.4 between the places where it is read, a stool's square ones with 1 to 2.1. */
const roundFrom = 2.25;
/** Where a foot's underside is read, shares of half its width: the last columns are its sides. */
const read = { halfway: 0.5, side: 0.85 };

/**
 * A leg's section as its foot's underside shows it: a square leg that stands with its corner to the camera, taken for a round one,
 * stood on a black disc that peeped out beside the corner.
 * @param depthAt  metres behind its front that so many rows above its lowest show
 */
function sectionOf(
  { columns, base, gap }: Silhouette,
  { column, half }: Place,
  depthAt: (rise: number) => number,
  halfMetres: number,
): Section {
  const row = (across: number): number => {
    const x = Math.min(columns - 1, Math.max(0, Math.round(column - 0.5 + across * half)));
    return base[x]! - Math.min(2 * half, gap[x]!);
  };
  const lowest = Math.max(...[-0.3, -0.15, 0, 0.15, 0.3].map(row));
  const rise = (across: number): number => lowest - (row(-across) + row(across)) / 2;
  const [halfway, side] = [rise(read.halfway), rise(read.side)];
  if (side < 1) return { depth: halfMetres, power: null };
  const steepness = Math.log(Math.max(0.1, halfway) / side) / Math.log(read.halfway / read.side);
  const power = steepness < roundFrom ? Math.max(1, steepness) : null;
  const depth =
    depthAt(side) / (power === null ? 1 - Math.sqrt(1 - read.side ** 2) : read.side ** power);
  return { depth: Math.min(2 * halfMetres, Math.max(halfMetres, depth)), power };
}

/** Follows a leg upwards to what it carries, past the braces that meet it; null where it is none. */
function traceLeg(silhouette: Silhouette, footColumn: number, footRow: number): Leg | null {
  const { rows, baseFrom, baseTo } = silhouette;
  const shortest = slim.shortest * rows;
  const widths: number[] = [];
  const middles: number[] = [];
  let [top, wide, narrow] = [0, 0, 0];
  for (let rise = 1; footRow - rise >= 0 && wide < joined.for * rows; rise++) {
    const guess = footColumn + slopeOf(middles) * rise;
    const run = runAt(silhouette, Math.floor(footRow) - rise, guess);
    const isWide = (width: number): boolean =>
      widths.length > 3 && width > joined.wider * median(widths) + 1;
    if (run === null || isWide(run.to - run.from)) {
      wide++;
      narrow = 0;
      continue;
    }
    wide = 0;
    narrow++;
    widths.push(run.to - run.from);
    middles[rise] = (run.from + run.to) / 2 - footColumn;
    if (narrow > goesOn * rows) top = rise;
  }
  if (top < shortest) return null;
  if (median(widths) > slim.widest * (baseTo + 1 - baseFrom)) return null;
  // Legs taper; where a brace meets one it is wider for some rows.
  const part = Math.ceil(widths.length / 3);
  return {
    foot: { column: footColumn, row: footRow, half: median(widths.slice(0, part)) / 2 },
    top: {
      column: footColumn + slopeOf(middles) * top,
      row: footRow - top,
      half: median(widths.slice(-part)) / 2,
    },
  };
}

/** Columns a row, of the line from the foot through the middles that are known. */
function slopeOf(middles: number[]): number {
  let [product, square] = [0, 0];
  middles.forEach((aside, rise) => {
    product += aside * rise;
    square += rise * rise;
  });
  // The first few rows are a foot's rounding.
  return middles.length < 8 ? 0 : product / square;
}

/** The covered columns of a row round a place, or next to it. */
function runAt(
  { columns, cover }: Silhouette,
  row: number,
  column: number,
): { from: number; to: number } | null {
  const isThere = (x: number): boolean => x >= 0 && x < columns && cover[row * columns + x]! >= 0.5;
  const middle = Math.floor(column);
  const start = [middle, middle - 1, middle + 1].find(isThere);
  if (start === undefined) return null;
  let [from, to] = [start, start + 1];
  while (isThere(from - 1)) from--;
  while (isThere(to)) to++;
  return { from, to };
}

/** The silhouette of what legs carry, above the line between the outermost feet. */
function withoutLegs(silhouette: Silhouette, legs: Leg[]): Silhouette {
  const { columns, rows, baseFrom, baseTo } = silhouette;
  const cover = silhouette.cover.slice();
  for (const { foot, top } of legs) {
    for (let row = Math.ceil(top.row); row < rows; row++) {
      const share = Math.max(0, (foot.row - row) / Math.max(1, foot.row - top.row));
      const middle = foot.column + (top.column - foot.column) * share;
      const half = foot.half + (top.half - foot.half) * share;
      const [from, to] = [middle - half - 1, middle + half + 1].map(Math.round) as [number, number];
      cover.fill(0, row * columns + Math.max(0, from), row * columns + Math.min(columns, to));
    }
  }
  return {
    ...silhouette,
    cover,
    base: Float32Array.from({ length: columns }, (_, x) =>
      betweenEnds(silhouette.base, silhouette, x),
    ),
    gap: Float32Array.from({ length: columns }, (_, x) =>
      x === baseFrom || x === baseTo ? 0 : Infinity,
    ),
  };
}

/** Of half its depth: it is thin at its sides, where it still throws a shadow. */
const leastDepth = { round: Math.sqrt(0.1), square: 0.15 };

/** How much of half its depth a leg has that far out, in half widths. */
function inwardAt(out: number, power: number | null): number {
  return power === null
    ? Math.max(leastDepth.round, Math.sqrt(Math.max(0, 1 - out ** 2)))
    : Math.max(leastDepth.square, 1 - out ** power);
}

type End = { x: number; up: number; away: number; half: number };

/** A straight leg, lying on its side: its height, then x, in place of x and up, since a solid's depth differs along the former. */
function legSolid(foot: End, top: End, section: Section): Solid {
  const half = Math.max(foot.half, top.half);
  const deeper = section.depth / foot.half;
  const left = Math.min(foot.x, top.x) - 2 * half;
  const right = Math.max(foot.x, top.x) + 2 * half;
  const field = new Float32Array(cells.along * cells.across * 2);
  for (let cell = 0; cell < cells.along * cells.across; cell++) {
    const share = ((cell % cells.along) + 0.5) / cells.along;
    const x = left + ((Math.floor(cell / cells.along) + 0.5) / cells.across) * (right - left);
    const aside = Math.abs(x - foot.x - share * (top.x - foot.x));
    const own = foot.half + share * (top.half - foot.half);
    field[cell * 2] = own - aside;
    field[cell * 2 + 1] = own * deeper * inwardAt(aside / own, section.power);
  }
  return {
    columns: cells.along,
    rows: cells.across,
    field,
    centre: Float32Array.from({ length: cells.along }, (_, column) => {
      const share = (column + 0.5) / cells.along;
      return foot.away + section.depth + share * (top.away - foot.away - section.depth);
    }),
    centreMetres: top.up / 2,
    widthMetres: top.up,
    heightMetres: right - left,
    upFrom: left,
    upTo: right,
    awayFrom: Math.min(foot.away, top.away) - half * deeper,
    awayTo: Math.max(foot.away, top.away) + 2 * half * deeper,
    axisAway: null,
  };
}

/** What legs carry, and they themselves: a ray is hidden as veils one behind the other hide it. */
export function legsOccluder({ body, legs }: Legged): Occluder {
  const upright = simdOccluder(body);
  const lying = legs.map((leg) => simdOccluder(leg));
  return (bundle) => {
    const rays = bundle.rays.slice();
    for (let ray = 0; ray < rays.length; ray += raySize) {
      rays[ray] = bundle.rays[ray + 1]!;
      rays[ray + 1] = bundle.rays[ray]!;
    }
    const byBody = upright(bundle);
    const byLegs = lying.map((leg) => leg({ ...bundle, rays }));
    return (x, up, away, leastRadius) => {
      let open = 1 - byBody(x, up, away, leastRadius);
      for (const byLeg of byLegs) open *= 1 - byLeg(up, x, away, leastRadius);
      return 1 - open;
    };
  };
}
