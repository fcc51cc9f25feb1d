import type { Grade } from "../direction/plan.ts";
import { seededRandom } from "../direction/random.ts";
import {
  grainFloats,
  paddedPixels,
  type RowKernels,
  rowMemory,
  simdRows,
} from "../kernels/develop.ts";
import { type Bloom, bloomCellPx, bloomOf, setBloomRow } from "./bloom.ts";
import { encodeSrgb, srgb16ToLinear } from "./color.ts";

/** 16-bit sRGB, 3 a pixel. */
export type Frame16 = { widthPx: number; heightPx: number; values: Uint16Array };

/** Contrast about middle grey, lifted blacks and warmth, on the set alone: changes the frame in place. */
export function gradeSet(frame: Frame16, grade: Grade): void {
  const warm = 0.11 * grade.warmth;
  const tables = [1 + warm, 1 + warm * 0.15, 1 - warm].map((factor) => gradeTable(grade, factor));
  const [red, green, blue] = tables as [Uint16Array, Uint16Array, Uint16Array];
  const { values, widthPx } = frame;
  const length = widthPx * 3;
  for (let from = 0; from < values.length; from += length)
    gradeRow(values, from, from + length, red, green, blue);
}

function gradeRow(
  values: Uint16Array,
  from: number,
  to: number,
  red: Uint16Array,
  green: Uint16Array,
  blue: Uint16Array,
): void {
  for (let at = from; at < to; at += 3) {
    values[at] = red[values[at]! >> 4]!;
    values[at + 1] = green[values[at + 1]! >> 4]!;
    values[at + 2] = blue[values[at + 2]! >> 4]!;
  }
}

const middleGrey = 0.18;

function gradeTable(grade: Grade, factor: number): Uint16Array {
  // 12 bits: a sixteenth of what the eye or the JPEG can tell apart.
  return Uint16Array.from({ length: 4096 }, (_, value) => {
    return 65535 * gradedTone(srgb16ToLinear[value * 16 + 8]! * factor, grade);
  });
}

/** The sRGB value (0 to 1) as which a set's display light is shown, but for its warmth. */
export function gradedTone(linear: number, { contrast, lift }: Grade): number {
  const contrasted = middleGrey * (linear / middleGrey) ** contrast;
  // White stays white: what contrast adds above middle grey is eased in.
  const eased =
    linear > middleGrey ? linear + (contrasted - linear) * (1 - Math.min(1, linear)) : contrasted;
  return lift + encodeSrgb(Math.min(1, Math.max(0, eased))) * (1 - lift);
}

/**
 * Bloom, vignette and one grain over set and product alike, as 8-bit sRGB; `mirrored` turns the picture left to right. `into` may be
 * the frame's own memory: what is written of a row has been read.
 */
export function finishFrame(
  frame: Frame16,
  grade: Grade,
  options: { mirrored: boolean; seed: number },
  into: Buffer = Buffer.allocUnsafe(frame.values.length),
): Buffer {
  const bloom = grade.bloom > 0 ? bloomOf(frame, grade.bloom) : null;
  const rows = openRows(frame, bloom);
  for (let top = 0; top < frame.heightPx; top += bloomCellPx)
    finishBand(rows, frame, bloom, top, grade, options, into);
  return into;
}

/** The rows of a cell of bloom. Of the module, as all that runs for each: see bench/README.md. */
function finishBand(
  rows: Rows,
  frame: Frame16,
  bloom: Bloom | null,
  top: number,
  grade: Grade,
  options: { mirrored: boolean; seed: number },
  into: Buffer,
): void {
  const bottom = Math.min(frame.heightPx, top + bloomCellPx);
  for (let y = top; y < bottom; y++) {
    if (bloom !== null) setBloomRow(rows.cells, bloom, y);
    finishRow(rows, frame, y, grade, options, into);
  }
}

function finishRow(
  rows: Rows,
  { widthPx, heightPx, values }: Frame16,
  y: number,
  grade: Grade,
  { mirrored, seed }: { mirrored: boolean; seed: number },
  into: Buffer,
): void {
  const start = y * widthPx * 3;
  rows.values.set(values.subarray(start, start + widthPx * 3));
  // Near seeds begin far apart in the tile; whole lanes of four.
  const begin = Math.imul(seed, 0x9e3779b1);
  const shift = Math.max(widthPx, heightPx) > huge ? 1 : 0;
  rows.kernels.finish(
    rows.valuesAt,
    rows.bytesAt,
    paddedPixels(widthPx),
    widthPx,
    ((y + 0.5) / heightPx - 0.5) ** 2,
    grade.vignette,
    grade.grain,
    0,
    (((y >> shift) + (begin >>> 24)) & 255) << 8,
    (begin >>> 16) & 252,
    shift,
    rows.bloomAt,
    mirrored ? 1 : 0,
  );
  into.set(rows.bytes, start);
}

