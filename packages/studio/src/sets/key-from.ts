import { toProductSpace } from "./product-space.ts";
import type { SetDescription, Vec3 } from "./set.ts";

/** Irradiance of a lamp of one watt, a metre away, times this is a sun's of one watt a square metre. */
const sunShare = 4 * Math.PI;

/** From where a set's key falls: across (-1 left to 1 right) and up, at most 1 long. */
export type KeyFrom = { across: number; up: number };

/**
 * From where most of the light that shadows comes, in the finished picture: each group as strong as the set's irradiance card was
 * measured to be under it. By its power and distance alone a grazing lamp on a velvet outshone the spot that throws the shadows.
 */
export function keyFrom(set: SetDescription, mirrored: boolean): KeyFrom {
  let across = 0;
  let up = 0;
  for (const group of set.groups) {
    const lamps = set.lights.flatMap((light) => {
      if (light.group !== group || light.type === "dome" || !light.castsProductShadow) return [];
      const isSun = light.type === "sun";
      const from = toProductSpace(set, isSun ? light.dir : light.pos, isSun);
      const distance = Math.hypot(...from);
      const [x, rise] = from.map((value) => value / distance) as Vec3;
      // A sun's power is an irradiance already.
      return { x, rise, power: isSun ? light.power * sunShare : light.power / distance ** 2 };
    });
    const power = lamps.reduce((sum, lamp) => sum + lamp.power, 0);
    // Lamps that are turned off have no shares of a light.
    if (power === 0) continue;
    const level = (set.look.gains?.[group] ?? 1) * (set.card.peaks[group] ?? 0);
    for (const lamp of lamps) {
      across += (level * lamp.power * lamp.x) / power;
      up += (level * lamp.power * lamp.rise) / power;
    }
  }
  const length = Math.max(1e-6, Math.hypot(across, up));
  return { across: ((mirrored ? -1 : 1) * across) / length, up: up / length };
}
