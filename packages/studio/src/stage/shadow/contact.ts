import { smoothStep } from "../../cutout/image/lab.ts";
import { dimPixel } from "../../develop/color.ts";
import { averageLine } from "../retouch/average-line.ts";
import { drawFeetPool } from "./feet-pool.ts";
import { drawFootSpots } from "./foot-spots.ts";
import {
  farthestShade,
  groundLight,
  type GroundLook,
  type GroundProfile,
  groundProfile,
} from "./ground-shade.ts";
import { sideOf, sidesOf } from "../light/low-light.ts";
import type { Pixels } from "../product-layer.ts";
import { footingOf, onFeet, type Silhouette, touching } from "../silhouette.ts";

/** Where the product lies in a raster, px of that raster. */
export type Placement = { leftPx: number; topPx: number; widthPx: number; heightPx: number };

/** 16-bit sRGB, 3 a pixel. */
export type Canvas = { widthPx: number; heightPx: number; values: Uint16Array };

/**
 * The dark seam where no light gets under a thing: depth, and reach as a share of the product's size. A pot's is black for 0.3 % of
 * its height, and gone at 0.6 %; about it the ground's own shade begins (`ground-shade.ts`).
 */
const seam = { depth: 0.97, reach: 0.0088 };
/** Sand leaves no gap under what has sunk into it, only hollows between its grains. */
const looseSeam = 0.72;
/** A corner's, beyond the base's ends: a seam that went on level below it would be a black wedge with a torn end. */
const cornerTouching = 0.012;
/** And one within this share of the product's size above it, beyond the base's ends, still keeps light from the ground below. */
const overhanging = 0.12;
/** Seen from near the surface the gloom would be thinner than a pixel; it is drawn as from 30° at least. */
const leastForeshortening = 0.5;
export const squashOf = (foreshortening: number): number =>
  Math.max(leastForeshortening, foreshortening);
/** The seam is a gap under the product, not a stain on the surface, so it hardly gets thinner from a low camera. */
const seamSquash = 0.75;
/**
 * Above the line is the ground under the product, where it gets no lighter: what a rounded edge or a torn matte shows of it is
 * dark. That holds for as many reaches of the seam; what is seen farther up, between blades or legs, is the ground behind.
 */
const underneath = { share: 0.35, seams: 2 };
/** On a side that goes back into the depth, rising so steeply, the gap is seen from its end: the seam is paler by that much. */
const receding = { from: 0.25, to: 0.5, paler: 0.35 };
/** A gap in the base that is shorter than this share of the product's width doesn't interrupt the seam. */
const shortGap = 0.02;

/**
 * The contact along the raster's columns: its row, how close the underside is to it (0 to 1), how far away it is, px, and what
 * share of the seam is left where it recedes.
 */
type ContactLine = {
  row: Float32Array;
  closeness: Float32Array;
  clearPx: Float32Array;
  frontal: Float32Array;
};

/**
 * Before an upright side white ground fills so much of the shade, and of the seam, with light from all about: judged blind, a box,
 * a bottle and a can won 10 to 0 that way. What overhangs its foot, as a ball or a strap, or touches here and there hovers without.
 * Of what the ground mirrors of a product shade takes half: without any, a shoe on marble hovered on a pale band, with all of it no image was seen.
 */
const fill = { shade: 0.5, seam: 0.25, upright: 0.15, rounded: 0.35, lifted: 0.5, mirrored: 0.5 };

/**
 * Darkens the surface along the product's own base: one continuous line that follows the contour, fades with the gap where
 * the product's underside lifts off, and rounds its ends. Works in the final raster, so that it is sharp at any size.
 */
