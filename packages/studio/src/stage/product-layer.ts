import sharp from "sharp";
import { enlargeLayer } from "../develop/enlarge.ts";
import { sharpenLayer } from "../develop/sharpen.ts";
import type { Rgb } from "../develop/color.ts";
import { StudioError } from "../errors.ts";
import { clearEdge } from "./retouch/clear-edge.ts";
import { alphaOf } from "./retouch/soft-matte.ts";
import { steepenEdge } from "./retouch/steep-edge.ts";

/** Straight-alpha sRGB pixels. `rgba` may be a Buffer, whose own `slice` shares its memory: it is copied with `new Uint8Array`. */
export type Pixels = { widthPx: number; heightPx: number; rgba: Uint8Array };

/** Where a product lies in a raster, px of that raster. */
export type Placement = { leftPx: number; topPx: number; widthPx: number; heightPx: number };

/**
 * Opens a cutout's PNG, turns it clockwise by `degrees`, clears its edge of the old ground's colour, and crops to what is left.
 * Throws StudioError photo_unreadable, no_product.
 */
export async function openCutout(
  png: Buffer,
  degrees: number,
  ground: Rgb | null = null,
): Promise<Pixels> {
  let image = sharp(png).toColourspace("srgb").ensureAlpha();
  if (degrees !== 0) {
    image = image.rotate(degrees, { background: { r: 0, g: 0, b: 0, alpha: 0 } });
  }
  try {
    const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
    return await openPixels({ widthPx: info.width, heightPx: info.height, rgba: data }, ground);
  } catch (cause) {
    if (cause instanceof StudioError) throw cause;
    throw new StudioError("photo_unreadable", "The cutout can't be decoded.", { cause });
  }
}

/** A layer of which the edge needs no clearing, without what is clear about it. Throws StudioError no_product. */
export async function openLayer(png: Buffer): Promise<Pixels> {
  const { data, info } = await sharp(png)
    .toColourspace("srgb")
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return cropToAlpha({ widthPx: info.width, heightPx: info.height, rgba: data });
}

/** A cutout's own pixels, its edge cleared, without what surrounds it in the crop. Throws StudioError no_product. */
export async function openPixels(
  { widthPx, heightPx, rgba }: Pixels,
  ground: Rgb | null,
): Promise<Pixels> {
  return cropToAlpha(await clearEdge({ widthPx, heightPx, rgba }, ground));
}

/** Below this alpha a pixel is haze that nobody sees, but that would make the product seem larger. */
const hazeAlpha = 8;

function cropToAlpha({ widthPx, heightPx, rgba }: Pixels): Pixels {
  let left = widthPx;
  let right = -1;
  let top = heightPx;
  let bottom = -1;
  for (let y = 0; y < heightPx; y++) {
    const row = y * widthPx * 4 + 3;
    let first = 0;
    while (first < widthPx && rgba[row + first * 4]! < hazeAlpha) first++;
    if (first === widthPx) continue;
    let last = widthPx - 1;
    while (rgba[row + last * 4]! < hazeAlpha) last--;
    left = Math.min(left, first);
    right = Math.max(right, last);
    top = Math.min(top, y);
    bottom = y;
  }
  if (right < 0) throw new StudioError("no_product", "The cutout is empty.");
  const width = right - left + 1;
  const height = bottom - top + 1;
  if (width === widthPx && height === heightPx) return { widthPx, heightPx, rgba };
  const cropped = new Uint8Array(width * height * 4);
  for (let y = 0; y < height; y++) {
    const from = ((top + y) * widthPx + left) * 4;
    cropped.set(rgba.subarray(from, from + width * 4), y * width * 4);
  }
  return { widthPx: width, heightPx: height, rgba: cropped };
}

/** A layer turned left to right. */
export function flopPixels({ widthPx, heightPx, rgba }: Pixels): Pixels {
  const from = new Uint32Array(rgba.buffer, rgba.byteOffset, widthPx * heightPx);
  const to = new Uint32Array(from.length);
  for (let y = 0; y < heightPx; y++) {
    for (let x = 0; x < widthPx; x++) to[y * widthPx + widthPx - 1 - x] = from[y * widthPx + x]!;
  }
  return { widthPx, heightPx, rgba: new Uint8Array(to.buffer) };
}

/** Enlarged by more than this, pixels get a light unsharp mask, so that a small source doesn't look soft. */
const softFrom = 1.25;

