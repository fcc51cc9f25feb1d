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
  const row = Math.min(heightPx - 1, Math.max(0, sourceRow)) * widthPx;
  const length = target.cb.length;
  for (let x = 0; x < length; x++) {
    const column = x - border;
    const inside = column >= 0 && column < widthPx;
    const at = (row + (inside ? column : column < 0 ? 0 : widthPx - 1)) * channels;
    const a = channels === 3 ? 1 : inside ? (data[at + 3] ?? 0) / 255 : 0;
    const r = (data[at] ?? 0) * a;
    const g = (data[at + 1] ?? 0) * a;
    const b = (data[at + 2] ?? 0) * a;
    const luma = 0.2126 * r + 0.7152 * g + 0.0722 * b;
    target.y[target.offset + x] = 16.5 + luma * (219 / 255);
    target.cb[x] = ((b - luma) / 1.8556) * (224 / 255);
    target.cr[x] = ((r - luma) / 1.5748) * (224 / 255);
    if (target.alpha) target.alpha[target.offset + x] = a * 255 + 0.5;
  }
}

function halve(
  rows: readonly [Float32Array, Float32Array],
  out: Uint8Array,
  at: number,
  n: number,
): void {
  const [upper, lower] = rows;
  for (let i = 0; i < n; i++) {
    const x = i * 2;
    const before = Math.max(0, x - 1);
    const centre = (upper[x] ?? 0) + (lower[x] ?? 0);
    const sides =
      (upper[before] ?? 0) + (lower[before] ?? 0) + (upper[x + 1] ?? 0) + (lower[x + 1] ?? 0);
    out[at + i] = 128.5 + (2 * centre + sides) / 8;
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
      const y = ((frame[row * widthPx + x] ?? 16) - 16) * (255 / 219);
      const cb = ((frame[chroma] ?? 128) - 128) * (255 / 224);
      const cr = ((frame[chroma + luma / 4] ?? 128) - 128) * (255 / 224);
      const at = (row * widthPx + x) * 3;
      rgb[at] = byte(y + 1.5748 * cr);
      rgb[at + 1] = byte(y - 0.1873 * cb - 0.4681 * cr);
      rgb[at + 2] = byte(y + 1.8556 * cb);
    }
  return rgb;
}

const byte = (value: number) => (value < 0 ? 0 : value > 255 ? 255 : Math.round(value));
