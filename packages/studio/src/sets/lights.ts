import { toProductSpace } from "./product-space.ts";
import type { SetDescription, SetLight, Vec3 } from "./set.ts";

/** A light of a set that has a place or a direction, which a dome has not. */
export type Lamp = {
  light: Exclude<SetLight, { type: "dome" }>;
  /** The way to it from the product, a unit vector in product space. */
  from: Vec3;
  /** Metres to it; 1 to a sun. */
  distance: number;
};

/** A set's light as the product sees it; null for a dome. */
export function lampOf(set: SetDescription, light: SetLight): Lamp | null {
  if (light.type === "dome") return null;
  const isSun = light.type === "sun";
  const way = toProductSpace(set, isSun ? light.dir : light.pos, isSun);
  const distance = Math.hypot(...way);
  return { light, from: way.map((value) => value / distance) as Vec3, distance };
}

/** The lamps of a set that throw the product's shadow. */
export function lampsOf(set: SetDescription): Lamp[] {
  return set.lights.flatMap((light) =>
    light.castsProductShadow ? (lampOf(set, light) ?? []) : [],
  );
}

/**
 * What a lamp of so much power throws on the product. A sun's power is an irradiance already; an area light's is watts, which leave it
 * as from a matte surface: P / (π d²) straight before it.
 */
export function irradianceFrom({ light, distance }: Lamp, power: number): number {
  return light.type === "sun" ? power : power / (Math.PI * distance * distance);
}

/** The gain of a set's light group under its own look. */
export function gainOf({ look }: SetDescription, group: string): number {
  return look.gains?.[group] ?? 1;
}
