import sharp from "sharp";
import { cutOut } from "../cutout/cut-out.ts";
import type { CutoutModel } from "../cutout/model.ts";
import type { PhotoAnalysis } from "../direction/analysis.ts";
import { decodePhoto } from "../photo/decode.ts";
import { analyseProduct } from "../product/analyse.ts";

/** A photograph, cut out and understood: straight-alpha PNG of the crop, and JSON that keeps beside it. */
export type AnalysedPhoto = { cutout: Buffer; analysis: PhotoAnalysis };

/** Larger photographs gain nothing: a 4k picture shows a product with 3000 px at most. */
const maxSidePx = 3200;

/**
 * Cuts the product out and reads it.
 * @param model  the operator's own segmentation model, whose finding our matting refines
 * Throws StudioError photo_unreadable, photo_too_large, no_product.
 */
export async function analysePhoto(
  bytes: Buffer,
  model: CutoutModel | null = null,
): Promise<AnalysedPhoto> {
  const photo = await decodePhoto(bytes, { maxSidePx });
  const subject = await model?.findSubject(photo);
  const { rgba, ...cutout } = cutOut(photo, subject ? { subject } : {});
  const product = analyseProduct({ rgba, ...cutout }, photo);
  const raw = { width: cutout.widthPx, height: cutout.heightPx, channels: 4 } as const;
  const png = await sharp(rgba, { raw }).png({ compressionLevel: 3 }).toBuffer();
  return { cutout: png, analysis: { cutout, product } };
}
