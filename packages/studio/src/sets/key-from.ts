import { toProductSpace } from "./product-space.ts";
import type { SetDescription } from "./set.ts";

/** From where a set's key falls: across (-1 left to 1 right) and up, at most 1 long. */
export type KeyFrom = { across: number; up: number };

/** From where most of the light that shadows comes, in the finished picture. */
export function keyFrom(set: SetDescription, mirrored: boolean): KeyFrom {
  let across = 0;
  let up = 0;
  for (const light of set.lights) {
    if (light.type === "dome" || !light.castsProductShadow) continue;
    const [x, rise, away] = toProductSpace(
      set,
      light.type === "sun" ? light.dir : light.pos,
      light.type === "sun",
    );
    const distance = Math.hypot(x, rise, away);
    const power = light.type === "sun" ? light.power * 4 : light.power / distance ** 2;
    across += (power * x) / distance;
    up += (power * rise) / distance;
  }
  const length = Math.max(1e-6, Math.hypot(across, up));
  return { across: ((mirrored ? -1 : 1) * across) / length, up: up / length };
}
