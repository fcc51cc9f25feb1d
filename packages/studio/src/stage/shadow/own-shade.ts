import { luminance, type Rgb } from "../../develop/color.ts";
import type { Plates } from "../../sets/plates.ts";
import type { SetDescription } from "../../sets/set.ts";
import { type Frame, productOnStage } from "../../direction/frame.ts";
import { groupLightAt, type LitPlate } from "../light/light-mix.ts";

/** Surfaces that lie level: the least up of a normal's byte. */
const levelByte = 250;
/** Of the samples' light this share is the darkest, and that one is lit; how much darker the one has to be to be shade. */
const percentiles = { shade: 0.06, lit: 0.8 };
const leastDarker = 0.35;
/** More than this of the sun is half a shade's, and so is what is left there. */
const mostLeft = 0.15;
/** Samples across and down, about so many products wide. */
const perSide = 48;
const around = 2.5;

/**
 * What a sun's light leaves in a set's own hard shades about the product, as those of blinds and leaves: light that comes back
 * from the walls. A shadow that took that too would be darker than they are, and black where it crosses them. Null where there are
 * none.
 */
export function ownShadesOf(
  set: SetDescription,
  lit: LitPlate[],
  plates: Plates,
  frame: Frame,
): (Rgb | null)[] {
  const samples: Rgb[][] = [];
  visitLevel(plates, frame, (pixel) => {
    samples.push(lit.map((group) => groupLightAt(group, pixel)));
  });
  // A lamp's light wanes by itself, which is no shade.
  const isSun = (group: string): boolean =>
    set.lights.some((light) => light.group === group && light.type === "sun");
  return set.groups.map((group, index) =>
    isSun(group) && samples.length >= perSide ? shadeAmong(samples, index) : null,
  );
}

/** @param samples  the light of each group at places of the surface */
function shadeAmong(samples: Rgb[][], index: number): Rgb | null {
  // Against the other lights, as a dark board is no shade.
  const found = samples.map((lights) => {
    const all = lights.reduce((sum, light) => sum + luminance(...light), 1e-6);
    const own = luminance(...lights[index]!);
    return { ratio: own / Math.max(1e-6, all - own), light: lights[index]! };
  });
  found.sort((a, b) => a.ratio - b.ratio);
  const at = (share: number): number => found[Math.floor(share * found.length)]!.ratio;
  const left = at(percentiles.shade) / Math.max(1e-6, at(percentiles.lit));
  if (left > leastDarker) return null;
  const share = Math.min(1, mostLeft / Math.max(1e-6, left));
  const shaded = found.slice(0, Math.ceil(percentiles.shade * found.length));
  return [0, 1, 2].map(
    (channel) =>
      (share * shaded.reduce((sum, { light }) => sum + light[channel]!, 0)) / shaded.length,
  ) as Rgb;
}

function visitLevel(
  { widthPx, heightPx, normal }: Plates,
  frame: Frame,
  visit: (pixel: number) => void,
): void {
  const { centre, base, width, height } = productOnStage(frame);
  const reach = around * Math.max(width, height);
  for (let row = 0; row < perSide; row++) {
    const y = Math.round(base + ((row + 0.5) / perSide - 0.5) * 2 * reach);
    if (y < 0 || y >= heightPx) continue;
    for (let column = 0; column < perSide; column++) {
      const x = Math.round(centre + ((column + 0.5) / perSide - 0.5) * 2 * reach);
      if (x < 0 || x >= widthPx) continue;
      const pixel = y * widthPx + x;
      if (normal[pixel * 3 + 2]! >= levelByte) visit(pixel);
    }
  }
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
