import { smoothStep } from "../../cutout/image/lab.ts";
import {
  deltaE2000,
  labOfLinear,
  linearToSrgb16,
  luminance,
  type Rgb,
  saturationOf,
  srgbToLinear,
} from "../../develop/color.ts";
import { average } from "./average-line.ts";
import { footSheenOf } from "./foot-sheen.ts";
import {
  fieldCellAt,
  fieldColumns,
  fieldRows,
  fieldRuns,
  layFieldColumns,
  readFieldRow,
} from "../light/field-lookup.ts";
import type { Surroundings } from "../light/light-mix.ts";
import type { Deepened } from "./match-blacks.ts";
import type { Stance } from "./room-tints.ts";
import type { Pixels } from "../product-layer.ts";
import { isInside, readLevel, type SoftMatte } from "./soft-matte.ts";
import { visitFieldCells, visitSamples } from "../sample-pixels.ts";

/** A ground darker than this in its darkest channel (linear) leaves no sheen on a product's edges; a paper's white is no lighter than that. */
const paper = { least: 0.35, most: 0.85 };
/** A surface mirrors as it turns away: its sheen begins and is whole at these, of a unit vector's part beside the camera's. */
const turns = { from: 0.35, to: 0.95 };
/** More white light than the second on top of what faces the camera is a part's own white, a sole or a label; linear. */
const own = [0.16, 0.36] as const;
/**
 * Not so along the outline itself, where a matte blurred by 1.1 % of the product's size lacks the first of these (of 255), and all of
 * it where it lacks the second: there all of that much more is paper.
 */
const outline = { from: 26, to: 109, more: 0.4 };
/** What faces the camera tells a place's own colour, this far about it (cells of the light field). */
const aboutCells = 7;
/** Less change than this nobody sees, linear. */
const faintest = 0.002;
/** About so many of a product's pixels tell how far its colours move. */
const samplesWanted = 1200;

/**
 * Replaces what a product's edges mirror of the white paper that it was photographed on by what they would mirror of the set: in a
 * dark or coloured set the pale rim of a black handle and the milky flanks of a glossy shoe show that other place. The white is
 * what a flank has on top of the colour of what faces the camera near it. `ground` is that paper's colour, sRGB bytes; `matte` is
 * blurred as the rim's first glint has it. The mean CIEDE2000 shift keeps within `most`. `into` as of `matchBlacks`.
 */
export function replaceSheen(
  pixels: Pixels,
  matte: SoftMatte,
  ground: Rgb,
  surroundings: Surroundings,
  stance: Stance,
  most: number,
  into?: Uint8Array,
): Deepened {
  const white = Math.min(...ground.map((value) => srgbToLinear[value]!));
  if (white < paper.least) return { pixels, shift: 0 };
  const fronts = frontsOf(pixels, stance);
  const paperWhite = Math.min(white, paper.most);
  const lost = lostOf(paperWhite, fronts, surroundings, stance);
  if (stance.rests)
    addFootSheen(
      pixels,
      fronts,
      lost,
      surroundings.below.map((light) => 1 - Math.min(1, light / paperWhite)) as Rgb,
    );
  const place: Place = { fronts, lost, matte };
  for (const part of [1, 0.75, 0.5, 0.3]) {
    const shift = shiftOf(pixels, place, part);
    if (shift > most) continue;
    const rgba = into ?? new Uint8Array(pixels.rgba);
    replace(pixels, place, part, rgba);
    return { pixels: { ...pixels, rgba }, shift };
  }
  return { pixels, shift: 0 };
}

/** What is near each pixel: the colour of what faces the camera, how much sheen the set leaves dark, and the outline. */
type Place = { fronts: Float32Array; lost: Float32Array; matte: SoftMatte };

/**
 * For each cell how much of the white of its sheen the set leaves dark, 3 a cell. The more coloured the product, the less colour its
 * sheen has: a blue wall's on red plastic is taken for a lens's purple fringe.
 */
