import type { FilmSpace } from "./camera.ts";
import type { Pixels } from "./planes.ts";

/** A scene ready to be filmed: pixels in memory. */
export type Scene = {
  space: FilmSpace;
  lit: SceneInLight;
  /** The same set and product before their key light comes up, where a shot of the scene shows that. */
  unlit: SceneInLight | null;
  /** How much of each of the plate's pixels stays in focus when the set goes out of it, of 255; null where focus stays. */
  held: Uint8Array | null;
};

export type SceneInLight = {
  plate: Pixels;
  /** The plate out of focus, for focus pulls: so small that enlarged it is soft. Null where all of the set is at one distance. */
  soft: Pixels | null;
  /** What stands in front of the plate, at the subject's distance. */
  product: SceneProduct | null;
};

/** The product in the sizes in which it is shown, the smallest first; each fills the same place. Place in plate pixels. */
export type SceneProduct = {
  sizes: Pixels[];
  /** Ever smaller, so that enlarged they are ever further out of focus; none where the focus stays. */
  soft: Pixels[];
  leftPx: number;
  topPx: number;
  widthPx: number;
  heightPx: number;
};
