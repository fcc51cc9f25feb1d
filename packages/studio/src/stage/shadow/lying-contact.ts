import type { Placement } from "../product-layer.ts";
import type { Frame16 } from "../../develop/finish.ts";
import { dimPixel } from "../../develop/color.ts";
import { blurRaster } from "../retouch/average-line.ts";
import type { LowLight } from "../light/low-light.ts";
import type { Silhouette } from "../silhouette.ts";

/**
 * Where a thing lies on a surface its edge keeps light from the ground beside it: most of it in the seam, some a finger's breadth
 * away. Depth at the outline, and reach as a share of the product's size.
 */
const seam = { depth: 0.26, reach: 0.0042 };
const crevice = { depth: 0.12, reach: 0.018 };

/** Light that comes in low from one side reaches under the edge that faces it: of seam and crevice this much goes there. */
const litSeam = 0.8;
/** The outline's direction at a pixel is read over so many cells to both sides. */
const slopeCells = 2;

type Raster = { columns: number; rows: number; values: Float32Array };

/**
 * Darkens the surface all about what lies on it and is seen from above: without a seam it hovers over its own shadow. Least
 * towards the light (`lowLightOf`): as dark there as elsewhere, it reads as an outline drawn by hand.
 */
export function drawLyingContact(
  canvas: Frame16,
  silhouette: Silhouette,
  place: Placement,
  light: LowLight,
): void {
  const sizePx = Math.sqrt(place.widthPx * place.heightPx);
  const cellPx = place.heightPx / silhouette.rows;
  const pad = Math.ceil((crevice.reach * sizePx * 3) / cellPx);
  const shades = [seam, crevice].map(({ depth, reach }) => ({
    depth,
    raster: blurredCover(silhouette, pad, (reach * sizePx) / cellPx),
  }));
  const perPxX = silhouette.columns / place.widthPx;
  const perPxY = silhouette.rows / place.heightPx;
  const padPx = pad * cellPx;
  const fromX = Math.max(0, Math.floor(place.leftPx - padPx));
  const toX = Math.min(canvas.widthPx, Math.ceil(place.leftPx + place.widthPx + padPx));
  const toY = Math.min(canvas.heightPx, Math.ceil(place.topPx + place.heightPx + padPx));
  for (let y = Math.max(0, Math.floor(place.topPx - padPx)); y < toY; y++) {
    const row = (y + 0.5 - place.topPx) * perPxY + pad - 0.5;
    for (let x = fromX; x < toX; x++) {
      const column = (x + 0.5 - place.leftPx) * perPxX + pad - 0.5;
      // On a straight outline half of what is about is the thing.
      const [near, around] = shades.map(({ raster }) =>
        Math.min(1, 2 * readRaster(raster, column, row)),
      ) as [number, number];
      if (around === 0) continue;
      const kept = 1 - litSeam * towards(shades[1]!.raster, column, row, light);
      const seen = (1 - seam.depth * kept * near) * (1 - crevice.depth * kept * around);
      dimPixel(canvas.values, (y * canvas.widthPx + x) * 3, seen);
    }
  }
}

/** How far an outline faces the light at a cell: 0, also in the shade, to 1. */
function towards(raster: Raster, column: number, row: number, { right, down }: LowLight): number {
  const read = (x: number, y: number): number => readRaster(raster, column + x, row + y);
  const outX = read(-slopeCells, 0) - read(slopeCells, 0);
  const outY = read(0, -slopeCells) - read(0, slopeCells);
  const slope = Math.hypot(outX, outY);
  if (slope < 1e-4) return 0;
  // From 30° above the surface on a light is as low as any.
  return Math.min(1, Math.max(0, (1.15 * (outX * right + outY * down)) / slope));
}

/** The silhouette's cover with `pad` clear cells about it, blurred by about a Gaussian of `sigma` cells. */
function blurredCover({ columns, rows, cover }: Silhouette, pad: number, sigma: number): Raster {
  const [wide, high] = [columns + 2 * pad, rows + 2 * pad];
  const values = new Float32Array(wide * high);
  for (let y = 0; y < rows; y++)
    values.set(cover.subarray(y * columns, (y + 1) * columns), (y + pad) * wide + pad);
  blurRaster(values, wide, high, sigma);
  return { columns: wide, rows: high, values };
}

/** Between four cells; 0 beyond them. */
function readRaster({ columns, rows, values }: Raster, column: number, row: number): number {
  if (column < 0 || row < 0 || column >= columns - 1 || row >= rows - 1) return 0;
  const at = (row | 0) * columns + (column | 0);
  const fx = column - (column | 0);
  const upper = values[at]! + (values[at + 1]! - values[at]!) * fx;
  const lower = values[at + columns]! + (values[at + columns + 1]! - values[at + columns]!) * fx;
  return upper + (lower - upper) * (row - (row | 0));
}
