import sharp, { type Sharp } from "sharp";
import { decodePhoto } from "../photo/decode.ts";
import type { Raster } from "../photo/resize.ts";
import { cutOut } from "./cut-out.ts";
import { openCutoutModel } from "./model.ts";

/** Before it halos show, as hardly a product has its colour. */
const magenta = "#ff00ff";

/** A cutout as a file: a PNG of the photo's full size, straight alpha, and the steps on the way where wanted. */
export type CutoutFile = {
  png: Buffer;
  widthPx: number;
  heightPx: number;
  confidence: number;
  reasons: string[];
  steps: { name: string; png: Buffer }[];
};

/** Cuts out a photograph's bytes, with the operator's model where one is given. Throws what decodePhoto, openCutoutModel and cutOut throw. */
export async function cutOutFile(
  bytes: Buffer,
  options: { modelPath: string | null; withSteps: boolean },
): Promise<CutoutFile> {
  const photo = await decodePhoto(bytes);
  const pictures: { step: string; picture: Raster }[] = [];
  const model = options.modelPath === null ? null : await openCutoutModel(options.modelPath);
  const subject = await model?.findSubject(photo);
  await model?.close();
  const cutout = cutOut(photo, {
    ...(subject && { subject }),
    ...(options.withSteps && { trace: (step, picture) => pictures.push({ step, picture }) }),
  });
  const { widthPx, heightPx } = photo;
  const png = await sharp(cutout.rgba, {
    raw: { width: cutout.widthPx, height: cutout.heightPx, channels: 4 },
  })
    .extend({
      left: cutout.leftPx,
      top: cutout.topPx,
      right: widthPx - cutout.leftPx - cutout.widthPx,
      bottom: heightPx - cutout.topPx - cutout.heightPx,
      background: { r: 0, g: 0, b: 0, alpha: 0 },
    })
    .png()
    .toBuffer();
  const steps: CutoutFile["steps"] = [];
  const keep = async (step: string, picture: Sharp): Promise<void> => {
    const name = `${String(steps.length + 1).padStart(2, "0")}-${step}`;
    steps.push({ name, png: await picture.png().toBuffer() });
  };
  for (const { step, picture } of pictures) {
    const raw = { width: picture.widthPx, height: picture.heightPx, channels: 3 } as const;
    await keep(step, sharp(picture.rgb, { raw }));
  }
  if (options.withSteps) await keep("cutout", sharp(png).flatten({ background: magenta }));
  const { confidence, reasons } = cutout;
  return { png, widthPx, heightPx, confidence, reasons, steps };
}
