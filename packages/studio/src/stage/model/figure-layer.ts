import sharp from "sharp";
import { luminance, type Rgb } from "../../develop/color.ts";
import { flopPixels, type Pixels, scalePixels } from "../product-layer.ts";
import { roundBase } from "./figure-base.ts";
import { addRim, edgesOf, type RimLight, rimOf } from "../light/rim.ts";
import { softAlpha } from "../retouch/soft-matte.ts";

/**
 * How a figure is shown: out of focus by `sigma` px, for one that stands in sight with the `tilt` of its surface (`roundBase`), else 0;
 * its lower end as blurred as the rest of it, or cut off for its mirror image, which begins there.
 */
export type FigureLook = { mirrored: boolean; sigma: number; tilt: number; endsBlurred: boolean };

/**
 * The figure scaled, its edge drawn in and blurred, with room for that all round (below where its end is blurred); straight alpha (the
 * blur weighs colours by it).
 */
export async function blurredLayer(
  figure: Pixels,
  size: { widthPx: number; heightPx: number },
  { mirrored, sigma, tilt, endsBlurred }: FigureLook,
): Promise<Pixels> {
  const [widthPx, heightPx] = [Math.round(size.widthPx), Math.round(size.heightPx)];
  const scaled = await scalePixels(figure, widthPx, heightPx);
  const turned = roundBase(mirrored ? flopPixels(scaled) : scaled, tilt);
  const rgba = Buffer.from(turned.rgba);
  const inner = await softAlpha(turned, Math.max(1, sigma * 0.6));
  for (let at = 0; at < rgba.length; at += 4) {
    // The old ground shines on the outermost pixels; out of focus nobody misses them.
    const alpha = Math.min(rgba[at + 3]! / 255, Math.max(0, inner[at / 4]! / 255 - 0.55) / 0.4);
    rgba[at + 3] = alpha * 255 + 0.5;
  }
  const raw = { width: widthPx, height: heightPx, channels: 4 } as const;
  // What reaches the layer's sides would be cut off there, a head at its crown.
  const margin = layerMargin(sigma);
  const { data, info } = await sharp(rgba, { raw, limitInputPixels: false })
    .extend({
      left: margin,
      right: margin,
      top: margin,
      bottom: endsBlurred ? margin : 0,
      background: { r: 0, g: 0, b: 0, alpha: 0 },
    })
    .blur({ sigma: Math.max(0.4, sigma), precision: "float" })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { widthPx: info.width, heightPx: info.height, rgba: data };
}

/** As much of a product's rim: out of focus all of it was a line of light about a dark bust, as a bad cutout has it. */
const rimStrength = 0.65;

/** Adds the light of what stands behind to a figure's edges, in place. */
export function lightRim(layer: Pixels, lights: RimLight[]): void {
  addRim(layer, rimOf(edgesOf(layer), lights), rimStrength);
}

/** Pixels of room that `blurredLayer` leaves. */
export function layerMargin(sigma: number): number {
  return Math.ceil(3 * sigma);
}

/**
 * Factors that bring what has the one linear colour towards the level and the colour of the light in its place: of level the half, of
 * colour two fifths.
 */
export function levelled(own: Rgb, set: Rgb): Rgb {
  const level = luminance(...set) / luminance(...own);
  return set.map((value, channel) => {
    const tint = value / own[channel]! / level;
    // A black figure is no darker lit than a white one: what is raised much turns grey.
    return Math.min(1.25, Math.max(0.3, level ** 0.5)) * Math.min(1.4, Math.max(0.7, tint ** 0.4));
  }) as Rgb;
}
