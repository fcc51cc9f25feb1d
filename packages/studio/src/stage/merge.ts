import type { Frame16 } from "../develop/finish.ts";
import { linearToSrgb16, srgb16ToLinear, srgbToLinear } from "../develop/color.ts";
import { undersideOf } from "./shadow/contact-line.ts";
import type { Pixels, Placement } from "./product-layer.ts";
import type { Silhouette } from "./silhouette.ts";
import { isInside, readLevel, type SoftMatte, softMatte } from "./retouch/soft-matte.ts";

/** Share of the surroundings that an edge takes on: a lens never separates two things cleanly. */
const wrapShare = 0.1;
/** Light can't reach the last stretch above the surface: depth, and reach as a share of the height. */
const seat = { depth: 0.72, reach: 0.011 };

/**
 * Lays the product over the set, in linear light, with light wrap at its edges. `glass`: what shines through it is seen as
 * through a filled bottle, drawn together towards its middle and darker near the edge.
 */
export function layProduct(
  canvas: Frame16,
  product: Pixels,
  place: Placement,
  glass: boolean,
): void {
  const behindGlass = glass ? copyRows(canvas, place) : null;
  const radius = Math.max(1, place.heightPx * 0.004);
  const soft = softMatte(product, radius);
  const surroundings = averageBlocks(canvas, Math.max(4, Math.round(place.heightPx * 0.02)));
  const fromX = Math.max(0, -place.leftPx);
  const toX = Math.min(place.widthPx, canvas.widthPx - place.leftPx);
  const toY = Math.min(place.heightPx, canvas.heightPx - place.topPx);
  const laying = { canvas, rgba: product.rgba, place, behindGlass, soft, surroundings, fromX, toX };
  for (let y = Math.max(0, -place.topPx); y < toY; y++) layRow(laying, y);
}

/** What `layRow` reads, and where it writes. */
type Laying = {
  canvas: Frame16;
  rgba: Uint8Array;
  place: Placement;
  behindGlass: Uint16Array | null;
  soft: SoftMatte;
  surroundings: Blocks;
  fromX: number;
  toX: number;
};

/** Lays one row of the product, cells of the matte that are alike together. Of the module, as all that runs for each row: see bench/README.md. */
function layRow(laying: Laying, y: number): void {
  const { soft, fromX, toX } = laying;
  const { cellPx } = soft;
  for (let x = fromX; x < toX;) {
    const isInner = isInside(soft, x, y);
    let end = x - (x % cellPx) + cellPx;
    while (end < toX && isInside(soft, end, y) === isInner) end += cellPx;
    end = Math.min(end, toX);
    if (isInner) layInner(laying, y, x, end);
    else layEdge(laying, y, x, end);
    x = end;
  }
}

/** Most of the product is neither edge nor glass. */
function layInner(laying: Laying, y: number, start: number, end: number): void {
  const { canvas, rgba, place } = laying;
  const { values } = canvas;
  let to = ((place.topPx + y) * canvas.widthPx + place.leftPx + start) * 3;
  let from = (y * place.widthPx + start) * 4;
  for (let x = start; x < end; x++, to += 3, from += 4) {
    if (rgba[from + 3] === 255) {
      values[to] = rgba[from]! * 257;
      values[to + 1] = rgba[from + 1]! * 257;
      values[to + 2] = rgba[from + 2]! * 257;
    } else layEdge(laying, y, x, x + 1);
  }
}

function layEdge(
  { canvas, rgba, place, behindGlass, soft, surroundings }: Laying,
  y: number,
  start: number,
  end: number,
): void {
  const { values } = canvas;
  const canvasY = place.topPx + y;
  for (let x = start; x < end; x++) {
    const from = y * place.widthPx + x;
    const alpha = rgba[from * 4 + 3]!;
    if (alpha === 0) continue;
    const canvasX = place.leftPx + x;
    const at = (canvasY * canvas.widthPx + canvasX) * 3;
    const edge = Math.min(1, (255 - readLevel(soft, x, y)) / 127);
    const wrap = behindGlass === null ? wrapShare * edge * edge : 0;
    const through = behindGlass === null ? 0 : shareThrough(rgba, place, x, y);
    const block = blockAt(surroundings, canvasX, canvasY);
    for (let channel = 0; channel < 3; channel++) {
      const own = srgbToLinear[rgba[from * 4 + channel]!]!;
      const wrapped = own + (surroundings.values[block + channel]! - own) * wrap;
      const beside = srgb16ToLinear[values[at + channel]!]!;
      const bent =
        behindGlass === null ? beside : refracted(behindGlass, canvas, place, x, y, channel);
      const behind = beside + (bent - beside) * through;
      values[at + channel] = linearToSrgb16(behind + (wrapped - behind) * (alpha / 255));
    }
  }
}

/** How far light is drawn to the middle of the glass, and what its edge keeps back. */
const bend = { across: 0.3, down: 0.06, loss: 0.3 };

/** A matte's edge is as wide as this share of the glass's height, and two pixels at the least. */
const outline = 0.004;
const ways = [-1, 0, 1].flatMap((right) =>
  [-1, 0, 1].flatMap((down) => (right === 0 && down === 0 ? [] : [{ right, down }])),
);

/**
 * How much of what shows behind a pixel is seen through the glass, and not past its outline: taken for all of it, a pixel of the black
 * seam at a carafe's foot with a fiftieth of glass in it was as light as the table behind, and the foot had a dashed white line.
 */
