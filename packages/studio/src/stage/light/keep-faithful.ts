import type { ShotPlan } from "../../direction/plan.ts";
import { type Pixels, scalePixels } from "../product-layer.ts";
import { detailCorrelation } from "./detail.ts";
import { meanShift } from "./relight.ts";

/** What is asked is 0.95; fewer pixels than a picture has tell of it. */
const leastDetail = 0.952;
/** As many rows of the product tell of its detail. */
const detailRows = 240;
/** A shift this near what is allowed is told by so many pixels: by a few thousand it was .02 off. */
const near = { within: 0.1, samples: 40_000 };
/** Kept back of the bound: a base that was bent to the set's camera is .03 further from its photograph than is measured here. */
const margin = 0.03;
/** What goes beyond a bound is brought back by this much more, or to that share of its light, and looked at again. */
const beyond = { shift: 0.03, light: 0.9 };
const mostTurns = 5;

/** A product under as much of a light as moves its colours by `maxColourShift`. */
type LightWithin<Lit> = (maxColourShift: number) => Lit;

/**
 * The product under its light, or less of it where what comes after the light's own bound takes its colours further than the plan
 * promises (the shade on a flat shoe's foot alone is .3), or a strong light drowns its fine detail: that of a backpack whose one side
 * was all but black had a correlation of .943 with its photograph's. `seat` shades its foot as the picture will.
 */
export async function keepFaithful<Lit extends { relit: Pixels }>(
  { shownColourShift }: Pick<ShotPlan, "shownColourShift">,
  photographed: Pixels,
  maxColourShift: number,
  lightWithin: LightWithin<Lit>,
  seat: (product: Pixels) => Pixels,
): Promise<Lit> {
  const before = await fewRows(photographed);
  const allowed = shownColourShift - margin;
  let most = maxColourShift;
  let lit = lightWithin(most);
  for (let turn = 1; turn < mostTurns; turn++) {
    const over = shiftNear(photographed, seat(lit.relit), allowed) - allowed;
    const isDrowned = (await detailCorrelation(before, await fewRows(lit.relit))) < leastDetail;
    if (over <= 0 && !isDrowned) break;
    const less = over > 0 ? most - over - beyond.shift : most;
    most = Math.max(0, isDrowned ? Math.min(less, most * beyond.light) : less);
    lit = lightWithin(most);
  }
  return lit;
}

function shiftNear(before: Pixels, after: Pixels, allowed: number): number {
  const about = meanShift(before, after);
  return Math.abs(about - allowed) > near.within ? about : meanShift(before, after, near.samples);
}

async function fewRows(pixels: Pixels): Promise<Pixels> {
  const scale = Math.min(1, detailRows / pixels.heightPx);
  return scalePixels(
    pixels,
    Math.max(2, Math.round(pixels.widthPx * scale)),
    Math.max(2, Math.round(pixels.heightPx * scale)),
  );
}
