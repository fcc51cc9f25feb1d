import { meanLuma } from "./mean-luma.ts";
import type { Scene } from "./scene.ts";

/** Mean luma of the sets, in 8 bits, under which the eye has grown used to the dark and a white card would dazzle. */
const darkUnder = 96;

/** Whether what a film showed before its end-card is dark, whatever its style is called. */
export function isDarkFilm(scenes: Scene[]): boolean {
  const means = scenes.map(({ lit: { plate } }) => meanLuma(plate.data, plate.channels));
  return means.reduce((total, mean) => total + mean, 0) / means.length < darkUnder;
}
