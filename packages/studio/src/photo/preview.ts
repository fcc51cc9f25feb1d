import { attempt, openUpright } from "./decode.ts";

/**
 * A smaller copy: upright, sRGB, without metadata; transparency stays.
 * Throws StudioError photo_unreadable.
 * @param options.maxSidePx  of the longer side; a smaller photo is not enlarged
 * @param options.quality  of WebP, 82 where left out: enough for a screen
 */
export async function previewPhoto(
  bytes: Buffer,
  options: { maxSidePx: number; format: "webp" | "png"; quality?: number },
): Promise<Buffer> {
  const { maxSidePx, format, quality = 82 } = options;
  const image = (await openUpright(bytes)).resize(maxSidePx, maxSidePx, {
    fit: "inside",
    withoutEnlargement: true,
  });
  const encoded = {
    webp: () => image.webp({ quality, smartSubsample: true }),
    png: () => image.png(),
  }[format]();
  return attempt(encoded.toBuffer());
}
