/** 8-bit sRGB, row by row from the top left; four channels carry straight alpha. */
export type Pixels = { widthPx: number; heightPx: number; channels: 3 | 4; data: Uint8Array };

/** BT.709 limited range, 4:2:0; with alpha the colours are premultiplied and black means 16, 128, 128. */
export type PixelPlanes = {
  widthPx: number;
  heightPx: number;
  y: Uint8Array;
  u: Uint8Array;
  v: Uint8Array;
  alpha: Uint8Array | null;
  alphaHalf: Uint8Array | null;
};

/**
 * Splits pixels into planes, with a border of `borderPx` (even; repeated edge, or empty where there is alpha) and
 * sides rounded up to even. Chroma is sited left as H.264 says by default: 1-2-1 across, two rows down.
 */
export function planesOf(pixels: Pixels, borderPx: number): PixelPlanes {
  const widthPx = (pixels.widthPx + 2 * borderPx + 1) & ~1;
  const heightPx = (pixels.heightPx + 2 * borderPx + 1) & ~1;
  const hasAlpha = pixels.channels === 4;
  const y = new Uint8Array(widthPx * heightPx).fill(16);
  const alpha = hasAlpha ? new Uint8Array(widthPx * heightPx) : null;
  // Two rows of colour differences at a time are all that chroma needs.
  const blue = [new Float32Array(widthPx), new Float32Array(widthPx)] as const;
  const red = [new Float32Array(widthPx), new Float32Array(widthPx)] as const;
  const quarter = (widthPx / 2) * (heightPx / 2);
  const [u, v] = [new Uint8Array(quarter).fill(128), new Uint8Array(quarter).fill(128)];
  for (let row = 0; row < heightPx; row++) {
    const [cb, cr] = row % 2 === 0 ? [blue[0], red[0]] : [blue[1], red[1]];
    splitRow(pixels, row - borderPx, borderPx, { y, alpha, offset: row * widthPx, cb, cr });
    if (row % 2 === 0) continue;
    const at = (row >> 1) * (widthPx / 2);
    halve(blue, u, at, widthPx / 2);
    halve(red, v, at, widthPx / 2);
  }
  const alphaHalf = alpha && halveAlpha(alpha, widthPx, heightPx);
  return { widthPx, heightPx, y, u, v, alpha, alphaHalf };
}

type RowTarget = {
  y: Uint8Array;
  alpha: Uint8Array | null;
  offset: number;
  cb: Float32Array;
  cr: Float32Array;
};

function splitRow(pixels: Pixels, sourceRow: number, border: number, target: RowTarget): void {
  const { data, channels, widthPx, heightPx } = pixels;
  const outside = sourceRow < 0 || sourceRow >= heightPx;
  if (channels === 4 && outside) {
    target.cb.fill(0);
    target.cr.fill(0);
    return;
  }
  const start = Math.min(heightPx - 1, Math.max(0, sourceRow)) * widthPx * channels;
  const row = data.subarray(start, start + widthPx * channels);
  if (channels === 3) splitOpaque(row, border, target);
  else splitTransparent(row, border, target);
  const { y, offset, cb, cr } = target;
  // Beside an opaque picture its edge goes on; beside a transparent one there is nothing.
  for (const [from, to, edge] of [
    [0, border, border],
    [border + widthPx, cb.length, border + widthPx - 1],
  ] as const) {
    y.fill(channels === 3 ? y[offset + edge]! : 16, offset + from, offset + to);
    cb.fill(channels === 3 ? cb[edge]! : 0, from, to);
    cr.fill(channels === 3 ? cr[edge]! : 0, from, to);
  }
}

const [red, green, blue] = [0.2126, 0.7152, 0.0722].map((share) => share * (219 / 255)) as [
  number,
  number,
  number,
];
/** Colour differences to the luma scale: a difference of one step of luma, in steps of chroma. */
const [toBlue, toRed] = [1.8556, 1.5748].map((range) => 224 / 219 / range) as [number, number];
const step = 219 / 255;