function lostOf(
  white: number,
  fronts: Float32Array,
  { below, left, right }: Surroundings,
  { facing, lies }: Stance,
): Float32Array {
  const lost = new Float32Array(fieldColumns * fieldRows * 3);
  for (let cell = 0; cell < fieldColumns * fieldRows; cell++) {
    const side = facing.side[cell]!;
    const up = facing.up[cell]!;
    // What faces up mirrors what is above the picture: about what is at its sides.
    const under = lies ? Math.abs(up) : Math.max(0, -up);
    const turned = Math.hypot(side, up);
    const share = smoothStep(turns.from, turns.to, turned);
    const floor = under ** 2 / Math.max(1e-6, under ** 2 + side ** 2);
    const beside = side < 0 ? left : right;
    const light = beside.map((value, at) => value + (below[at]! - value) * floor) as Rgb;
    const grey = luminance(...light);
    const coloured = saturationOf(fronts[cell * 3]!, fronts[cell * 3 + 1]!, fronts[cell * 3 + 2]!);
    for (let channel = 0; channel < 3; channel++) {
      const mirrored = light[channel]! + (grey - light[channel]!) * coloured;
      lost[cell * 3 + channel] = share * (1 - Math.min(1, mirrored / white));
    }
  }
  return lost;
}

/** Where a dark thing's foot mirrors the ground all over, `fronts` and `lost` are what they are on a flank. */
function addFootSheen(pixels: Pixels, fronts: Float32Array, lost: Float32Array, dark: Rgb): void {
  const { bodies, shares } = footSheenOf(pixels);
  shares.forEach((share, cell) => {
    const body = bodies[cell % fieldColumns];
    if (!body) return;
    for (let channel = 0; channel < 3; channel++) {
      const at = cell * 3 + channel;
      fronts[at] = fronts[at]! + (Math.min(body[channel]!, fronts[at]!) - fronts[at]!) * share;
      lost[at] = Math.max(lost[at]!, share * dark[channel]!);
    }
  });
}

/** The mean linear colour of what faces the camera about each cell, 3 a cell. */
function frontsOf(pixels: Pixels, { facing }: Stance): Float32Array {
  const { rgba } = pixels;
  const cells = fieldColumns * fieldRows;
  const planes = [0, 1, 2, 3].map(() => new Float32Array(cells));
  visitFieldCells(pixels, (at, cell) => {
    const turned = Math.hypot(facing.side[cell]!, facing.up[cell]!);
    const weight = Math.max(0.002, 1 - turned) ** 2;
    for (let channel = 0; channel < 3; channel++)
      planes[channel]![cell]! += weight * srgbToLinear[rgba[at + channel]!]!;
    planes[3]![cell]! += weight;
  });
  for (const plane of planes)
    for (let pass = 0; pass < 2; pass++) average(plane, fieldColumns, fieldRows, aboutCells);
  const fronts = new Float32Array(cells * 3);
  for (let cell = 0; cell < cells; cell++) {
    for (let channel = 0; channel < 3; channel++)
      fronts[cell * 3 + channel] = planes[channel]![cell]! / Math.max(1e-9, planes[3]![cell]!);
  }
  return fronts;
}

/** The white that a linear colour has on top of another. */
function whiteOn(color: ArrayLike<number>, front: ArrayLike<number>): number {
  return Math.min(color[0]! - front[0]!, color[1]! - front[1]!, color[2]! - front[2]!);
}

/** How much of such a white is sheen and not a part's own; `edge` is 1 on the outline and 0 within. */
function sheenOf(white: number, edge: number): number {
  const from = own[0] + outline.more * edge;
  return white * (1 - smoothStep(from, from + own[1] - own[0], white));
}

/** 1 on the outline, 0 as far within as the matte is blurred. */
function edgeAt(matte: SoftMatte, x: number, y: number): number {
  if (isInside(matte, x, y)) return 0;
  const off = 255 - readLevel(matte, x, y);
  return Math.min(1, Math.max(0, (off - outline.from) / (outline.to - outline.from)));
}

/** A byte below which all are safely darker than `light`, linear. */
function leastByte(light: number): number {
  return Math.max(0, Math.floor(linearToSrgb16(Math.max(0, light)) / 257) - 1);
}

