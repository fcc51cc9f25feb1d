import { deltaE2000, labOfSrgb, type Rgb, saturationOf } from "../../develop/color.ts";
import {
  fieldColumns,
  fieldRows,
  fieldRuns,
  layFieldColumns,
  readFieldRow,
} from "../light/field-lookup.ts";
import type { Surroundings } from "../light/light-mix.ts";
import type { Deepened } from "./match-blacks.ts";
import type { Pixels } from "../product-layer.ts";
import {
  darkOf,
  deepenHue,
  footReach,
  hueOf,
  type Room,
  type Stance,
  tintsOf,
} from "./room-tints.ts";
import { visitSamples } from "../sample-pixels.ts";

/** A colour of less than this (of its brightest channel) is metal, white or a highlight: it shows what is around it. */
const neutral = 0.25;
/** From this to that byte on a pixel is bright enough to mirror anything. */
const bright = [40, 120] as const;
/**
 * A mirror's highlights from this byte on are the lamps themselves, and keep this much less of a hue; where much of it is brighter,
 * that is the white tent it was photographed in, and only the brightest of it are lamps.
 */
const lamps = { from: 215, brightest: 0.12, less: 0.6 };
/** Of the surroundings' hue neutral parts that turn away take this much on a mirror, and that much on the mattest white. */
const taken = { mirror: 1, matte: 0.6 };
/** Where less than this of it is neutral, what is matte takes less: pale sheen on a coloured shoe would turn pink beside red. */
const mostlyNeutral = 0.4;
/** About so many of a product's pixels tell how far its colours move. */
const samplesWanted = 1200;
/**
 * What is mirrored takes the place of a white tent: it is no brighter than that was, or than this byte where that was darker. A red
 * floor glowed like neon on a pan's foot and on white soles.
 */
const brightestMirrored = 220;
type Attempt = { vivid: number; power: number; horizon: number; part: number };
const all: Attempt = { vivid: 1, power: 1, horizon: 1, part: 1 };
/**
 * What is tried until the shift is small enough: a mirror's hues deepened to this power, as pale walls are hardly seen on steel; the
 * powers to which turning away is raised, so that what faces the camera goes first; a lower horizon; and last the hue weakened.
 */
const attempts: Attempt[] = [
  ...[2.2, 1.8, 1.4].map((vivid) => ({ ...all, vivid })),
  ...[1, 1.5, 2.2, 3.2, 4.5, 6.5, 10].map((power) => ({ ...all, power })),
  ...[0.6, 0.3, 0].map((horizon) => ({ ...all, power: 10, horizon })),
  ...[0.85, 0.7, 0.45, 0.25, 0.12].map((part) => ({ vivid: 1, power: 10, horizon: 0, part })),
];
/** Between the first attempt that keeps within the bound and the one before it so many halvings find what uses the bound up. */
const halvings = 3;

/**
 * Tints a product's neutral parts with what they would mirror: the set's floor where they turn under, its sides on their flanks.
 * Steel that was photographed in a white tent shows a white tent, and white paint and paper take the room's colour as well.
 * What faces the camera faces its lamps, and stays. The mean shift keeps within `most`: next to grey CIEDE2000 is so steep that
 * an even tint of that much is not seen at all, so the hue keeps its strength and its share of the form shrinks. `mirrors` is
 * 0 for what is matte to 1 for metal. `into` as of `matchBlacks`.
 */
export function mirrorSet(
  pixels: Pixels,
  surroundings: Surroundings,
  stance: Stance,
  mirrors: number,
  most: number,
  into?: Uint8Array,
): Deepened {
  const hues = [surroundings.below, surroundings.left, surroundings.right].map(hueOf);
  const off = hues.reduce((sum, hue) => sum + Math.max(...hue) - Math.min(...hue), 0);
  if (off < 0.06 || most === Infinity) return { pixels, shift: 0 };
  const samples = sample(pixels, mirrors);
  const neutrals = samples.reduce((sum, { share }) => sum + share, 0) / Math.max(1, samples.length);
  const matte = taken.matte * Math.min(1, neutrals / mostlyNeutral);
  const full = matte + (taken.mirror - matte) * mirrors;
  const dark = darkOf(surroundings.below, mirrors);
  const mirroredBy = ({ vivid, power, horizon, part }: Attempt): Mirrored => {
    const vividly = 1 + (vivid - 1) * mirrors;
    const room: Room = {
      hues: hues.map((hue) => deepenHue(hue, vividly)),
      dark: dark ** (part * horizon),
      reach: footReach(mirrors, horizon),
      mirrors,
    };
    const tints = tintsOf(room, stance, full * part, power);
    return { tints, ...shiftOf(samples, tints) };
  };
  const found = strongestWithin(most, mirroredBy);
  if (found === null) return { pixels, shift: 0 };
  const rgba = into ?? new Uint8Array(pixels.rgba);
  tint(pixels, found.tints, mirrors, rgba);
  return { pixels: { ...pixels, rgba }, shift: found.shift };
}

