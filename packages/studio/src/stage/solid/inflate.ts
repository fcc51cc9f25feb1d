import type { Product } from "../../product/product.ts";
import { averageLine } from "../retouch/average-line.ts";
import { betweenEnds, leastHalfDepthMetres } from "./column-depths.ts";
import { lyingHalfDepth, mostHalfThickness } from "./lay-down.ts";
import { dropLooseSticks } from "./loose-sticks.ts";
import { traceOutline } from "./outline.ts";
import { footingOf, onFeet, type Silhouette } from "../silhouette.ts";
import { evenOut, halfRuns, localRadius } from "./thickness.ts";

/** Moves each column, by fractions of a cell, so that its base contour is the bottom row; the result counts rows from the base upwards. */
function straighten(silhouette: Silhouette, base: Float32Array): Float32Array {
  const { columns, rows, cover } = silhouette;
  const straight = new Float32Array(columns * rows);
  for (let x = 0; x < columns; x++) {
    const bottom = Math.floor(base[x]!);
    const share = base[x]! - bottom;
    for (let up = 0; up < rows; up++) {
      const y = bottom - 1 - up;
      const above = y >= 0 && y < rows ? cover[y * columns + x]! : 0;
      const below = y + 1 >= 0 && y + 1 < rows ? cover[(y + 1) * columns + x]! : 0;
      straight[up * columns + x] = above + (below - above) * share;
    }
  }
  return straight;
}

/** Rows by which an underside may be off its contour and still touch: hulls bridge steps of the raster. */
const slitRows = 2;

/** Fills what is left open below a base that follows its contour: outlined there, it would have no depth where it touches. */
function closeSlits(straight: Float32Array, columns: number): void {
  for (let x = 0; x < columns; x++) {
    let open = 0;
    while (open <= slitRows && straight[open * columns + x]! < 0.5) open++;
    if (open > slitRows) continue;
    for (let up = 0; up < open; up++) straight[up * columns + x] = 1;
  }
}

/** Whether it stands on its base, where it has no outline then, or on a stem alone; on its back; or neither. */
export type Held = "standing" | "stemmed" | "lying" | "floating";

/** As `Volume.field`: a silhouette whose `base` row in each column is the bottom, each part as deep as it is thick. */
export function inflate(
  silhouette: Silhouette,
  base: Float32Array,
  size: { widthMetres: number; heightMetres: number },
  product: Pick<Product, "volume" | "depthRatio">,
  held: Held,
): Float32Array {
  const { columns, rows } = silhouette;
  const cover = straighten(silhouette, base);
  const grounded = held === "standing" || held === "stemmed";
  if (grounded) closeSlits(cover, columns);
  if (grounded && footingOf(silhouette) < onFeet) dropBefore(cover, silhouette);
  const [stepX, stepY] = [size.widthMetres / columns, size.heightMetres / rows];
  const trace = () => traceOutline(cover, columns, rows, stepX, stepY, grounded);
  const whole = trace();
  const root = Math.sqrt(size.widthMetres * size.heightMetres);
  const thin = thinParts * root;
  const hasLess =
    held === "standing" &&
    dropLooseSticks(cover, silhouette, localRadius(whole, columns, rows, stepX, stepY), thin);
  const { distance, nearest } = hasLess ? trace() : whole;
  const field = new Float32Array(columns * rows * 2);
  const asPillow = held === "lying" && product.volume !== "flat" && product.volume !== "revolution";
  const radii =
    product.volume === "box" && !asPillow
      ? halfRuns(cover, columns, rows, stepX, stepY, grounded)
      : localRadius({ distance }, columns, rows, stepX, stepY);
  const radius = evenOut(radii, columns, rows, stepX, stepY);
  const most = asPillow ? root * mostHalfThickness(cover, columns, product.depthRatio) : 0;
  for (let cell = 0; cell < radius.length; cell++) {
    if (cover[cell]! < 0.5) continue;
    const depth = asPillow
      ? lyingHalfDepth(distance[cell]!, radius[cell]!, most)
      : halfDepthAt(distance[cell]!, radius[cell]!, size.widthMetres / 2, product);
    field[cell * 2 + 1] = Math.max(leastHalfDepthMetres, depth);
  }
  const sideways = held === "stemmed" ? 1 : sidewaysOf(silhouette, stepY / stepX);
  if (grounded) deepenThin(field, radius, silhouette, thin, sideways);
  for (let cell = 0; cell < distance.length; cell++) {
    field[cell * 2] = distance[cell]!;
    if (cover[cell]! >= 0.5) continue;
    const edge = nearest[cell]! < 0 ? 0 : field[nearest[cell]! * 2 + 1]!;
    field[cell * 2 + 1] = Math.max(leastHalfDepthMetres, edge);
  }
  smoothDepths(field, columns, rows);
  return field;
}

