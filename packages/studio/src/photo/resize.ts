import { simdShrink } from "../kernels/shrink.ts";

/** Three 8-bit channels, row by row from the top left. */
export type Raster = { widthPx: number; heightPx: number; rgb: Uint8Array };

/** Fits the longer side into `maxSidePx`; a raster that fits already is given back as it is. */
export function shrinkRaster(source: Raster, maxSidePx: number): Raster {
  const scale = maxSidePx / Math.max(source.widthPx, source.heightPx);
  if (scale >= 1) return source;
  const widthPx = Math.max(1, Math.round(source.widthPx * scale));
  const heightPx = Math.max(1, Math.round(source.heightPx * scale));
  return resampleTo(source, widthPx, heightPx);
}

const pageBytes = 65_536;
const memory = new WebAssembly.Memory({ initial: 1 });
const kernels = simdShrink(memory);

/** Area average to any size; where the source is smaller, its pixels are repeated. */
export function resampleTo(source: Raster, widthPx: number, heightPx: number): Raster {
  const rgb = new Uint8Array(widthPx * heightPx * 3);
  const columns = spans(source.widthPx, widthPx);
  const rows = spans(source.heightPx, heightPx);
  const samples = source.widthPx * 3;
  const padded = Math.ceil(samples / 16 + 1) * 16;
  const [spansAt, rowAt] = [4 * padded, 4 * padded + 16 * widthPx];
  const intoAt = rowAt + padded;
  const missing = intoAt + 3 * widthPx + 1 - memory.buffer.byteLength;
  if (missing > 0) memory.grow(Math.ceil(missing / pageBytes));
  packSpans(columns, spansAt);
  const sums = new Float32Array(memory.buffer, 0, padded);
  const row = new Uint8Array(memory.buffer, rowAt, samples);
  const into = new Uint8Array(memory.buffer, intoAt, widthPx * 3);
  const norm = 1 / (columns.length * rows.length);
  for (let y = 0; y < heightPx; y++) {
    const first = rows.first[y]!;
    const last = rows.last[y]!;
    sums.fill(0);
    for (let from = first; from <= last; from++) {
      row.set(source.rgb.subarray(from * samples, (from + 1) * samples));
      const weight = from === first ? rows.head[y]! : from === last ? rows.tail[y]! : 1;
      kernels.addRow(rowAt, weight, 0, samples);
    }
    kernels.average(0, spansAt, norm, intoAt, widthPx);
    rgb.set(into, y * widthPx * 3);
  }
  return { widthPx, heightPx, rgb };
}

/** As the kernel wants them: offset of the first pixel and how many follow, shares of the first and last. */
function packSpans({ first, last, head, tail }: Spans, at: number): void {
  const counts = new Uint32Array(memory.buffer, at, 4 * first.length);
  const shares = new Float32Array(memory.buffer, at, 4 * first.length);
  for (let x = 0; x < first.length; x++) {
    counts[4 * x] = first[x]! * 12;
    counts[4 * x + 1] = last[x]! - first[x]!;
    shares[4 * x + 2] = head[x]!;
    shares[4 * x + 3] = tail[x]!;
  }
}

/** Which source pixels a target pixel covers, with the share of its first and last one (area average). */
type Spans = {
  first: Int32Array;
  last: Int32Array;
  head: Float32Array;
  tail: Float32Array;
  length: number;
};

function spans(from: number, to: number): Spans {
  const length = from / to;
  const result: Spans = {
    first: new Int32Array(to),
    last: new Int32Array(to),
    head: new Float32Array(to),
    tail: new Float32Array(to),
    length,
  };
  for (let i = 0; i < to; i++) {
    const start = i * length;
    const end = Math.min(from, start + length);
    const first = Math.floor(start);
    const last = Math.max(first, Math.min(from - 1, Math.ceil(end - 1e-6) - 1));
    result.first[i] = first;
    result.last[i] = last;
    result.head[i] = first === last ? length : 1 - (start - first);
    result.tail[i] = end - last;
  }
  return result;
}
