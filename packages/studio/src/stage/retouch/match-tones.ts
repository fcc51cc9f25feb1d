import {
  deltaE2000,
  encodeSrgb,
  labOfLinear,
  luminance,
  srgbToLinear,
} from "../../develop/color.ts";
import type { Grade } from "../../direction/plan.ts";
import { gainOf, irradianceFrom, type Lamp, lampOf } from "../../sets/lights.ts";
import type { SetDescription } from "../../sets/set.ts";
import type { Pixels } from "../product-layer.ts";
import { visitSamples } from "../sample-pixels.ts";

/** What a hard light adds to the contrast of what was photographed in a soft one, where all of a set's light is hard. */
const hardContrast = 0.16;
/** A lamp smaller than this, of its distance, throws hard shadows. */
const hardSize = 0.22;
/** About so many of a product's pixels tell its median. */
const samplesWanted = 800;

/**
 * A white sweep's photograph is exposed until its whites clip; the set's own whites don't. A product's come down to what a
 * white card at its place would show, from this linear light on, and never below `least`.
 */
const whites = { from: 0.36, least: 0.6 };
/** A mirror's gradation is all in its lights: they come down evenly from here on, and are not pressed together. */
const mirrorsFrom = 0.1;

/**
 * Linear light of each byte of a product as the set's film would show it: its contrast about the product's own median is the
 * light's and the grade's, its blacks are lifted as the set's are, and its whites are the set's. `setWhite` is the linear light
 * that a white card shows where the product's front is.
 */
export function tonesFor(
  pixels: Pixels,
  grade: Grade,
  { hardness, setWhite, mirrors }: { hardness: number; setWhite: number; mirrors: number },
): Float32Array {
  const contrast = (1 + hardContrast * hardness) * Math.sqrt(grade.contrast);
  const white = Math.min(1, Math.max(whites.least, setWhite));
  const shoulder = (1 - white) / (1 - whites.from);
  const evenly = Math.log(white / mirrorsFrom) / Math.log(1 / mirrorsFrom);
  const middle = Math.min(0.4, Math.max(0.04, medianLight(pixels)));
  return Float32Array.from({ length: 256 }, (_, byte) => {
    const light = srgbToLinear[byte]!;
    const steep = middle * (light / middle) ** contrast;
    // White stays white, and so does what is next to it: a label has no room for more.
    const eased = light > middle ? light + (steep - light) * (1 - light) ** 2 : steep;
    const above = Math.max(0, Math.min(1, eased) - whites.from) / (1 - whites.from);
    const soft = Math.min(1, eased) - (1 - whites.from) * shoulder * above * above;
    const even = eased > mirrorsFrom ? mirrorsFrom * (eased / mirrorsFrom) ** evenly : eased;
    const shown = encodeSrgb(soft + (Math.min(1, even) - soft) * mirrors);
    return srgbToLinear[Math.round(255 * (grade.lift + shown * (1 - grade.lift)))]!;
  });
}

/** Share of the light on the product that is hard under a set's lights as they were built, whatever a plan makes of them: 0 to 1. */
export function hardnessOf(set: SetDescription): number {
  let all = 1e-6;
  let hard = 0;
  for (const light of set.lights) {
    if (light.type !== "dome" && !light.castsProductShadow) continue;
    const level = light.power * gainOf(set, light.group) * luminance(...light.color);
    const lamp = lampOf(set, light);
    const power = lamp === null ? Math.PI * level : irradianceFrom(lamp, level);
    all += power;
    if (lamp !== null && isHard(lamp)) hard += power;
  }
  return hard / all;
}

function isHard({ light, distance }: Lamp): boolean {
  return light.type === "sun" || Math.max(...light.size) < hardSize * distance;
}

function medianLight(pixels: Pixels): number {
  const { rgba } = pixels;
  const lights: number[] = [];
  visitSamples(pixels, samplesWanted, (at) => {
    const [red, green, blue] = [rgba[at]!, rgba[at + 1]!, rgba[at + 2]!];
    lights.push(luminance(srgbToLinear[red]!, srgbToLinear[green]!, srgbToLinear[blue]!));
  });
  return lights.toSorted((a, b) => a - b)[lights.length >> 1] ?? 0.18;
}

/** The mean CIEDE2000 shift that tones make of a product. */
export function toneShift(pixels: Pixels, tones: Float32Array): number {
  const { rgba } = pixels;
  let sum = 0;
  let count = 0;
  visitSamples(pixels, samplesWanted, (at) => {
    const [red, green, blue] = [rgba[at]!, rgba[at + 1]!, rgba[at + 2]!];
    const before = labOfLinear(srgbToLinear[red]!, srgbToLinear[green]!, srgbToLinear[blue]!);
    sum += deltaE2000(before, labOfLinear(tones[red]!, tones[green]!, tones[blue]!));
    count++;
  });
  return sum / Math.max(1, count);
}
