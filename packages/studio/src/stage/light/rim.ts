import {
  linearToSrgb16,
  luminance,
  type Rgb,
  saturationOf,
  srgbToLinear,
} from "../../develop/color.ts";
import { smoothStep } from "../../cutout/image/lab.ts";
import type { ShotPlan } from "../../direction/plan.ts";
import { averageLine } from "../retouch/average-line.ts";
import { gainOf, irradianceFrom, lampsOf } from "../../sets/lights.ts";
import type { SetDescription } from "../../sets/set.ts";
import type { Surroundings } from "./light-mix.ts";
import { type EdgeForm, type Glint, glints } from "./edge-form.ts";
import type { Pixels } from "../product-layer.ts";
import { readCells, type SoftMatte, softMatte } from "../retouch/soft-matte.ts";

/** A light behind the product, as its edges see it: unit vector across and up the picture, and linear colour. */
export type RimLight = { across: number; up: number; color: Rgb };

/** Linear light that the edges gain where all of the set's light came from behind. */
const strongest = 3;

/** A light further before the product than this (away from the camera, of a unit vector) reaches more than its edges. */
const leastAway = -0.3;

/** The lights beside and behind the product, with their strength against all light that falls on it. */
export function rimLights(set: SetDescription, plan: ShotPlan): RimLight[] {
  let total = 0;
  const behind: (RimLight & { strength: number })[] = [];
  for (const lamp of lampsOf(set)) {
    const { light, from } = lamp;
    const gain = gainOf(set, light.group);
    const tint = plan.light[light.group] ?? [1, 1, 1];
    const color = light.color.map((value, channel) => value * tint[channel]! * gain) as Rgb;
    const level = luminance(...color);
    const power = irradianceFrom(lamp, light.power);
    total += power * level;
    const [x, up, away] = from;
    if (away < leastAway) continue;
    const flat = Math.hypot(x, up);
    if (flat < 0.05) continue;
    const strength = power * Math.min(1, (away - leastAway) * 1.4) * vividness(color);
    behind.push({ across: x / flat, up: up / flat, color, strength });
  }
  return behind.map(({ across, up, color, strength }) => ({
    across,
    up,
    color: color.map((value) => (strongest * value * strength) / Math.max(1e-6, total)) as Rgb,
  }));
}

/** A coloured rim reads as light, a white one soon as a fringe: strength by how coloured a light is. */
function vividness(color: Rgb): number {
  return 0.7 + 4.5 * saturationOf(...color);
}

/** How strongly coloured surroundings tinge the edges that face them; grey ones only lift them, and are left out. */
const tinge = 1.3;
/** Less colour than this nobody sees. */
const faintest = 0.012;

/** The colour of what lies beside and below the product, as light on the edges that face it. */
export function tingeLights({ below, left, right }: Surroundings): RimLight[] {
  return [
    { across: 0, up: -1, from: below },
    { across: -1, up: 0, from: left },
    { across: 1, up: 0, from: right },
  ].flatMap(({ across, up, from }) => {
    const grey = Math.min(...from);
    const color = from.map((value) => tinge * (value - grey)) as Rgb;
    return Math.max(...color) < faintest ? [] : { across, up, color };
  });
}

/** The outermost pixels get this much less than the band within: the brightest line is never the outline itself. */
const outermostLess = 0.5;
/** Rims end sooner than a matte surface's light where the form turns away from their lamp. */
const keenness = 1.6;

/** What a layer's alpha says of its edges: its contour, and its mattes as each of its glints has them blurred. */
export type Edges = {
  contour: Contour;
  mattes: { matte: SoftMatte; sigma: number; glint: Glint }[];
};

/** Reads a layer's edges, which are the same under every light. */
export function edgesOf(pixels: Pixels, form: EdgeForm = "rounded"): Edges {
  const sizePx = Math.sqrt(pixels.widthPx * pixels.heightPx);
  const mattes = glints[form].map((glint) => {
    const sigma = Math.max(0.8, sizePx * glint.spread);
    return { matte: softMatte(pixels, sigma), sigma, glint };
  });
  return { contour: contourOf(pixels), mattes };
}

/**
 * What a layer's edges gain at full strength, for each of its glints: linear light on the cells of its blurred matte, 3 a cell, which
 * cells have any, and how much of it is gloss.
 */
export type Rim = { matte: SoftMatte; gains: Float32Array; lit: Uint8Array; gloss: number }[];

/**
 * The light of what stands behind on a layer's edges.
 * @param breadth  how much of it goes on round the form, as `rimBreadth` has it
 */
