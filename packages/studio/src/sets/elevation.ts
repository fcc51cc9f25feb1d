import type { SetDescription } from "./set.ts";

/** Degrees from which a set's camera sees the product: a level one by its height over the anchor. */
export function elevationOf({ camera, anchor }: SetDescription): number {
  if (camera.view === "down") return 90;
  return (Math.atan2(camera.pos[2] - anchor[2], anchor[1] - camera.pos[1]) * 180) / Math.PI;
}
