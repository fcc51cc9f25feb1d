import type { FilmSpace } from "./camera.ts";
import type { Pixels } from "./planes.ts";

/** A scene ready to be filmed: pixels in memory. All plates are of one size. */
export type Scene = {
  space: FilmSpace;
  plate: Pixels;
  /** The plate out of focus, for focus pulls. */
  soft: Pixels | null;
  /** What stands in front of the plate, at the subject's distance. */
  product: { pixels: Pixels; leftPx: number; topPx: number } | null;
};