export function drawContact(
  canvas: Canvas,
  product: Pixels,
  silhouette: Silhouette,
  place: Placement,
  look: GroundLook,
): void {
  const { foreshortening, isLoose, light, hardness, whiteness, mirrored } = look;
  const squash = squashOf(foreshortening);
  const footed = footingOf(silhouette);
  const seamDepth = isLoose ? looseSeam : seam.depth;
  if (footed < onFeet) {
    drawFeetPool(canvas, silhouette, place, foreshortening);
    const scaleY = place.heightPx / product.heightPx;
    const underside = undersideOf(product).map((row) => row * scaleY);
    const onGround = { foreshortening, seamDepth };
    drawFootSpots(canvas, underside, silhouette, place, onGround);
    return;
  }
  // A flat shoe keeps light from as much ground as a bottle of its width and height.
  const sizePx = Math.sqrt(place.widthPx * place.heightPx);
  const line = contactLine(product, silhouette, place);
  const [first, last] = overhang(silhouette, (overhanging * sizePx) / place.heightPx);
  // A ball's belly keeps light from more ground than its foot would.
  const rounded = 1 - (silhouette.baseTo + 1 - silhouette.baseFrom) / (last + 1 - first);
  // A torch that lies on its head and tail shades nearly as much ground as one that touches all along.
  const reach = farthestShade * sizePx * Math.sqrt(footed) * (1 + 2 * rounded);
  const perColumn = place.widthPx / silhouette.columns;
  const firstX = place.leftPx + first * perColumn;
  const lastX = place.leftPx + (last + 1) * perColumn - 1;
  const upright = 1 - smoothStep(fill.upright, fill.rounded, rounded);
  const filled = whiteness * upright * smoothStep(fill.lifted, 1, footed);
  const seamReach = Math.max(2, seam.reach * sizePx * (1 - fill.seam * filled));
  const toX = Math.min(canvas.widthPx, Math.ceil(lastX + reach));
  const fromX = Math.max(0, Math.floor(firstX - reach));
  const strips = openStrips(fromX, Math.max(0, toX - fromX));
  const side = sidesOf(line.row, place.widthPx / product.widthPx, squash, light);
  for (let x = fromX; x < toX; x++) {
    const nearest = Math.min(lastX, Math.max(firstX, x));
    const aside = Math.abs(x - nearest);
    const column = Math.min(
      product.widthPx - 1,
      Math.max(0, Math.round(((nearest - place.leftPx) / place.widthPx) * product.widthPx)),
    );
    const beside = Math.min(1, aside / (4 * seamReach));
    const at = x - fromX;
    strips.away[at] = aside + line.clearPx[column]!;
    strips.row[at] = place.topPx + line.row[column]!;
    strips.depth[at] = seamDepth * line.closeness[column]! * line.frontal[column]!;
    strips.hidden[at] = (1 - underneath.share) * line.closeness[column]! * (1 - beside);
    strips.front[at] = side[column]!;
    strips.beside[at] = aside > 0 ? sideOf(Math.sign(x - nearest), 0, light) : side[column]!;
  }
  const around = reach * squash + underneath.seams * seamReach;
  const highest = strips.row.reduce((least, row) => Math.min(least, row), canvas.heightPx);
  const lowest = strips.row.reduce((most, row) => Math.max(most, row), 0);
  const bottom = Math.min(canvas.heightPx, Math.ceil(lowest + around));
  const profile = groundProfile(hardness, Math.max(fill.shade * filled, fill.mirrored * mirrored));
  const shade = { squash, reach, seamReach, profile };
  for (let y = Math.max(0, Math.floor(highest - around)); y < bottom; y++)
    darkenRow(canvas, y, strips, shade);
}

/**
 * Columns of the canvas: how far away the product touches and in which row, the seam's depth, how much of it is hidden below, and
 * whether the ground there lies towards the light (0) or on the other side of the product (1).
 */
type Strips = {
  fromX: number;
  away: Float64Array;
  row: Float64Array;
  depth: Float64Array;
  hidden: Float64Array;
  front: Float64Array;
  beside: Float64Array;
};

function openStrips(fromX: number, count: number): Strips {
  const open = (): Float64Array => new Float64Array(count);
  return {
    fromX,
    away: open(),
    row: open(),
    depth: open(),
    hidden: open(),
    front: open(),
    beside: open(),
  };
}

/** How a row is shaded: how flat the ground lies, how far shade and seam reach, px, and the shade's profile. */
type RowShade = { squash: number; reach: number; seamReach: number; profile: GroundProfile };

function darkenRow(
  { widthPx, values }: Canvas,
  y: number,
  strips: Strips,
  { squash, reach, seamReach, profile }: RowShade,
): void {
  const most = underneath.seams * seamReach;
  for (let index = 0; index < strips.away.length; index++) {
    const away = strips.away[index]!;
    // Darkest right at the edge: any later, and a hairline of light would part the product from its seam.
    const down = y + 0.5 - strips.row[index]! - seamReach * 0.28;
    const along = down < 0 ? down + strips.hidden[index]! * Math.min(-down, most) : down;
    const deep = along / squash;
    const squared = away * away + deep * deep;
    if (squared >= reach * reach) continue;
    // Round a base's end the ground turns from one side to the other.
    const turned = (away * away) / Math.max(1e-6, squared);
    const front = strips.front[index]!;
    const side = front + (strips.beside[index]! - front) * turned;
    let light = groundLight(profile, Math.sqrt(squared) / reach, side);
    // Past the base's ends there is no gap left to be dark.
    const gap = 2.5 * away * away + (along / seamSquash) * (along / seamSquash);
    // At five reaches there is nothing left of it.
    if (gap < 25 * seamReach * seamReach) {
      const slit = Math.sqrt(gap) / seamReach;
      light *= 1 - strips.depth[index]! * Math.exp(-slit * Math.sqrt(slit));
    }
    const at = (y * widthPx + strips.fromX + index) * 3;
    dimPixel(values, at, light);
  }
}

/** The outermost columns whose underside is no more than `most` (a share of the height) above the base line, without a break. */
function overhang(
  { columns, rows, baseFrom, baseTo, gap }: Silhouette,
  most: number,
): [number, number] {
  let first = baseFrom;
  while (first > 0 && gap[first - 1]! <= most * rows) first--;
  let last = baseTo;
  while (last + 1 < columns && gap[last + 1]! <= most * rows) last++;
  return [first, last];
}