/** The grain and one row in the kernels' memory, with the bloom of its cells. */
type Rows = {
  kernels: RowKernels;
  cells: Float32Array;
  values: Uint16Array;
  bytes: Uint8Array;
  valuesAt: number;
  bytesAt: number;
  bloomAt: number;
};

function openRows({ widthPx, heightPx }: Frame16, bloom: Bloom | null): Rows {
  const pixels = paddedPixels(widthPx);
  const columns = bloom === null ? 0 : bloom.columns + 2;
  const bloomAt = grainFloats * 4;
  const valuesAt = bloomAt + ((columns * 3 + 4) & ~3) * 4;
  // A turned row is written from its end, and what the lanes have beyond it before its beginning.
  const bytesAt = valuesAt + pixels * 6 + 16;
  const memory = rowMemory(bytesAt + pixels * 3 + 16);
  const { buffer } = memory;
  const tile = new Float32Array(buffer, 0, grainFloats);
  const grain = Math.max(widthPx, heightPx) > large ? grains.large : grains.small;
  tile.set(grain);
  tile.set(grain.subarray(0, grainFloats - grain.length), grain.length);
  return {
    kernels: simdRows(memory),
    cells: new Float32Array(buffer, bloomAt, columns * 3),
    values: new Uint16Array(buffer, valuesAt, widthPx * 3),
    bytes: new Uint8Array(buffer, bytesAt, widthPx * 3),
    valuesAt,
    bytesAt,
    bloomAt: bloom === null ? 0 : bloomAt,
  };
}

/**
 * Grain is a property of the film: it grows with the picture. From these longer sides on, pixels, it is two and four pixels wide. With
 * one pixel's at 2048 as well, seen at 1024 half of it was left: of 28 blind looks at pairs 19 took the wide one for the photograph,
 * and one the other.
 */
const large = 1500;
const huge = 3000;

/** Catmull and Rom's cubic a quarter of a grain beyond the second of four. */
const cubic = [-0.0703, 0.8672, 0.2266, -0.0234] as const;

/** What halving a tile drawn at twice its size takes from its deviation. */
const halved = 1.3;

/** 256 × 256 of near-Gaussian noise, a little clumped as film is: enlarged it is so by itself. A picture's seed says where it begins. */
const grains = { small: grainTile(256, 0.35), large: enlarge(grainTile(128, 0), 128) };

/** Of unit deviation; it goes on beyond its sides as it begins. `clump`: how much of two neighbours a grain takes. */
function grainTile(side: number, clump: number): Float32Array {
  const random = seededRandom(1);
  const last = side - 1;
  const raw = Float32Array.from(
    { length: side * side },
    () => random() + random() + random() - 1.5,
  );
  const deviation = 0.5 * Math.sqrt(1 + 2 * clump ** 2);
  return raw.map((value, at) => {
    const right = raw[at - (at & last) + ((at + 1) & last)]!;
    const below = raw[(at + side) % raw.length]!;
    return (value + clump * (right + below)) / deviation;
  });
}

/**
 * A tile at twice its size, which halved is as fine and as strong as it was. Drawn by straight lines, of clumped grains, it was a
 * mottle: six looks of 28 took the one that has hardly any.
 */
function enlarge(tile: Float32Array, side: number): Float32Array {
  const doubled = 2 * side;
  const enlarged = new Float32Array(4 * tile.length);
  for (let index = 0; index < enlarged.length; index++) {
    const [x, y] = [index % doubled, Math.floor(index / doubled)];
    let sum = 0;
    for (let down = 0; down < 4; down++) {
      const row = tap(y, down, side) * side;
      for (let across = 0; across < 4; across++)
        sum += cubic[down]! * cubic[across]! * tile[row + tap(x, across, side)]!;
    }
    enlarged[index] = halved * sum;
  }
  return enlarged;
}

/** Which grain is the one of four by which a pixel is drawn: its middle lies a quarter of a grain from its own one's. */
function tap(pixel: number, index: number, side: number): number {
  return ((pixel >> 1) + (pixel & 1 ? index - 1 : 1 - index)) & (side - 1);
}
