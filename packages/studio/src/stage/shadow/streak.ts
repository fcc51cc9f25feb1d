import { smoothStep } from "../../cutout/image/lab.ts";
import type { Occluder, Solid } from "../../kernels/occlusion.ts";
import { toProductSpace } from "../../sets/product-space.ts";
import type { SetDescription } from "../../sets/set.ts";
import type { Frame } from "../../direction/frame.ts";

/**
 * A floor is this even. From there up to that share of the product's height a wall takes on the thinned shadow of the floor before it,
 * whose light it has: ending at a line it left a pale skirting. No more of it goes there, or a smudge would be left on the wall.
 */
const floor = { metres: 0.002, skirting: 0.25, mostThinned: 0.35 };
/**
 * Below this camera height (over its distance: 5°) the long shadow of a lamp is a streak, and below the other (11°) that of a sun
 * beside the product; how much of it goes at most.
 */
const streakBelow = { lamp: 0.09, sunBeside: 0.2 };
const mostThinned = { perLow: 1.15, most: 0.8 };
/** A sun from behind the camera throws the shadow on the wall, and what leads there is no streak: that share of it goes. */
const toTheWall = 0.35;

/** How far from the side a group's sun comes: 0 within 45° of the camera's axis, 1 from 64° on; null where there is none. */
export function sunBeside(set: SetDescription, group: string): number | null {
  const sun = set.lights.find((light) => light.group === group && light.type === "sun");
  if (sun === undefined || sun.type !== "sun") return null;
  const [x, , away] = toProductSpace(set, sun.dir, true);
  return Math.min(1, Math.max(0, Math.abs(x) / Math.hypot(x, away) - 0.7) / 0.2);
}

/**
 * Seen from near the floor a long shadow is one thin dark streak that leads away from the product: there it thins out with its
 * distance, as a sky would fill it. On walls and steps, which show its form, it stays.
 */
export function thinningOf(
  { view }: Frame,
  volume: Solid,
  sideways: number | null,
): (hidden: ReturnType<Occluder>) => ReturnType<Occluder> {
  const below = streakBelow.lamp + (streakBelow.sunBeside - streakBelow.lamp) * (sideways ?? 0);
  const low = view.down ? 0 : Math.max(0, 1 - view.cameraUp / view.distance / below);
  if (low === 0) return (hidden) => hidden;
  const share = sideways === null ? 1 : toTheWall + (1 - toTheWall) * sideways;
  const thinned = share * Math.min(mostThinned.most, mostThinned.perLow * low);
  const reach = 0.9 * Math.max(volume.heightMetres, volume.widthMetres);
  const half = volume.widthMetres / 2;
  const skirting = floor.skirting * volume.heightMetres;
  return (hidden) => (x, up, away, leastRadius) => {
    const covered = hidden(x, up, away, leastRadius);
    const raised = (Math.abs(up) - floor.metres) / skirting;
    if (covered === 0 || raised >= 1) return covered;
    const beside = Math.max(0, Math.abs(x - volume.centreMetres) - half);
    const behind = Math.max(0, away - volume.awayTo);
    const far = 1 - Math.exp(-(beside * beside + behind * behind) / (reach * reach));
    const most = raised > 0 ? Math.min(thinned, floor.mostThinned) : thinned;
    return covered * (1 - most * far * (1 - smoothStep(0, 1, raised)));
  };
}
