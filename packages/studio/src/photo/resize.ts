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

/** Area average to any size; where the source is smaller, its pixels are repeated. */
export function resampleTo(source: Raster, widthPx: number, heightPx: number): Raster {
  const rgb = new Uint8Array(widthPx * heightPx * 3);
  const columns = spans(source.widthPx, widthPx);
  const rows = spans(source.heightPx, heightPx);
  const line = new Float32Array(source.widthPx * 3);
  for (let y = 0; y < heightPx; y++) {
    sumRows(source, rows, y, line);
    for (let x = 0; x < widthPx; x++) {
      const first = columns.first[x]!;
      const last = columns.last[x]!;
      let r = 0;
      let g = 0;
      let b = 0;
      for (let i = first; i <= last; i++) {
        const weight = i === first ? columns.head[x]! : i === last ? columns.tail[x]! : 1;
        r += weight * line[i * 3]!;
        g += weight * line[i * 3 + 1]!;
        b += weight * line[i * 3 + 2]!;
      }
      const to = (y * widthPx + x) * 3;
      const norm = 1 / (columns.length * rows.length);
      rgb[to] = r * norm + 0.5;
      rgb[to + 1] = g * norm + 0.5;
      rgb[to + 2] = b * norm + 0.5;
    }
  }
  return { widthPx, heightPx, rgb };
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

function sumRows(source: Raster, rows: Spans, y: number, line: Float32Array): void {
  line.fill(0);
  const first = rows.first[y]!;
  const last = rows.last[y]!;
  const width = source.widthPx * 3;
  for (let row = first; row <= last; row++) {
    const weight = row === first ? rows.head[y]! : row === last ? rows.tail[y]! : 1;
    const offset = row * width;
    for (let i = 0; i < width; i++) line[i] = line[i]! + weight * source.rgb[offset + i]!;
  }
}