/**
 * Takes out of the cover what is below the line between the outermost feet: a castor in front of it. The body stands on that line
 * (`columnDepths`), and with the castor on it too there is a black dash where nothing touches the floor.
 */
function dropBefore(cover: Float32Array, silhouette: Silhouette): void {
  const { columns, base, baseFrom, baseTo } = silhouette;
  for (let x = baseFrom; x <= baseTo; x++) {
    const below = base[x]! - betweenEnds(base, silhouette, x);
    for (let up = 0; up < below; up++) cover[up * columns + x] = 0;
  }
}

/** Narrower to each side than this share of a thing's size, the root of its box, a part is a strap, a handle or a leg. */
const thinParts = 0.05;

/** A base that rises by this much of its width is that of a thing turned sideways to the camera. */
const turnedRise = 0.15;

/** How far (0 to 1) one sees that thin parts are several, one behind the other: a chair's legs, both handles of a bag at an angle. */
function sidewaysOf(silhouette: Silhouette, cellAspect: number): number {
  if (footingOf(silhouette) < onFeet) return 1;
  const { base, baseFrom, baseTo } = silhouette;
  const rise = (Math.abs(base[baseTo]! - base[baseFrom]!) * cellAspect) / (baseTo + 1 - baseFrom);
  return Math.min(1, rise / turnedRise);
}

/** Thin parts together are this share as deep as the body above or below them. */
const deepThin = 0.7;

/** Thin parts as deep as the body lets them be: sheets on end throw spikes. */
function deepenThin(
  field: Float32Array,
  radius: Float32Array,
  { columns, rows }: Silhouette,
  thin: number,
  sideways: number,
): void {
  const body = new Float32Array(columns);
  for (let cell = 0; cell < radius.length; cell++) {
    const x = cell % columns;
    body[x] = Math.max(body[x]!, field[cell * 2 + 1]!);
  }
  averageLine(body, 0, 1, columns, Math.max(1, Math.round(rows / 36)));
  for (let cell = 0; cell < radius.length; cell++) {
    const share = 1 - radius[cell]! / thin;
    if (share <= 0) continue;
    const depth = share * sideways * deepThin * body[cell % columns]!;
    field[cell * 2 + 1] = Math.max(field[cell * 2 + 1]!, depth);
  }
}

/** Evens the depths out over some cells, twice: where a row is suddenly wider than the next, no shadow has a step. */
function smoothDepths(field: Float32Array, columns: number, rows: number): void {
  const radius = Math.max(1, Math.round(rows / 72));
  for (let pass = 0; pass < 2; pass++) {
    for (let y = 0; y < rows; y++) averageLine(field, y * columns * 2 + 1, 2, columns, radius);
    for (let x = 0; x < columns; x++) averageLine(field, x * 2 + 1, columns * 2, rows, radius);
  }
}

/** A soft part is that much deeper for its thickness than the whole is for its width: a barrel is round, a bag is not. */
const softness = 1.5;

/**
 * Half the depth `inside` metres from the outline of a part that is `radius` metres thick to each side: a drill's barrel is as
 * deep as it is high, however long its row is. `widest` is half the product's width.
 */
function halfDepthAt(
  inside: number,
  radius: number,
  widest: number,
  product: Pick<Product, "volume" | "depthRatio">,
): number {
  // On the very outline there is no disc.
  const edge = radius > 0 ? 1 - Math.min(1, inside / radius) : 1;
  const round = Math.sqrt(1 - edge * edge);
  if (product.volume === "flat") return Math.min(widest * product.depthRatio, 0.01);
  // Corners are rounded over 6 % of the thickness.
  const corner = Math.min(1, (1 - edge) * 16 + 0.25);
  if (product.volume === "box") return Math.min(widest * product.depthRatio, radius * 1.4) * corner;
  // A bottle at a slant is as round as one that stands, but about an axis that its rows don't tell.
  if (product.volume === "revolution") return radius * round;
  return Math.min(widest, radius) * product.depthRatio * softness * round;
}
