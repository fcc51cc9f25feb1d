import { deltaE2000, labOfSrgb, type Rgb } from "../../develop/color.ts";
import type { Deepened } from "./match-blacks.ts";
import type { Pixels } from "../product-layer.ts";
import { visitSamples } from "../sample-pixels.ts";

/** Colours of less chroma than this (CIE Lab) at these lightnesses may be steel, white or grey under a camera's cast. */
const nearGrey = { chroma: 14, from: 25, to: 95 };
/** So much of a product has to be near grey, and that much of it may not, or the cast is its own colour. */
const shares = { least: 0.15, most: 0.8 };
/** A cast is seen from this chroma on; that of so many of the greys is within `spread` of it, and hardly any are without one. */
const cast = { least: 3.5, alike: 0.6, spread: 5, without: 2, mostWithout: 0.1 };
/** A pale ground (CIE Lab) with a cast this near to that of the greys bears witness: it is the light's, and may be blue as well. */
const witness = { lightness: 60, least: 2, near: 4, magenta: -0.5 };
/** Of it this much is taken out: of colours as far from it as `fades` nothing. */
const strength = 0.85;
const fades = 11;
/** About so many of a product's pixels tell its greys. */
const samplesWanted = 4000;

/**
 * Takes a magenta cast out of a product's greys: no daylight and no lamp has it, so that mauve steel beside handles of a colour is a
 * camera's or a scanner's. Casts of warm and cold light are left to the set, but for a lilac one that the photograph's pale `ground`
 * (sRGB bytes) has too: a white camera on lilac paper. The mean CIEDE2000 shift keeps within `most`. `into` as of `matchBlacks`.
 */
export function clearGreyCast(
  pixels: Pixels,
  most: number,
  ground: Rgb | null,
  into?: Uint8Array,
): Deepened {
  const none = { pixels, shift: 0 };
  const samples = sampleLabs(pixels);
  const found = castOf(samples, ground);
  if (found === null) return none;
  const gains = gainsOf(found);
  for (const part of [1, 0.8, 0.6, 0.45, 0.3]) {
    const trial = samples.map(({ color }) => without(color, found, gains, strength * part));
    const sum = trial.reduce(
      (all, color, at) => all + deltaE2000(samples[at]!.lab, labOfSrgb(color)),
      0,
    );
    const shift = sum / samples.length;
    if (shift <= most) {
      const rgba = into ?? new Uint8Array(pixels.rgba);
      clear(pixels, found, gains, strength * part, rgba);
      return { pixels: { ...pixels, rgba }, shift };
    }
  }
  return none;
}

type Sample = { color: Rgb; lab: Rgb };

/** The middle colour of a product's greys, sRGB bytes; null where they have no cast of magenta. */
type Cast = Rgb;

function castOf(samples: Sample[], ground: Rgb | null): Cast | null {
  const greys = samples.filter(
    ({ lab }) =>
      lab[0] > nearGrey.from &&
      lab[0] < nearGrey.to &&
      Math.hypot(lab[1], lab[2]) < nearGrey.chroma,
  );
  const share = greys.length / Math.max(1, samples.length);
  if (share < shares.least) return null;
  const mean = (of: (sample: Sample) => number): number =>
    greys.reduce((sum, grey) => sum + of(grey), 0) / greys.length;
  const [a, b] = [mean(({ lab }) => lab[1]), mean(({ lab }) => lab[2])];
  // Magenta, and to blue of it: red is copper's and brown leather's.
  if (Math.hypot(a, b) < cast.least || b > 0.3 * a) return null;
  const isSeen = ground !== null && hasCast(ground, a, b);
  if (!isSeen && (a < cast.least / 2 || share > shares.most)) return null;
  const alike = mean(({ lab }) => (Math.hypot(lab[1] - a, lab[2] - b) < cast.spread ? 1 : 0));
  const clear = mean(({ lab }) => (Math.hypot(lab[1], lab[2]) < cast.without ? 1 : 0));
  if (alike < cast.alike || clear > cast.mostWithout) return null;
  return [0, 1, 2].map((c) => mean(({ color }) => color[c]!)) as Rgb;
}

/** Whether a photograph's ground has the cast of its product's greys. */
function hasCast(ground: Rgb, a: number, b: number): boolean {
  const [lightness, groundA, groundB] = labOfSrgb(ground);
  return (
    lightness > witness.lightness &&
    Math.hypot(groundA, groundB) > witness.least &&
    groundA > witness.magenta &&
    Math.hypot(groundA - a, groundB - b) < witness.near
  );
}

/** What makes the cast grey of the same luma, as factors of an sRGB value. */
function gainsOf(middle: Cast): Rgb {
  const luma = 0.299 * middle[0] + 0.587 * middle[1] + 0.114 * middle[2];
  return middle.map((value) => luma / value) as Rgb;
}

/** A colour without as much of the cast as it is near to it. */
function without(color: Rgb, middle: Cast, gains: Rgb, part: number): Rgb {
  const luma = 0.299 * color[0] + 0.587 * color[1] + 0.114 * color[2];
  const middleLuma = 0.299 * middle[0] + 0.587 * middle[1] + 0.114 * middle[2];
  const scale = luma / middleLuma;
  const off = Math.hypot(
    color[0] - middle[0] * scale,
    color[1] - middle[1] * scale,
    color[2] - middle[2] * scale,
  );
  const share = part * Math.max(0, 1 - off / (fades * 2.5));
  return color.map((value, c) => Math.min(255, value * (1 + (gains[c]! - 1) * share))) as Rgb;
}

function clear({ rgba }: Pixels, middle: Cast, gains: Rgb, part: number, into: Uint8Array): void {
  for (let at = 0; at < rgba.length; at += 4) {
    if (rgba[at + 3] === 0) continue;
    const color = without([rgba[at]!, rgba[at + 1]!, rgba[at + 2]!], middle, gains, part);
    for (let channel = 0; channel < 3; channel++) into[at + channel] = color[channel]! + 0.5;
  }
}

function sampleLabs(pixels: Pixels): Sample[] {
  const { rgba } = pixels;
  const samples: Sample[] = [];
  visitSamples(pixels, samplesWanted, (at) => {
    const color: Rgb = [rgba[at]!, rgba[at + 1]!, rgba[at + 2]!];
    samples.push({ color, lab: labOfSrgb(color) });
  });
  return samples;
}
