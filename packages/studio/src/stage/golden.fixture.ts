import { readFile } from "node:fs/promises";
import sharp from "sharp";
import { deltaE2000, labOfSrgb, type Rgb } from "../develop/color.ts";

/** Longer side of a golden picture: small enough to keep hundreds, large enough for a shadow, a contact and a rim. */
const goldenPx = 160;
/**
 * Of 100 pictures the means reach 1.38 from their goldens, 82 are over 0.7, and the worst blocks reach 6.2. Without a mirror image, a
 * rim or occlusion most would be within the limits: polished-set.test.ts sees those.
 */
export const goldenLimits = { mean: 1.5, worstBlock: 7 };
const blockPx = 8;

/** Where the golden picture of a set with a product is kept. */
export function goldenPath(setId: string, product: string): URL {
  return new URL(`./golden/${setId.replace("/", "-")}-${product}.webp`, import.meta.url);
}

/** A picture as it is kept. */
export function encodeGolden(picture: Buffer): Promise<Buffer> {
  return sharp(picture)
    .resize(goldenPx, goldenPx, { fit: "inside" })
    .webp({ quality: 88, smartSubsample: true })
    .toBuffer();
}

/** CIEDE2000 between a picture and its golden: the mean, and the largest mean of a block of 8 × 8 pixels. */
export async function compareWithGolden(
  picture: Buffer,
  golden: URL,
): Promise<{ mean: number; worstBlock: number }> {
  const open = (bytes: Buffer) =>
    sharp(bytes)
      .resize(goldenPx, goldenPx, { fit: "inside" })
      .removeAlpha()
      .toColourspace("srgb")
      // Grain and the golden's own coding are not what is compared: in a dark set they alone made 1.5.
      .blur(1.2)
      .raw()
      .toBuffer({ resolveWithObject: true });
  const [now, then] = await Promise.all([open(picture), open(await readFile(golden))]);
  const { width, height } = now.info;
  const columns = Math.ceil(width / blockPx);
  const sums = new Float64Array(columns * Math.ceil(height / blockPx));
  let sum = 0;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * 3;
      const difference = deltaE2000(labAt(now.data, at), labAt(then.data, at));
      sum += difference;
      sums[Math.floor(y / blockPx) * columns + Math.floor(x / blockPx)]! += difference;
    }
  }
  return {
    mean: sum / (width * height),
    worstBlock: sums.reduce((most, block) => Math.max(most, block), 0) / blockPx ** 2,
  };
}

function labAt(pixels: Buffer, at: number): Rgb {
  return labOfSrgb([pixels[at]!, pixels[at + 1]!, pixels[at + 2]!]);
}
