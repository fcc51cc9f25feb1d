import sharp from "sharp";
import { StudioError } from "../errors.ts";

/**
 * A smaller copy for a screen: upright, sRGB, without metadata; transparency stays where the format has it.
 * Throws StudioError photo_unreadable.
 * @param options.maxSidePx  of the longer side; a smaller photo is not enlarged
 */
export async function previewPhoto(
  bytes: Buffer,
  options: { maxSidePx: number; format: "webp" | "jpeg" | "png" },
): Promise<Buffer> {
  const { maxSidePx, format } = options;
  const image = sharp(bytes, { limitInputPixels: 80_000_000, pages: 1 })
    .autoOrient()
    .resize(maxSidePx, maxSidePx, { fit: "inside", withoutEnlargement: true });
  const encoded = {
    webp: () => image.webp({ quality: 82, smartSubsample: true }),
    jpeg: () => image.flatten({ background: "#ffffff" }).jpeg({ quality: 90 }),
    png: () => image.png(),
  }[format]();
  try {
    return await encoded.toBuffer();
  } catch (cause) {
    throw new StudioError("photo_unreadable", "The image is truncated or damaged.", { cause });
  }
}
