import { luminance, type Rgb } from "../../develop/color.ts";
import type { ShotPlan } from "../../direction/plan.ts";
import { gainOf, irradianceFrom, lampsOf } from "../../sets/lights.ts";
import type { SetDescription } from "../../sets/set.ts";
import { averageLine } from "../retouch/average-line.ts";

/**
 * Where a set's light comes from as seen from above: to the right, and down in the picture of a set that looks down or towards the
 * camera of another; the longer the lower it stands, 1 at most.
 */
export type LowLight = { right: number; down: number };

/** Of all lights of a set, or of one of its groups, that throw a product's shadow, each by what it gives of light under a mix. */
export function lowLightOf(
  set: SetDescription,
  mix: ShotPlan["light"],
  group: string | null = null,
): LowLight {
  let [right, down, all] = [0, 0, 1e-6];
  const back = set.camera.view === "down" ? 1 : 2;
  for (const lamp of lampsOf(set)) {
    const { light, from } = lamp;
    if (group !== null && light.group !== group) continue;
    const tint = mix[light.group] ?? [1, 1, 1];
    const color = light.color.map((value, channel) => value * tint[channel]!) as Rgb;
    const power = irradianceFrom(
      lamp,
      light.power * gainOf(set, light.group) * luminance(...color),
    );
    right += power * from[0];
    down -= power * from[back];
    all += power;
  }
  return { right: right / all, down: down / all };
}

/** How far ground that lies to the right of the product, and towards the camera, is on its side away from the light. */
export function sideOf(right: number, down: number, light: LowLight): number {
  // From 30° above the surface on a light is as low as any.
  const lit = 1.15 * (right * light.right + down * light.down);
  return 0.5 - 0.5 * Math.min(1, Math.max(-1, lit));
}

/** The same of the ground before each column of a contact, whose row says how its footprint is turned. */
export function sidesOf(
  row: Float32Array,
  stepPx: number,
  squash: number,
  light: LowLight,
): Float32Array {
  const step = Math.max(1, Math.round(row.length * 0.02));
  const sides = row.map((_, x) => {
    const [from, to] = [Math.max(0, x - step), Math.min(row.length - 1, x + step)];
    const slope = (row[to]! - row[from]!) / (Math.max(1, to - from) * stepPx * squash);
    const length = Math.hypot(1, slope);
    return sideOf(-slope / length, 1 / length, light);
  });
  averageLine(sides, 0, 1, sides.length, 2 * step);
  return sides;
}
