import type { Pixels } from "../product-layer.ts";
import { visitSamples } from "../sample-pixels.ts";

/** From this gloss on a product is polished: worked metal has less than a mirror, and is metal all the same. */
const polished = 0.4;
/** Metal is grey: of a glossy bottle with a white label half is, of steel with its black straps nine tenths. */
const grey = { from: 0.6, to: 0.85 };
/** A colour of less than this (of its brightest channel) is grey, and so is what is darker than this byte. */
const colourless = { chroma: 0.14, dark: 40 };
/** About so many of a product's pixels tell. */
const samplesWanted = 2500;

/** How much of a mirror a product is, 0 to 1: as `gloss` has it, where nearly all of it is grey. */
export function metalOf(pixels: Pixels, gloss: number): number {
  const { rgba } = pixels;
  let [greys, all] = [0, 0];
  visitSamples(pixels, samplesWanted, (at) => {
    all++;
    const most = Math.max(rgba[at]!, rgba[at + 1]!, rgba[at + 2]!);
    const least = Math.min(rgba[at]!, rgba[at + 1]!, rgba[at + 2]!);
    if (most < colourless.dark || most - least < colourless.chroma * most) greys++;
  });
  const share = greys / Math.max(1, all);
  const isGrey = Math.min(1, Math.max(0, (share - grey.from) / (grey.to - grey.from)));
  return isGrey * Math.min(1, gloss / polished);
}
