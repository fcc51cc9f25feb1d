import { labOfLinear, luminance, type Rgb, srgbToLinear } from "../../develop/color.ts";
import { toneMap } from "../../develop/tone.ts";
import type { ShotPlan } from "../../direction/plan.ts";
import type { SetOnDisk } from "../../sets/list-sets.ts";
import type { PlateStore } from "../../sets/plates.ts";
import type { Style } from "../../sets/set.ts";
import { groupLightAt, litPlates } from "../light/light-mix.ts";
import type { PaperBorder, Photo } from "./print-paper.ts";

const even = { aside: 0.045, above: 0.045, below: 0.045 };
/** Instant film's wide lower border says at once what lies there. */
const instant = { aside: 0.055, above: 0.06, below: 0.22 };
const bled: PaperBorder = { aside: 0, above: 0, below: 0, color: null };
const instantStyles: Style[] = ["influencer", "lifestyle"];

/** Paper's white. */
const white: Rgb = [234, 232, 226];
/** Lightness (L*) by which a tone is seen to end; a few parts in a hundred of an edge may be nearer to the ground's. */
const contrast = 16;
const overlooked = 0.3;

/** Samples across and down of the middle of the plate, on which a print lies. */
const samples = 20;
const middle = 0.5;

/** Lightness (L*) of the ground below a print, at some hundred places. Throws StudioError set_invalid. */
export async function groundTones(
  plan: ShotPlan,
  set: SetOnDisk,
  store: PlateStore,
): Promise<number[]> {
  const { recolour, plate } = set.description;
  if (plan.backdrop !== null && recolour !== undefined) return [lightnessOf(plan.backdrop)];
  const [widthPx, heightPx] = plate.map((side) => Math.round(side * middle)) as [number, number];
  const crop = {
    leftPx: (plate[0] - widthPx) >> 1,
    topPx: (plate[1] - heightPx) >> 1,
    widthPx,
    heightPx,
  };
  const plates = await store.plates(set, crop, { widthPx: samples, heightPx: samples });
  const lit = litPlates(set.description, plan, plates);
  return Array.from({ length: samples * samples }, (_, pixel) => {
    const light = lit.reduce((sum, group) => sum + luminance(...groupLightAt(group, pixel)), 0);
    const shown = toneMap(light);
    return labOfLinear(shown, shown, shown)[0];
  });
}

/**
 * The border of a print on a ground: white as paper is; none where that melts into the ground and the photograph ends by itself. Where
 * both melt into it paper ends with its shadow: a thin black border, which is seen, was taken for a frame without depth.
 */
export function borderOn(ground: number[], photo: Photo, style: Style): PaperBorder {
  if (stands([lightnessOf(white)], ground))
    return { ...(instantStyles.includes(style) ? instant : even), color: white };
  return stands(edgeTones(photo), ground) ? bled : { ...even, color: white };
}

/** Whether all but a few of some tones are seen to end on all but a little of the ground. */
function stands(tones: number[], ground: number[]): boolean {
  let near = 0;
  for (const tone of tones)
    for (const other of ground) if (Math.abs(tone - other) < contrast) near++;
  return near <= overlooked * tones.length * ground.length;
}

/** Lightness along a photograph's edge. */
function edgeTones({ rgb, widthPx, heightPx }: Photo): number[] {
  const steps = 24;
  const at = (x: number, y: number): number => {
    const from = (Math.round(y * (heightPx - 1)) * widthPx + Math.round(x * (widthPx - 1))) * 3;
    return lightnessOf([rgb[from]!, rgb[from + 1]!, rgb[from + 2]!]);
  };
  return Array.from({ length: steps }, (_, step) => {
    const share = step / (steps - 1);
    return [at(share, 0), at(share, 1), at(0, share), at(1, share)];
  }).flat();
}

/** L* of an sRGB colour. */
function lightnessOf(color: Rgb): number {
  const [red, green, blue] = color.map((value) => srgbToLinear[Math.round(value)]!) as Rgb;
  return labOfLinear(red, green, blue)[0];
}
