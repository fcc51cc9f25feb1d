import { luminance, type Rgb } from "../../develop/color.ts";
import type { ShotPlan } from "../../direction/plan.ts";
import { gainOf } from "../../sets/lights.ts";
import type { SetGeometry } from "../../sets/plates.ts";
import type { SetDescription } from "../../sets/set.ts";

/** The light that a mix of a set's groups throws on the middle of its irradiance card, where a product's front is: mean linear luminance. */
export function irradianceOf(
  set: SetDescription,
  geometry: SetGeometry,
  plan: Pick<ShotPlan, "light">,
): number {
  return luminance(...colourOnCard(set, geometry, plan));
}

/** How far the camera's white balance goes from daylight's towards the light on the product: all the way, no sun would look warm. */
const balancedShare = 0.72;

/**
 * A mix of lights as the camera shows it whose white balance was set before the product. Goods are photographed neutral, and their
 * brand's colours stay: under a lamp that turns a white card yellow they would be the one thing in the picture that is not lit by it.
 */
export function balanceWhite(
  set: SetDescription,
  geometry: SetGeometry,
  light: ShotPlan["light"],
): (mix: ShotPlan["light"]) => ShotPlan["light"] {
  const color = colourOnCard(set, geometry, { light });
  const level = luminance(...color);
  const gains = color.map((value) => (level / Math.max(1e-6, value)) ** balancedShare) as Rgb;
  // As bright as it was on a white card.
  const change =
    level / Math.max(1e-6, luminance(...(color.map((value, at) => value * gains[at]!) as Rgb)));
  return (mix) =>
    Object.fromEntries(
      set.groups.map((group) => {
        const own = mix[group] ?? [1, 1, 1];
        return [group, own.map((value, at) => value * gains[at]! * change) as Rgb];
      }),
    );
}

/** A sum and every third of some samples, each times `factor`. */
function addTo(
  sum: number,
  samples: Float32Array,
  first: number,
  end: number,
  factor: number,
): number {
  let all = sum;
  for (let at = first; at < end; at += 3) all += factor * samples[at]!;
  return all;
}

/** The same light by its colour, mean linear red, green and blue. */
function colourOnCard(
  set: SetDescription,
  geometry: SetGeometry,
  { light }: Pick<ShotPlan, "light">,
): Rgb {
  const { width, height } = set.card;
  const [from, to] = [Math.floor(width * 0.3), Math.ceil(width * 0.7)];
  const sum: Rgb = [0, 0, 0];
  for (const [index, group] of set.groups.entries()) {
    const gain = gainOf(set, group);
    const tint = light[group] ?? [1, 1, 1];
    const samples = geometry.cards[index]!;
    for (let row = 0; row < height; row++) {
      const [first, end] = [(row * width + from) * 3, (row * width + to) * 3];
      for (let channel = 0; channel < 3; channel++)
        sum[channel] = addTo(sum[channel]!, samples, first + channel, end, gain * tint[channel]!);
    }
  }
  return sum.map((value) => value / (height * (to - from))) as Rgb;
}
