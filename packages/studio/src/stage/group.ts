import sharp, { type OverlayOptions } from "sharp";
import { rowOf } from "../direction/group.ts";
import { levelFootprint } from "../product/footprint.ts";
import type { Product } from "../product/product.ts";
import { openCutout, type Pixels, scalePixels } from "./product-layer.ts";
import type { ShotPhoto } from "./render-shot.ts";

/** The tallest product of a group, px; none is enlarged for it. */
const tallestPx = 1500;

/** Several products read as one soft body of separate parts. */
const standingTogether: Partial<Product> = {
  pose: "standing",
  baseLine: 1,
  footprint: levelFootprint,
  rests: true,
  setDownDegrees: null,
  volume: "soft",
  depthRatio: 0.6,
  symmetry: 0.5,
  transparency: 0,
};

/** A product as it stands in a row: `base` is the row of its base line, px from its top. */
type Standing = Pixels & { base: number };

/**
 * Several products side by side on one base line as one cutout, the first (the hero's) in the middle. Throws StudioError photo_unreadable, no_product.
 */
export async function groupPhotos(photos: ShotPhoto[]): Promise<ShotPhoto> {
  const opened = await Promise.all(
    photos.map(({ cutout, analysis }) =>
      openCutout(cutout, analysis.product.setDownDegrees ?? 0, analysis.cutout.ground),
    ),
  );
  const { heights, gap } = rowOf(
    opened.map(({ widthPx, heightPx }, index) => {
      return { aspect: widthPx / heightPx, analysis: photos[index]!.analysis };
    }),
  );
  const tallest = Math.min(
    tallestPx,
    ...opened.map(({ heightPx }, index) => heightPx / heights[index]!),
  );
  const scaled = await Promise.all(
    opened.map(async (pixels, index): Promise<Standing> => {
      const heightPx = Math.max(2, Math.round(tallest * heights[index]!));
      const widthPx = Math.max(2, Math.round((heightPx * pixels.widthPx) / pixels.heightPx));
      const base = Math.round(heightPx * photos[index]!.analysis.product.baseLine);
      return { ...(await scalePixels(pixels, widthPx, heightPx)), base };
    }),
  );
  const placed = sideBySide(heroInTheMiddle(scaled), Math.round(tallest * gap));
  const [hero] = photos;
  const { analysis } = hero!;
  const products = photos.map((photo) => photo.analysis.product);
  return {
    photo: hero!.photo,
    cutout: await sharp({
      create: {
        width: placed.widthPx,
        height: placed.heightPx,
        channels: 4,
        background: { r: 0, g: 0, b: 0, alpha: 0 },
      },
    })
      .composite(placed.layers)
      .png({ compressionLevel: 1 })
      .toBuffer(),
    analysis: {
      cutout: {
        ...analysis.cutout,
        // What their edges mirrored goes by one ground: a file's with its own matte has none, and beside one as hero a mug's foot stayed
        // as white as its paper.
        ground: photos.map((photo) => photo.analysis.cutout.ground).find(Boolean) ?? null,
        widthPx: placed.widthPx,
        heightPx: placed.heightPx,
      },
      product: {
        ...analysis.product,
        ...standingTogether,
        cameraElevationDegrees: Math.max(...products.map((each) => each.cameraElevationDegrees)),
        gloss: products.reduce((sum, each) => sum + each.gloss, 0) / products.length,
      },
    },
  };
}

function heroInTheMiddle<Layer>(layers: Layer[]): Layer[] {
  const [hero, ...others] = layers;
  const left = others.filter((_, index) => index % 2 === 0);
  const right = others.filter((_, index) => index % 2 === 1);
  return [...left, hero!, ...right];
}

type Row = { widthPx: number; heightPx: number; layers: OverlayOptions[] };

function sideBySide(layers: Standing[], gapPx: number): Row {
  const base = Math.max(...layers.map((layer) => layer.base));
  let left = 0;
  const overlays = layers.map((layer) => {
    const overlay = {
      input: Buffer.from(layer.rgba),
      raw: { width: layer.widthPx, height: layer.heightPx, channels: 4 as const },
      left,
      top: base - layer.base,
    };
    left += layer.widthPx + gapPx;
    return overlay;
  });
  const heightPx = Math.max(...layers.map((layer) => base - layer.base + layer.heightPx));
  return { widthPx: left - gapPx, heightPx, layers: overlays };
}
