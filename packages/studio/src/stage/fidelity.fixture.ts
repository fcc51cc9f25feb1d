import { deltaE2000, labOfSrgb } from "../develop/color.ts";
import type { ShotPlan } from "../direction/plan.ts";
import type { SetOnDisk } from "../sets/list-sets.ts";
import { detailCorrelation } from "./light/detail.ts";
import { seatProduct } from "./merge.ts";
import { flopPixels, openCutout, type Pixels, scalePixels } from "./product-layer.ts";
import type { ShotPhoto } from "./render-shot.ts";
import { colorAt, stage } from "./stage.fixture.ts";
import { type StagedProduct, stageProduct } from "./stage-product.ts";

export type Fidelity = { shift: number; detail: number; staged: StagedProduct };

/** A photograph's cutout as it was opened last, and how far turned: every set asks for the same. */
const opened = new WeakMap<Buffer, { degrees: number; source: Promise<Pixels> }>();

function sourceOf({ cutout, analysis }: ShotPhoto, degrees: number): Promise<Pixels> {
  const known = opened.get(cutout);
  if (known?.degrees === degrees) return known.source;
  // Cleared as the stage clears it: a haze that one crop has and the other lacks would shift all that is compared.
  const source = openCutout(cutout, degrees, analysis.cutout.ground);
  opened.set(cutout, { degrees, source });
  return source;
}

/** Mean CIEDE2000 and correlation of the fine luminance between the staged product and its source. */
export async function measureFidelity(
  plan: ShotPlan,
  set: SetOnDisk,
  photo: ShotPhoto,
): Promise<Fidelity> {
  const staged = await stageProduct(plan, set, stage.store, photo);
  const { place, silhouette, stands } = staged;
  const shown = seatProduct(staged.product, place, silhouette, stands);
  const { product } = photo.analysis;
  const setDown = plan.levitation === 0 ? (product.setDownDegrees ?? 0) : 0;
  const turned = await sourceOf(photo, setDown + plan.tiltDegrees);
  const source = plan.mirrored ? flopPixels(turned) : turned;
  const before = await scalePixels(source, shown.widthPx, shown.heightPx);
  let shift = 0;
  let count = 0;
  // All of them: one in five along the rows met every fifth column alone where that divides the width, 2.08 for 1.99.
  for (let at = 0; at < shown.rgba.length; at += 4) {
    if (shown.rgba[at + 3]! < 250 || before.rgba[at + 3]! < 250) continue;
    shift += deltaE2000(labOfSrgb(colorAt(before, at)), labOfSrgb(colorAt(shown, at)));
    count++;
  }
  return {
    shift: count === 0 ? 0 : shift / count,
    detail: await detailCorrelation(before, shown),
    staged,
  };
}