export function rimOf({ contour, mattes }: Edges, lights: RimLight[], breadth = 1): Rim {
  if (lights.length === 0) return [];
  return mattes.map(({ matte, sigma, glint: { strength, gloss } }, index) => {
    const goesRound = index > 0;
    const own = goesRound ? strength * breadth : strength;
    const gains = gainsOf(matte, sigma, lights, contour, own, goesRound);
    return { matte, gains, lit: litCells(matte, gains), gloss };
  });
}

function gainsOf(
  matte: SoftMatte,
  sigma: number,
  lights: RimLight[],
  contour: Contour,
  strength: number,
  goesRound: boolean,
): Float32Array {
  const { columns, rows, cellPx, levels, start, stride, inside } = matte;
  const gains = new Float32Array(columns * rows * 3);
  const [lastX, lastY] = [contour.top.length - 1, contour.left.length - 1];
  const reach = Math.round((body.reach * sigma) / cellPx);
  for (let cell = 0; cell < inside.length; cell++) {
    if (inside[cell] === 1) continue;
    const column = cell % columns;
    const row = (cell - column) / columns;
    const at = start + row * stride + column;
    const level = levels[at]!;
    // How much of it there is more a pixel to the right and upwards.
    const right = (levels[at + 1]! - levels[at - 1]!) / (2 * cellPx);
    const up = (levels[at - stride]! - levels[at + stride]!) / (2 * cellPx);
    const slope = Math.sqrt(right * right + up * up);
    if (level > 250 || slope === 0) continue;
    // The middle of a strap faces neither way.
    const faces = Math.min(1, (slope * sigma) / 10);
    const outwards = Math.min(1, (255 - level) / 128) ** 2;
    const edge = outwards * (1 - outermostLess * outwards ** 2) * faces;
    if (edge < faintestEdge) continue;
    const full = goesRound ? largestLevel(levels, at, stride, reach) : body.to;
    const own = strength * smoothStep(body.from, body.to, full);
    if (own === 0) continue;
    const x = Math.min(lastX, (column + 0.5) * cellPx) | 0;
    const y = Math.min(lastY, (row + 0.5) * cellPx) | 0;
    // Alpha falls towards what the edge faces.
    const open = openness(contour, x, y, -right / slope, -up / slope, 3 * sigma);
    for (const light of lights) {
      const towards = open.across * light.across + open.up * light.up;
      if (towards <= 0) continue;
      const facing = towards ** keenness * edge * own;
      for (let channel = 0; channel < 3; channel++) {
        gains[cell * 3 + channel]! += light.color[channel]! * facing;
      }
    }
  }
  return gains;
}

/**
 * Light goes on round a form only where that goes on: where the matte, within so many of the blur's sigmas, is as full as this (0 to
 * 255). A camera's knobs, as wide as two of them, had it all over and looked like milky glass.
 */
const body = { reach: 1.5, from: 200, to: 236 };

/** The largest of a matte's levels within `reach` cells of one; beyond the matte nothing is. */
function largestLevel(levels: Float32Array, at: number, stride: number, reach: number): number {
  let most = 0;
  for (let row = at - reach * stride; row <= at + reach * stride; row += stride)
    for (let cell = row - reach; cell <= row + reach; cell++) most = Math.max(most, levels[cell]!);
  return most;
}

/** Less of an edge than this adds nothing to 8 bits of colour. */
const faintestEdge = 0.01;

/**
 * The outermost pixels of each row and each column, evened out: a stool's front leg is the outermost in the rows below the others'
 * feet, and there a rim would begin on it in one row.
 */
type Contour = { left: Float32Array; right: Float32Array; top: Float32Array; bottom: Float32Array };

/** Rows, and columns, to each side over which it is, as a share of the product's size. */
const evenedOver = 0.06;

function contourOf({ widthPx, heightPx, rgba }: Pixels): Contour {
  const left = new Float32Array(heightPx).fill(widthPx);
  const right = new Float32Array(heightPx).fill(-1);
  const top = new Float32Array(widthPx).fill(heightPx);
  const bottom = new Float32Array(widthPx).fill(-1);
  // From each side inwards, which leaves out what is inside.
  const traceRow = (y: number): void => {
    const row = y * widthPx * 4 + 3;
    let first = 0;
    while (first < widthPx && rgba[row + first * 4]! < 128) first++;
    if (first === widthPx) return;
    let last = widthPx - 1;
    while (rgba[row + last * 4]! < 128) last--;
    left[y] = first;
    right[y] = last;
  };
  const traceColumn = (x: number): void => {
    const at = x * 4 + 3;
    let first = 0;
    while (first < heightPx && rgba[at + first * widthPx * 4]! < 128) first++;
    if (first === heightPx) return;
    let last = heightPx - 1;
    while (rgba[at + last * widthPx * 4]! < 128) last--;
    top[x] = first;
    bottom[x] = last;
  };
  for (let y = 0; y < heightPx; y++) traceRow(y);
  for (let x = 0; x < widthPx; x++) traceColumn(x);
  const radius = Math.round(evenedOver * Math.sqrt(widthPx * heightPx));
  for (const line of [left, right, top, bottom])
    for (let pass = 0; pass < 2; pass++) averageLine(line, 0, 1, line.length, radius);
  return { left, right, top, bottom };
}

