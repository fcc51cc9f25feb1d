import { averageLine } from "./average-line.ts";
import type { Placement } from "./contact.ts";
import type { ShadowMap } from "./shadow-map.ts";
import { footingOf, onFeet, type Silhouette, touching } from "./silhouette.ts";

/** A corner is what hangs over the base's end no higher above it than this share of the product's height. */
const cornerHeight = 0.05;
/** So far beside and below it, as shares of the product's height, the solid's raster blurs its outline. */
const raster = { beside: 0.014, below: 0.005 };

/** Takes from the light groups' maps what the solid alone, and no product, would shade next to its base. */
export function clearContact(
  groups: (ShadowMap | null)[],
  widthPx: number,
  silhouette: Silhouette,
  place: Placement,
): void {
  const isBroad = footingOf(silhouette) >= onFeet;
  for (const map of groups) {
    if (map === null) continue;
    openCorners(map, widthPx, silhouette, place);
    if (isBroad) clearFront(map, widthPx, silhouette, place);
  }
}

/**
 * Gives the ground below a rounded corner the shadow of the ground beside it. The solid is an extruded outline and as deep at its
 * corners as anywhere, where real ones are round to the sides as well: under them it would keep all of a lamp from a wedge of
 * ground with an end like a cut. `place` is in the map's pixels.
 */
export function openCorners(
  map: ShadowMap,
  widthPx: number,
  silhouette: Silhouette,
  place: Placement,
): void {
  const { columns, rows, baseFrom, baseTo } = silhouette;
  for (const [end, outwards] of [
    [baseFrom, -1],
    [baseTo, 1],
  ] as const) {
    const tip = cornerTip(silhouette, end, outwards);
    const margin = Math.ceil(raster.beside * place.heightPx) + 1;
    const beside =
      place.leftPx + Math.round(((tip + 0.5) / columns) * place.widthPx) + outwards * margin;
    const inner = place.leftPx + Math.round(((end + 0.5 - outwards * 2) / columns) * place.widthPx);
    const level = place.topPx + (silhouette.base[end]! / rows) * place.heightPx;
    const fromY = Math.max(0, Math.floor(level - cornerHeight * place.heightPx));
    const toY = Math.min(map.length / widthPx, Math.ceil(level + raster.below * place.heightPx));
    if (beside < 0 || beside >= widthPx) continue;
    for (let y = fromY; y < toY; y++) {
      const shade = map[y * widthPx + beside]!;
      for (let x = beside; x !== inner && x >= 0 && x < widthPx; x -= outwards)
        map[y * widthPx + x] = Math.min(shade, map[y * widthPx + x]!);
    }
  }
}

/**
 * So far before the base contour, as a share of the product's height, the solid can't say where its own foot ends: about five cells
 * of its raster, and its front is evened along the base. What is narrower there than so many times that reach is a crumb.
 */
const unsure = { reach: 0.026, crumb: 6 };

/**
 * Takes the crumbs off the ground right before the base: where a solid peeps out before the contour that it was made of, most at
 * round ends, it throws narrow black ones. A shadow that goes on there to the side is wider, and stays. `place` is in the map's
 * pixels.
 */
export function clearFront(
  map: ShadowMap,
  widthPx: number,
  { columns, rows, base, baseFrom, baseTo, gap }: Silhouette,
  place: Placement,
): void {
  const heightPx = map.length / widthPx;
  const reach = Math.ceil(unsure.reach * place.heightPx);
  const perColumn = place.widthPx / columns;
  const margin = 2 * unsure.crumb * reach;
  const fromX = Math.max(0, Math.floor(place.leftPx + baseFrom * perColumn - margin));
  const toX = Math.min(widthPx, Math.ceil(place.leftPx + (baseTo + 1) * perColumn + margin));
  const columnOf = Int32Array.from({ length: Math.max(0, toX - fromX) }, (_, index) => {
    const column = Math.floor((fromX + index + 0.5 - place.leftPx) / perColumn);
    return Math.min(baseTo, Math.max(baseFrom, column));
  });
  const line = Float32Array.from(columnOf, (column) => {
    return place.topPx + (base[column]! / rows) * place.heightPx;
  });
  // Under an arch the ground before the line is in shade as that behind it is.
  const touches = Float32Array.from(columnOf, (column) => {
    return Math.max(0, 1 - gap[column]! / (touching * rows));
  });
  for (const values of [line, touches]) averageLine(values, 0, 1, values.length, reach >> 1);
  // Row by row along the contour, and from there back to the map's own rows: rounded to these, its slope would be steps.
  const over: Float32Array[] = [];
  for (let down = -1; down <= reach; down++) {
    const along = line.map((row, index) => readColumn(map, widthPx, fromX + index, row + down));
    const cleared = opened(along, (unsure.crumb * reach) >> 1);
    averageLine(cleared, 0, 1, cleared.length, reach >> 1);
    over.push(along.map((shade, at) => Math.max(0, shade - cleared[at]!) * touches[at]!));
  }
  line.forEach((row, index) => {
    for (let y = Math.max(0, Math.ceil(row - 2)); y < Math.min(heightPx, row + reach + 1); y++) {
      const down = y - row + 1;
      const before = Math.floor(down);
      const [here, next] = [over[before]?.[index] ?? 0, over[before + 1]?.[index] ?? 0];
      const at = y * widthPx + fromX + index;
      map[at] = Math.max(0, map[at]! - here - (next - here) * (down - before));
    }
  });
}

/** Between two pixels of a column; the outermost beyond them. */
function readColumn(map: ShadowMap, widthPx: number, x: number, row: number): number {
  const last = map.length / widthPx - 1;
  const at = Math.min(last, Math.max(0, row));
  const top = Math.min(last - 1, at | 0);
  const upper = map[top * widthPx + x]!;
  return upper + (map[(top + 1) * widthPx + x]! - upper) * (at - top);
}

/** A line without its peaks that are narrower than twice `radius`: the least of the neighbours, and of that the most. */
function opened(values: Float32Array, radius: number): Float32Array {
  const least = extremes(values, radius, Math.min);
  return extremes(least, radius, Math.max);
}

/** The least, or the most, of each value and `radius` neighbours to both sides; windows are joined of ever longer ones. */
function extremes(
  values: Float32Array,
  radius: number,
  pick: (a: number, b: number) => number,
): Float32Array {
  const count = values.length;
  const joined = new Float32Array(count + 2 * radius);
  joined.fill(values[0]!, 0, radius);
  joined.set(values, radius);
  joined.fill(values[count - 1]!, radius + count);
  let span = 1;
  for (; span * 2 <= 2 * radius + 1; span *= 2)
    for (let x = 0; x + span < joined.length; x++) joined[x] = pick(joined[x]!, joined[x + span]!);
  const rest = 2 * radius + 1 - span;
  return values.map((_, x) => pick(joined[x]!, joined[x + rest]!));
}

/** The outermost column of the corner beyond a base's end: no farther out than it is high, or it is an underside and no corner. */
function cornerTip({ columns, rows, gap }: Silhouette, end: number, outwards: -1 | 1): number {
  const most = cornerHeight * rows;
  let tip = end;
  while (Math.abs(tip - end) < most && tip + outwards >= 0 && tip + outwards < columns) {
    if (gap[tip + outwards]! > most) break;
    tip += outwards;
  }
  return tip;
}
