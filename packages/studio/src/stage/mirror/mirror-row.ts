import { smoothStep } from "../../cutout/image/lab.ts";
import type { Rgb } from "../../develop/color.ts";
import type { Plates } from "../../sets/plates.ts";
import type { SetDescription } from "../../sets/set.ts";
import { blurRaster } from "../retouch/average-line.ts";
import { maskOf } from "../light/backdrop.ts";
import { powerTable } from "../light/light-mix.ts";
import { polishOf, type Reflection } from "./reflection.ts";

/** The gloss plate is blurred by the lens, so it may hold more than the pixel itself: a little always stays. */
const mostHidden = 0.98;

/** Where a floor is so bright, and most of it gloss, it mirrors a lamp: what the plates' coder and the lens lost of that is gloss too. */
const mirroredLamp = { light: [0.1, 0.3], share: [0.5, 0.8] } as const;

/** Pixels of a side of the squares in which mirrored lamps are looked for, and how many of them a lamp's edge is broad. */
const lampCell = { sidePx: 4, edge: 3 };
/** The floor by itself is this quantile of what is left of a row, and a row changes what the rows above told by so much. */
const floor = { quantile: 0.3, taken: 0.12 };
/** Less of the product's image than this covers nothing. */
const faint = 0.05;

/** The product's mirror image on its way into a set: `plain` is what the rows before told of the floor. */
export type Mirror = {
  reflection: Reflection;
  stageWidthPx: number;
  gloss: Gloss;
  lamps: Float32Array | null;
  /** Scratch: a row of the image, and what it leaves of the set. */
  shown: Float32Array;
  left: Float32Array;
  shares: Rgb;
  plain: Rgb | null;
};

/**
 * Opens the product's mirror image for `mirrorInRow`, which has to be asked from the top down.
 * @param recolour  what the set's own light is multiplied by, where a colour was asked for
 */
export function openMirror(
  set: SetDescription,
  plates: Plates,
  reflection: Reflection,
  recolour: Rgb | null,
): Mirror {
  const gloss = openGloss(set, plates);
  return {
    reflection: recolour === null ? reflection : dyeSheen(reflection, plates, recolour),
    stageWidthPx: plates.widthPx,
    gloss,
    lamps: lampsIn(plates, reflection, gloss),
    shown: new Float32Array(reflection.widthPx * 4),
    left: new Float32Array(reflection.widthPx * 3),
    shares: [0, 0, 0],
    plain: null,
  };
}

/**
 * Puts the product's mirror image where the set's own gloss was, into a row of scene light, 3 floats a pixel. Where the set's lamps
 * are mirrored no more is left of the floor than beside them: along their edges the plates disagree by a byte or two of what is a
 * hundred times as bright as the floor, and scribbles of it would shine through the product's image.
 */
export function mirrorInRow(mirror: Mirror, y: number, row: Float32Array): void {
  // Of the module: a closure's compiled code is collected with it and made anew for each shot; this row and that of
  // reflection.ts together took some 5 % of a shot's CPU for it.
  const { reflection, stageWidthPx, gloss, lamps, shown, left, shares } = mirror;
  const { widthPx, heightPx, leftPx, topPx } = reflection;
  const line = y - topPx;
  if (line < 0 || line >= heightPx) return;
  readImage(reflection, line, shown);
  for (let x = 0; x < widthPx; x++) {
    const hidden = shown[x * 4 + 3]!;
    if (hidden === 0) continue;
    const to = (leftPx + x) * 3;
    readGloss(gloss, y * stageWidthPx * 3 + to, shares);
    for (let channel = 0; channel < 3; channel++)
      left[x * 3 + channel] = row[to + channel]! * (1 - hidden * mostHidden * shares[channel]!);
  }
  const own = lamps === null ? null : floorIn(left, shown);
  const before = mirror.plain;
  const plain = own === null || before === null ? own : between(before, own, floor.taken);
  mirror.plain = plain;
  const cellRow = Math.floor(line / lampCell.sidePx) * Math.ceil(widthPx / lampCell.sidePx);
  for (let x = 0; x < widthPx; x++) {
    const hidden = shown[x * 4 + 3]!;
    if (hidden === 0) continue;
    const cell = cellRow + Math.floor(x / lampCell.sidePx);
    const dulled = lamps === null ? 0 : hidden * lamps[cell]!;
    for (let channel = 0; channel < 3; channel++) {
      const level = left[x * 3 + channel]!;
      const more = plain === null ? 0 : Math.max(0, level - plain[channel]!);
      row[(leftPx + x) * 3 + channel] = level - dulled * more + shown[x * 4 + channel]!;
    }
  }
}

/**
 * Polish mirrors a white label as white, whatever colour it was given. A sheen's image takes the colour as the set's light does:
 * its strength follows the roughness, and on black a plaster podium's (.35 to .5) showed smudges that on white nobody sees.
 */
function dyeSheen(reflection: Reflection, plates: Plates, factors: Rgb): Reflection {
  const { leftPx, topPx, columns, rows, stepPx } = reflection;
  const { widthPx, heightPx, material } = plates;
  const values = reflection.values.slice();
  const inset = stepPx >> 1;
  for (let row = 0; row < rows; row++) {
    const y = Math.min(heightPx - 1, topPx + row * stepPx + inset);
    for (let column = 0; column < columns; column++) {
      const x = Math.min(widthPx - 1, leftPx + column * stepPx + inset);
      const from = (y * widthPx + x) * 3;
      const dye = maskOf(material[from]!) * (1 - polishOf(material[from + 1]! / 255));
      const at = (row * columns + column) * 4;
      for (let channel = 0; channel < 3; channel++)
        values[at + channel]! *= 1 + (factors[channel]! - 1) * dye;
    }
  }
  return { ...reflection, values };
}

