import { luminance, type Rgb, srgbToLinear } from "../develop/color.ts";
import type { Pixels } from "../stage/product-layer.ts";
import { fieldColumns, fieldRows } from "../stage/light/field-lookup.ts";
import { boundField, relight } from "../stage/light/relight.ts";
import { addRim, edgesOf, rimOf } from "../stage/light/rim.ts";

/** Mean CIEDE2000 that the card's light may move the product's colours by: what the low-key sets may. */
const maxColourShift = 5;
/** Grounds under this linear luminance are dark: the product stands out from them by its edges. */
const darkBelow = 0.12;

/**
 * A product in the light of an end-card: one large lamp above, the ground's colour thrown back from below, and on a dark
 * ground a strip light behind each side, without which dark products would have no edge.
 */
export async function lightForCard(product: Pixels, ground: Rgb): Promise<Pixels> {
  const linear = ground.map((value) => srgbToLinear[value]!) as Rgb;
  const level = Math.max(0.004, luminance(...linear));
  const tint = linear.map((value) => Math.min(1.7, Math.max(0.6, (value + 0.01) / (level + 0.01))));
  const isDark = level < darkBelow;
  const log = new Float32Array(fieldColumns * fieldRows * 3);
  for (let row = 0; row < fieldRows; row++)
    for (let column = 0; column < fieldColumns; column++) {
      const [across, down] = [(2 * column + 1) / fieldColumns - 1, (row + 0.5) / fieldRows];
      const lamp = 0.16 - 0.3 * down;
      const turned = (isDark ? -0.3 : -0.12) * across * across;
      const at = (row * fieldColumns + column) * 3;
      tint.forEach((share, channel) => {
        log[at + channel] = lamp + turned + 0.22 * down * down * Math.log(share);
      });
    }
  const field = { form: log, pattern: new Float32Array(log.length) };
  const lit = relight(product, boundField(product, field, maxColourShift));
  if (!isDark) return lit;
  const color = tint.map((share) => 1.1 * share ** 0.5) as Rgb;
  const strips = [-1, 1].map((side) => ({ across: 0.92 * side, up: 0.39, color }));
  addRim(lit, rimOf(edgesOf(lit), strips), 1);
  return lit;
}