function splitOpaque(row: Uint8Array, border: number, { y, offset, cb, cr }: RowTarget): void {
  const length = row.length / 3;
  for (let i = 0, at = 0, x = border; i < length; i++, at += 3, x++) {
    const luma = red * row[at]! + green * row[at + 1]! + blue * row[at + 2]!;
    y[offset + x] = luma + 16.5;
    cb[x] = (row[at + 2]! * step - luma) * toBlue;
    cr[x] = (row[at]! * step - luma) * toRed;
  }
}

function splitTransparent(
  row: Uint8Array,
  border: number,
  { y, alpha, offset, cb, cr }: RowTarget,
): void {
  const length = row.length / 4;
  for (let i = 0, at = 0, x = border; i < length; i++, at += 4, x++) {
    const a = row[at + 3]! / 255;
    const luma = (red * row[at]! + green * row[at + 1]! + blue * row[at + 2]!) * a;
    y[offset + x] = luma + 16.5;
    cb[x] = (row[at + 2]! * step * a - luma) * toBlue;
    cr[x] = (row[at]! * step * a - luma) * toRed;
    if (alpha) alpha[offset + x] = row[at + 3]!;
  }
}

function halve(
  rows: readonly [Float32Array, Float32Array],
  out: Uint8Array,
  at: number,
  n: number,
): void {
  const [upper, lower] = rows;
  let before = upper[0]! + lower[0]!;
  for (let i = 0, x = 0; i < n; i++, x += 2) {
    const centre = upper[x]! + lower[x]!;
    const after = upper[x + 1]! + lower[x + 1]!;
    out[at + i] = 128.5 + (2 * centre + before + after) / 8;
    before = after;
  }
}

function halveAlpha(alpha: Uint8Array, widthPx: number, heightPx: number): Uint8Array {
  const half = new Uint8Array((widthPx / 2) * (heightPx / 2));
  for (let row = 0; row < heightPx / 2; row++)
    for (let i = 0; i < widthPx / 2; i++) {
      const x = i * 2;
      const upper = row * 2 * widthPx;
      const lower = upper + widthPx;
      const before = Math.max(0, x - 1);
      const centre = (alpha[upper + x] ?? 0) + (alpha[lower + x] ?? 0);
      const sides =
        (alpha[upper + before] ?? 0) +
        (alpha[lower + before] ?? 0) +
        (alpha[upper + x + 1] ?? 0) +
        (alpha[lower + x + 1] ?? 0);
      half[row * (widthPx / 2) + i] = (2 * centre + sides) / 8 + 0.5;
    }
  return half;
}

/** An I420 frame back as 8-bit RGB. */
export function rgbOf(frame: Uint8Array, size: { widthPx: number; heightPx: number }): Uint8Array {
  const { widthPx, heightPx } = size;
  const luma = widthPx * heightPx;
  const rgb = new Uint8Array(luma * 3);
  const half = widthPx >> 1;
  for (let row = 0; row < heightPx; row++)
    for (let x = 0; x < widthPx; x++) {
      const chroma = luma + (row >> 1) * half + (x >> 1);
      // An odd column lies between two of chroma's.
      const next = chroma + Math.min(x & 1, half - 1 - (x >> 1));
      const y = ((frame[row * widthPx + x] ?? 16) - 16) * (255 / 219);
      const cb = ((frame[chroma]! + frame[next]!) / 2 - 128) * (255 / 224);
      const cr = ((frame[chroma + luma / 4]! + frame[next + luma / 4]!) / 2 - 128) * (255 / 224);
      const at = (row * widthPx + x) * 3;
      rgb[at] = byte(y + 1.5748 * cr);
      rgb[at + 1] = byte(y - 0.1873 * cb - 0.4681 * cr);
      rgb[at + 2] = byte(y + 1.8556 * cb);
    }
  return rgb;
}

const byte = (value: number) => (value < 0 ? 0 : value > 255 ? 255 : Math.round(value));
