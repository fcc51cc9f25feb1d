import { type Occluder, raySize, simdOccluder, type Solid } from "../kernels/occlusion.ts";
import type { Product } from "../product/product.ts";
import { feetOf, groundUnder, type Point, type Shown } from "./feet.ts";
import { footingOf, onFeet, type Silhouette } from "./silhouette.ts";
import type { View } from "./view.ts";
import { buildVolume, type Volume } from "./volume.ts";

/** What stands on a star of arms about one stem, as two solids that shadow: the body on its stem, and the star seen from above. */
export type StarBase = { body: Volume; star: Solid };

/** A stem is that narrow, a share of the base's width, and within that share of the product's height of the ground. */
const stem = { widest: 0.2, highest: 0.5 };
/**
 * Where a row is this many times as wide as the stem the star begins; higher up than this share of its width it is a tripod's, and
 * a lone castor's foot is lower.
 */
const hub = { wider: 2.5, highest: 0.4, lowest: 0.08 };
/** A star's arm is half that wide, of the base's width; its underside and its end are this high, of the hub's height. */
const arm = { half: 0.024, underside: 0.12, end: 0.42 };
/** Cells across and along the star's raster. */
const cells = 128;

/**
 * Reads an office chair's base: its castors show where on the ground each arm ends, and the outline how high the hub is. As part of
 * one upright sheet the arms of all directions shadowed the ground in one streak; null for all that has no such base.
 */
export function starBaseOf(
  silhouette: Silhouette,
  product: Product,
  view: View,
  shown: Shown,
  volume: Volume,
): StarBase | null {
  if (footingOf(silhouette) >= onFeet) return null;
  const feet = feetOf(silhouette);
  if (feet.length < 4) return null;
  const ground = feet.reduce((sum, { row }) => sum + row, 0) / feet.length;
  const found = hubOf(silhouette, ground);
  if (found === null) return null;
  const rowMetres = shown.heightMetres / silhouette.rows;
  const { plateRow, pointAt } = groundUnder(silhouette, view, shown, volume);
  const ends = feet.map(({ centre, row }) => pointAt(centre, row));
  const middle = pointAt((found.from + found.to + 1) / 2, ground);
  const width =
    ((silhouette.baseTo + 1 - silhouette.baseFrom) / silhouette.columns) * shown.widthMetres;
  const star = starSolid(middle, ends, arm.half * width, (ground - found.row) * rowMetres);
  const onStem = bodyOf(silhouette, found, ground);
  return { body: buildVolume(onStem, product, view, shown, 0, plateRow(ground), true), star };
}

/** The columns of a stem, and the row above the star that it stands on. */
type Hub = { from: number; to: number; row: number };

function hubOf({ columns, rows, cover, baseFrom, baseTo }: Silhouette, ground: number): Hub | null {
  const width = baseTo + 1 - baseFrom;
  const spanAt = (row: number): Span => spanOf(cover.subarray(row * columns), baseFrom, baseTo);
  let neck = -1;
  let least = stem.widest * width;
  for (
    let row = Math.floor(ground - hub.lowest * width);
    row > Math.max(0, ground - stem.highest * rows);
    row--
  ) {
    const { from, to, count } = spanAt(row);
    // Several legs side by side are no stem.
    if (count === 0 || count >= least || count < to + 1 - from) continue;
    [neck, least] = [row, count];
  }
  if (neck < 0) return null;
  let row = neck;
  while (row < ground && spanAt(row).count <= hub.wider * least) row++;
  if (ground - row > hub.highest * width) return null;
  const { from, to } = spanAt(neck);
  return { from, to, row };
}

type Span = { from: number; to: number; count: number };

/** The outermost columns of a row that are covered between two others, and how many are. */
function spanOf(row: Float32Array, left: number, right: number): Span {
  const span = { from: right, to: left, count: 0 };
  for (let x = left; x <= right; x++) {
    if (row[x]! < 0.5) continue;
    span.from = Math.min(span.from, x);
    span.to = x;
    span.count++;
  }
  return span;
}

