import type { Placement } from "../product-layer.ts";
import { smoothStep } from "../../cutout/image/lab.ts";
import { averageLine } from "../retouch/average-line.ts";
import { squashOf } from "./contact.ts";
import type { GroundLook } from "./ground-shade.ts";
import { type LowLight, sideOf, sidesOf } from "../light/low-light.ts";
import type { ShadowMap } from "./shadow-cells.ts";
import { footingOf, onFeet, type Silhouette, touching } from "../silhouette.ts";

/** A corner is what hangs over the base's end no higher above it than this share of the product's height. */
const cornerHeight = 0.05;
/**
 * So far beside and below it, as shares of the product's height, the solid's raster blurs its outline; and over so much of it the
 * corner's light fades into what is left as it is, or a seam would stand in the shadow of a box that is seen at an angle.
 */
const raster = { beside: 0.014, below: 0.005, faded: 0.02 };

/** How far a contour lies away from the light (`sidesOf`) where it still is lit, and where no more. */
const averted = { from: 0.35, to: 0.5 };

const litShare = (side: number): number => 1 - smoothStep(averted.from, averted.to, side);

/**
 * Takes from the light groups' maps what the solid alone, and no product, would shade next to its base: on the side of each group's
 * light, as on the other it is where the shadow begins.
 */
export function clearContact(
  groups: (ShadowMap | null)[],
  widthPx: number,
  silhouette: Silhouette,
  place: Placement,
  { foreshortening, lights }: { foreshortening: number; lights: LowLight[] },
): void {
  const isBroad = footingOf(silhouette) >= onFeet;
  for (const [index, map] of groups.entries()) {
    if (map === null) continue;
    const light = lights[index]!;
    openCorners(map, widthPx, silhouette, place, light);
    if (isBroad) clearFront(map, widthPx, silhouette, place, { foreshortening, light });
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
  light: LowLight,
): void {
  const { columns, rows, baseFrom, baseTo } = silhouette;
  for (const [end, outwards] of [
    [baseFrom, -1],
    [baseTo, 1],
  ] as const) {
    const lit = litShare(sideOf(outwards, 0, light));
    if (lit === 0) continue;
    const tip = cornerTip(silhouette, end, outwards);
    const margin = Math.ceil(raster.beside * place.heightPx) + 1;
    const beside =
      place.leftPx + Math.round(((tip + 0.5) / columns) * place.widthPx) + outwards * margin;
    const inner = place.leftPx + Math.round(((end + 0.5 - outwards * 2) / columns) * place.widthPx);
    const across = Math.abs(beside - inner);
    const level = place.topPx + (silhouette.base[end]! / rows) * place.heightPx;
    const faded = Math.max(2, raster.faded * place.heightPx);
    const fromY = Math.max(0, Math.floor(level - cornerHeight * place.heightPx));
    const lowest = Math.ceil(level + raster.below * place.heightPx + faded);
    const toY = Math.min(map.length / widthPx, lowest);
    if (beside < 0 || beside >= widthPx) continue;
    for (let y = fromY; y < toY; y++) {
      const shade = map[y * widthPx + beside]!;
      const low = Math.min(1, (toY - y) / faded, (y - fromY + 1) / faded);
      for (let k = 0, x = beside; x >= 0 && x < widthPx; k++, x -= outwards) {
        const open = lit * low * Math.min(1, (across + faded - k) / faded);
        if (open <= 0) break;
        const at = y * widthPx + x;
        if (shade < map[at]!) map[at]! -= (map[at]! - shade) * open;
      }
    }
  }
}

/**
 * So far before the base contour, as a share of the product's height, the solid can't say where its own foot ends: its front is evened
 * along the base. Beyond the base's ends that holds for so many times as far.
 */
const unsure = { reach: 0.034, beyond: 4 };

/**
 * Takes off the ground right before the base what a solid shades that peeps out before the contour it was made of, most at round
 * ends: black slivers. Only where light falls on that contour, and no shadow goes on farther. `place` is in the map's pixels.
 */
export function clearFront(
  map: ShadowMap,
  widthPx: number,
  { columns, rows, base, baseFrom, baseTo, gap }: Silhouette,
  place: Placement,
  { foreshortening, light }: Pick<GroundLook, "foreshortening" | "light">,
): void {
  const heightPx = map.length / widthPx;
  const reach = unsure.reach * place.heightPx;
  const beyond = unsure.beyond * reach;
  const perColumn = place.widthPx / columns;
  const firstX = place.leftPx + baseFrom * perColumn;
  const lastX = place.leftPx + (baseTo + 1) * perColumn;
  const fromX = Math.max(0, Math.floor(firstX - beyond));
  const toX = Math.min(widthPx, Math.ceil(lastX + beyond));
  const columnOf = Int32Array.from({ length: Math.max(0, toX - fromX) }, (_, index) => {
    const column = Math.floor((fromX + index + 0.5 - place.leftPx) / perColumn);
    return Math.min(baseTo, Math.max(baseFrom, column));
  });
  const line = Float32Array.from(columnOf, (column) => {
    return place.topPx + (base[column]! / rows) * place.heightPx;
  });
  averageLine(line, 0, 1, line.length, Math.ceil(reach / 2));
  const sides = sidesOf(line, 1, squashOf(foreshortening), light);
  const evenedPx = Math.ceil(reach);
  const outOf = (index: number): number => {
    const x = fromX + index + 0.5;
    return Math.max(firstX - x, x - lastX) / beyond;
  };
  const lit = line.map((_, index) => {
    if (outOf(index) <= 0) return litShare(sides[index]!);
    return litShare(sideOf(fromX + index < firstX ? -1 : 1, 0, light));
  });
  const cleared = line.map((_, index) => {
    const column = columnOf[index]!;
    // Under an arch the ground before the line is in shade as that behind it is.
    const touched =
      Math.max(0, 1 - gap[column]! / (touching * rows)) * (1 - Math.max(0, outOf(index)));
    // Evened below, it would run out into the shadow beside the base: a lit patch under a mug's corner.
    const near = lit.subarray(Math.max(0, index - evenedPx), index + evenedPx + 1);
    return touched * Math.min(...near);
  });
  const ending = line.map((row, index) => {
    return 1 - readColumn(map, widthPx, fromX + index, row + reach) / 255;
  });
  for (const values of [cleared, ending]) averageLine(values, 0, 1, values.length, evenedPx);
  line.forEach((row, index) => {
    const share = cleared[index]! * ending[index]!;
    // Half a row above the contour on, and no step where the reach ends.
    for (let y = Math.max(0, Math.floor(row - 1)); y < Math.min(heightPx, row + reach); y++) {
      const part = Math.min(1, y - row + 1.5, (row + reach - y) / 2);
      if (part > 0) map[y * widthPx + fromX + index]! *= 1 - share * part;
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
