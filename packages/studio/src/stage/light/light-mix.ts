import { luminance, type Rgb } from "../../develop/color.ts";
import { toneMap } from "../../develop/tone.ts";
import type { ShotPlan } from "../../direction/plan.ts";
import { gainOf } from "../../sets/lights.ts";
import type { Plates } from "../../sets/plates.ts";
import type { SetDescription } from "../../sets/set.ts";
import { type Frame, productOnStage } from "../../direction/frame.ts";
import { visitSpread } from "../../photo/visit-spread.ts";
import {
  type Backdrop,
  evenBackdrop,
  evenLight,
  type Lights,
  maskOf,
  plainBackdrop,
  recolour,
} from "./backdrop.ts";
import type { ShadowMap } from "../shadow/shadow-cells.ts";

/** A light group's plate, and the scene light of its bytes for red, green and blue. */
export type LitPlate = { plate: Uint8Array; tables: Tables };

type Tables = [Float32Array, Float32Array, Float32Array];

/** What the product keeps from the set: of each group's lights, and of light from all round. */
export type Shadows = { groups: (ShadowMap | null)[]; ambient: ShadowMap };

/** A set's light groups under a plan's mix, and what gives its backdrop the plan's colour. */
export type LightMix = { plates: LitPlate[]; backdrop: Backdrop | null };

/** A light's own shadow is not black: its light comes back from the set's walls. */
export const shadowDepth = 0.95;
/** Share of a group's light that ambient occlusion takes: soft groups come from everywhere. */
export const ambientDepth = { shadowed: 0.6, soft: 0.9 };

/** What stands in a set whose lights are mixed, and how. */
type About = {
  frame: Frame;
  shadows: Shadows;
  /** How high above the surface it is held. */
  liftMetres?: number;
  /** The mix under which the backdrop has its colour, where that is another: it dims with a mix that dims. */
  baseLight?: ShotPlan["light"];
};

/** A set's lights as a plan mixes them. */
export function openLightMix(
  set: SetDescription,
  plan: ShotPlan,
  plates: Plates,
  about: About,
): LightMix {
  return {
    plates: litPlates(set, plan, plates),
    backdrop: backdropOf(set, plan, plates, about),
  };
}

/** A set's light groups under a plan's light. */
export function litPlates(
  set: SetDescription,
  plan: Pick<ShotPlan, "light" | "grade">,
  plates: Plates,
): LitPlate[] {
  return set.groups.map((group, index) => ({
    plate: plates.lights[index]!,
    tables: channelTables(set, plan, group, plan.light[group] ?? [1, 1, 1]),
  }));
}

/** Scene light of a group's plate bytes, with its peak, gain, colour and the exposure multiplied in. */
function channelTables(
  set: SetDescription,
  plan: Pick<ShotPlan, "grade">,
  group: string,
  color: Rgb,
): Tables {
  const scale = set.peaks[`light-${group}`]! * gainOf(set, group) * plan.grade.exposure;
  return color.map((value) => powerTable(scale * value)) as Tables;
}

/** Scene light of each byte of a plate, whose brightest is `scale`: plates are kept to the power of 1 / 2.2. */
export function powerTable(scale: number): Float32Array {
  return Float32Array.from({ length: 256 }, (_, byte) => (byte / 255) ** 2.2 * scale);
}

/** Display light (0 to 1, linear) of the set without a product: the mean, and what only the darkest of it is below. */
export type SetTones = { mean: number; black: number };

const blackPercentile = 0.03;

/** About so many of a set's pixels tell its tones: a percentile of them is read from a hundred. */
const toneSamples = 3400;

/** Reads the set's tones from pixels all over it. */
export function tonesOf(mix: LightMix, plates: Plates): SetTones {
  const tones: number[] = [];
  visitSpread(plates, toneSamples, (pixel) => {
    tones.push(toneMap(luminance(...lightAt(mix, plates, pixel))));
  });
  tones.sort((a, b) => a - b);
  const mean = tones.reduce((sum, tone) => sum + tone, 0) / tones.length;
  return { mean, black: tones[Math.floor(tones.length * blackPercentile)]! };
}