/** The silhouette without its star, on a stem that goes down to the ground. */
function bodyOf(silhouette: Silhouette, { from, to, row }: Hub, ground: number): Silhouette {
  const { columns, rows } = silhouette;
  const cover = silhouette.cover.slice();
  for (let at = row * columns; at < columns * rows; at++) {
    const x = at % columns;
    cover[at] = x >= from && x <= to && at < ground * columns ? 1 : 0;
  }
  return {
    columns,
    rows,
    cover,
    base: new Float32Array(columns).fill(ground),
    baseFrom: from,
    baseTo: to,
    gap: Float32Array.from({ length: columns }, (_, x) => (x >= from && x <= to ? 0 : Infinity)),
  };
}

/** The star lying on the ground: its x, then away, in place of x and up, and what is down in place of away. */
function starSolid(middle: Point, ends: Point[], half: number, hubMetres: number): Solid {
  const all = [middle, ...ends];
  const margin = 3 * half;
  const left = Math.min(...all.map(({ x }) => x)) - margin;
  const right = Math.max(...all.map(({ x }) => x)) + margin;
  const nearest = Math.min(...all.map(({ away }) => away)) - margin;
  const farthest = Math.max(...all.map(({ away }) => away)) + margin;
  const field = new Float32Array(cells * cells * 2);
  const lift = arm.underside * hubMetres;
  for (let cell = 0; cell < cells * cells; cell++) {
    const x = left + (((cell % cells) + 0.5) / cells) * (right - left);
    const away = nearest + ((Math.floor(cell / cells) + 0.5) / cells) * (farthest - nearest);
    let inside = -Infinity;
    let top = lift;
    for (const end of ends) {
      const { off, along } = offArm(x - middle.x, away - middle.away, {
        x: end.x - middle.x,
        away: end.away - middle.away,
      });
      if (half - off <= inside) continue;
      inside = half - off;
      top = hubMetres * (1 + (arm.end - 1) * along);
    }
    field[cell * 2] = inside;
    field[cell * 2 + 1] = (top - lift) / 2;
  }
  return {
    columns: cells,
    rows: cells,
    field,
    centre: new Float32Array(0),
    centreMetres: (left + right) / 2,
    widthMetres: right - left,
    heightMetres: farthest - nearest,
    upFrom: nearest,
    upTo: farthest,
    awayFrom: -hubMetres,
    awayTo: -lift,
    axisAway: null,
  };
}

/** How far a point is from an arm that begins at the origin, and how far along it (0 to 1) the nearest point is. */
function offArm(x: number, away: number, end: Point): { off: number; along: number } {
  const squared = Math.max(1e-9, end.x * end.x + end.away * end.away);
  const along = Math.min(1, Math.max(0, (x * end.x + away * end.away) / squared));
  const [aside, behind] = [x - along * end.x, away - along * end.away];
  return { off: Math.sqrt(aside * aside + behind * behind), along };
}

/** A star's shadow is no longer than that many times its height: the lowest sun of any set stands at 17°. */
const farthestShade = 4;

/** The body and the star that it stands on: between both a ray is hidden as two veils hide it. */
export function starOccluder({ body, star }: StarBase): Occluder {
  const [upright, flat] = [simdOccluder(body), simdOccluder(star)];
  return (bundle) => {
    // The star lies: what is away is up to it, and what is down is away.
    const rays = bundle.rays.map((value, at) => {
      if (at % raySize === 1) return bundle.rays[at + 1]!;
      return at % raySize === 2 ? -bundle.rays[at - 1]! : value;
    });
    const byBody = upright(bundle);
    const byStar = flat({ ...bundle, rays });
    const reach = farthestShade * -star.awayFrom;
    const half = star.widthMetres / 2 + reach;
    return (x, up, away, leastRadius) => {
      const hidden = byBody(x, up, away, leastRadius);
      const isNear = Math.abs(x - star.centreMetres) < half && up < reach;
      if (hidden === 1 || !isNear || away < star.upFrom - reach || away > star.upTo + reach)
        return hidden;
      return 1 - (1 - hidden) * (1 - byStar(x, away, -up, leastRadius));
    };
  };
}