/** What an edge faces, less what the product itself keeps from it: no light from beside reaches the inside of a handle. */
function openness(
  contour: Contour,
  x: number,
  y: number,
  across: number,
  up: number,
  reach: number,
): { across: number; up: number } {
  const aside = across > 0 ? contour.right[y]! - x : x - contour.left[y]!;
  const over = up > 0 ? y - contour.top[x]! : contour.bottom[x]! - y;
  // Faded over as much again: where it ended at once, that line would show.
  const open = (depth: number): number => Math.min(1, Math.max(0, 2 - depth / reach));
  return { across: across * open(aside), up: up * open(over) };
}

/** Adds a layer's rim to it, in place, times `strength`. */
export function addRim(pixels: Pixels, rim: Rim, strength: number): void {
  for (const glint of rim)
    for (let y = 0; y < pixels.heightPx; y++) addToRow(pixels, glint, strength, y);
}

const gain = new Float32Array(3);
/** Less of a gain than this nobody sees. */
const faintestGain = 0.006;

/** Cells outside of which no pixel gains enough to be seen: the inside, and the edges that face away from every lamp. */
function litCells({ columns, rows, inside }: SoftMatte, gains: Float32Array): Uint8Array {
  const lit = new Uint8Array(columns * rows);
  const isBright = (cell: number): boolean =>
    gains[cell * 3]! + gains[cell * 3 + 1]! + gains[cell * 3 + 2]! >= faintestGain;
  // A pixel's gain is read between its cell and the neighbours.
  const light = (x: number, y: number): void => {
    for (let row = Math.max(0, y - 1); row <= Math.min(rows - 1, y + 1); row++)
      lit.fill(1, row * columns + Math.max(0, x - 1), row * columns + Math.min(columns, x + 2));
  };
  for (let y = 0; y < rows; y++)
    for (let x = 0; x < columns; x++) if (isBright(y * columns + x)) light(x, y);
  for (let cell = 0; cell < lit.length; cell++) if (inside[cell] === 1) lit[cell] = 0;
  return lit;
}

/** A row at a time, and of it only the cells that have light. */
function addToRow(
  { widthPx, rgba }: Pixels,
  { matte, gains, lit, gloss }: Rim[number],
  strength: number,
  y: number,
): void {
  const { cellPx, columns } = matte;
  const cells = Math.floor(y / cellPx) * columns;
  for (let column = 0; column < columns; column++) {
    if (lit[cells + column] === 0) continue;
    const end = Math.min(widthPx, (column + 1) * cellPx);
    for (let x = column * cellPx; x < end; x++) {
      const at = (y * widthPx + x) * 4;
      if (rgba[at + 3] === 0) continue;
      readCells(matte, gains, x, y, gain);
      if (gain[0]! + gain[1]! + gain[2]! >= faintestGain) addToPixel(rgba, at, strength, gloss);
    }
  }
}

/** What an edge shows of its photograph came from the white about it: under a coloured light this much of what that light lacks goes. */
const displaced = 0.75;

/** Adds `gain`. The more coloured the product, the less the light changes its hue: blue on red is a purple fringe, as a bad lens has it. */
function addToPixel(rgba: Uint8Array, at: number, strength: number, gloss: number): void {
  const most = Math.max(gain[0]!, gain[1]!, gain[2]!);
  const greyness = 1 - chromaAt(rgba, at);
  const less = Math.min(1, most * strength) * displaced * greyness;
  const sheen = gloss * greyness;
  for (let channel = 0; channel < 3; channel++) {
    const photographed = srgbToLinear[rgba[at + channel]!]!;
    const own = photographed * (1 - less * (1 - gain[channel]! / most));
    // A little is gloss and shows on black too; most is the product's own colour. White has no room for more: a rim
    // that clips reads as the white line of a bad cutout.
    const taken = (sheen + own) * (1 - 0.85 * own);
    rgba[at + channel] = linearToSrgb16(own + gain[channel]! * strength * taken) / 257 + 0.5;
  }
}

/** How coloured a pixel is, 0 to 1; black is grey, whatever its noise. */
function chromaAt(rgba: Uint8Array, at: number): number {
  const [red, green, blue] = [rgba[at]!, rgba[at + 1]!, rgba[at + 2]!];
  return Math.max(red, green, blue) < 40 ? 0 : saturationOf(red, green, blue);
}