/** Mean display light (linear) of what surrounds the product and throws its colour on it. */
export type Surroundings = { below: Rgb; left: Rgb; right: Rgb };

/**
 * At its sides so much of the product's width is seen at least, be it behind the product: one that fills the frame's width, or stands
 * near its side, leaves none beside it, and its flank mirrored a black room.
 */
const leastBeside = 0.05;

/** The surface before and beside the product as deep as it is high, and what is seen at its two sides, as saturated as it is shown. */
export function surroundingsOf(
  mix: LightMix,
  plates: Plates,
  frame: Frame,
  saturation: number,
  liftMetres: number,
): Surroundings {
  const { centre, base, width, height } = productOnStage(frame);
  const deep = Math.max(0.06, frame.view.cameraUp / frame.view.distance) * height;
  const held = heldOnStage(frame, liftMetres).base;
  const beside = { top: held - height, bottom: held - height * 0.1 };
  const least = leastBeside * width;
  const spanOf = (left: number, right: number): Pick<Box, "left" | "right"> => ({
    left: Math.min(centre + left * width, plates.widthPx - least),
    right: Math.max(centre + right * width, least),
  });
  const below = { ...spanOf(-1, 1), top: base - deep * 0.3, bottom: base + deep };
  const shown = (box: Box): Rgb => {
    const light = meanLight(mix, plates, box);
    const grey = luminance(...light);
    return light.map((value) => Math.max(0, grey + (value - grey) * saturation)) as Rgb;
  };
  return {
    below: shown(below),
    left: shown({ ...spanOf(-1.3, -0.55), ...beside }),
    right: shown({ ...spanOf(0.55, 1.3), ...beside }),
  };
}

type Box = { left: number; right: number; top: number; bottom: number };

/** Mean display light of a box, greyer the less its hues agree: orange and blue next to each other tinge nothing in pink. */
export function meanLight(mix: LightMix, plates: Plates, box: Box): Rgb {
  const { widthPx, heightPx } = plates;
  const sum: Rgb = [0, 0, 0];
  let count = 0;
  let colour = 0;
  const stepX = Math.max(1, (box.right - box.left) / 40);
  const stepY = Math.max(1, (box.bottom - box.top) / 40);
  for (let y = Math.max(0, box.top); y < Math.min(heightPx, box.bottom); y += stepY) {
    for (let x = Math.max(0, box.left); x < Math.min(widthPx, box.right); x += stepX) {
      const light = lightAt(mix, plates, (y | 0) * widthPx + (x | 0)).map(toneMap) as Rgb;
      for (let channel = 0; channel < 3; channel++) sum[channel]! += light[channel]!;
      colour += colourOf(light);
      count++;
    }
  }
  const mean = sum.map((value) => value / Math.max(1, count)) as Rgb;
  const grey = (mean[0] + mean[1] + mean[2]) / 3;
  const agreed = Math.min(1, (colourOf(mean) * count) / Math.max(1e-6, colour)) ** 2;
  return mean.map((value) => grey + (value - grey) * agreed) as Rgb;
}

/** How far a colour is from grey. */
function colourOf([red, green, blue]: Rgb): number {
  const grey = (red + green + blue) / 3;
  return Math.hypot(red - grey, green - grey, blue - grey);
}

/** Scene light of a pixel of one group. */
export function groupLightAt({ plate, tables }: LitPlate, pixel: number): Rgb {
  const at = pixel * 3;
  return [tables[0]![plate[at]!]!, tables[1]![plate[at + 1]!]!, tables[2]![plate[at + 2]!]!];
}

/** Scene light of a pixel of the set without a product. */
function lightAt(mix: LightMix, plates: Plates, pixel: number): Rgb {
  const light: Rgb = [0, 0, 0];
  for (const lit of mix.plates) {
    const own = groupLightAt(lit, pixel);
    for (let channel = 0; channel < 3; channel++) light[channel]! += own[channel]!;
  }
  if (mix.backdrop !== null) recolour(mix.backdrop, maskOf(plates.material[pixel * 3]!), light);
  return light;
}

