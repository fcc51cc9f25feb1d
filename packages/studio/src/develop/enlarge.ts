import { rowMemory } from "../kernels/develop.ts";
import { type EnlargeKernels, simdEnlarge } from "../kernels/enlarge.ts";
import type { Frame16 } from "./finish.ts";

type Size = { widthPx: number; heightPx: number };

/**
 * Rows that one call makes. A loop over all of a 4k frame's was compiled while it ran, with all that it calls, and anew for each
 * shot: see bench/README.md.
 */
const bandRows = 64;

/** Straight-alpha sRGB bytes. */
type Layer = Size & { rgba: Uint8Array };

/** Samples that rows are padded to: the kernel's lanes. */
const lanes = 8;
const tapsPx = 4;
/** The first taps lie up to two pixels left of a row, the last two right of it. */
const padPx = 4;

/**
 * A picture enlarged by Mitchell and Netravali's cubic (1988; B = C = 1/3), which neither rings nor shows its grid. A sixth of
 * the time that libvips takes for 16 bits.
 */
export function enlargeFrame(source: Frame16, size: Size): Frame16 {
  const rows = openRows(source, size, { channels: 3, bytes: 6, rows: size.heightPx });
  const length = source.widthPx * 3;
  for (let y = 0; y < source.heightPx; y++) {
    rows.shorts.set(source.values.subarray(y * length, (y + 1) * length), y * rows.samples);
  }
  for (let top = 0; top < size.heightPx; top += bandRows) {
    enlargeBand(rows, top, Math.min(size.heightPx, top + bandRows), size.widthPx);
  }
  // In the kernels' own memory: a copy of a 4k frame takes a fortieth of its shot.
  return {
    ...size,
    values: new Uint16Array(rows.buffer, rows.intoAt, size.widthPx * size.heightPx * 3),
  };
}

function enlargeBand(rows: Rows, top: number, bottom: number, widthPx: number): void {
  const { kernels, floatsAt, offsetsAt, weightsAt, intoAt } = rows;
  for (let y = top; y < bottom; y++) {
    blendRow(rows, y);
    kernels.stretch(floatsAt, offsetsAt, weightsAt, intoAt + y * widthPx * 6, widthPx);
  }
}

/** The same for a layer: colours weigh as much as they cover. */
export function enlargeLayer(source: Layer, size: Size): Layer {
  const rows = openRows(source, size, { channels: 4, bytes: 4, rows: 1 });
  for (let y = 0; y < source.heightPx; y++) weighRow(source, y, rows.shorts, y * rows.samples);
  const { kernels, floatsAt, offsetsAt, weightsAt, intoAt } = rows;
  const into = new Uint8Array(rows.buffer, intoAt, size.widthPx * 4);
  const rgba = new Uint8Array(size.widthPx * size.heightPx * 4);
  for (let y = 0; y < size.heightPx; y++) {
    blendRow(rows, y);
    kernels.stretchStraight(floatsAt, offsetsAt, weightsAt, intoAt, size.widthPx);
    rgba.set(into, y * into.length);
  }
  return { ...size, rgba };
}

/** Writes a row's colours times their alpha, and the alpha. */
function weighRow({ widthPx, rgba }: Layer, y: number, into: Uint16Array, start: number): void {
  let to = start;
  for (let at = y * widthPx * 4; at < (y + 1) * widthPx * 4; at += 4) {
    const alpha = rgba[at + 3]!;
    into[to++] = rgba[at]! * alpha;
    into[to++] = rgba[at + 1]! * alpha;
    into[to++] = rgba[at + 2]! * alpha;
    into[to++] = 255 * alpha;
  }
}

/** The source in the kernels' memory (`shorts`, rows of `samples`), and one row on its way. */
type Rows = {
  buffer: ArrayBuffer;
  kernels: EnlargeKernels;
  shorts: Uint16Array;
  samples: number;
  floatsAt: number;
  offsetsAt: number;
  weightsAt: number;
  intoAt: number;
  /** The source's width and height, its channels, and which of its rows make a row of the result. */
  source: Size;
  channels: number;
  down: Taps;
  line: Float32Array;
};

