import type { Placement } from "./contact.ts";
import type { ShadowMap } from "./shadow-map.ts";
import type { Silhouette } from "./silhouette.ts";

/** A corner is what hangs over the base's end no higher above it than this share of the product's height. */
const cornerHeight = 0.05;
/** So far beside and below it, as shares of the product's height, the solid's raster blurs its outline. */
const raster = { beside: 0.014, below: 0.005 };

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
