import type { Scene } from "./scene.ts";

/** Mean luma of the sets, in 8 bits, under which the eye has grown used to the dark and a white card would dazzle. */
const darkUnder = 96;

/** Whether what a film showed before its end-card is dark, whatever its style is called. */
export function isDarkFilm(scenes: Scene[]): boolean {
  const means = scenes.map(({ lit: { plate } }) => {
    let [sum, count] = [0, 0];
    for (let at = 0; at + 2 < plate.data.length; at += 11 * plate.channels, count++)
      sum += 0.2126 * plate.data[at]! + 0.7152 * plate.data[at + 1]! + 0.0722 * plate.data[at + 2]!;
    return sum / Math.max(1, count);
  });
  return means.reduce((total, mean) => total + mean, 0) / means.length < darkUnder;
}
