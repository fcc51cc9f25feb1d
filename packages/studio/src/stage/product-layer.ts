import sharp from "sharp";
import { StudioError } from "../errors.ts";

/** Straight-alpha sRGB pixels. */
export type Pixels = { widthPx: number; heightPx: number; rgba: Uint8Array };

/** Opens a cutout's PNG, turns it clockwise by `degrees`, and crops to what is left. Throws StudioError photo_unreadable. */
export async function openCutout(png: Buffer, degrees: number): Promise<Pixels> {
  let image = sharp(png).toColourspace("srgb").ensureAlpha();
  if (degrees !== 0) {
    image = image.rotate(degrees, { background: { r: 0, g: 0, b: 0, alpha: 0 } });
  }
  try {
    const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
    return await openPixels({ widthPx: info.width, heightPx: info.height, rgba: data });
  } catch (cause) {
    if (cause instanceof StudioError) throw cause;
    throw new StudioError("photo_unreadable", "The cutout can't be decoded.", { cause });
  }
}

/** A cutout's own pixels, without what surrounds it in the crop. */
export async function openPixels({ widthPx, heightPx, rgba }: Pixels): Promise<Pixels> {
  return cropToAlpha(await chokeEdge({ widthPx, heightPx, rgba }));
}

/** The edge moves inwards by about 0.7 px, past the seam of light that a white ground leaves on the outermost pixel. */
const choke = { sigma: 1.1, from: 0.5, to: 0.98 };
/** Straps, hairs and needles of some pixels keep their edges: choking would eat them. */
const thin = { sigma: 3, from: 0.3, to: 0.48 };

async function chokeEdge({ widthPx, heightPx, rgba }: Pixels): Promise<Pixels> {
  const blurred = async (sigma: number): Promise<Buffer> =>
    sharp(rgba, {
      raw: { width: widthPx, height: heightPx, channels: 4 },
      limitInputPixels: false,
    })
      .extractChannel(3)
      .blur(sigma)
      .raw()
      .toBuffer();
  const [near, wide] = await Promise.all([blurred(choke.sigma), blurred(thin.sigma)]);
  const cut = smoothSteps(choke.from, choke.to);
  const sturdy = smoothSteps(thin.from, thin.to);
  const result = rgba.slice();
  for (let pixel = 0; pixel < near.length; pixel++) {
    const alpha = rgba[pixel * 4 + 3]!;
    if (alpha === 0 || near[pixel]! === 255) continue;
    const choked = Math.min(alpha, 255 * cut[near[pixel]!]!);
    result[pixel * 4 + 3] = alpha + (choked - alpha) * sturdy[wide[pixel]!]! + 0.5;
  }
  return { widthPx, heightPx, rgba: result };
}

/** A smooth step from 0 to 1 for each byte. */
function smoothSteps(from: number, to: number): Float32Array {
  return Float32Array.from({ length: 256 }, (_, byte) => {
    const t = Math.min(1, Math.max(0, (byte / 255 - from) / (to - from)));
    return t * t * (3 - 2 * t);
  });
}

/** Below this alpha a pixel is haze that nobody sees, but that would make the product seem larger. */
const hazeAlpha = 8;

function cropToAlpha({ widthPx, heightPx, rgba }: Pixels): Pixels {
  let left = widthPx;
  let right = -1;
  let top = heightPx;
  let bottom = -1;
  for (let y = 0; y < heightPx; y++) {
    for (let x = 0; x < widthPx; x++) {
      if (rgba[(y * widthPx + x) * 4 + 3]! < hazeAlpha) continue;
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = y;
    }
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

/** Scales pixels; enlarged ones get a light unsharp mask, so that a small source doesn't look soft. */
export async function scalePixels(
  source: Pixels,
  widthPx: number,
  heightPx: number,
): Promise<Pixels> {
  if (widthPx === source.widthPx && heightPx === source.heightPx) return source;
  const enlargement = widthPx / source.widthPx;
  let image = sharp(source.rgba, {
    raw: { width: source.widthPx, height: source.heightPx, channels: 4 },
    limitInputPixels: false,
  }).resize(widthPx, heightPx, { fit: "fill", kernel: enlargement > 1 ? "mitchell" : "lanczos3" });
  if (enlargement > 1.25) {
    image = image.sharpen({ sigma: Math.min(2.4, 0.5 * enlargement), m1: 0.4, m2: 1.1, x1: 3 });
  }
  return { widthPx, heightPx, rgba: await image.raw().toBuffer() };
}

/** The alpha of pixels on a small raster, area-averaged. */
export async function smallAlpha(
  source: Pixels,
  columns: number,
  rows: number,
): Promise<Uint8Array> {
  return sharp(source.rgba, {
    raw: { width: source.widthPx, height: source.heightPx, channels: 4 },
    limitInputPixels: false,
  })
    .extractChannel(3)
    .resize(columns, rows, { fit: "fill" })
    .raw()
    .toBuffer();
}
