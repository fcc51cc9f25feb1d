import { linearToSrgb16, luminance, srgbToLinear } from "../develop/color.ts";
import { sceneOf, toneMap } from "../develop/tone.ts";
import type { Rgb } from "../develop/color.ts";
import type { ShotPlan } from "../direction/plan.ts";
import type { Plates } from "../sets/plates.ts";
import type { SetDescription } from "../sets/set.ts";
import type { Frame } from "./frame.ts";
import type { Reflection } from "./reflection.ts";
import type { ShadowMap } from "./shadow-map.ts";

/** What the product does to the set. */
export type ProductInSet = {
  groups: (ShadowMap | null)[];
  ambient: ShadowMap;
  reflection: Reflection | null;
  /** Mean linear colour of the product, for the light it throws back on the set. */
  meanColour: Rgb;
};

/** A light's own shadow is not black: its light comes back from the set's walls. */
const shadowDepth = 0.95;
/** Share of a group's light that ambient occlusion takes: soft groups come from everywhere. */
const ambientDepth = { shadowed: 0.42, soft: 0.85 };
const bounceShare = 0.4;

/** The set's light groups mixed, shadowed, mirrored and tone-mapped: 16-bit sRGB, 3 a pixel, the stage's size. */
export function mixPlates(
  set: SetDescription,
  plan: ShotPlan,
  plates: Plates,
  frame: Frame,
  product: ProductInSet,
): Uint16Array {
  const { widthPx, heightPx } = plates;
  const groups = set.groups.map((group, index) => ({
    plate: plates.lights[index]!,
    tables: channelTables(set, plan, group),
    shadow: product.groups[index] ?? null,
  }));
  const recolour = backdropFactors(set, plan, plates, frame, groups);
  const gloss = powerTable(set.peaks.gloss! * plan.grade.exposure);
  const { reflection, ambient, meanColour } = product;
  const result = new Uint16Array(widthPx * heightPx * 3);
  const shade = shadeTable();
  const saturation = plan.grade.saturation;
  for (let y = 0; y < heightPx; y++) {
    for (let x = 0; x < widthPx; x++) {
      const pixel = y * widthPx + x;
      const at = pixel * 3;
      const occlusion = ambient[pixel]!;
      let red = 0;
      let green = 0;
      let blue = 0;
      for (const { plate, tables, shadow } of groups) {
        const visible =
          shadow === null
            ? 1 - (ambientDepth.soft / 255) * occlusion
            : shade[shadow[pixel]!]! * (1 - (ambientDepth.shadowed / 255) * occlusion);
        red += tables[0][plate[at]!]! * visible;
        green += tables[1][plate[at + 1]!]! * visible;
        blue += tables[2][plate[at + 2]!]! * visible;
      }
      if (occlusion > 1) {
        const bounce = (bounceShare / 255) * occlusion;
        red += red * bounce * meanColour[0];
        green += green * bounce * meanColour[1];
        blue += blue * bounce * meanColour[2];
      }
      if (reflection !== null) {
        const rx = x - reflection.leftPx;
        const ry = y - reflection.topPx;
        if (rx >= 0 && ry >= 0 && rx < reflection.widthPx && ry < reflection.heightPx) {
          const from = (ry * reflection.widthPx + rx) * 4;
          const hidden = reflection.values[from + 3]! * 0.92;
          if (hidden > 0) {
            red =
              Math.max(red * 0.12, red - gloss[plates.gloss[at]!]! * hidden) +
              reflection.values[from]!;
            green =
              Math.max(green * 0.12, green - gloss[plates.gloss[at + 1]!]! * hidden) +
              reflection.values[from + 1]!;
            blue =
              Math.max(blue * 0.12, blue - gloss[plates.gloss[at + 2]!]! * hidden) +
              reflection.values[from + 2]!;
          }
        }
      }
      if (recolour !== null) {
        const mask = plates.material[at]! / 255;
        red *= 1 + (recolour[0] - 1) * mask;
        green *= 1 + (recolour[1] - 1) * mask;
        blue *= 1 + (recolour[2] - 1) * mask;
      }
      red = toneMap(red);
      green = toneMap(green);
      blue = toneMap(blue);
      const grey = luminance(red, green, blue) * (1 - saturation);
      result[at] = linearToSrgb16(grey + red * saturation);
      result[at + 1] = linearToSrgb16(grey + green * saturation);
      result[at + 2] = linearToSrgb16(grey + blue * saturation);
    }
  }
  return result;
}

function shadeTable(): Float32Array {
  return Float32Array.from({ length: 256 }, (_, hidden) => 1 - (shadowDepth * hidden) / 255);
}

type Tables = [Float32Array, Float32Array, Float32Array];

/** Scene light of a group's plate bytes, with its peak, gain, colour and the exposure multiplied in. */
function channelTables(set: SetDescription, plan: ShotPlan, group: string): Tables {
  const scale = set.peaks[`light-${group}`]! * (set.look.gains?.[group] ?? 1) * plan.grade.exposure;
  const color = plan.light[group] ?? [1, 1, 1];
  return color.map((value) => powerTable(scale * value)) as Tables;
}

function powerTable(scale: number): Float32Array {
  return Float32Array.from({ length: 256 }, (_, byte) => (byte / 255) ** 2.2 * scale);
}

/** Factors that bring the backdrop near the product to the wanted colour; its falloff stays. */
function backdropFactors(
  set: SetDescription,
  plan: ShotPlan,
  plates: Plates,
  frame: Frame,
  groups: { plate: Uint8Array; tables: Tables }[],
): Rgb | null {
  if (plan.backdrop === null || set.recolour === undefined) return null;
  const centre = (frame.view.anchorU - frame.left) * frame.pxPerUnit;
  const base = (frame.view.anchorV - frame.top) * frame.pxPerUnit;
  const reach = frame.product.widthMetres / frame.metresPerPx;
  const top = Math.max(0, base - frame.product.heightMetres / frame.metresPerPx);
  const sum = [0, 0, 0];
  let weight = 0;
  for (let y = Math.floor(top); y < Math.min(plates.heightPx, base); y += 4) {
    for (
      let x = Math.max(0, centre - reach) | 0;
      x < Math.min(plates.widthPx, centre + reach);
      x += 4
    ) {
      const at = (y * plates.widthPx + x) * 3;
      const mask = plates.material[at]! / 255;
      if (mask < 0.5) continue;
      weight += mask;
      for (const { plate, tables } of groups) {
        for (let channel = 0; channel < 3; channel++) {
          sum[channel]! += tables[channel]![plate[at + channel]!]! * mask;
        }
      }
    }
  }
  if (weight === 0) return null;
  return plan.backdrop.map((value, channel) => {
    return sceneOf(srgbToLinear[value]!) / Math.max(1e-5, sum[channel]! / weight);
  }) as Rgb;
}
