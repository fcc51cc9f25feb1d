import { average } from "./average-line.ts";
import { notBrushed } from "./brushed.ts";
import { noiseIn, type Plane, smooth } from "./noise-bands.ts";
import { noiseOf } from "./photo-noise.ts";
import { type Pixels, scalePixels } from "../product-layer.ts";

/**
 * The deviation of noise in each of the wavelet's bands (detail of about 1, 2 and 4 px) where that of the finest is 1. White noise
 * has 0.23 and 0.1; demosaicing, resizing and JPEG's blocks spread it to the coarser ones. What is coarser yet is form.
 */
const lumaBands = [1, 0.75, 0.42];
/** The same of hues, which photographs store at half the resolution, for detail of about 2, 4 and 8 px. */
const hueBands = [0.6, 0.6, 0.5];
/** Beyond its edge a product's planes go on for about twice as many pixels: as far as the coarsest band looks. */
const beyondPx = 5;

/** A product at its size in the picture, without its photograph's noise: that is looked for where it has fewer pixels. */
export async function scaleClean(
  source: Pixels,
  widthPx: number,
  heightPx: number,
): Promise<Pixels> {
  // Enlarged it is sharpened, and its noise would be with it.
  if (widthPx > source.widthPx) return scalePixels(denoise(source), widthPx, heightPx);
  return denoise(await scalePixels(source, widthPx, heightPx));
}

/**
 * Takes a photograph's noise out of its product, where there is enough of it to be seen: what in each band of a wavelet has no
 * more energy than noise, in luma and, coarser, in hues. Edges, lettering, weaves and brushed metal stay, and so does the matte's
 * edge. Others are given back as they are.
 */
export function denoise(pixels: Pixels): Pixels {
  const noise = noiseOf(pixels);
  if (noise === null) return pixels;
  const { widthPx, heightPx } = pixels;
  const { luma, hues } = planesOf(pixels);
  const variances = noise.map((value) => value ** 2);
  const grey = noiseIn(luma, luma, lumaBands, variances);
  const smaller = halve(luma);
  const [red, blue] = hues.map((hue) =>
    enlarge(noiseIn(hue, smaller, hueBands, variances), luma),
  ) as [Float32Array, Float32Array];
  const share = notBrushed(detailOf(luma), noise[128]!);
  const rgba = new Uint8Array(pixels.rgba);
  const takeOut = (at: number, level: number): void => {
    rgba[at] = Math.min(255, Math.max(0, rgba[at]! - level + 0.5));
  };
  for (let pixel = 0, at = 0; at < rgba.length; pixel++, at += 4) {
    if (rgba[at + 3] !== 255) continue;
    const less = grey.values[pixel]! * share[pixel]!;
    takeOut(at, less + red[pixel]!);
    // Hues change no luma.
    takeOut(at + 1, less - (0.299 * red[pixel]! + 0.114 * blue[pixel]!) / 0.587);
    takeOut(at + 2, less + blue[pixel]!);
  }
  return { widthPx, heightPx, rgba };
}

/** Luma, and at half the size what red and blue differ from it. */
type Planes = { luma: Plane; hues: [Plane, Plane] };

function planesOf({ widthPx, heightPx, rgba }: Pixels): Planes {
  const [luma, red, blue, inside] = [0, 1, 2, 3].map((): Plane => ({
    columns: widthPx,
    rows: heightPx,
    values: new Float32Array(widthPx * heightPx),
  })) as [Plane, Plane, Plane, Plane];
  for (let pixel = 0, at = 0; at < rgba.length; pixel++, at += 4) {
    if (rgba[at + 3] !== 255) continue;
    const level = 0.299 * rgba[at]! + 0.587 * rgba[at + 1]! + 0.114 * rgba[at + 2]!;
    luma.values[pixel] = level;
    red.values[pixel] = rgba[at]! - level;
    blue.values[pixel] = rgba[at + 2]! - level;
    inside.values[pixel] = 1;
  }
  const hues: [Plane, Plane] = [halve(red), halve(blue)];
  goOnBeyond([luma], inside);
  goOnBeyond(hues, halve(inside));
  return { luma, hues };
}

/** Fills planes beyond the product with what is near, in place, or its edge would be the strongest detail of all. */
function goOnBeyond(planes: Plane[], { columns, rows, values: inside }: Plane): void {
  const near = spread(inside, columns, rows);
  for (const { values } of planes) {
    const around = spread(values, columns, rows);
    for (let at = 0; at < values.length; at++)
      if (inside[at]! < 1) values[at] = around[at]! / (near[at]! + 1e-4);
  }
}

function spread(values: Float32Array, columns: number, rows: number): Float32Array {
  const result = Float32Array.from(values);
  for (let pass = 0; pass < 2; pass++) average(result, columns, rows, beyondPx);
  return result;
}

/** A plane less its form: its shading runs in one direction, too. */
function detailOf({ columns, rows, values }: Plane): Plane {
  const form = smooth(smooth(values, columns, rows, 1), columns, rows, 2);
  return { columns, rows, values: form.map((value, at) => values[at]! - value) };
}

function halve({ columns, rows, values }: Plane): Plane {
  const [across, down] = [columns >> 1, rows >> 1];
  const result = new Float32Array(across * down);
  for (let y = 0; y < down; y++) {
    for (let x = 0; x < across; x++) {
      const at = 2 * (y * columns + x);
      const upper = values[at]! + values[at + 1]!;
      result[y * across + x] = (upper + values[at + columns]! + values[at + columns + 1]!) / 4;
    }
  }
  return { columns: across, rows: down, values: result };
}

/** A halved plane's values at each cell of the whole one. */
function enlarge({ columns, rows, values }: Plane, like: Plane): Float32Array {
  const result = new Float32Array(like.values.length);
  for (let y = 0; y < like.rows; y++) {
    const row = Math.min(rows - 1.001, Math.max(0, y / 2 - 0.25));
    const fy = row - (row | 0);
    for (let x = 0; x < like.columns; x++) {
      const column = Math.min(columns - 1.001, Math.max(0, x / 2 - 0.25));
      const at = (row | 0) * columns + (column | 0);
      const fx = column - (column | 0);
      const upper = values[at]! * (1 - fx) + values[at + 1]! * fx;
      const lower = values[at + columns]! * (1 - fx) + values[at + columns + 1]! * fx;
      result[y * like.columns + x] = upper * (1 - fy) + lower * fy;
    }
  }
  return result;
}
