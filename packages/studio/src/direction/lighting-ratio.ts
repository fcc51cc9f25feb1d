import { gainOf } from "../sets/lights.ts";
import type { SetDescription } from "../sets/set.ts";

/**
 * Factors of a set's soft lights and of the others. Judged blind in pairs against the light as the sets were built, deeper shade won
 * 14 to 2; soft lights at a third gained no more, and at two and a half times what they were lost 13 to 25.
 */
const softLight = 0.6;
const hardLight = 1.1;
/** How much of the light that is lost the exposure brings back. */
const broughtBack = 0.8;

/** Each light group's factor, and the exposure's. */
export type LightingRatio = { light: Record<string, number>; exposure: number };

/** How much deeper a set's shade is in a picture than under its lights as they were built. Lights behind stay. */
export function lightingRatio(set: SetDescription): LightingRatio {
  const light: Record<string, number> = {};
  let [built, shown] = [0, 0];
  for (const group of set.groups) {
    const level = gainOf(set, group) * (set.card.peaks[group] ?? 0);
    light[group] = isSoft(set, group) ? softLight : group === "back" ? 1 : hardLight;
    built += level;
    shown += level * light[group];
  }
  return { light, exposure: (built / Math.max(1e-6, shown)) ** broughtBack };
}

/** What comes from all round, and a window's sky beside its sun. */
function isSoft({ lights, groups }: SetDescription, group: string): boolean {
  return (
    lights.some((light) => light.group === group && light.type === "dome") ||
    (group === "window" && groups.includes("sun"))
  );
}
