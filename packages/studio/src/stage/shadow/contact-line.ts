import { averageLine } from "../retouch/average-line.ts";
import type { Pixels, Placement } from "../product-layer.ts";
import { type Silhouette, touching } from "../silhouette.ts";

/** How near a corner touches beyond the base's ends: a seam that went on level below it would be a black wedge with a torn end. */
const cornerTouching = 0.012;
/** At a base's ends, a share of its width each, the seam goes as its underside rises to so much of the height: else it ends in a tick outside of a bottle's corner. */
const roundedEnd = { width: 0.06, lift: 0.02 };
/** On a side that goes back into the depth, rising so steeply, the gap is seen from its end: the seam is paler by that much. */
const receding = { from: 0.25, to: 0.5, paler: 0.35 };
/** A gap in the base that is shorter than this share of the product's width doesn't interrupt the seam. */
const shortGap = 0.02;

/**
 * The contact along the raster's columns: its row, how close the underside is to it (0 to 1), how far away it is, px, and what
 * share of the seam is left where it recedes.
 */
export type ContactLine = {
  row: Float32Array;
  closeness: Float32Array;
  clearPx: Float32Array;
  frontal: Float32Array;
};

/** Reads the contact from the product's own lower edge; rows are px of the place, from its top. */
export function contactLine(
  product: Pixels,
  silhouette: Silhouette,
  place: Placement,
): ContactLine {
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
  const nearEnd = roundedEnd.width * length;
  const rounded = even.map((near, x) => {
    if (x >= from + nearEnd && x < to - nearEnd) return near;
    const lift = (level[x]! - underside[x]! * scaleY) / place.heightPx;
    return near * Math.min(1, Math.max(0, 1 - lift / roundedEnd.lift)) ** 2;
  });
  return {
    row: level,
    frontal: averaged(frontalShare(level), reach),
    closeness: rounded,
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