/** `bytes` of a pixel of the result, of which the memory holds so many `rows`. */
type Into = { channels: number; bytes: number; rows: number };

function openRows(source: Size, size: Size, { channels, bytes, rows }: Into): Rows {
  const samples = Math.ceil((source.widthPx * channels) / lanes) * lanes;
  const rowBytes = samples * 2;
  const floatsAt = Math.ceil((source.heightPx * rowBytes) / 16) * 16;
  const offsetsAt = floatsAt + (samples + 2 * padPx * channels) * 4;
  const weightsAt = Math.ceil((offsetsAt + size.widthPx * 4) / 16) * 16;
  const intoAt = weightsAt + size.widthPx * tapsPx * 4;
  const memory = rowMemory(intoAt + size.widthPx * bytes * rows + 16);
  const { buffer } = memory;
  const kernels = simdEnlarge(memory);
  const across = tapsOf(source.widthPx, size.widthPx);
  const offsets = new Uint32Array(buffer, offsetsAt, size.widthPx);
  offsets.set(across.first.map((first) => (first + padPx) * channels * 4));
  new Float32Array(buffer, weightsAt, size.widthPx * tapsPx).set(across.weights);
  const line = new Float32Array(buffer, floatsAt, (source.widthPx + 2 * padPx) * channels);
  const down = tapsOf(source.heightPx, size.heightPx);
  const shorts = new Uint16Array(buffer, 0, source.heightPx * samples);
  const places = { floatsAt, offsetsAt, weightsAt, intoAt };
  return { buffer, kernels, shorts, samples, ...places, source, channels, down, line };
}

/** Weighs the source's rows for a row of the result, into one line of floats. */
function blendRow(
  { kernels, samples, floatsAt, source, channels, down, line }: Rows,
  y: number,
): void {
  const first = down.first[y]!;
  const weight = y * tapsPx;
  const last = source.heightPx - 1;
  kernels.blend(
    rowWithin(first, last) * samples * 2,
    rowWithin(first + 1, last) * samples * 2,
    rowWithin(first + 2, last) * samples * 2,
    rowWithin(first + 3, last) * samples * 2,
    down.weights[weight]!,
    down.weights[weight + 1]!,
    down.weights[weight + 2]!,
    down.weights[weight + 3]!,
    floatsAt + padPx * channels * 4,
    samples,
  );
  repeatEnds(line, source.widthPx, channels);
}

function rowWithin(row: number, last: number): number {
  return Math.min(last, Math.max(0, row));
}

function repeatEnds(line: Float32Array, widthPx: number, channels: number): void {
  const first = padPx * channels;
  const last = (padPx + widthPx - 1) * channels;
  for (let pixel = 0; pixel < padPx; pixel++) {
    line.copyWithin(pixel * channels, first, first + channels);
    line.copyWithin(last + (pixel + 1) * channels, last, last + channels);
  }
}

/** For each sample of the longer line its first tap in the shorter one, which may lie beyond the ends, and four weights. */
type Taps = { first: Int32Array; weights: Float32Array };

function tapsOf(from: number, to: number): Taps {
  const first = new Int32Array(to);
  const weights = new Float32Array(to * tapsPx);
  for (let index = 0; index < to; index++) {
    const exact = ((index + 0.5) / to) * from - 0.5;
    const begin = Math.floor(exact) - 1;
    first[index] = begin;
    for (let tap = 0; tap < tapsPx; tap++) {
      weights[index * tapsPx + tap] = mitchell(Math.abs(exact - begin - tap));
    }
  }
  return { first, weights };
}

function mitchell(x: number): number {
  if (x < 1) return (7 * x ** 3 - 12 * x ** 2 + 16 / 3) / 6;
  return x < 2 ? ((-7 / 3) * x ** 3 + 12 * x ** 2 - 20 * x + 32 / 3) / 6 : 0;
}