/** The mean shift of all of the product, and that of the parts that mirror anything. */
type Shift = { shift: number; ofNeutrals: number };
type Mirrored = { tints: Float32Array } & Shift;

/** The first of the attempts that shifts colours by no more than `most`, and from there as far back to the one before as that holds. */
function strongestWithin(
  most: number,
  mirroredBy: (attempt: Attempt) => Mirrored,
): Mirrored | null {
  let tooMuch: Attempt | null = null;
  for (const attempt of attempts) {
    let best = mirroredBy(attempt);
    if (isTooMuch(best, most)) {
      tooMuch = attempt;
      continue;
    }
    let enough = attempt;
    for (let step = 0; tooMuch !== null && step < halvings; step++) {
      const middle = between(enough, tooMuch);
      const mirrored = mirroredBy(middle);
      if (isTooMuch(mirrored, most)) tooMuch = middle;
      else [enough, best] = [middle, mirrored];
    }
    return best;
  }
  return null;
}

/**
 * Of a product that is mostly black its white parts would take all of the bound: half a camera's front turned salmon beside a red wall.
 */
const mostOfNeutrals = 1.6;

function isTooMuch({ shift, ofNeutrals }: Shift, most: number): boolean {
  return Math.max(shift, ofNeutrals / mostOfNeutrals) > most;
}

function between(one: Attempt, other: Attempt): Attempt {
  return {
    vivid: (one.vivid + other.vivid) / 2,
    power: (one.power + other.power) / 2,
    horizon: (one.horizon + other.horizon) / 2,
    part: (one.part + other.part) / 2,
  };
}

/** Less of a tint than this changes no byte by one. */
const faintest = 0.002;

function tint(pixels: Pixels, tints: Float32Array, mirrors: number, into: Uint8Array): void {
  const { widthPx, heightPx, rgba } = pixels;
  const row = new Float32Array(fieldColumns * 3);
  const cells = new Uint32Array(widthPx);
  const parts = new Float32Array(widthPx);
  layFieldColumns(cells, parts, 3);
  const shares = sharesOfByte(mirrors, lampsFrom(pixels));
  const tinting = { widthPx, rgba, into, row, cells, parts, shares };
  const runs = fieldRuns(cells);
  for (let y = 0; y < heightPx; y++) {
    readFieldRow(tints, (y + 0.5) / heightPx, row);
    tintRow(tinting, y, runs);
  }
}

function tintRow(tinting: Tinting, y: number, runs: [number, number][]): void {
  const { row, cells } = tinting;
  for (const [start, end] of runs)
    if (mostOf(row, cells[start]!) >= faintest) tintRun(tinting, y, start, end);
}

/** What `tintRun` reads, and where it writes. */
type Tinting = {
  widthPx: number;
  rgba: Uint8Array;
  into: Uint8Array;
  /** The tints of the pixels' row, and of each column its cell there and its share of the next. */
  row: Float32Array;
  cells: Uint32Array;
  parts: Float32Array;
  shares: Float32Array;
};

/** Tints the pixels of one row between the same two cells. Of the module, as all that runs for each row: see bench/README.md. */
function tintRun(
  { widthPx, rgba, into, row, cells, parts, shares }: Tinting,
  y: number,
  start: number,
  end: number,
): void {
  const from = cells[start]!;
  for (let x = start; x < end; x++) {
    const at = (y * widthPx + x) * 4;
    if (rgba[at + 3] === 0) continue;
    const part = parts[x]!;
    const red = row[from]! + (row[from + 3]! - row[from]!) * part;
    const green = row[from + 1]! + (row[from + 4]! - row[from + 1]!) * part;
    const blue = row[from + 2]! + (row[from + 5]! - row[from + 2]!) * part;
    // Most of a product faces the camera, and takes nothing.
    if (Math.abs(red) + Math.abs(green) + Math.abs(blue) < faintest) continue;
    const share = shareOf(rgba[at]!, rgba[at + 1]!, rgba[at + 2]!, shares);
    if (share === 0) continue;
    const own = Math.max(rgba[at]!, rgba[at + 1]!, rgba[at + 2]!);
    const tintedRed = rgba[at]! * (1 + red * share);
    const tintedGreen = rgba[at + 1]! * (1 + green * share);
    const tintedBlue = rgba[at + 2]! * (1 + blue * share);
    const dimmed = dimmedBy(own, Math.max(tintedRed, tintedGreen, tintedBlue));
    into[at] = tintedRed * dimmed + 0.5;
    into[at + 1] = tintedGreen * dimmed + 0.5;
    into[at + 2] = tintedBlue * dimmed + 0.5;
  }
}

