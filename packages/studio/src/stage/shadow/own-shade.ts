import { luminance, type Rgb } from "../../develop/color.ts";
import type { Plates } from "../../sets/plates.ts";
import type { SetDescription } from "../../sets/set.ts";
import { type Frame, productOnStage } from "../../direction/frame.ts";
import { groupLightAt, type LitPlate } from "../light/light-mix.ts";

/** Surfaces that lie level: the least up of a normal's byte. */
const levelByte = 250;
/**
 * Of the samples' light the darkest share near the product and, where that is no shade, in all of the frame: a flower pot's, far to a side.
 * Who took all of a sun in a kitchen had a shadow three times as dark as the pot's. Another share is lit; how much darker shade has to be.
 */
const darkest = { near: 0.06, anywhere: 0.01 };
const litShare = 0.8;
const leastDarker = 0.35;
/** More than this of the sun is half a shade's, and so is what is left there. */
const mostLeft = 0.15;
/** Samples across and down, to so many products to each side. */
const perSide = 48;
const around = 2.5;

/**
 * What a sun's light leaves in a set's own hard shades, as those of blinds, leaves and props: light that comes back
 * from the walls. A shadow that took that too would be darker than they are, and black where it crosses them. Null where there are
 * none.
 */
export function ownShadesOf(
  set: SetDescription,
  lit: LitPlate[],
  plates: Plates,
  frame: Frame,
): (Rgb | null)[] {
  const lightsIn = (box: Box): Rgb[][] =>
    levelPixels(plates, box).map((pixel) => lit.map((group) => groupLightAt(group, pixel)));
  const near = lightsIn(boxAround(frame));
  const whole = { left: 0, top: 0, right: plates.widthPx, bottom: plates.heightPx };
  // A lamp's light wanes by itself, which is no shade.
  const isSun = (group: string): boolean =>
    set.lights.some((light) => light.group === group && light.type === "sun");
  return set.groups.map((group, index) => {
    if (!isSun(group) || near.length < perSide) return null;
    const shade = shadeAmong(near, index, darkest.near);
    return shade ?? shadeAmong(lightsIn(whole), index, darkest.anywhere);
  });
}

/** @param samples  the light of each group at places of the surface, of which `share` may lie in shade */
function shadeAmong(samples: Rgb[][], index: number, share: number): Rgb | null {
  // Against the other lights, as a dark board is no shade.
  const found = samples.map((lights) => {
    const all = lights.reduce((sum, light) => sum + luminance(...light), 1e-6);
    const own = luminance(...lights[index]!);
    return { ratio: own / Math.max(1e-6, all - own), light: lights[index]! };
  });
  found.sort((a, b) => a.ratio - b.ratio);
  const at = (rank: number): number => found[Math.floor(rank * found.length)]!.ratio;
  const left = at(share) / Math.max(1e-6, at(litShare));
  if (left > leastDarker) return null;
  const part = Math.min(1, mostLeft / Math.max(1e-6, left));
  const shaded = found.slice(0, Math.ceil(share * found.length));
  return [0, 1, 2].map(
    (channel) =>
      (part * shaded.reduce((sum, { light }) => sum + light[channel]!, 0)) / shaded.length,
  ) as Rgb;
}

type Box = { left: number; top: number; right: number; bottom: number };

/** About a product where it stands. */
function boxAround(frame: Frame): Box {
  const { centre, base, width, height } = productOnStage(frame);
  const reach = around * Math.max(width, height);
  return { left: centre - reach, top: base - reach, right: centre + reach, bottom: base + reach };
}

/** Pixels in a box, on a grid, where the set's surface lies level. */
function levelPixels({ widthPx, heightPx, normal }: Plates, box: Box): number[] {
  const { left, top, right, bottom } = box;
  const pixels: number[] = [];
  for (let row = 0; row < perSide; row++) {
    const y = Math.round(top + ((row + 0.5) / perSide) * (bottom - top));
    if (y < 0 || y >= heightPx) continue;
    for (let column = 0; column < perSide; column++) {
      const x = Math.round(left + ((column + 0.5) / perSide) * (right - left));
      if (x < 0 || x >= widthPx) continue;
      const pixel = y * widthPx + x;
      if (normal[pixel * 3 + 2]! >= levelByte) pixels.push(pixel);
    }
  }
  return pixels;
}

/** A group's light parted into what a shadow takes and what of it is left in shade. */
export function partShade({ plate, tables }: LitPlate, shade: Rgb): [LitPlate, LitPlate] {
  const of = (part: (value: number, left: number) => number): LitPlate => ({
    plate,
    tables: tables.map((table, channel) =>
      table.map((value) => part(value, shade[channel]!)),
    ) as LitPlate["tables"],
  });
  return [
    of((value, left) => Math.max(0, value - left)),
    of((value, left) => Math.min(value, left)),
  ];
}
