import { type Occluder, raySize, simdOccluder, type Solid } from "../../kernels/occlusion.ts";
import type { Product } from "../../product/product.ts";
import { feetOf, groundUnder, type Point, type Shown } from "./feet.ts";
import { footingOf, onFeet, type Silhouette } from "../silhouette.ts";
import type { View } from "../../sets/view.ts";
import { buildVolume, type Volume } from "./volume.ts";

/** What stands on a star of arms about one stem, as solids that shadow: the body on its stem, and each arm. */
export type StarBase = { body: Volume; arms: Arm[] };

/**
 * An arm as a sheet that stands in its own plane: x along it from the stem's middle on the ground (`from`), and away across it.
 * The star as one solid seen from above was a wall below each arm, whose shadow filled the ground between two.
 */
type Arm = { solid: Solid; from: Point; along: Point };

/** A stem is that narrow, a share of the base's width, and within that share of the product's height of the ground. */
const stem = { widest: 0.2, highest: 0.5 };
/**
 * Where a row is this many times as wide as the stem the star begins; higher up than this share of its width it is a tripod's, and
 * a lone castor's foot is lower.
 */
const hub = { wider: 2.5, highest: 0.4, lowest: 0.08 };
/** A star's arm is half that wide, of the base's width. */
const halfWide = 0.024;
/**
 * How high an arm is at the stem and at its end, of the hub's height, and where along it its castor is: what touches the ground is its
 * front. As wide as its arm a castor would peep out beside the wheel that is seen, as a black square.
 */
const beam = {
  top: [1, 0.42],
  underside: [0.6, 0.2],
  castor: { from: 0.94, to: 1, narrower: 0.35 },
} as const;
/** Cells along an arm's raster and up. */
const cells = { along: 64, up: 32 };

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
  const hubMetres = (ground - found.row) * rowMetres;
  const arms = ends.map((end) => armTo(middle, end, halfWide * width, hubMetres));
  const onStem = bodyOf(silhouette, found, ground);
  return { body: buildVolume(onStem, product, view, shown, 0, plateRow(ground), true), arms };
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

/** The silhouette without its star, on a stem that goes down as far as the arms do there. */
function bodyOf(silhouette: Silhouette, { from, to, row }: Hub, ground: number): Silhouette {
  const { columns, rows } = silhouette;
  const cover = silhouette.cover.slice();
  const foot = row + (ground - row) * (1 - beam.underside[0]);
  for (let at = row * columns; at < columns * rows; at++) {
    const x = at % columns;
    cover[at] = x >= from && x <= to && at < foot * columns ? 1 : 0;
  }
  return {
    columns,
    rows,
    cover,
    base: new Float32Array(columns).fill(ground),
    baseFrom: from,
    baseTo: to,
    gap: Float32Array.from({ length: columns }, (_, x) => (x >= from && x <= to ? 0 : Infinity)),
    things: 1,
  };
}

/** An arm from a stem's middle to where its castor stands, `half` as wide to each side. */
function armTo(from: Point, end: Point, half: number, hubMetres: number): Arm {
  const [dx, dAway] = [end.x - from.x, end.away - from.away];
  const length = Math.max(1e-3, Math.hypot(dx, dAway));
  const widthMetres = length + 2 * half;
  const heightMetres = hubMetres + 2 * half;
  const field = new Float32Array(cells.along * cells.up * 2);
  const heightAt = ([inner, outer]: readonly [number, number], share: number): number =>
    hubMetres * (inner + (outer - inner) * share);
  for (let cell = 0; cell < cells.along * cells.up; cell++) {
    const x = (((cell % cells.along) + 0.5) / cells.along) * widthMetres - half;
    const up = ((Math.floor(cell / cells.along) + 0.5) / cells.up) * heightMetres;
    const share = Math.min(1, Math.max(0, x / length));
    const low = share < beam.castor.from ? heightAt(beam.underside, share) : 0;
    const ends = Math.min(x + half, beam.castor.to * length - x);
    field[cell * 2] = Math.min(heightAt(beam.top, share) - up, up - low, ends);
    field[cell * 2 + 1] = low === 0 ? half * beam.castor.narrower : half;
  }
  const solid: Solid = {
    columns: cells.along,
    rows: cells.up,
    field,
    centre: new Float32Array(cells.along),
    centreMetres: length / 2,
    widthMetres,
    heightMetres,
    upFrom: 0,
    upTo: heightMetres,
    awayFrom: -half,
    awayTo: half,
    axisAway: null,
  };
  return { solid, from, along: { x: dx / length, away: dAway / length } };
}

/** A shadow is no longer than that many times its arm's height: the lowest sun of any set stands at 17°. */
const farthestShade = 4;

/** The body and the arms that it stands on: between them a ray is hidden as veils hide it. */
export function starOccluder({ body, arms }: StarBase): Occluder {
  const upright = simdOccluder(body);
  const occluders = arms.map(armOccluder);
  return (bundle) => {
    const byBody = upright(bundle);
    const byArms = occluders.map((occluder) => occluder(bundle));
    return (x, up, away, leastRadius) => {
      let open = 1 - byBody(x, up, away, leastRadius);
      for (const byArm of byArms) {
        if (open === 0) break;
        open *= 1 - byArm(x, up, away, leastRadius);
      }
      return 1 - open;
    };
  };
}

/** One arm, asked in its own plane. */
function armOccluder({ solid, from, along }: Arm): Occluder {
  const standing = simdOccluder(solid);
  const reach = solid.widthMetres / 2 + farthestShade * solid.heightMetres;
  return (bundle) => {
    const rays = bundle.rays.slice();
    for (let ray = 0; ray < rays.length; ray += raySize) {
      const isPoint = rays[ray + 5]!;
      const x = rays[ray]! - isPoint * from.x;
      const away = rays[ray + 2]! - isPoint * from.away;
      rays[ray] = x * along.x + away * along.away;
      rays[ray + 2] = away * along.x - x * along.away;
    }
    const hidden = standing({ ...bundle, rays });
    return (x, up, away, leastRadius) => {
      const [dx, dAway] = [x - from.x, away - from.away];
      const u = dx * along.x + dAway * along.away;
      if (Math.abs(u - solid.centreMetres) > reach || up > solid.upTo) return 0;
      const across = dAway * along.x - dx * along.away;
      return Math.abs(across) > reach ? 0 : hidden(u, up, across, leastRadius);
    };
  };
}
