import type { ShotPlan } from "../direction/plan.ts";
import type { SetGeometry } from "../sets/plates.ts";
import type { SetDescription } from "../sets/set.ts";
import { irradianceOf } from "./irradiance.ts";
import type { Shadows } from "./light-mix.ts";
import type { ShadowMap } from "./shadow-map.ts";

/** In the main light's shadow other lights keep back this much at most; less, the more of all light is the main light's. */
const heldBack = { perOther: 0.9, most: 0.5 };

/**
 * A photographer flags the fill off the main shadow, so that the picture has one: where two spots and a fill light a table
 * evenly, each takes away so little that the product seems to have none. A sun's shadow is seen as it is: those of blinds and
 * leaves lie beside it, which the fill lights. Changes the other groups' shadow maps.
 */
export function deepenMainShadow(
  { groups }: Shadows,
  set: SetDescription,
  geometry: SetGeometry,
  plan: ShotPlan,
): void {
  const levels = set.groups.map((group) => {
    const alone = set.groups.map((other) => {
      return [other, other === group ? (plan.light[group] ?? [1, 1, 1]) : [0, 0, 0]];
    });
    return irradianceOf(set, geometry, { light: Object.fromEntries(alone) });
  });
  const total = levels.reduce((sum, level) => sum + level, 0);
  let main = -1;
  levels.forEach((level, index) => {
    if (groups[index] !== null && level > (levels[main] ?? 0)) main = index;
  });
  const map = groups[main];
  if (map === undefined || map === null) return;
  if (set.lights.some(({ group, type }) => group === set.groups[main] && type === "sun")) return;
  const share = levels[main]! / total;
  const depth = Math.min(heldBack.most, heldBack.perOther * (1 - share));
  groups.forEach((other, index) => {
    if (other !== null && index !== main) deepen(other, map, depth);
  });
}

/** Keeps light from a group where the main one is shadowed. */
function deepen(other: ShadowMap, map: ShadowMap, depth: number): void {
  for (let pixel = 0; pixel < map.length; pixel++) {
    const hidden = map[pixel]!;
    if (hidden === 0) continue;
    const own = other[pixel]!;
    other[pixel] = own + (255 - own) * depth * (hidden / 255);
  }
}
