import type { ShotPlan } from "../../direction/plan.ts";
import { lightPart } from "../../direction/styles.ts";
import type { SetGeometry } from "../../sets/plates.ts";
import type { SetDescription } from "../../sets/set.ts";
import { irradianceOf } from "../light/irradiance.ts";
import type { Shadows } from "../light/light-mix.ts";
import type { ShadowMap } from "./shadow-cells.ts";

/** In the main light's shadow other lights keep back this much at most; less, the more of all light is the main light's. */
const heldBack = { perOther: 0.9, most: 0.5 };

/**
 * In a sun's shadow of what is thin, as it lies or is a frame, they keep back so much less: the blind's bands that it crosses have all
 * of the fill, and at .5 its outline was seen within them, a frame's shadow a black wedge between them. What else stands wants the
 * depth that they give its shadow's beginning.
 */
const onSun = 0.8;

/**
 * Where the main light shines this share of the gloom about a thing is left, and that of the fill's own shadow. From above all of
 * an outline is seen; what stands hides the ground on one side, and is held by some gloom before it.
 */
const onLitSide = { lying: { gloom: 0.2, fill: 0.4 }, standing: { gloom: 0.45, fill: 1 } };

/** The light whose shadow a picture is read by: its group's place among the set's, and its share of all light on the product. */
export type MainLight = { index: number; share: number };

/** The strongest of the groups that shadow, a fill only where there is no other; null where none shadows. */
export function mainLightOf(
  { groups }: Shadows,
  set: SetDescription,
  geometry: SetGeometry,
  plan: ShotPlan,
): MainLight | null {
  const levels = levelsOf(set, geometry, plan);
  const strongest = (among: (name: string) => boolean): number => {
    let main = -1;
    levels.forEach((level, index) => {
      if (groups[index] === null || !among(set.groups[index]!)) return;
      if (level > (levels[main] ?? 0)) main = index;
    });
    return main;
  };
  const key = strongest((name) => lightPart(name) === "key");
  const index = key >= 0 ? key : strongest(() => true);
  if (index < 0) return null;
  return { index, share: levels[index]! / levels.reduce((sum, level) => sum + level, 0) };
}

/**
 * A photographer flags the fill off the main shadow, so that the picture has one: where two spots and a fill light a table
 * evenly, each takes away so little that the product seems to have none. A sun's shadow is seen as it is: those of blinds and
 * leaves lie beside it, which the fill lights. Changes the other groups' shadow maps.
 */
export function deepenMainShadow(
  { groups }: Shadows,
  set: SetDescription,
  main: MainLight,
  isThin: boolean,
): void {
  const map = groups[main.index]!;
  if (set.lights.some(({ group, type }) => group === set.groups[main.index] && type === "sun")) {
    groups.forEach((other, index) => {
      if (isThin && other !== null && index !== main.index) thinOut(other, map);
    });
    return;
  }
  const depth = Math.min(heldBack.most, heldBack.perOther * (1 - main.share));
  groups.forEach((other, index) => {
    if (other !== null && index !== main.index) deepen(other, map, depth);
  });
}

/**
 * Takes what is dark about a thing from where the main light shines, all but a hint: the gloom, since a flank that faces a lamp
 * throws light on the ground before it, and the fill's shadow, which would fall towards the lamp. Left as they are they make a
 * soft dark halo about the whole outline. Changes the maps.
 */
export function clearLitSide(
  { groups, ambient }: Shadows,
  set: SetDescription,
  main: MainLight,
  lies: boolean,
): void {
  const left = lies ? onLitSide.lying : onLitSide.standing;
  const map = groups[main.index]!;
  clearLit(ambient, map, left.gloom);
  groups.forEach((other, index) => {
    const isFill = index !== main.index && lightPart(set.groups[index]!) === "fill";
    if (other !== null && isFill && left.fill < 1) clearLit(other, map, left.fill);
  });
}

/** Leaves a share of a shadow where the main light is not hidden. */
function clearLit(shadow: ShadowMap, map: ShadowMap, left: number): void {
  for (let pixel = 0; pixel < map.length; pixel++)
    if (shadow[pixel] !== 0) shadow[pixel]! *= left + (1 - left) * (map[pixel]! / 255);
}

/** What each group alone gives of light. */
function levelsOf(set: SetDescription, geometry: SetGeometry, plan: ShotPlan): number[] {
  return set.groups.map((group) => {
    const alone = set.groups.map((other) => {
      return [other, other === group ? (plan.light[group] ?? [1, 1, 1]) : [0, 0, 0]];
    });
    return irradianceOf(set, geometry, { light: Object.fromEntries(alone) });
  });
}

/** Gives a group back some of its light where the main one is shadowed. */
function thinOut(other: ShadowMap, map: ShadowMap): void {
  for (let pixel = 0; pixel < map.length; pixel++)
    if (map[pixel] !== 0) other[pixel]! *= 1 - onSun * (map[pixel]! / 255);
}

/** Keeps light from a group where the main one is shadowed. */
function deepen(other: ShadowMap, map: ShadowMap, depth: number): void {
  for (let pixel = 0; pixel < map.length; pixel++) {
    const hidden = map[pixel]!;
    if (hidden === 0) continue;
    const own = other[pixel]!;
    other[pixel] = own + (255 - own) * depth * (hidden / 255);
  }
}
