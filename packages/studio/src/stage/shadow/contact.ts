import type { Frame16 } from "../../develop/finish.ts";
import { smoothStep } from "../../cutout/image/lab.ts";
import { dimPixel } from "../../develop/color.ts";
import { contactLine, undersideOf } from "./contact-line.ts";
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
import type { Pixels, Placement } from "../product-layer.ts";
import { footingOf, onFeet, type Silhouette } from "../silhouette.ts";

/**
 * The dark seam where no light gets under a thing: depth, and reach as a share of the product's size. A pot's is black for 0.3 % of
 * its height, and gone at 0.6 %; about it the ground's own shade begins (`ground-shade.ts`).
 */
const seam = { depth: 0.97, reach: 0.0088 };
/** Sand leaves no gap under what has sunk into it, only hollows between its grains. */
const looseSeam = 0.72;
/** What is within this share of the product's size above the base line, beyond its ends, still keeps light from the ground below. */
const overhanging = 0.12;
/** Seen from near the surface the gloom would be thinner than a pixel; it is drawn as from 30° at least. */
const leastForeshortening = 0.5;
/** How much lower than wide the ground's shade is drawn, by the camera's height over its distance. */
export const squashOf = (foreshortening: number): number =>
  Math.max(leastForeshortening, foreshortening);
/** The seam is a gap under the product, not a stain on the surface, so it hardly gets thinner from a low camera. */
const seamSquash = 0.75;
/**
 * Above the line is the ground under the product, where it gets no lighter: what a rounded edge or a torn matte shows of it is
 * dark. That holds for as many reaches of the seam; what is seen farther up, between blades or legs, is the ground behind.
 */
const underneath = { share: 0.35, seams: 2 };
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
  canvas: Frame16,
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
    const out = Math.min(1, aside / (0.2 * reach));
    const end = sideOf(Math.sign(x - nearest), 0, light);
    strips.beside[at] = side[column]! + (end - side[column]!) * out;
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
  { widthPx, values }: Frame16,
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