/** What a row's floor is by itself, below the product's image and beside mirrored lamps; null where there is none of the image. */
function floorIn(left: Float32Array, shown: Float32Array): Rgb | null {
  const covered: number[] = [];
  for (let x = 0; x < left.length / 3; x += 2) if (shown[x * 4 + 3]! > faint) covered.push(x);
  if (covered.length === 0) return null;
  return [0, 1, 2].map((channel) => {
    const levels = Float32Array.from(covered, (x) => left[x * 3 + channel]!).toSorted();
    return levels[Math.floor(levels.length * floor.quantile)]!;
  }) as Rgb;
}

function between(one: Rgb, other: Rgb, share: number): Rgb {
  return one.map((value, at) => value + (other[at]! - value) * share) as Rgb;
}

/** One row of the product's image, as `Reflection.values`, at the stage's resolution. */
function readImage(
  { columns, rows, stepPx, values, widthPx }: Reflection,
  line: number,
  into: Float32Array,
): void {
  const sampleRow = Math.min(rows - 1.001, Math.max(0, (line + 0.5) / stepPx - 0.5));
  const fromRow = sampleRow | 0;
  const fy = sampleRow - fromRow;
  for (let x = 0; x < widthPx; x++) {
    const column = Math.min(columns - 1.001, Math.max(0, (x + 0.5) / stepPx - 0.5));
    const fx = column - (column | 0);
    const from = (fromRow * columns + (column | 0)) * 4;
    const below = from + columns * 4;
    for (let channel = 0; channel < 4; channel++) {
      const upper = values[from + channel]! * (1 - fx) + values[from + 4 + channel]! * fx;
      const lower = values[below + channel]! * (1 - fx) + values[below + 4 + channel]! * fx;
      into[x * 4 + channel] = upper * (1 - fy) + lower * fy;
    }
  }
}

/** The plates by which `readGloss` tells what share of a pixel is gloss, with their tables. */
type Gloss = { gloss: Uint8Array; glossTable: Float32Array; lit: LitBytes[] };
type LitBytes = { plate: Uint8Array; table: Float32Array };

/**
 * Gloss as the set was rendered: lamps may be mixed otherwise since, and both plates end at their peak, which highlights pass.
 */
function openGloss(set: SetDescription, plates: Plates): Gloss {
  const lit = set.groups.map((group, index) => ({
    plate: plates.lights[index]!,
    table: powerTable(set.peaks[`light-${group}`]!),
  }));
  return { gloss: plates.gloss, glossTable: powerTable(set.peaks.gloss!), lit };
}

/** Writes into `shares` what share of a pixel of the plates is gloss, by channel, and gives how far that is a lamp's. */
function readGloss({ gloss, glossTable, lit }: Gloss, at: number, shares: Rgb): number {
  let brightest = 0;
  let largest = 0;
  for (let channel = 0; channel < 3; channel++) {
    let all = 1e-6;
    for (let index = 0; index < lit.length; index++) {
      const { plate, table } = lit[index]!;
      all += table[plate[at + channel]!]!;
    }
    const share = Math.min(1, glossTable[gloss[at + channel]!]! / all);
    shares[channel] = share;
    brightest = Math.max(brightest, all);
    largest = Math.max(largest, share);
  }
  const { light, share } = mirroredLamp;
  const isLamp =
    smoothStep(light[0], light[1], brightest) * smoothStep(share[0], share[1], largest);
  for (let channel = 0; channel < 3; channel++)
    shares[channel] = shares[channel]! + isLamp * (1 - shares[channel]!);
  return isLamp;
}

/** How near to a mirrored lamp each cell of an image is, 0 to 1; null where none is mirrored. */
function lampsIn(
  plates: Plates,
  { leftPx, topPx, widthPx, heightPx }: Reflection,
  gloss: Gloss,
): Float32Array | null {
  const { sidePx, edge } = lampCell;
  const columns = Math.ceil(widthPx / sidePx);
  const rows = Math.ceil(heightPx / sidePx);
  let cells: Float32Array = new Float32Array(columns * rows);
  const shares: Rgb = [0, 0, 0];
  for (let y = 0; y < heightPx; y += 2) {
    for (let x = 0; x < widthPx; x += 2) {
      const pixel = (topPx + y) * plates.widthPx + leftPx + x;
      const cell = Math.floor(y / sidePx) * columns + Math.floor(x / sidePx);
      cells[cell] = Math.max(cells[cell]!, readGloss(gloss, pixel * 3, shares));
    }
  }
  if (cells.every((lamp) => lamp === 0)) return null;
  for (let pass = 0; pass < edge; pass++) cells = widened(cells, columns);
  blurRaster(cells, columns, rows, 1);
  return cells;
}

/** The most that each cell or one of its four neighbours has. */
function widened(cells: Float32Array, columns: number): Float32Array {
  const wide = cells.slice();
  for (let cell = 0; cell < cells.length; cell++) {
    const own = cells[cell]!;
    if (own === 0) continue;
    const column = cell % columns;
    if (column > 0) wide[cell - 1] = Math.max(wide[cell - 1]!, own);
    if (column < columns - 1) wide[cell + 1] = Math.max(wide[cell + 1]!, own);
    if (cell >= columns) wide[cell - columns] = Math.max(wide[cell - columns]!, own);
    if (cell + columns < cells.length) wide[cell + columns] = Math.max(wide[cell + columns]!, own);
  }
  return wide;
}
