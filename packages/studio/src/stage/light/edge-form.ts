import { smoothStep } from "../../cutout/image/lab.ts";
import { luminance, type Rgb } from "../../develop/color.ts";
import type { VolumeClass } from "../../product/product.ts";
import type { Pixels } from "../product-layer.ts";

/** Blur of the matte as a share of the product's size, strength, and how much of it is gloss. */
export type Glint = { spread: number; strength: number; gloss: number };

/** What a product's outline is: the place where its form turns away, or a plane's edge. */
export type EdgeForm = "rounded" | "flat";

/**
 * The rim itself, and the light that goes on round the form. Little gloss: black goods would get a white line about them, as a
 * bad cutout has it. A plane has no form to go round: on a tablet's black glass a rounded thing's rim was a grey haze.
 */
export const glints: Record<EdgeForm, Glint[]> = {
  rounded: [
    { spread: 0.011, strength: 0.85, gloss: 0.075 },
    { spread: 0.036, strength: 0.5, gloss: 0.03 },
  ],
  flat: [{ spread: 0.0025, strength: 0.85, gloss: 0.075 }],
};

/** A box that fills so much of its upright bounding box shows one plane: one that is turned shows two, and fills .89. */
const planeFills = 0.93;

/** What a product's outline is, by its volume and how much of `pixels`, cropped to it, is covered. */
export function edgeFormOf(volume: VolumeClass, { widthPx, heightPx, rgba }: Pixels): EdgeForm {
  if (volume === "flat") return "flat";
  if (volume !== "box") return "rounded";
  let covered = 0;
  for (let at = 3; at < rgba.length; at += 4) covered += rgba[at]! / 255;
  return covered >= planeFills * widthPx * heightPx ? "flat" : "rounded";
}

/** From this luminance on what is not round has a narrower rim, and from that on one of this breadth: a box has planes up to its edges. */
const pale = { from: 0.1, to: 0.3, breadth: 0.4, boxBreadth: 0.1 };

/**
 * On dark and on round goods a rim runs out into the form; on pale boxes and bags the same band looks sprayed on. Judged blind in
 * 14 pairs the broad one won on the former 5 to 2, the narrow one on the latter 4 to none.
 * @param mean  linear colour
 */
export function rimBreadth(volume: VolumeClass, mean: Rgb): number {
  if (volume === "revolution") return 1;
  const narrow = volume === "box" ? pale.boxBreadth : pale.breadth;
  return 1 - (1 - narrow) * smoothStep(pale.from, pale.to, luminance(...mean));
}
