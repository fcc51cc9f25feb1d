import sharp from "sharp";
import type { Sharp } from "sharp";
import { StudioError } from "../errors.ts";
import type { Photo } from "./photo.ts";
import { identifyFormat } from "./format.ts";
import type { PhotoFormat } from "./format.ts";
import { hasTooManyScans } from "./jpeg-scans.ts";

const maxPixels = 80_000_000;

/** What a client's photograph is, once all of its first frame has proved to be readable. */
export type CheckedPhoto = { format: PhotoFormat; widthPx: number; heightPx: number };

/**
 * Decodes the whole first frame, strip by strip, and says what it is. Sizes are upright (EXIF applied).
 * Throws StudioError photo_unreadable (another format, truncated, corrupt) or photo_too_large (over 80 megapixels by its header).
 */
export async function checkPhoto(bytes: Buffer): Promise<CheckedPhoto> {
  const header = await readHeader(bytes);
  // A shrink to a dot makes libvips pull every strip through the decoder and keep none of them.
  await attempt(
    openPhoto(bytes).resize(8, 8, { fit: "fill", fastShrinkOnLoad: false }).raw().toBuffer(),
  );
  return header;
}

/**
 * Decodes to upright 8-bit sRGB, no larger than `maxSidePx` on its longer side where that is given. `onWhite`: what is see-through
 * shows white, as on a page, for whoever shows the photograph itself; below it a file has any colours, most often black.
 * Throws like checkPhoto.
 */
export async function decodePhoto(
  bytes: Buffer,
  options: { maxSidePx?: number; onWhite?: boolean } = {},
): Promise<Photo> {
  const header = await readHeader(bytes);
  let image = await openUpright(bytes);
  if (options.onWhite === true) image = image.flatten({ background: "#fff" });
  if (
    options.maxSidePx !== undefined &&
    Math.max(header.widthPx, header.heightPx) > options.maxSidePx
  ) {
    image = image.resize(options.maxSidePx, options.maxSidePx, { fit: "inside" });
  }
  const { data, info } = await attempt(
    image.toColourspace("srgb").raw({ depth: "uchar" }).toBuffer({ resolveWithObject: true }),
  );
  return split(data, info.width, info.height, info.channels);
}

/**
 * A photo's first frame. "warning", since libjpeg only warns of files whose second half is missing or is something else, and fills it
 * with grey.
 */
function openPhoto(bytes: Buffer): Sharp {
  return sharp(bytes, { failOn: "warning", limitInputPixels: maxPixels, pages: 1 });
}

/**
 * A photo's first frame as EXIF turns it, its colours as its profile means them: libvips takes files of 16 bits with a profile to
 * Display P3, whose numbers were then shown as if they were sRGB's (255, 0, 0 as 234, 51, 34). Throws StudioError photo_unreadable.
 */
export async function openUpright(bytes: Buffer): Promise<Sharp> {
  const { space } = await attempt(openPhoto(bytes).metadata());
  const image = openPhoto(bytes).autoOrient();
  if (space === "rgb16") return image.pipelineColourspace("srgb");
  return space === "grey16" ? image.pipelineColourspace("b-w") : image;
}

async function readHeader(bytes: Buffer): Promise<CheckedPhoto> {
  const format = identifyFormat(bytes);
  if (format === null) {
    throw new StudioError(
      "photo_unreadable",
      "The file is not a JPEG, PNG, WebP, AVIF, TIFF or GIF image.",
    );
  }
  if (format === "jpeg" && hasTooManyScans(bytes)) {
    throw new StudioError("photo_unreadable", "The JPEG has more than 100 scans.");
  }
  // The limit is off here so that the size can be told from the header: nothing is decoded yet.
  const header = await attempt(sharp(bytes, { limitInputPixels: false, pages: 1 }).metadata());
  if (header.format !== (format === "avif" ? "heif" : format) || !header.width || !header.height) {
    throw new StudioError("photo_unreadable", "The image's header is damaged.");
  }
  if (header.width * header.height > maxPixels) {
    // Rounded up: one of 80.01 was told that it has 80, and that 80 are taken.
    const megapixels = Math.ceil((header.width * header.height) / 1e5) / 10;
    throw new StudioError(
      "photo_too_large",
      `The image has ${megapixels} megapixels; ${maxPixels / 1e6} at most are taken.`,
    );
  }
  return { format, widthPx: header.autoOrient.width, heightPx: header.autoOrient.height };
}

/** What decodes a photo. Throws StudioError photo_unreadable. */
export async function attempt<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (cause) {
    throw new StudioError("photo_unreadable", "The image is truncated or damaged.", { cause });
  }
}

function split(data: Uint8Array, widthPx: number, heightPx: number, channels: number): Photo {
  const pixels = widthPx * heightPx;
  if (channels === 3) return { widthPx, heightPx, rgb: data, alpha: null };
  const rgb = new Uint8Array(pixels * 3);
  const alpha = new Uint8Array(pixels).fill(255);
  let opaque = true;
  for (let p = 0; p < pixels; p++) {
    const from = p * channels;
    rgb[p * 3] = data[from]!;
    rgb[p * 3 + 1] = data[channels < 3 ? from : from + 1]!;
    rgb[p * 3 + 2] = data[channels < 3 ? from : from + 2]!;
    if (channels % 2 === 0) {
      alpha[p] = data[from + channels - 1]!;
      if (alpha[p] !== 255) opaque = false;
    }
  }
  return { widthPx, heightPx, rgb, alpha: opaque ? null : alpha };
}
