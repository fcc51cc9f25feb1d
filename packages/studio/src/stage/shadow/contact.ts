import type { Frame16 } from "../../develop/finish.ts";
import { smoothStep } from "../../cutout/image/lab.ts";
import { dimming, dimPixel } from "../../develop/color.ts";
import { type ContactKernels, simdContact } from "../../kernels/contact.ts";
import { paddedPixels, rowMemory } from "../../kernels/develop.ts";
import { contactLine, undersideOf } from "./contact-line.ts";
import { drawFeetPool } from "./feet-pool.ts";
import { drawFootSpots } from "./foot-spots.ts";
import {
  farthestShade,
  type GroundLook,
  type GroundProfile,
  groundProfile,
  profileSteps,
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
  const count = Math.max(0, toX - fromX);
  const profile = groundProfile(hardness, Math.max(fill.shade * filled, fill.mirrored * mirrored));
  const shade: RowShade = { fromX, squash, reach, seamReach };
  const rows = openRows(count, profile);
  const { strips } = rows;
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
  for (let y = Math.max(0, Math.floor(highest - around)); y < bottom; y++)
    darkenRow(canvas, y, rows, shade);
}

/**
 * Columns of the canvas: how far away the product touches and in which row, the seam's depth, how much of it is hidden below, and
 * whether the ground there lies towards the light (0) or on the other side of the product (1).
 */
type Strips = {
  away: Float32Array;
  row: Float32Array;
  depth: Float32Array;
  hidden: Float32Array;
  front: Float32Array;
  beside: Float32Array;
};

/** The columns, and one row on its way, in the kernels' memory. */
type Rows = {
  kernels: ContactKernels;
  pixels: number;
  strips: Strips;
  lights: Float32Array;
  values: Uint16Array;
};

/** What is left of the seam's depth by the way to its end, five of its reaches, where there is nothing left of it. */
const slitReach = 5;
const slitSteps = 1024;
const slits = Float32Array.from({ length: slitSteps + 2 }, (_, step) => {
  const slit = (step / slitSteps) * slitReach;
  return step < slitSteps ? Math.exp(-slit * Math.sqrt(slit)) : 0;
});

const slitsAt = 0;
const sharesAt = slitsAt + slits.length * 4;
const profileAt = sharesAt + dimming.shares.length * 4;
const stripsAt = (profileAt + (profileSteps + 2) * 8 + 15) & ~15;

function openRows(count: number, { towards, averted }: GroundProfile): Rows {
  const pixels = paddedPixels(count);
  const stride = pixels * 4;
  const memory = rowMemory(stripsAt + 7 * stride + pixels * 6 + 16);
  const { buffer } = memory;
  const row = (index: number) => new Float32Array(buffer, stripsAt + index * stride, count);
  new Float32Array(buffer, slitsAt, slits.length).set(slits);
  new Float32Array(buffer, sharesAt, dimming.shares.length).set(dimming.shares);
  const profile = new Float32Array(buffer, profileAt, 2 * towards.length);
  towards.forEach((light, step) => profile.set([light, averted[step]!], 2 * step));
  return {
    kernels: simdContact(memory),
    pixels,
    strips: {
      away: row(0),
      row: row(1),
      depth: row(2),
      hidden: row(3),
      front: row(4),
      beside: row(5),
    },
    lights: row(6),
    values: new Uint16Array(buffer, stripsAt + 7 * stride, count * 3),
  };
}

/** How a row is shaded: where it begins, how flat the ground lies, how far shade and seam reach, px. */
type RowShade = { fromX: number; squash: number; reach: number; seamReach: number };

function darkenRow(
  { widthPx, values }: Frame16,
  y: number,
  { kernels, pixels, lights, values: row }: Rows,
  { fromX, squash, reach, seamReach }: RowShade,
): void {
  const { byteOffset: lightsAt } = lights;
  kernels.shade(
    stripsAt,
    pixels * 4,
    pixels,
    lightsAt,
    // Darkest right at the edge: any later, and a hairline of light would part the product from its seam.
    y + 0.5 - seamReach * 0.28,
    underneath.seams * seamReach,
    squash,
    reach,
    profileAt,
    profileSteps,
    seamSquash,
    seamReach,
    slitsAt,
    slitSteps,
    slitReach,
  );
  const start = (y * widthPx + fromX) * 3;
  row.set(values.subarray(start, start + row.length));
  const { shareSteps, offset16, foot16 } = dimming;
  const left = kernels.dim(
    row.byteOffset,
    lightsAt,
    pixels,
    sharesAt,
    shareSteps,
    offset16,
    foot16,
  );
  values.set(row, start);
  if (left === 0) return;
  // Where it is nearly black.
  for (let x = 0; x < lights.length; x++)
    if (lights[x]! < 1) dimPixel(values, start + x * 3, lights[x]!);
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
