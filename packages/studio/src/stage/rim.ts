import sharp from "sharp";
import { encodeSrgb, luminance, srgbToLinear } from "../develop/color.ts";
import type { ShotPlan } from "../direction/plan.ts";
import type { SetDescription } from "../sets/set.ts";
import type { Pixels } from "./product-layer.ts";
import { toProductSpace } from "./view.ts";

/** A light behind the product, as its edges see it: unit vector across and up the picture, and linear colour. */
export type RimLight = { across: number; up: number; color: [number, number, number] };

/** Linear light that the edges gain where all of the set's light came from behind. */
const strongest = 7;

/** The lights behind the product, with their strength against all light that falls on it. */
export function rimLights(set: SetDescription, plan: ShotPlan): RimLight[] {
  let total = 0;
  const behind: (RimLight & { strength: number })[] = [];
  for (const light of set.lights) {
    if (light.type === "dome" || !light.castsProductShadow) continue;
    const gain = set.look.gains?.[light.group] ?? 1;
    const tint = plan.light[light.group] ?? [1, 1, 1];
    const color = light.color.map((value, channel) => value * tint[channel]! * gain);
    const level = luminance(color[0]!, color[1]!, color[2]!);
    const from =
      light.type === "sun"
        ? toProductSpace(set, light.dir, true)
        : toProductSpace(set, light.pos, false);
    const distance = Math.hypot(...from);
    // A sun's power is irradiance; an area light's is watts, over 4π of a sphere and the square of its distance.
    const power =
      light.type === "sun" ? light.power : light.power / (Math.PI * distance * distance);
    total += power * level;
    const [x, up, away] = from.map((value) => value / distance) as [number, number, number];
    if (away < 0.15) continue;
    const flat = Math.hypot(x, up);
    if (flat < 0.05) continue;
    const strength = power * Math.min(1, away * 1.6);
    behind.push({ across: x / flat, up: up / flat, color: color as RimLight["color"], strength });
  }
  return behind.map(({ across, up, color, strength }) => ({
    across,
    up,
    color: color.map(
      (value) => (strongest * value * strength) / Math.max(1e-6, total),
    ) as RimLight["color"],
  }));
}

/** Adds the light of what stands behind to a layer's edges, in place, times `strength`. Its width is about 2 % of the height. */
export async function addRim(pixels: Pixels, lights: RimLight[], strength: number): Promise<void> {
  if (lights.length === 0) return;
  const { widthPx, heightPx, rgba } = pixels;
  const sigma = Math.max(0.8, heightPx * 0.014);
  const soft = await softAlpha(pixels, sigma);
  for (let y = 1; y + 1 < heightPx; y++) {
    for (let x = 1; x + 1 < widthPx; x++) {
      const at = y * widthPx + x;
      if (rgba[at * 4 + 3] === 0 || soft[at]! > 250) continue;
      const slopeX = soft[at - 1]! - soft[at + 1]!;
      const slopeUp = soft[at + widthPx]! - soft[at - widthPx]!;
      const slope = Math.hypot(slopeX, slopeUp);
      if (slope < 1) continue;
      const edge = Math.min(1, (255 - soft[at]!) / 128) ** 2;
      for (const { across, up, color } of lights) {
        const facing = (slopeX * across + slopeUp * up) / slope;
        if (facing <= 0) continue;
        for (let channel = 0; channel < 3; channel++) {
          const own = srgbToLinear[rgba[at * 4 + channel]!]!;
          // A little is gloss and shows on black too; most is the product's own colour.
          const light = own + color[channel]! * strength * facing * edge * (0.24 + own);
          rgba[at * 4 + channel] = Math.min(255, encodeSrgb(Math.min(1, light)) * 255 + 0.5);
        }
      }
    }
  }
}

/** A layer's alpha blurred, with clear surroundings, so that edges which end at the crop count. */
export async function softAlpha(pixels: Pixels, sigma: number): Promise<Uint8Array> {
  const { widthPx, heightPx, rgba } = pixels;
  const pad = Math.ceil(sigma * 3);
  const padded = await sharp(rgba, {
    raw: { width: widthPx, height: heightPx, channels: 4 },
    limitInputPixels: false,
  })
    .extractChannel(3)
    .extend({ top: pad, bottom: pad, left: pad, right: pad, background: { r: 0, g: 0, b: 0 } })
    .blur(Math.max(0.4, sigma))
    .raw()
    .toBuffer();
  const stride = widthPx + 2 * pad;
  const result = new Uint8Array(widthPx * heightPx);
  for (let y = 0; y < heightPx; y++) {
    const from = (y + pad) * stride + pad;
    result.set(padded.subarray(from, from + widthPx), y * widthPx);
  }
  return result;
}