/** Reads the contact from the product's own lower edge; rows are px of the place, from its top. */
function contactLine(product: Pixels, silhouette: Silhouette, place: Placement): ContactLine {
  const { columns, rows, base, baseFrom, baseTo, gap } = silhouette;
  const underside = undersideOf(product);
  const length = product.widthPx;
  const scaleY = place.heightPx / product.heightPx;
  const closeness = new Float32Array(length);
  const clearPx = new Float32Array(length);
  const contour = new Float32Array(length);
  const from = (baseFrom / columns) * length;
  const to = ((baseTo + 1) / columns) * length;
  for (let x = 0; x < length; x++) {
    const exact = Math.min(columns - 1.001, Math.max(0, ((x + 0.5) / length) * columns - 0.5));
    const left = exact | 0;
    const right = left + 1;
    const lift = Math.min(gap[left]!, gap[right]!) / rows;
    contour[x] =
      ((base[left]! + (base[right]! - base[left]!) * (exact - left)) / rows) * place.heightPx;
    // A rounded edge leaves the surface bit by bit, and its seam with it: beyond the base's ends as fast as light gets under it.
    const beyond = x < from || x >= to;
    const near = Math.max(0, 1 - lift / (beyond ? cornerTouching : touching));
    closeness[x] = beyond ? near * near : near;
    clearPx[x] = 1.3 * Math.min(place.heightPx, Math.max(0, lift - touching) * place.heightPx);
  }
  const reach = Math.max(1, Math.round(length * shortGap * 0.5));
  const even = averaged(spread(closeness, reach), reach);
  const row = contour.map((level, x) => {
    // Where it all but touches, the seam follows the product's own underside and not the line between its feet. Beside a foot the
    // coarser silhouette still has it, where the product's own underside is a leg high up. Beyond the base's ends an edge that
    // rises leaves the line for good: a seam that rose and fell again would be a crease in the surface.
    const lower = underside[x]! * scaleY;
    const isFoot = Math.abs(lower - level) < 2 * touching * place.heightPx;
    return isFoot ? level + (lower - level) * closeness[x]! : level;
  });
  const level = averaged(row, reach);
  return {
    row: level,
    frontal: averaged(frontalShare(level), reach),
    closeness: even,
    clearPx: averaged(nearestPx(clearPx, place.widthPx / length), reach),
  };
}

function frontalShare(row: Float32Array): Float32Array {
  const step = Math.max(1, Math.round(row.length * 0.02));
  return row.map((_, x) => {
    const [from, to] = [Math.max(0, x - step), Math.min(row.length - 1, x + step)];
    const steep = Math.abs(row[to]! - row[from]!) / Math.max(1, to - from);
    const share = (steep - receding.from) / (receding.to - receding.from);
    return 1 - receding.paler * Math.min(1, Math.max(0, share));
  });
}

/** No column is farther from where the product touches than its neighbours and the step to them. */
function nearestPx(clearPx: Float32Array, stepPx: number): Float32Array {
  for (let x = 1; x < clearPx.length; x++)
    clearPx[x] = Math.min(clearPx[x]!, clearPx[x - 1]! + stepPx);
  for (let x = clearPx.length - 2; x >= 0; x--)
    clearPx[x] = Math.min(clearPx[x]!, clearPx[x + 1]! + stepPx);
  return clearPx;
}

/** For each column the row of the lowest edge, to a fraction of a pixel; evened, so that a torn matte tears no seam. */
export function undersideOf({ widthPx, heightPx, rgba }: Pixels): Float32Array {
  const lowest = new Float32Array(widthPx);
  const most = new Uint8Array(widthPx);
  const readRow = (y: number): void => {
    for (let x = 0, at = y * widthPx * 4 + 3; x < widthPx; x++, at += 4)
      if (rgba[at]! > most[x]!) most[x] = rgba[at]!;
  };
  for (let y = 0; y < heightPx; y += 4) readRow(y);
  for (let x = 0; x < widthPx; x++) {
    // Half of what the column has: the foot of a clear glass is an edge too.
    const edge = Math.min(128, most[x]! / 2);
    let y = heightPx - 1;
    while (y > 0 && rgba[(y * widthPx + x) * 4 + 3]! < edge) y--;
    const below = y + 1 < heightPx ? rgba[((y + 1) * widthPx + x) * 4 + 3]! / 255 : 0;
    lowest[x] = y + 1 + below;
  }
  return averaged(lowest, Math.max(1, Math.round(widthPx / 200)));
}

/** The largest of the neighbours within `reach`. */
function spread(values: Float32Array, reach: number): Float32Array {
  return values.map((_, x) => {
    let most = 0;
    const to = Math.min(values.length - 1, x + reach);
    for (let at = Math.max(0, x - reach); at <= to; at++) most = Math.max(most, values[at]!);
    return most;
  });
}

function averaged(values: Float32Array, reach: number): Float32Array {
  averageLine(values, 0, 1, values.length, reach);
  return values;
}