function shareThrough(
  rgba: Uint8Array,
  { widthPx, heightPx }: Placement,
  x: number,
  y: number,
): number {
  const reach = Math.max(2, Math.ceil(outline * heightPx));
  const alphaAt = (right: number, down: number): number =>
    isWithin(x + right, widthPx) && isWithin(y + down, heightPx)
      ? rgba[((y + down) * widthPx + x + right) * 4 + 3]!
      : 0;
  if (ways.every(({ right, down }) => alphaAt(right * reach, down * reach) > 0)) return 1;
  const own = alphaAt(0, 0);
  let densest = own;
  for (const { right, down } of ways)
    for (let step = 1; step <= reach; step++)
      densest = Math.max(densest, alphaAt(right * step, down * step));
  const covered = own / densest;
  return (covered * (255 - densest)) / Math.max(1, 255 - own);
}

function isWithin(at: number, length: number): boolean {
  return at >= 0 && at < length;
}

function copyRows({ widthPx, heightPx, values }: Frame16, place: Placement): Uint16Array {
  const top = Math.max(0, place.topPx) * widthPx * 3;
  const bottom = Math.min(heightPx, place.topPx + place.heightPx) * widthPx * 3;
  return values.slice(top, bottom);
}

/** Linear light behind a point of the glass, from the rows that `copyRows` kept. */
function refracted(
  rows: Uint16Array,
  canvas: Frame16,
  place: Placement,
  x: number,
  y: number,
  channel: number,
): number {
  const aside = (x + 0.5) / place.widthPx - 0.5;
  const along = (y + 0.5) / place.heightPx - 0.5;
  // Strongest where the wall turns away, as in a lens.
  const column = place.leftPx + x - aside * Math.abs(aside) * 2 * bend.across * place.widthPx;
  const row = y - along * bend.down * place.heightPx;
  const first = Math.max(0, place.topPx);
  const last = rows.length / (canvas.widthPx * 3) - 1;
  const line = Math.min(last, Math.max(0, Math.round(place.topPx + row) - first));
  const pixel = Math.min(canvas.widthPx - 1, Math.max(0, Math.round(column)));
  const light = srgb16ToLinear[rows[(line * canvas.widthPx + pixel) * 3 + channel]!]!;
  return light * (1 - bend.loss * (2 * aside) ** 4);
}

/** Mean linear colours of a canvas's blocks, 3 a block. */
type Blocks = { blockPx: number; columns: number; rows: number; values: Float32Array };

/** Mean linear colour of blocks of the canvas, from about four samples across and down each. */
function averageBlocks(canvas: Frame16, blockPx: number): Blocks {
  const step = Math.max(1, blockPx >> 2);
  // What is left at an edge may be narrower than a step, with no sample of its own: it belongs to the block beside it.
  const blocksAlong = (lengthPx: number): number => {
    const lastSample = Math.floor((lengthPx - 1) / step) * step;
    return Math.floor(lastSample / blockPx) + 1;
  };
  const columns = blocksAlong(canvas.widthPx);
  const rows = blocksAlong(canvas.heightPx);
  const values = new Float32Array(columns * rows * 3);
  const counts = new Float32Array(columns * rows);
  const blocks = { blockPx, columns, rows, values };
  for (let y = 0; y < canvas.heightPx; y += step) addRow(canvas, y, step, blocks, counts);
  for (let at = 0; at < values.length; at++) values[at] = values[at]! / counts[Math.floor(at / 3)]!;
  return blocks;
}

/** Adds every `step`th pixel of a row to its block. */
function addRow(
  canvas: Frame16,
  y: number,
  step: number,
  { blockPx, columns, values }: Blocks,
  counts: Float32Array,
): void {
  const start = Math.floor(y / blockPx) * columns;
  for (let x = 0; x < canvas.widthPx; x += step) {
    const block = start + Math.floor(x / blockPx);
    const at = (y * canvas.widthPx + x) * 3;
    counts[block]!++;
    for (let channel = 0; channel < 3; channel++) {
      values[block * 3 + channel]! += srgb16ToLinear[canvas.values[at + channel]!]!;
    }
  }
}

/** Where the block of a pixel begins. */
function blockAt({ blockPx, columns, rows }: Blocks, x: number, y: number): number {
  const row = Math.min(rows - 1, Math.floor(y / blockPx));
  return (row * columns + Math.min(columns - 1, Math.floor(x / blockPx))) * 3;
}

/** Shades the last stretch of a standing product above its base; others are given back as they are. */
export function seatProduct(
  product: Pixels,
  place: Placement,
  silhouette: Silhouette,
  stands: boolean,
): Pixels {
  if (!stands) return product;
  const { columns, rows, gap } = silhouette;
  const { widthPx, heightPx } = product;
  const seated = { widthPx, heightPx, rgba: new Uint8Array(product.rgba) };
  const underside = undersideOf(product);
  const reach = Math.max(1.5, seat.reach * place.heightPx);
  for (let x = 0; x < widthPx; x++) {
    const column = Math.min(columns - 1, Math.floor((x / widthPx) * columns));
    const lift = Math.min(1, gap[column]! / rows / 0.05);
    const depth = seat.depth * (1 - lift);
    if (depth > 0) shadeColumn(seated, x, underside[x]!, depth, reach);
  }
  return seated;
}

/** Shades a column towards its underside, in place. */
function shadeColumn(
  { widthPx, heightPx, rgba }: Pixels,
  x: number,
  underside: number,
  depth: number,
  reach: number,
): void {
  for (let y = Math.max(0, Math.floor(underside - reach * 5)); y < heightPx; y++) {
    const light = 1 - depth * Math.exp(-Math.max(0, underside - y - 1) / reach);
    const at = (y * widthPx + x) * 4;
    for (let channel = 0; channel < 3; channel++) {
      const linear = srgbToLinear[rgba[at + channel]!]! * light;
      rgba[at + channel] = linearToSrgb16(linear) / 257 + 0.5;
    }
  }
}