function replace(
  { widthPx, heightPx, rgba }: Pixels,
  { fronts, lost, matte }: Place,
  part: number,
  into: Uint8Array,
): void {
  const columns = new Uint32Array(widthPx);
  const parts = new Float32Array(widthPx);
  layFieldColumns(columns, parts, 3);
  const frontRow = new Float32Array(fieldColumns * 3);
  const lostRow = new Float32Array(fieldColumns * 3);
  const replacing = { widthPx, rgba, into, columns, parts, frontRow, lostRow, matte, part };
  const runs = fieldRuns(columns);
  for (let y = 0; y < heightPx; y++) {
    readFieldRow(fronts, (y + 0.5) / heightPx, frontRow);
    readFieldRow(lost, (y + 0.5) / heightPx, lostRow);
    replaceRow(replacing, y, runs);
  }
}

function replaceRow(replacing: Replacing, y: number, runs: [number, number][]): void {
  const { columns, lostRow } = replacing;
  for (const [start, end] of runs) {
    const from = columns[start]!;
    const isLost = lostRow[from]! + lostRow[from + 1]! + lostRow[from + 2]! >= faintest;
    if (isLost) replaceRun(replacing, y, start, end);
  }
}

/** What `replaceRun` reads, and where it writes. */
type Replacing = {
  widthPx: number;
  rgba: Uint8Array;
  into: Uint8Array;
  /** Of each column its cell of the field's rows, and its share of the next. */
  columns: Uint32Array;
  parts: Float32Array;
  frontRow: Float32Array;
  lostRow: Float32Array;
  matte: SoftMatte;
  part: number;
};

/** Replaces the sheen of one row between the same two cells. Of the module, as all that runs for each row: see bench/README.md. */
function replaceRun(
  { widthPx, rgba, into, columns, parts, frontRow, lostRow, matte, part }: Replacing,
  y: number,
  start: number,
  end: number,
): void {
  const from = columns[start]!;
  const red = leastByte(Math.min(frontRow[from]!, frontRow[from + 3]!) + faintest);
  const green = leastByte(Math.min(frontRow[from + 1]!, frontRow[from + 4]!) + faintest);
  const blue = leastByte(Math.min(frontRow[from + 2]!, frontRow[from + 5]!) + faintest);
  for (let x = start; x < end; x++) {
    const at = (y * widthPx + x) * 4;
    if (rgba[at + 3] === 0) continue;
    // Most of a product has no white on top of its front.
    if (rgba[at]! < red || rgba[at + 1]! < green || rgba[at + 2]! < blue) continue;
    let white = 1;
    for (let channel = 0; channel < 3 && white >= faintest; channel++) {
      const near = frontRow[from + channel]!;
      const front = near + (frontRow[from + 3 + channel]! - near) * parts[x]!;
      white = Math.min(white, srgbToLinear[rgba[at + channel]!]! - front);
    }
    if (white < faintest) continue;
    const sheen = sheenOf(white, edgeAt(matte, x, y)) * part;
    if (sheen < faintest) continue;
    for (let channel = 0; channel < 3; channel++) {
      const near = lostRow[from + channel]!;
      const less = sheen * (near + (lostRow[from + 3 + channel]! - near) * parts[x]!);
      const color = srgbToLinear[rgba[at + channel]!]!;
      into[at + channel] = linearToSrgb16(color - less) / 257 + 0.5;
    }
  }
}

/** The mean CIEDE2000 that it makes. */
function shiftOf(pixels: Pixels, { fronts, lost, matte }: Place, part: number): number {
  const { rgba } = pixels;
  let sum = 0;
  let count = 0;
  visitSamples(pixels, samplesWanted, (at, x, y) => {
    count++;
    const cell = fieldCellAt(pixels, x, y) * 3;
    const color = [0, 1, 2].map((channel) => srgbToLinear[rgba[at + channel]!]!) as Rgb;
    const white = whiteOn(color, fronts.subarray(cell, cell + 3));
    if (white < faintest) return;
    const sheen = sheenOf(white, edgeAt(matte, x, y)) * part;
    const shown = color.map((value, channel) => value - sheen * lost[cell + channel]!) as Rgb;
    sum += deltaE2000(labOfLinear(...color), labOfLinear(...shown));
  });
  return sum / Math.max(1, count);
}
