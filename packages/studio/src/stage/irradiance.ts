import { luminance } from "../develop/color.ts";
import type { ShotPlan } from "../direction/plan.ts";
import type { SetGeometry } from "../sets/plates.ts";
import type { SetDescription } from "../sets/set.ts";

/** The light that a mix of a set's groups throws on the middle of its irradiance card, where a product's front is: mean linear luminance. */
export function irradianceOf(
  set: SetDescription,
  geometry: SetGeometry,
  { light }: Pick<ShotPlan, "light">,
): number {
  const { width, height } = set.card;
  const [from, to] = [Math.floor(width * 0.3), Math.ceil(width * 0.7)];
  let sum = 0;
  set.groups.forEach((group, index) => {
    const gain = set.look.gains?.[group] ?? 1;
    const [red, green, blue] = light[group] ?? [1, 1, 1];
    const samples = geometry.cards[index]!;
    for (let row = 0; row < height; row++) {
      for (let column = from; column < to; column++) {
        const at = (row * width + column) * 3;
        sum +=
          gain * luminance(samples[at]! * red, samples[at + 1]! * green, samples[at + 2]! * blue);
      }
    }
  });
  return sum / (height * (to - from));
}
