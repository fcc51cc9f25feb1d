import type { SetDescription, Vec3 } from "./set.ts";

/** A world point or direction in product space. */
export function toProductSpace(set: SetDescription, world: Vec3, isDirection: boolean): Vec3 {
  const origin = isDirection ? [0, 0, 0] : set.anchor;
  const x = world[0] - origin[0]!;
  const y = world[1] - origin[1]!;
  const z = world[2] - origin[2]!;
  return set.camera.view === "down" ? [x, y, -z] : [x, z, y];
}
