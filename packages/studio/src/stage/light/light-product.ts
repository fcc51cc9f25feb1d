import type { Rgb } from "../../develop/color.ts";
import { srgbToLinear } from "../../develop/color.ts";
import { sharpenLayer } from "../../develop/sharpen.ts";
import type { ShotPlan } from "../../direction/plan.ts";
import type { Product } from "../../product/product.ts";
import type { SetDescription } from "../../sets/set.ts";
import type { Surroundings } from "./light-mix.ts";
import { scaleClean } from "../retouch/denoise.ts";
import { clearGreyCast } from "../retouch/grey-cast.ts";
import { type Deepened, matchBlacks } from "../retouch/match-blacks.ts";
import { replaceSheen } from "../retouch/ground-sheen.ts";
import { hardnessOf, tonesFor, toneShift } from "../retouch/match-tones.ts";
import { mirrorSet } from "../retouch/mirror-set.ts";
import type { Stance } from "../retouch/room-tints.ts";
import { metalOf } from "../retouch/metal.ts";
import { isSharpened, type Pixels, scalePixels } from "../product-layer.ts";
import { visitSpread } from "../../photo/visit-spread.ts";
import { edgeFormOf, rimBreadth } from "./edge-form.ts";
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

/** Of what a style may move the product's colours the edges' rim takes up to this much. */
const rimShare = 0.4;
/** The rim and all that follows together this much. */
const fieldShare = 0.98;
/** Sharpness this much: more of it only hammered metal, weaves and the like would have. */
const sharpShare = 0.3;
/** Of a film's light on its way, which has no bound, the rim is held to what any picture may have: brighter, it would be a fringe. */
const mostShift = 6;
/** A cast of its greys this much, before all else. */
const castShare = 0.5;
/** And depth of the shadows this much, before either. */
const blackShare = 0.16;
/** What its edges mirrored of its photograph's white ground this much. */
const sheenShare = 0.3;
/**
 * What its whites, or its metal, take of the colours of the set this much. Grey that stays grey among colours is what gives a
 * composite away: judged blind in pairs, more of them won over more of the form's shade, 29 to 8.
 */
const mirrorShare = { matte: 0.55, metal: 0.95 };
/** And all of these together that much: the rest is light's. */
const surfaceShare = 0.92;
/** Contrast, lifted blacks and the set's whites this much. */
const toneShare = 0.12;

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
  /** The ground that its photograph had, sRGB bytes; null where that is part of it, as in a print. */
  ground: Rgb | null;
};

/**
 * The product at its size in the picture before any light, with what is the same under all: as it was photographed, the same
 * sharpened and the mean colour shift that this made, and its edges; `rim` is null for glass, and for a sheet: it has no flanks that
 * would catch light, and beside an orange card a white border's edge was orange.
 */
export type UnlitProduct = {
  photographed: Pixels;
  pixels: Pixels;
  sharpening: number;
  rim: { edges: Edges; breadth: number; trial: { pixels: Pixels; edges: Edges } } | null;
  /** Paper: a photograph's colours on it are no surface that would mirror the set. */
  isSheet: boolean;
};

/** Rows of the small product on which the rim's strength is tried. */
const trialRows = 240;

/** Brings a product to its size in the picture, and sharpens it for that; `maxColourShift` as the plan has it. */
export async function openProduct(
  source: Pixels,
  { transparency, volume }: Pick<Product, "transparency" | "volume">,
  size: Size,
  maxColourShift: number,
  isSheet = false,
): Promise<UnlitProduct> {
  const photographed = await scaleClean(source, size.widthPx, size.heightPx);
  const sharp = isSharpened(source, size)
    ? { pixels: photographed, sharpening: 0 }
    : sharpenWithin(photographed, maxColourShift * sharpShare);
  // Glass has no edge that would catch light from behind, but labels within that look like one.
  if (isSheet || transparency >= seeThrough) return { photographed, ...sharp, rim: null, isSheet };
  const scale = Math.min(1, trialRows / size.heightPx);
  const widthPx = Math.max(2, Math.round(size.widthPx * scale));
  const heightPx = Math.max(2, Math.round(size.heightPx * scale));
  const small = await scalePixels(source, widthPx, heightPx);
  const form = edgeFormOf(volume, small);
  return {
    photographed,
    ...sharp,
    rim: {
      edges: edgesOf(sharp.pixels, form),
      breadth: rimBreadth(volume, meanColour(small)),
      trial: { pixels: small, edges: edgesOf(small, form) },
    },
    isSheet,
  };
}

/** A product sharpened as far as that moves its colours by `most` in the mean. */
function sharpenWithin(
  photographed: Pixels,
  most: number,
): Pick<UnlitProduct, "pixels" | "sharpening"> {
  const pixels = sharpenLayer(photographed);
  const sharpening = meanShift(photographed, pixels);
  if (sharpening <= most) return { pixels, sharpening };
  return { pixels: sharpenLayer(photographed, most / sharpening), sharpening: most };
}

