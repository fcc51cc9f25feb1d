import { linearToSrgb16, srgb16ToLinear, srgbToLinear } from "../develop/color.ts";
import type { Canvas, Placement } from "./contact.ts";
import type { Pixels } from "./product-layer.ts";
import { softAlpha } from "./rim.ts";
import type { Silhouette } from "./silhouette.ts";

/** Share of the surroundings that an edge takes on: a lens never separates two things cleanly. */
const wrapShare = 0.42;
/** Light can't reach the last stretch above the surface: depth, and reach as a share of the height. */
const seat = { depth: 0.62, reach: 0.012 };

/** Lays the product over the set, in linear light, with light wrap at its edges. */
export async function layProduct(canvas: Canvas, product: Pixels, place: Placement): Promise<void> {
  const radius = Math.max(1, place.heightPx * 0.008);
  const soft = await softAlpha(product, radius);
  const surroundings = averageBlocks(canvas, Math.max(4, Math.round(place.heightPx * 0.02)));
  for (let y = 0; y < place.heightPx; y++) {
    const canvasY = place.topPx + y;
    if (canvasY < 0 || canvasY >= canvas.heightPx) continue;
    for (let x = 0; x < place.widthPx; x++) {
      const canvasX = place.leftPx + x;
      const from = y * place.widthPx + x;
      const alpha = product.rgba[from * 4 + 3]! / 255;
      if (alpha === 0 || canvasX < 0 || canvasX >= canvas.widthPx) continue;
      const edge = Math.min(1, (255 - soft[from]!) / 127);
      const wrap = wrapShare * edge * edge;
      const block = surroundings.at(canvasX, canvasY);
      const at = (canvasY * canvas.widthPx + canvasX) * 3;
      for (let channel = 0; channel < 3; channel++) {
        const own = srgbToLinear[product.rgba[from * 4 + channel]!]!;
        const wrapped = own + (surroundings.values[block + channel]! - own) * wrap;
        const behind = srgb16ToLinear[canvas.values[at + channel]!]!;
        canvas.values[at + channel] = linearToSrgb16(behind + (wrapped - behind) * alpha);
      }
    }
  }
}

type Blocks = { values: Float32Array; at: (x: number, y: number) => number };

/** Mean linear colour of blocks of the canvas, smoothed over their neighbours. */
function averageBlocks(canvas: Canvas, blockPx: number): Blocks {
  const columns = Math.ceil(canvas.widthPx / blockPx);
  const rows = Math.ceil(canvas.heightPx / blockPx);
  const values = new Float32Array(columns * rows * 3);
  const counts = new Float32Array(columns * rows);
  const step = Math.max(1, blockPx >> 2);
  for (let y = 0; y < canvas.heightPx; y += step) {
    for (let x = 0; x < canvas.widthPx; x += step) {
      const block = Math.floor(y / blockPx) * columns + Math.floor(x / blockPx);
      const at = (y * canvas.widthPx + x) * 3;
      counts[block]!++;
      for (let channel = 0; channel < 3; channel++) {
        values[block * 3 + channel]! += srgb16ToLinear[canvas.values[at + channel]!]!;
      }
    }
  }
  for (let at = 0; at < values.length; at++) values[at] = values[at]! / counts[Math.floor(at / 3)]!;
  return {
    values,
    at: (x, y) => (Math.floor(y / blockPx) * columns + Math.floor(x / blockPx)) * 3,
  };
}

/** Shades the last stretch of a standing product above its base; others are given back as they are. */
export function seatProduct(
  product: Pixels,
  place: Placement,
  silhouette: Silhouette,
  stands: boolean,
): Pixels {
  if (!stands) return product;
  const { columns, rows, base, gap } = silhouette;
  const { widthPx, heightPx } = product;
  const rgba = product.rgba.slice();
  const reach = seat.reach * place.heightPx;
  for (let x = 0; x < widthPx; x++) {
    const column = Math.min(columns - 1, Math.floor((x / widthPx) * columns));
    const lift = Math.min(1, gap[column]! / rows / 0.03);
    const depth = seat.depth * (1 - lift);
    const line = (Math.min(rows, base[column]! - Math.min(gap[column]!, rows)) / rows) * heightPx;
    for (let y = Math.max(0, Math.floor(line - reach * 5)); depth > 0 && y < heightPx; y++) {
      const light = 1 - depth * Math.exp(-Math.max(0, line - y) / reach);
      const at = (y * widthPx + x) * 4;
      for (let channel = 0; channel < 3; channel++) {
        const linear = srgbToLinear[rgba[at + channel]!]! * light;
        rgba[at + channel] = linearToSrgb16(linear) / 257 + 0.5;
      }
    }
  }
  return { widthPx, heightPx, rgba };
}
