import sharp from "sharp";
import { decodePhoto } from "../photo/decode.ts";
import type { Product } from "../product/product.ts";
import type { ShotPhoto } from "./render-shot.ts";

const longSidePx = 1800;
/** The white border of a print, as a share of its longer side. */
const border = 0.05;

/** A print stands like a thin board. */
const board: Product = {
  pose: "standing",
  baseLine: 1,
  footprint: [
    [0, 1],
    [1, 1],
  ],
  rests: true,
  setDownDegrees: null,
  volume: "flat",
  depthRatio: 0.02,
  symmetry: 1,
  cameraElevationDegrees: 0,
  palette: [],
  gloss: 0.1,
  transparency: 0,
  sharpness: 1,
  effectiveHeightPx: longSidePx,
};

/** The photograph itself as a framed print, for when no matte can be trusted. Throws StudioError photo_unreadable. */
export async function printOf(source: ShotPhoto): Promise<ShotPhoto> {
  const photo = await decodePhoto(source.photo, { maxSidePx: longSidePx });
  const frame = Math.round(Math.max(photo.widthPx, photo.heightPx) * border);
  const cutout = await sharp(photo.rgb, {
    raw: { width: photo.widthPx, height: photo.heightPx, channels: 3 },
  })
    .extend({ top: frame, bottom: frame, left: frame, right: frame, background: "#f6f5f2" })
    .ensureAlpha()
    .png({ compressionLevel: 2 })
    .toBuffer();
  const widthPx = photo.widthPx + 2 * frame;
  const heightPx = photo.heightPx + 2 * frame;
  return {
    photo: source.photo,
    cutout,
    analysis: { cutout: { ...source.analysis.cutout, widthPx, heightPx }, product: board },
  };
}