/** The product under the set's light, its colours moved no further than the plan allows. */
export function lightProduct(
  plan: ShotPlan,
  set: SetDescription,
  { photographed, pixels, sharpening, rim, isSheet }: UnlitProduct,
  light: ProductLight,
): Pixels {
  const { field, surroundings, stance, gloss } = light;
  const most = plan.maxColourShift * fieldShare;
  const mirrors = isSheet ? 0 : metalOf(pixels, gloss);
  const lights = rim === null ? [] : [...rimLights(set, plan), ...tingeLights(surroundings)];
  const bounded =
    rim === null || lights.length === 0
      ? { strength: 0, shift: 0 }
      : boundedRim(rim, lights, Math.min(plan.maxColourShift, mostShift) * rimShare);
  const within = most - bounded.shift;
  // All that follows is done in one copy.
  const into = new Uint8Array(pixels.rgba);
  const own = isSheet
    ? { pixels, shift: 0 }
    : rim === null
      ? clearGreyCast(pixels, most * castShare, light.ground, into)
      : surfaceOf(pixels, rim.edges, light, mirrors, within - sharpening, into);
  // Bounded against the photograph itself: sharpness, blacks, mirrored hues and light partly undo one another.
  const left = Math.max(0, within - own.shift);
  const tones =
    most === Infinity
      ? undefined
      : boundedTones(
          plan,
          set,
          pixels,
          { setWhite: light.setWhite, mirrors },
          Math.min(most * toneShare, left),
        );
  const lit = keepLamps(field, stance.facing, mirrors);
  const bound = boundField(own.pixels, lit, within, photographed, tones);
  const relit = relight(own.pixels, bound, tones, into);
  if (rim !== null && bounded.strength > 0)
    addRim(relit, rimOf(rim.edges, lights, rim.breadth), bounded.strength);
  return relit;
}

/**
 * What of a product's own surface is another in this set: no camera's cast on its greys, blacks as deep as the set's, on its edges
 * and its metal the set in place of the white that it was photographed on.
 */
function surfaceOf(
  pixels: Pixels,
  edges: Edges,
  { ground, surroundings, setBlack, stance }: ProductLight,
  mirrors: number,
  most: number,
  into: Uint8Array,
): Deepened {
  const grey = clearGreyCast(pixels, most * castShare, ground, into);
  const deep = matchBlacks(grey.pixels, setBlack, most * blackShare, into);
  // A film's light is on its way, and bounds nothing: without a bound as much would be replaced as there is.
  const dull =
    most === Infinity || ground === null
      ? { ...deep, shift: 0 }
      : replaceSheen(
          deep.pixels,
          edges.mattes[0]!.matte,
          ground,
          surroundings,
          stance,
          most * sheenShare,
          into,
        );
  const before = grey.shift + deep.shift + dull.shift;
  const share = mirrorShare.matte + (mirrorShare.metal - mirrorShare.matte) * mirrors;
  const toMirror = Math.min(most * share, most * surfaceShare - before);
  const mirrored = mirrorSet(dull.pixels, surroundings, stance, mirrors, toMirror, into);
  return { pixels: mirrored.pixels, shift: before + mirrored.shift };
}

/** The share of a mirror's cells, sorted, above which its lamps are. */
const lampsAbove = 0.9;

/**
 * On a mirror light from a side makes nothing brighter than its lamps were in the photograph: what faces away gets darker instead, or
 * steel would be blank white.
 */
function keepLamps(field: LightField, { cover }: Stance["facing"], mirrors: number): LightField {
  const lit = field.form.filter((_, at) => at % 3 === 1 && cover[(at - 1) / 3]! > 0.5).toSorted();
  const lamps = Math.max(0, lit[Math.floor(lit.length * lampsAbove)] ?? 0);
  const less = lamps * mirrors;
  return less === 0 ? field : { ...field, form: field.form.map((value) => value - less) };
}

/** The set's tones on the product, as far as they keep its mean colour shift within `most`. */
function boundedTones(
  { grade }: ShotPlan,
  set: SetDescription,
  pixels: Pixels,
  shown: { setWhite: number; mirrors: number },
  most: number,
): Float32Array {
  const full = tonesFor(pixels, grade, { hardness: hardnessOf(set), ...shown });
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
  { breadth, trial: { pixels, edges } }: NonNullable<UnlitProduct["rim"]>,
  lights: RimLight[],
  most: number,
): { strength: number; shift: number } {
  const rim = rimOf(edges, lights, breadth);
  for (const strength of [1, 0.75, 0.5, 0.35, 0.2]) {
    const trial = { ...pixels, rgba: Uint8Array.from(pixels.rgba) };
    addRim(trial, rim, strength);
    const shift = meanShift(pixels, trial);
    if (shift <= most) return { strength, shift };
  }
  return { strength: 0, shift: 0 };
}

/** About so many of a product's pixels tell its mean colour. */
const colourSamples = 20_000;

/** In linear light, weighted by coverage. */
export function meanColour(pixels: Pixels): Rgb {
  const { rgba } = pixels;
  const sum: Rgb = [0, 0, 0];
  let weight = 1e-6;
  visitSpread(pixels, colourSamples, (pixel) => {
    const at = pixel * 4;
    const alpha = rgba[at + 3]!;
    weight += alpha;
    for (let channel = 0; channel < 3; channel++) {
      sum[channel]! += srgbToLinear[rgba[at + channel]!]! * alpha;
    }
  });
  return sum.map((value) => value / weight) as Rgb;
}
