import { linearToSrgb16, srgb16ToLinear } from "../develop/color.ts";
import type { Pixels } from "./product-layer.ts";
import type { Silhouette } from "./silhouette.ts";

/** Where the product lies in a raster, px of that raster. */
export type Placement = { leftPx: number; topPx: number; widthPx: number; heightPx: number };

/** 16-bit sRGB, 3 a pixel. */
export type Canvas = { widthPx: number; heightPx: number; values: Uint16Array };

/** The dark seam where no light gets under the product, and the softer gloom about it: depth and reach as a share of its size. */
const seam = { depth: 0.9, reach: 0.0105 };
const gloom = { depth: 0.56, reach: 0.062 };
/** An underside within this share of the height above its base line rests on the surface. */
const touching = 0.022;
/** Seen from near the surface the gloom would be thinner than a pixel; it is drawn as from 16° at least. */
const leastForeshortening = 0.28;
/** The seam is a gap under the product, not a stain on the surface, so it hardly gets thinner from a low camera. */
const seamSquash = 0.6;

/**
 * Darkens the surface along the product's own base: one continuous line that follows the contour, fades with the gap where
 * the product's underside lifts off, and rounds its ends. Works in the final raster, so that it is sharp at any size.
 */
export function drawContact(
  canvas: Canvas,
  product: Pixels,
  silhouette: Silhouette,
  place: Placement,
  foreshortening: number,
): void {
  const underside = undersideOf(product);
  const { columns, rows, base, gap, baseFrom, baseTo } = silhouette;
  const squash = Math.max(leastForeshortening, foreshortening);
  // A flat shoe keeps light from as much ground as a bottle of its width and height.
  const sizePx = Math.sqrt(place.widthPx * place.heightPx);
  const reach = gloom.reach * 4 * sizePx;
  const fromX = Math.floor(place.leftPx + (baseFrom / columns) * place.widthPx - reach);
  const toX = Math.ceil(place.leftPx + ((baseTo + 1) / columns) * place.widthPx + reach);
  const seamReach = Math.max(1.1, seam.reach * sizePx);
  const gloomReach = gloom.reach * sizePx;
  for (let x = Math.max(0, fromX); x < Math.min(canvas.widthPx, toX); x++) {
    const exact = ((x + 0.5 - place.leftPx) / place.widthPx) * columns - 0.5;
    const column = Math.min(baseTo, Math.max(baseFrom, exact));
    const aside = (Math.abs(exact - column) / columns) * place.widthPx;
    const left = Math.floor(column);
    const right = Math.min(columns - 1, left + 1);
    const lift = Math.min(gap[left]!, gap[right]!);
    // A rounded edge leaves the surface bit by bit, and its seam with it.
    const closeness = Math.max(0, 1 - lift / (touching * rows));
    const contour =
      ((base[left]! + (base[right]! - base[left]!) * (column - left)) / rows) * place.heightPx;
    const inside = Math.min(place.widthPx - 1, Math.max(0, x - place.leftPx));
    // Where it all but touches, the seam follows the product's own underside and not the line between its feet.
    const own = aside === 0 ? closeness : 0;
    const line = place.topPx + contour + (own === 0 ? 0 : (underside[inside]! - contour) * own);
    const clear = Math.max(0, lift / rows - touching) * place.heightPx;
    const under = Number.isFinite(clear) ? clear : reach;
    const top = Math.max(0, Math.floor(line - reach * squash));
    const bottom = Math.min(canvas.heightPx, Math.ceil(line + reach * squash) + 1);
    for (let y = top; y < bottom; y++) {
      // The darkest row lies just below the edge, where the product doesn't hide it.
      const along = Math.abs(y + 0.5 - line - seamReach * 0.3) / squash;
      const distance = Math.hypot(aside, along, under * 1.6);
      const slit = Math.hypot(aside, (along * squash) / seamSquash, under * 1.6);
      const seamHere = seam.depth * closeness * Math.exp(-slit / seamReach);
      const light = (1 - seamHere) * (1 - gloom.depth * Math.exp(-distance / gloomReach));
      const at = (y * canvas.widthPx + x) * 3;
      for (let channel = 0; channel < 3; channel++) {
        const value = srgb16ToLinear[canvas.values[at + channel]!]! * light;
        canvas.values[at + channel] = linearToSrgb16(value);
      }
    }
  }
}

/** For each column the row of the lowest edge, to a fraction of a pixel. */
function undersideOf({ widthPx, heightPx, rgba }: Pixels): Float32Array {
  const lowest = new Float32Array(widthPx);
  for (let x = 0; x < widthPx; x++) {
    // Half of what the column has: the foot of a clear glass is an edge too.
    let most = 0;
    for (let y = 0; y < heightPx; y += 4) most = Math.max(most, rgba[(y * widthPx + x) * 4 + 3]!);
    let y = heightPx - 1;
    while (y > 0 && rgba[(y * widthPx + x) * 4 + 3]! < Math.min(128, most / 2)) y--;
    const below = y + 1 < heightPx ? rgba[((y + 1) * widthPx + x) * 4 + 3]! / 255 : 0;
    lowest[x] = y + 1 + below;
  }
  // A torn matte must not tear the seam: averaged over half a percent of the width to both sides.
  const reach = Math.max(1, Math.round(widthPx / 200));
  return lowest.map((_, x) => {
    let sum = 0;
    for (let step = -reach; step <= reach; step++) {
      sum += lowest[Math.min(widthPx - 1, Math.max(0, x + step))]!;
    }
    return sum / (2 * reach + 1);
  });
}
