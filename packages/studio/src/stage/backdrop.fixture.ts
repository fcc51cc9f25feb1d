import assert from "node:assert/strict";
import type { Rgb } from "../develop/color.ts";
import { finishFrame } from "../develop/finish.ts";
import type { ShotPlan } from "../direction/plan.ts";
import type { SetOnDisk } from "../sets/list-sets.ts";
import { stage } from "./stage.fixture.ts";
import type { StagedProduct } from "./stage-product.ts";

/**
 * The recolourable backdrop's colour left and right of where the product's upper part is, in the developed set: the median of
 * each channel, since props and shadows on it have theirs.
 */
export async function backdropBeside(
  plan: ShotPlan,
  set: SetOnDisk,
  { frame, place, canvas }: StagedProduct,
): Promise<Rgb> {
  const { material } = await stage.store.plates(set, frame.crop, frame);
  const pixels = finishFrame(canvas, plan.grade, { mirrored: false, seed: 1 });
  const found: [number[], number[], number[]] = [[], [], []];
  for (let y = Math.max(0, place.topPx); y < place.topPx + place.heightPx * 0.6; y++) {
    for (let x = 0; x < plan.widthPx; x++) {
      const aside = Math.max(place.leftPx - x, x - place.leftPx - place.widthPx);
      const at = (y * plan.widthPx + x) * 3;
      if (aside < 6 || aside > place.widthPx || material[at]! < 240) continue;
      found.forEach((values, channel) => values.push(pixels[at + channel]!));
    }
  }
  assert.ok(found[0].length > 100, "there is backdrop beside the product");
  return found.map((values) => values.toSorted((a, b) => a - b)[values.length >> 1]!) as Rgb;
}