/** The factor that a tinted pixel needs whose brightest channel was `own`, and would be `tinted`. */
function dimmedBy(own: number, tinted: number): number {
  return Math.min(1, Math.max(own, brightestMirrored) / tinted);
}

/** The most that tints change a pixel between a cell, whose first is at `from`, and the next. */
function mostOf(tints: Float32Array, from: number): number {
  let sum = 0;
  for (let at = from; at < from + 3; at++)
    sum += Math.max(Math.abs(tints[at]!), Math.abs(tints[at + 3]!));
  return sum;
}

/** The byte from which on a product's highlights are lamps. */
function lampsFrom(pixels: Pixels): number {
  const { rgba } = pixels;
  const levels: number[] = [];
  visitSamples(pixels, samplesWanted, (at) => {
    levels.push(Math.max(rgba[at]!, rgba[at + 1]!, rgba[at + 2]!));
  });
  const brightest = levels.toSorted((a, b) => b - a)[Math.floor(levels.length * lamps.brightest)];
  return Math.min(250, Math.max(lamps.from, brightest ?? 0));
}

/** For each byte of a pixel's brightest channel how much of what it mirrors a grey of that byte shows. */
function sharesOfByte(mirrors: number, lampsAt: number): Float32Array {
  return Float32Array.from({ length: 256 }, (_, most) => {
    const lit = Math.min(1, Math.max(0, (most - bright[0]) / (bright[1] - bright[0])));
    const lamp = Math.max(0, (most - lampsAt) / (255 - lampsAt));
    return lit * (1 - lamps.less * lamp * mirrors);
  });
}

/** How much of a colour is what it mirrors: 0 to 1. */
function shareOf(red: number, green: number, blue: number, shares: Float32Array): number {
  const most = Math.max(red, green, blue);
  const share = shares[most]!;
  if (share === 0) return 0;
  const chroma = saturationOf(red, green, blue);
  return chroma >= neutral ? 0 : (1 - chroma / neutral) * share;
}

type Sample = { color: Rgb; across: number; down: number; share: number };

/** Pixels spread over the product, of what is opaque. */
function sample(pixels: Pixels, mirrors: number): Sample[] {
  const { widthPx, heightPx, rgba } = pixels;
  const shares = sharesOfByte(mirrors, lampsFrom(pixels));
  const samples: Sample[] = [];
  visitSamples(pixels, samplesWanted, (at, x, y) => {
    const color: Rgb = [rgba[at]!, rgba[at + 1]!, rgba[at + 2]!];
    const share = shareOf(...color, shares);
    samples.push({ color, across: (x + 0.5) / widthPx, down: (y + 0.5) / heightPx, share });
  });
  return samples;
}

/** The mean CIEDE2000 that tints make. */
function shiftOf(samples: Sample[], tints: Float32Array): Shift {
  let [sum, shares] = [0, 0];
  for (const { color, across, down, share } of samples) {
    if (share === 0) continue;
    shares += share;
    const row = Math.min(fieldRows - 1, Math.floor(down * fieldRows));
    const at =
      (row * fieldColumns + Math.min(fieldColumns - 1, Math.floor(across * fieldColumns))) * 3;
    const full = color.map((value, channel) => value * (1 + tints[at + channel]! * share));
    const dimmed = dimmedBy(Math.max(...color), Math.max(...full));
    const tinted = full.map((value) => value * dimmed) as Rgb;
    sum += deltaE2000(labOfSrgb(color), labOfSrgb(tinted));
  }
  return { shift: sum / Math.max(1, samples.length), ofNeutrals: sum / Math.max(1, shares) };
}
