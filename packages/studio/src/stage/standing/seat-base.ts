import { plainSeat, type Seat } from "../../direction/frame.ts";
import type { Product } from "../../product/product.ts";
import { feetOf } from "../solid/feet.ts";
import { footingOf, onFeet, type Silhouette } from "../silhouette.ts";
import type { StandArea } from "./stand-area.ts";
import { surfaceDepth, surfaceRow, type View } from "../../sets/view.ts";

/** Surface that is left free behind the base and before it, metres. */
const room = { behind: 0.05, before: 0.025 };
/** A product is made smaller down to this, in as many steps. */
const smallest = { share: 0.56, steps: 22 };

/** An underside within this share of the height above the contour touches the surface. */
const touching = 0.035;

type Size = { widthMetres: number; heightMetres: number; centreMetres: number };

/**
 * A base contour that rises is a footprint in perspective: all of it has to lie on the surface, with some room behind, and its
 * middle over the anchor. A product whose rise the surface has no room for moves towards the camera, and then gets smaller.
 * One whose shadow would fall over the rear edge moves forward too.
 */
export function seatBase(
  silhouette: Silhouette,
  product: Product,
  view: View,
  area: StandArea,
  size: Size,
): Seat {
  // A round one's contour is the curve of its underside, whatever rises of it.
  if (product.volume === "revolution") return plainSeat;
  const { rows, base, baseFrom, baseTo } = silhouette;
  const unitsPerMetre = view.focal / view.distance;
  const marginPerMetre = (view.cameraUp / view.distance) * unitsPerMetre;
  const shape: Shape = {
    silhouette,
    touches: touchingRows(silhouette),
    lowest: base.reduce((most, row) => Math.max(most, row), 0),
  };
  const middleRise = (shape.lowest - (base[baseFrom]! + base[baseTo]!) / 2) / rows;
  const halfDepth = halfDepthAtBase(silhouette, product) * size.widthMetres;
  for (let step = 0; ; step++) {
    const share = 1 - (step / smallest.steps) * (1 - smallest.share);
    const scaled = {
      width: share * size.widthMetres * unitsPerMetre,
      height: share * size.heightMetres * unitsPerMetre,
      centre: view.anchorU + share * size.centreMetres * unitsPerMetre,
    };
    const [least, most] = rowsFor(shape, scaled, area);
    const plain = surfaceRow(view, -halfDepth * share);
    const from = least + room.behind * marginPerMetre;
    const to = most - room.before * marginPerMetre;
    const level = Math.max(plain, view.anchorV + middleRise * scaled.height);
    const wanted = rowForShadow(view, area, level, to, scaled);
    // What hangs over at both ends hangs over least.
    const frontRow = from <= to ? Math.min(to, Math.max(from, wanted)) : (from + to) / 2;
    if (from <= to || step === smallest.steps)
      return { share, forward: frontRow - plain, frontRow };
  }
}

type Shape = { silhouette: Silhouette; touches: Float32Array; lowest: number };

/** The rows (plate units) between which the lowest point lies on the surface, and all that touches with it. */
function rowsFor(
  { silhouette, touches, lowest }: Shape,
  { width, height, centre }: { width: number; height: number; centre: number },
  { rear, front }: StandArea,
): [number, number] {
  const { columns, rows, base, baseFrom, baseTo } = silhouette;
  let least = -Infinity;
  let most = Infinity;
  for (let x = baseFrom; x <= baseTo; x++) {
    const column = Math.floor((centre + ((x + 0.5) / columns - 0.5) * width) * rear.length);
    // Beyond the plate nobody knows.
    if (column < 0 || column >= rear.length) continue;
    least = Math.max(least, rear[column]! + ((lowest - touches[x]!) / rows) * height);
    most = Math.min(most, front[column]! + ((lowest - base[x]!) / rows) * height);
  }
  return [least, most];
}

/** Of a thing's height so much has its shadow on the surface, and that ends so far before the rear edge, metres. */
const fallsWithin = { share: 0.92, metres: 0.012 };
/** So much of the room before it a thing gives to its shadow; a surface too small for that by this much of the room is none for it. */
const forShadow = { share: 0.8, mostLacking: 2 };

/**
 * The row for the lowest point from which the sun's shadow ends on the surface: over the rear edge of a plinth it would be cut off
 * in a straight line, and go on nowhere that the camera sees. `level` where there is no such edge, or no room.
 */
function rowForShadow(
  view: View,
  { rear, falls, cast }: StandArea,
  level: number,
  last: number,
  { height, centre }: { height: number; centre: number },
): number {
  if (cast === null) return level;
  const column = Math.floor((centre + cast.x * height) * rear.length);
  if (falls[column] !== 1) return level;
  const metres = (height * view.distance) / view.focal;
  const reach = fallsWithin.share * metres * cast.away + fallsWithin.metres;
  const lacking = reach - surfaceDepth(view, rear[column]!);
  const room = surfaceDepth(view, level) - surfaceDepth(view, last);
  if (lacking <= 0 || lacking > forShadow.mostLacking * room) return level;
  return surfaceRow(view, surfaceDepth(view, level) - Math.min(lacking, forShadow.share * room));
}

/**
 * The highest row of each column that is on the surface: the base contour, or a foot behind it, within the footprint that
 * the contour and its mirror image enclose; and the feet that are seen between others, as a star's castors are.
 */
function touchingRows(silhouette: Silhouette): Float32Array {
  const { base, baseFrom, baseTo, gap } = silhouette;
  const ends = base[baseFrom]! + base[baseTo]!;
  const touches = base.map((row, x) => {
    if (x < baseFrom || x > baseTo) return row;
    const back = ends - base[baseFrom + baseTo - x]!;
    return Math.min(row, Math.max(back, row - gap[x]!));
  });
  const feet = footingOf(silhouette) < onFeet ? feetOf(silhouette) : [];
  for (const { centre, row } of feet) {
    const column = Math.min(base.length - 1, Math.floor(centre));
    touches[column] = Math.min(touches[column]!, row);
  }
  return touches;
}

/** Half the depth of the footprint as a share of the product's width: that of its longest stretch that touches the surface. */
export function halfDepthAtBase(
  { columns, rows, gap }: Silhouette,
  { depthRatio }: Product,
): number {
  let longest = 0;
  let run = 0;
  for (let x = 0; x < columns; x++) {
    run = gap[x]! <= touching * rows ? run + 1 : 0;
    longest = Math.max(longest, run);
  }
  return (longest / columns / 2) * depthRatio;
}
