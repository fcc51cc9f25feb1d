import { linearToSrgb16, type Rgb, srgbToLinear } from "../develop/color.ts";
import type { Pixels } from "./product-layer.ts";

/** Borders of a print on paper, as shares of its picture's longer side. */
export type PaperBorder = { aside: number; above: number; below: number };

/** A sheet never lies quite flat: light and shade along its length as it bends up towards one end. */
const curl = { depth: 0.055, bend: 2.6 };
/** A pale line where the picture's emulsion ends, and the light that the sheet's own edge catches; px. */
const edgeLight = 0.06;

/** Paints a photograph (rgb) on a sheet of paper as seen from above, under linear `light`. */
export function paintPaper(
  photo: { rgb: Uint8Array; widthPx: number; heightPx: number },
  border: PaperBorder,
  { litFromLeft, light }: { litFromLeft: boolean; light: Rgb },
): Pixels {
  const long = Math.max(photo.widthPx, photo.heightPx);
  const aside = Math.round(border.aside * long);
  const above = Math.round(border.above * long);
  const widthPx = photo.widthPx + 2 * aside;
  const heightPx = photo.heightPx + above + Math.round(border.below * long);
  const rgba = new Uint8Array(widthPx * heightPx * 4);
  for (let y = 0; y < heightPx; y++) {
    const py = y - above;
    for (let x = 0; x < widthPx; x++) {
      const px = x - aside;
      const at = (y * widthPx + x) * 4;
      const level = bendLight(x / widthPx, y / heightPx, litFromLeft);
      const onPicture = px >= 0 && py >= 0 && px < photo.widthPx && py < photo.heightPx;
      const from = (py * photo.widthPx + px) * 3;
      const rim = Math.min(x, y, widthPx - 1 - x, heightPx - 1 - y) < 1 ? edgeLight : 0;
      for (let channel = 0; channel < 3; channel++) {
        const own = onPicture ? srgbToLinear[photo.rgb[from + channel]!]! : paper[channel]!;
        rgba[at + channel] = linearToSrgb16(own * light[channel]! * (level - rim)) / 257 + 0.5;
      }
      rgba[at + 3] = 255;
    }
  }
  return { widthPx, heightPx, rgba };
}

const paper = [234, 232, 226].map((value) => srgbToLinear[value]!);

function bendLight(u: number, v: number, litFromLeft: boolean): number {
  const across = litFromLeft ? u : 1 - u;
  return 1 + curl.depth * Math.cos(curl.bend * (across * 0.5 + v)) - curl.depth * 0.6;
}