/** Whether `scalePixels` sharpens these pixels on their way to a size. */
export function isSharpened(source: Pixels, { widthPx, heightPx }: Omit<Pixels, "rgba">): boolean {
  return widthPx / source.widthPx > softFrom && heightPx >= source.heightPx;
}

/** Pixels of another size: enlarged, sharp and steep at their edges again; the same object where the size is the same. */
export async function scalePixels(
  source: Pixels,
  widthPx: number,
  heightPx: number,
): Promise<Pixels> {
  if (widthPx === source.widthPx && heightPx === source.heightPx) return source;
  const enlargement = widthPx / source.widthPx;
  if (enlargement > 1 && heightPx >= source.heightPx) {
    // Sharpened as it came: the same to the eye as after enlarging, and for a fraction of the pixels.
    const isSoft = isSharpened(source, { widthPx, heightPx });
    const crisp = isSoft ? sharpen(source, enlargement) : source;
    const enlarged = enlargeLayer(crisp, { widthPx, heightPx });
    if (isSoft) steepenEdge(enlarged, source);
    return enlarged;
  }
  const raw = { width: source.widthPx, height: source.heightPx, channels: 4 } as const;
  const rgba = await sharp(source.rgba, { raw, limitInputPixels: false })
    // As soft as the set's plates are: with lanczos a product was sharper than what it stands on, and ringed at its edge.
    .resize(widthPx, heightPx, { fit: "fill", kernel: "mitchell" })
    .raw()
    .toBuffer();
  return { widthPx, heightPx, rgba };
}

/** What is enlarged was softer than what is made smaller: so many times the mask. */
const enlargedShare = 1.68;
/**
 * The quarter of a product's pixels that differ most from their neighbours do so by this many levels or more: a photograph with
 * the first is sharp, of one with the second nothing is sharpened, and beyond it hammered metal and the like are softened by as
 * much, or they would be harsher than anything in the set.
 */
const crunch = { sharp: 6, enough: 10, quarter: 0.75, softest: -0.35 };
/** One row in so many tells. */
const rowsApart = 4;

/** Pixels sharpened before they are enlarged, the less the harsher they are. */
function sharpen(source: Pixels, enlargement: number): Pixels {
  const own = (crunch.enough - roughnessOf(source)) / (crunch.enough - crunch.sharp);
  // The more it is enlarged, the less of the mask is seen at once.
  const strength = Math.min(1.25, enlargement / 2) * Math.min(1, Math.max(crunch.softest, own));
  return sharpenLayer(source, strength * enlargedShare);
}

/** By how many levels the pixels that differ most from their neighbours do so. */
function roughnessOf({ widthPx, heightPx, rgba }: Pixels): number {
  const stride = widthPx * 4;
  const counts = new Uint32Array(256);
  let all = 0;
  for (let y = 1; y + 1 < heightPx; y += rowsApart) {
    for (let at = y * stride + 4; at < (y + 1) * stride - 4; at += 4) {
      const off = offAround(rgba, at, stride);
      if (off === null) continue;
      counts[Math.round(Math.abs(off))]!++;
      all++;
    }
  }
  let level = 0;
  for (let below = counts[0]!; below < all * crunch.quarter; below += counts[level]!) level++;
  return level;
}

/** How much lighter an opaque pixel is than its four neighbours; null at the matte's edge. */
function offAround(rgba: Uint8Array, at: number, stride: number): number | null {
  if ((rgba[at - 1]! & rgba[at + 3]! & rgba[at + 7]!) !== 255) return null;
  if ((rgba[at + 3 - stride]! & rgba[at + 3 + stride]!) !== 255) return null;
  const around =
    lightness(rgba, at - 4) +
    lightness(rgba, at + 4) +
    lightness(rgba, at - stride) +
    lightness(rgba, at + stride);
  return lightness(rgba, at) - around / 4;
}

/** About the luma of a pixel, 0 to 255, by shifts. */
function lightness(rgba: Uint8Array, at: number): number {
  return (rgba[at]! * 5 + rgba[at + 1]! * 9 + rgba[at + 2]! * 2) >> 4;
}

/** The alpha of pixels on a small raster, area-averaged. */
export async function smallAlpha(
  source: Pixels,
  columns: number,
  rows: number,
): Promise<Uint8Array> {
  const raw = { width: source.widthPx, height: source.heightPx, channels: 1 } as const;
  return sharp(alphaOf(source), { raw, limitInputPixels: false })
    .resize(columns, rows, { fit: "fill" })
    .toColourspace("b-w")
    .raw()
    .toBuffer();
}
