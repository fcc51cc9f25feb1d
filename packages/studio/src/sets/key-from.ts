import { gainOf, irradianceFrom, lampsOf } from "./lights.ts";
import type { SetDescription } from "./set.ts";

/** From where a set's key falls: across (-1 left to 1 right) and up, at most 1 long. */
export type KeyFrom = { across: number; up: number };

/**
 * From where most of the light that shadows comes, in the finished picture: each group as strong as the set's irradiance card was
 * measured to be under it. By its power and distance alone a grazing lamp on a velvet outshone the spot that throws the shadows.
 */
export function keyFrom(set: SetDescription, mirrored: boolean): KeyFrom {
  let across = 0;
  let up = 0;
  const all = lampsOf(set);
  for (const group of set.groups) {
    const lamps = all.flatMap((lamp) => {
      if (lamp.light.group !== group) return [];
      const [x, rise] = lamp.from;
      return { x, rise, power: irradianceFrom(lamp, lamp.light.power) };
    });
    const power = lamps.reduce((sum, lamp) => sum + lamp.power, 0);
    // Lamps that are turned off have no shares of a light.
    if (power === 0) continue;
    const level = gainOf(set, group) * (set.card.peaks[group] ?? 0);
    for (const lamp of lamps) {
      across += (level * lamp.power * lamp.x) / power;
      up += (level * lamp.power * lamp.rise) / power;
    }
  }
  const length = Math.max(1e-6, Math.hypot(across, up));
  return { across: ((mirrored ? -1 : 1) * across) / length, up: up / length };
}
