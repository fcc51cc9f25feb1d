import assert from "node:assert/strict";
import { deltaE2000, labOfSrgb, type Rgb } from "../develop/color.ts";
import { finishFrame } from "../develop/finish.ts";
import type { ShotPlan } from "../direction/plan.ts";
import type { SetOnDisk } from "../sets/list-sets.ts";
import { stage } from "./stage.fixture.ts";
import type { StagedProduct } from "./stage-product.ts";

/** A backdrop beside a product: its colour, how far ΔE2000 that is from a colour, and how far half of its pixels are at most. */
export type ShownBackdrop = { color: Rgb; off: number; pixelsOff: number };

/**
 * The recolourable backdrop left and right of where the product's upper part is, in the developed set: the median of each channel,
 * since props and shadows on it have theirs. Where half of it is too light and half too dark, that is told by the pixels alone.
 */
export async function backdropBeside(
  plan: ShotPlan,
  set: SetOnDisk,
  { frame, place, canvas }: StagedProduct,
  wanted: Rgb,
): Promise<ShownBackdrop> {
  const { material } = await stage.store.plates(set, frame.crop, frame);
  const pixels = finishFrame(canvas, plan.grade, { mirrored: false, seed: 1 });
  const found: [number[], number[], number[]] = [[], [], []];
  const goal = labOfSrgb(wanted);
  const off: number[] = [];
  for (let y = Math.max(0, place.topPx); y < place.topPx + place.heightPx * 0.6; y++) {
    for (let x = 0; x < plan.widthPx; x++) {
      const aside = Math.max(place.leftPx - x, x - place.leftPx - place.widthPx);
      const at = (y * plan.widthPx + x) * 3;
      if (aside < 6 || aside > place.widthPx || material[at]! < 240) continue;
      const shown: Rgb = [pixels[at]!, pixels[at + 1]!, pixels[at + 2]!];
      found.forEach((values, channel) => values.push(shown[channel]!));
      off.push(deltaE2000(goal, labOfSrgb(shown)));
    }
  }
  assert.ok(off.length > 100, "there is backdrop beside the product");
  const color = found.map(median) as Rgb;
  return { color, off: deltaE2000(goal, labOfSrgb(color)), pixelsOff: median(off) };
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1]!;
}