/** How much of a group's light the product leaves to a pixel. */
function openness({ groups, ambient }: Shadows, group: number, pixel: number): number {
  const shadow = groups[group] ?? null;
  const depth = shadow === null ? ambientDepth.soft : ambientDepth.shadowed;
  const open = 1 - (depth * ambient[pixel]!) / 255;
  return shadow === null ? open : open * (1 - (shadowDepth * shadow[pixel]!) / 255);
}

/** Samples across and down on which the backdrop's light is read. */
const backdropSamples = [90, 40] as const;
/**
 * Where it is read: beside the product's upper part, since what it hides is not seen, and above it. From `top` on so `deep`, in the
 * product's heights, and between `hidden` and `reach` of its widths to both sides.
 */
const besideProduct = { top: 1, deep: 0.6, hidden: 0.5, reach: 1.5 };
const aboveProduct = { top: 1.25, deep: 0.25, hidden: 0, reach: 0.5 };

/** Pixels of the backdrop that lie so about a product. */
function backdropPixels(
  { widthPx, heightPx, material }: Plates,
  { centre, base, width, height }: ReturnType<typeof productOnStage>,
  { top, deep, hidden, reach }: typeof besideProduct,
): number[] {
  const [across, down] = backdropSamples;
  const found: number[] = [];
  for (let row = 0; row < down; row++) {
    const y = Math.floor(base - height * (top - (deep * (row + 0.5)) / down));
    if (y < 0 || y >= heightPx) continue;
    for (let column = 0; column < across; column++) {
      const aside = ((column + 0.5) / across - 0.5) * 2 * reach;
      const x = Math.floor(centre + aside * width);
      if (Math.abs(aside) < hidden || x < 0 || x >= widthPx) continue;
      const pixel = y * widthPx + x;
      if (maskOf(material[pixel * 3]!) === 1) found.push(pixel);
    }
  }
  return found;
}

/** What the groups give each of some pixels, less what `shadows` keep from it. */
function lightsAt(pixels: number[], groups: LitPlate[], shadows: Shadows | null): Lights {
  const found: Lights = [[], [], []];
  for (const pixel of pixels) {
    for (let channel = 0; channel < 3; channel++) {
      let light = 0;
      groups.forEach(({ plate, tables }, group) => {
        const open = shadows === null ? 1 : openness(shadows, group, pixel);
        light += tables[channel]![plate[pixel * 3 + channel]!]! * open;
      });
      found[channel]!.push(light);
    }
  }
  return found;
}

/** Where a product's base is held: from above, the anchor is its middle. */
function heldOnStage(frame: Frame, liftMetres: number): ReturnType<typeof productOnStage> {
  const place = productOnStage(frame);
  const below = frame.view.down ? place.height / 2 : 0;
  return { ...place, base: place.base + below - liftMetres / frame.metresPerPx };
}

/** Brings the backdrop near the product to the wanted colour; where a colour was asked for its light and shade are evened. */
function backdropOf(
  set: SetDescription,
  plan: ShotPlan,
  plates: Plates,
  { frame, shadows, liftMetres = 0, baseLight = plan.light }: About,
): Backdrop | null {
  const { backdrop, backdropAsked = null } = plan;
  if (backdrop === null || set.recolour === undefined) return null;
  // A stand-in's, and that of a doubtful matte's print, are read where the set was tuned to.
  const place = backdropAsked === null ? productOnStage(frame) : heldOnStage(frame, liftMetres);
  const beside = backdropPixels(plates, place, besideProduct);
  if (beside.length === 0) return null;
  const base = litPlates(set, { ...plan, light: baseLight }, plates);
  const plain = plainBackdrop(backdrop, lightsAt(beside, base, shadows));
  if (backdropAsked === null) return plain;
  const above = backdropPixels(plates, place, aboveProduct);
  // Its own shadow a product has in any light.
  const open = [beside, above].map((pixels) => lightsAt(pixels, base, null));
  const even = evenLight(backdropAsked, backdrop, open);
  const lit = lightsAt(beside, litPlates(set, plan, plates), shadows);
  return evenBackdrop(plain, even, lit);
}
