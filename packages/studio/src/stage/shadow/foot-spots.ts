import type { Placement } from "../product-layer.ts";
import type { Frame16 } from "../../develop/finish.ts";
import { dimPixel } from "../../develop/color.ts";
import { rearFeetOf, soleOf } from "../solid/rear-feet.ts";
import { type Silhouette, touching } from "../silhouette.ts";

/** Under a foot no light gets, about it little: depth, and reach as a share of half its width. */
const seamReach = 0.6;
const crevice = { depth: 0.55, reach: 2 };
/** So much of half a foot's width is as dark as its middle. */
const core = 0.55;
/** Where nothing is left of the crevice, in its reaches. */
const farthest = 3.5;
/** A foot is as wide as what is within this of its lowest row, a share of the product's height. */
const sole = 0.018;
/** From a low camera the ground about a foot would be thinner than a pixel. */
const leastSquash = 0.28;

type Foot = { centreX: number; half: number; row: number };

/**
 * The contact of what stands on small feet: a dark spot on the ground below each. The line that goes on from foot to foot below a
 * broad base leaves it as it came, aslant, and from a castor it ran off in spikes.
 * `seamDepth` is how much of the light is lost under a foot: sand leaves no gap there.
 * @param underside  each of the product's columns' lowest row, px of the place from its top
 */
export function drawFootSpots(
  canvas: Frame16,
  underside: Float32Array,
  silhouette: Silhouette,
  place: Placement,
  { foreshortening, seamDepth }: { foreshortening: number; seamDepth: number },
): void {
  const squash = Math.max(leastSquash, foreshortening);
  const [perColumn, perRow] = [
    place.widthPx / silhouette.columns,
    place.heightPx / silhouette.rows,
  ];
  const behind = rearFeetOf(silhouette).map(({ centre, half, row }) => ({
    centreX: place.leftPx + centre * perColumn,
    half: half * perColumn,
    row: place.topPx + row * perRow,
  }));
  for (const foot of [...solesOf(underside, silhouette, place), ...behind])
    drawSpot(canvas, foot, squash, seamDepth);
}

/** Runs of columns that touch the surface, each as wide as its sole. */
function solesOf(
  underside: Float32Array,
  { columns, rows, gap }: Silhouette,
  place: Placement,
): Foot[] {
  const feet: Foot[] = [];
  const perColumn = place.widthPx / underside.length;
  const touches = (x: number): boolean =>
    gap[Math.min(columns - 1, Math.floor(((x + 0.5) / underside.length) * columns))]! <=
    touching * rows;
  for (let from = 0; from < underside.length; from++) {
    if (!touches(from)) continue;
    let to = from;
    while (to + 1 < underside.length && touches(to + 1)) to++;
    const run = underside.subarray(from, to + 1);
    const { row, first, last } = soleOf([...run], sole * place.heightPx);
    feet.push({
      centreX: place.leftPx + (from + (first + last + 1) / 2) * perColumn,
      half: Math.max(2, ((last - first + 1) / 2) * perColumn),
      row: place.topPx + row,
    });
    from = to;
  }
  return feet;
}

function drawSpot(
  { widthPx, heightPx, values }: Frame16,
  foot: Foot,
  squash: number,
  seamDepth: number,
): void {
  const { centreX, half, row } = foot;
  const reach = half * (core + farthest * crevice.reach);
  // The foot covers its own middle: it touches a little behind its lowest row.
  const middleY = row - 0.1 * half * squash;
  const toY = Math.min(heightPx, Math.ceil(middleY + reach * squash));
  const toX = Math.min(widthPx, Math.ceil(centreX + reach));
  const end = Math.exp(-farthest);
  for (let y = Math.max(0, Math.floor(middleY - reach * squash)); y < toY; y++) {
    const down = (y + 0.5 - middleY) / squash;
    for (let x = Math.max(0, Math.floor(centreX - reach)); x < toX; x++) {
      const aside = Math.max(0, Math.abs(x + 0.5 - centreX) - core * half);
      const away = Math.hypot(aside, down) / half;
      if (away >= farthest * crevice.reach) continue;
      const about = (Math.exp(-away / crevice.reach) - end) / (1 - end);
      const under = Math.exp(-((away / seamReach) ** 1.5));
      const light = (1 - seamDepth * under) * (1 - crevice.depth * about);
      dimPixel(values, (y * widthPx + x) * 3, light);
    }
  }
}
