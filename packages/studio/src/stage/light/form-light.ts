import { luminance, type Rgb } from "../../develop/color.ts";
import { sceneOf } from "../../develop/tone.ts";
import type { ShotPlan } from "../../direction/plan.ts";
import type { SetGeometry } from "../../sets/plates.ts";
import { gainOf, irradianceFrom, lampsOf } from "../../sets/lights.ts";
import type { SetDescription, SetLight, Vec3 } from "../../sets/set.ts";

/** Light goes a little round a form: a lamp is broad, and nothing in a room is lit from one side alone. */
const wrap = { sun: 0.06, area: 0.25 };
/** A set's group reaches the card by no more and no less than this of what its lamps would give an empty room: spots and gobos. */
const gobo = [0.05, 8] as const;
/** Of the floor's light the product's own shadow leaves its underside this much. */
const underside = 0.7;

/** The lights that form a product, as it sees them: from where (unit vector in product space) and how much. */
export type FormLight = {
  lamps: { from: Vec3; light: Rgb; wrap: number }[];
  above: Rgb;
  below: Rgb;
};

/**
 * A set's lamps with the strength that its irradiance card shows they have, its dome from above, and the floor's own light from
 * below. `below` is the surface's mean display light, null where none is near.
 */
export function formLight(
  set: SetDescription,
  geometry: SetGeometry,
  plan: ShotPlan,
  below: Rgb | null,
): FormLight {
  const lamps: FormLight["lamps"] = [];
  const shadowing = lampsOf(set);
  const above: Rgb = [0, 0, 0];
  set.groups.forEach((group, index) => {
    const gain = gainOf(set, group);
    const tint = plan.light[group] ?? [1, 1, 1];
    const ofGroup = ({ color, power }: SetLight): Rgb =>
      color.map((value, at) => value * tint[at]! * gain * power) as Rgb;
    for (const light of set.lights)
      if (light.group === group && light.type === "dome")
        ofGroup(light).forEach((value, at) => (above[at]! += value));
    const own = shadowing
      .filter(({ light }) => light.group === group)
      .map((lamp): FormLight["lamps"][number] => {
        // What a white card gives back of it.
        const share = irradianceFrom(lamp, 1) / Math.PI;
        const light = ofGroup(lamp.light).map((value) => value * share) as Rgb;
        return { from: lamp.from, light, wrap: wrap[lamp.light.type] };
      });
    const wanted = gain * luminance(...meanOf(geometry.cards[index]!, tint));
    const bare = meanOnCard(own);
    const share = Math.min(gobo[1], Math.max(gobo[0], wanted / Math.max(1e-6, bare)));
    for (const lamp of own)
      lamps.push({ ...lamp, light: lamp.light.map((value) => value * share) as Rgb });
  });
  const exposure = Math.max(1e-3, plan.grade.exposure);
  const floor = (below ?? [0, 0, 0]).map((value, at) =>
    below === null ? above[at]! : (underside * sceneOf(value)) / exposure,
  ) as Rgb;
  return { lamps, above, below: floor };
}

function meanOf(card: Float32Array, tint: readonly number[]): Rgb {
  const sum: Rgb = [0, 0, 0];
  for (let at = 0; at < card.length; at++) sum[at % 3]! += card[at]! * tint[at % 3]!;
  return sum.map((value) => (value * 3) / card.length) as Rgb;
}

/** The mean luminance that lamps would throw on the front half of an upright cylinder. */
function meanOnCard(lamps: FormLight["lamps"]): number {
  let sum = 0;
  for (let side = -0.9; side < 0.95; side += 0.2)
    for (const { from, light, wrap: soft } of lamps)
      sum += luminance(...light) * facing(from, side, 0, soft);
  return sum / 10;
}

/** How much of a lamp's light falls on what faces `side` and `up` (of a unit vector, towards the camera otherwise). */
function facing([x, height, away]: Vec3, side: number, up: number, soft: number): number {
  const front = Math.sqrt(Math.max(0, 1 - side * side - up * up));
  return Math.max(0, (side * x + up * height - front * away + soft) / (1 + soft));
}

/** For one channel what a part that faces `side` and `up` gets against an upright one that faces `from`. */
export function tiltedShare(
  { lamps, above, below }: FormLight,
  channel: number,
  { side, up }: { side: number; up: number },
  from: number,
): number {
  const sky = above[channel]!;
  const ground = below[channel]!;
  let upright = (sky + ground) / 2;
  let tilted = (sky * (1 + up) + ground * (1 - up)) / 2;
  for (const lamp of lamps) {
    upright += lamp.light[channel]! * facing(lamp.from, from, 0, lamp.wrap);
    tilted += lamp.light[channel]! * facing(lamp.from, side, up, lamp.wrap);
  }
  return (tilted + 1e-4) / (upright + 1e-4);
}
