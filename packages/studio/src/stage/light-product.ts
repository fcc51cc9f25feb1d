import type { Rgb } from "../develop/color.ts";
import { srgbToLinear } from "../develop/color.ts";
import type { ShotPlan } from "../direction/plan.ts";
import type { SetDescription } from "../sets/set.ts";
import type { Surroundings } from "./light-mix.ts";
import { scaleClean } from "./denoise.ts";
import { matchBlacks } from "./match-blacks.ts";
import { hardnessOf, tonesFor, toneShift } from "./match-tones.ts";
import { mirrorSet, type Stance } from "./mirror-set.ts";
import { type Pixels, scalePixels } from "./product-layer.ts";
import type { LightField } from "./light-field.ts";
import { boundField, meanShift, relight } from "./relight.ts";
import {
  addRim,
  type Edges,
  edgesOf,
  type RimLight,
  rimLights,
  rimOf,
  tingeLights,
} from "./rim.ts";

type Size = { widthPx: number; heightPx: number };

/** From this transparency on the product is of glass: what is behind it counts, and it shadows less. */
export const seeThrough = 0.06;

/** Of what a style may move the product's colours the edges' rim takes up to this much, rim and light field together that much. */
const rimShare = 0.28;
/** And depth of the shadows this much, before either. */
const blackShare = 0.16;
/** What its metals and whites take of the set's colours this much: matte, and more the more it mirrors. */
const mirrorShare = { matte: 0.3, byGloss: 0.6 };
const fieldShare = 0.98;
/** Of that, contrast, lifted blacks and the set's whites this much. */
const toneShare = 0.28;

/**
 * The set's light on the product: the pattern on its front, what shines on its edges from around, and how dark its darkest is
 * (linear); and how much the product mirrors, 0 to 1.
 */
export type ProductLight = {
  field: LightField;
  surroundings: Surroundings;
  setBlack: number;
  gloss: number;
  stance: Stance;
  /** Linear light that a white card shows at its front. */
  setWhite: number;
};

/** The product at its size in the picture before any light, with what is the same under all; `rim` is null for glass. */
export type UnlitProduct = {
  pixels: Pixels;
  rim: { edges: Edges; trial: { pixels: Pixels; edges: Edges } } | null;
};

/** Rows of the small product on which the rim's strength is tried. */
const trialRows = 240;

/** Brings a product to its size in the picture. */
export async function openProduct(
  source: Pixels,
  transparency: number,
  size: Size,
): Promise<UnlitProduct> {
  const pixels = await scaleClean(source, size.widthPx, size.heightPx);
  // Glass has no edge that would catch light from behind, but labels within that look like one.
  if (transparency >= seeThrough) return { pixels, rim: null };
  const scale = Math.min(1, trialRows / size.heightPx);
  const widthPx = Math.max(2, Math.round(size.widthPx * scale));
  const heightPx = Math.max(2, Math.round(size.heightPx * scale));
  const small = await scalePixels(source, widthPx, heightPx);
  return {
    pixels,
    rim: { edges: edgesOf(pixels), trial: { pixels: small, edges: edgesOf(small) } },
  };
}

/** The product under the set's light, its colours moved no further than the plan allows. */
export function lightProduct(
  plan: ShotPlan,
  set: SetDescription,
  { pixels, rim }: UnlitProduct,
  { field, surroundings, setBlack, setWhite, gloss, stance }: ProductLight,
): Pixels {
  const most = plan.maxColourShift * fieldShare;
  // What shows through glass is the set's own black.
  const deep =
    rim === null ? { pixels, shift: 0 } : matchBlacks(pixels, setBlack, most * blackShare);
  const toMirror = most * (mirrorShare.matte + mirrorShare.byGloss * Math.min(0.7, gloss));
  const mirrored =
    rim === null ? deep : mirrorSet(deep.pixels, surroundings, stance, gloss, toMirror);
  const lights = rim === null ? [] : [...rimLights(set, plan), ...tingeLights(surroundings)];
  const bounded =
    rim === null || lights.length === 0
      ? { strength: 0, shift: 0 }
      : boundedRim(rim.trial, lights, plan.maxColourShift * rimShare);
  // Bounded against the photograph itself: blacks, mirrored hues and light partly undo one another.
  const tones =
    most === Infinity ? undefined : boundedTones(plan, set, pixels, setWhite, most * toneShare);
  const bound = boundField(mirrored.pixels, field, most - bounded.shift, pixels, tones);
  const relit = relight(mirrored.pixels, bound, tones);
  if (rim !== null && bounded.strength > 0)
    addRim(relit, rimOf(rim.edges, lights), bounded.strength);
  return relit;
}

/** The set's tones on the product, as far as they keep its mean colour shift within `most`. */
function boundedTones(
  { grade }: ShotPlan,
  set: SetDescription,
  pixels: Pixels,
  setWhite: number,
  most: number,
): Float32Array {
  const full = tonesFor(pixels, grade, { hardness: hardnessOf(set), setWhite });
  for (const share of [1, 0.7, 0.45, 0.25]) {
    const tones = full.map(
      (tone, byte) => srgbToLinear[byte]! + (tone - srgbToLinear[byte]!) * share,
    );
    if (toneShift(pixels, tones) <= most) return tones;
  }
  return srgbToLinear;
}

/** The strongest rim that keeps the product's mean colour shift within `most`, and the shift that it makes. */
function boundedRim(
  { pixels, edges }: { pixels: Pixels; edges: Edges },
  lights: RimLight[],
  most: number,
): { strength: number; shift: number } {
  if (most === Infinity) return { strength: 1, shift: 0 };
  const rim = rimOf(edges, lights);
  for (const strength of [1, 0.75, 0.5, 0.35, 0.2]) {
    const trial = { ...pixels, rgba: Uint8Array.from(pixels.rgba) };
    addRim(trial, rim, strength);
    const shift = meanShift(pixels, trial);
    if (shift <= most) return { strength, shift };
  }
  return { strength: 0, shift: 0 };
}

/** In linear light, weighted by coverage. */
export function meanColour({ rgba }: Pixels): Rgb {
  const sum: Rgb = [0, 0, 0];
  let weight = 1e-6;
  for (let at = 0; at < rgba.length; at += 4 * 7) {
    const alpha = rgba[at + 3]!;
    weight += alpha;
    for (let channel = 0; channel < 3; channel++) {
      sum[channel]! += srgbToLinear[rgba[at + channel]!]! * alpha;
    }
  }
  return sum.map((value) => value / weight) as Rgb;
}
