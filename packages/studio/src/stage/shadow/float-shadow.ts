import type { Placement } from "../product-layer.ts";
import type { Frame16 } from "../../develop/finish.ts";
import { dimPixel } from "../../develop/color.ts";
import { averageLine } from "../retouch/average-line.ts";
import type { Frame } from "../../direction/frame.ts";
import type { Silhouette } from "../silhouette.ts";
import { surfaceRow } from "../../sets/view.ts";
import type { Volume } from "../solid/volume.ts";

/** How dark the surface is under a thing that all but touches it, and at which height (a share of its width) half of that is left. */
const pool = { depth: 0.78, halfHeight: 0.3 };
/** Hard light falls under it from beside, and has its own shadow there: of a pool under a sun so much less, where it was darker than that. */
const litFromBeside = 0.6;
/** From near the surface the pool would be thinner than a hair; it is as deep as this share of the thing's width at least. */
const leastDepth = 0.035;

/**
 * The soft dark pool on the surface under what floats: darkest under its lowest point, wider and fainter the higher it is.
 * Polish shows no shadow but mirrors the dark underside; without either a thing looks pasted in front of the set.
 * @param hardness  as `hardnessOf` the set
 */
export function drawFloatShadow(
  canvas: Frame16,
  silhouette: Silhouette,
  place: Placement,
  frame: Frame,
  volume: Volume,
  hardness: number,
): void {
  const pxPerMetre = place.widthPx / volume.widthMetres;
  const lift = volume.upFrom;
  const reachPx = Math.ceil((lift + 0.16 * volume.widthMetres) * pxPerMetre);
  const line = darkLine(silhouette, place, lift, volume, reachPx);
  const share = 1 - litFromBeside * hardness;
  const { view } = frame;
  const middle = (volume.awayFrom + volume.awayTo) / 2;
  const pxPerUnit = frame.pxPerUnit * (canvas.widthPx / frame.widthPx);
  const row = (surfaceRow(view, middle) - frame.top) * pxPerUnit;
  const halfMetres = (volume.awayTo - volume.awayFrom) / 2 + lift;
  const half = Math.max(
    leastDepth * place.widthPx,
    (halfMetres * pxPerMetre * view.cameraUp) / view.distance,
  );
  const firstX = Math.max(0, place.leftPx - reachPx * 2);
  const lastX = Math.min(canvas.widthPx, place.leftPx + place.widthPx + reachPx * 2);
  const bottom = Math.min(canvas.heightPx, Math.ceil(row + half * 2.6));
  for (let y = Math.max(0, Math.floor(row - half * 2.6)); y < bottom; y++) {
    const off = (y + 0.5 - row) / half;
    const across = Math.exp(-off * off);
    for (let x = firstX; x < lastX; x++) {
      const light = 1 - share * across * line[x - place.leftPx + reachPx * 2]!;
      dimPixel(canvas.values, (y * canvas.widthPx + x) * 3, light);
    }
  }
}

/** How dark the pool is along the picture's columns, from two reaches left of the thing to two right of it. */
function darkLine(
  { columns, rows, cover }: Silhouette,
  place: Placement,
  lift: number,
  volume: Volume,
  reachPx: number,
): Float32Array {
  const line = new Float32Array(place.widthPx + 4 * reachPx);
  const lowest = Float32Array.from({ length: columns }, (_, x) => {
    let y = rows - 1;
    while (y >= 0 && cover[y * columns + x]! < 0.5) y--;
    return y < 0 ? Infinity : (rows - 1 - y) / rows;
  });
  const halfHeight = pool.halfHeight * volume.widthMetres;
  for (let x = 0; x < place.widthPx; x++) {
    const gap = lowest[Math.min(columns - 1, Math.floor((x / place.widthPx) * columns))]!;
    const height = lift + gap * volume.heightMetres;
    line[x + 2 * reachPx] = pool.depth / (1 + (height / halfHeight) ** 2);
  }
  for (let pass = 0; pass < 2; pass++) averageLine(line, 0, 1, line.length, reachPx >> 1);
  return line;
}
