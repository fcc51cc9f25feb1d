import { simdInpaint } from "../../kernels/inpaint.ts";

/** Three float planes at one size. */
export type Planes = [Float32Array, Float32Array, Float32Array];

const pageBytes = 65_536;

/**
 * Spreads the known pixels (weight 0 to 1) of a picture, bytes or planes, smoothly over the unknown ones: pull-push over a
 * pyramid (Gortler 1996). Only what is `wanted` is filled, where that is given: of a matte it is a band.
 * Gives four floats a pixel, of which the last tells nothing; they are overwritten by the next call, as fresh
 * pages for a megapixel cost as much as the rest.
 */
export type Inpaint = (
  colors: Uint8Array | Planes,
  weights: Float32Array,
  widthPx: number,
  heightPx: number,
  wanted?: Uint8Array | null,
) => Float32Array;

/** Inpainting in a memory of its own, where what it gives must outlast what another call gives. */
export function openInpaint(): Inpaint {
  const memory = new WebAssembly.Memory({ initial: 1 });
  const kernels = simdInpaint(memory);
  return (colors, weights, widthPx, heightPx, wanted = null) => {
    const pixels = widthPx * heightPx;
    const { levels, inputs, bytes } = layOut(widthPx, heightPx);
    const missing = bytes - memory.buffer.byteLength;
    if (missing > 0) memory.grow(Math.ceil(missing / pageBytes));
    const [weightsAt, wantedAt, ...planesAt] = inputs;
    new Float32Array(memory.buffer, weightsAt, pixels).set(weights);
    if (wanted) new Uint8Array(memory.buffer, wantedAt, pixels).set(wanted);
    const [finest, ...coarser] = levels;
    if (colors instanceof Uint8Array) {
      new Uint8Array(memory.buffer, planesAt[0], pixels * 3).set(colors);
      kernels.weighBytes(planesAt[0], weightsAt, finest.at, pixels);
    } else {
      for (const [c, plane] of colors.entries()) {
        new Float32Array(memory.buffer, planesAt[c], pixels).set(plane);
      }
      kernels.weighPlanes(...planesAt, weightsAt, finest.at, pixels);
    }
    let last = finest;
    for (const level of coarser) {
      kernels.halve(last.at, last.widthPx, last.heightPx, level.at);
      last = level;
    }
    kernels.settle(last.at, last.widthPx * last.heightPx);
    for (const level of levels.toReversed().slice(1)) {
      const isWanted = wanted && level === finest ? wantedAt : 0;
      kernels.fill(level.at, level.widthPx, level.heightPx, last.at, isWanted);
      last = level;
    }
    return new Float32Array(memory.buffer, finest.at, pixels * 4);
  };
}

/** Inpainting for what is read before the next call. */
export const inpaint = openInpaint();

type Level = { widthPx: number; heightPx: number; at: number };
type Layout = {
  /** From fine to coarse. */
  levels: [Level, ...Level[]];
  /** Weights, what is wanted, and three planes. */
  inputs: [number, number, number, number, number];
  bytes: number;
};

function layOut(widthPx: number, heightPx: number): Layout {
  let end = 0;
  const take = (floats: number) => {
    const at = end;
    end += Math.ceil(floats / 4 + 1) * 16;
    return at;
  };
  const pixels = widthPx * heightPx;
  const inputs: Layout["inputs"] = [
    take(pixels),
    take(pixels / 4),
    take(pixels),
    take(pixels),
    take(pixels),
  ];
  let level: Level = { widthPx, heightPx, at: take(pixels * 4) };
  const levels: Layout["levels"] = [level];
  while (level.widthPx > 2 || level.heightPx > 2) {
    const [columns, rows] = [(level.widthPx + 1) >> 1, (level.heightPx + 1) >> 1];
    level = { widthPx: columns, heightPx: rows, at: take(columns * rows * 4) };
    levels.push(level);
  }
  return { levels, inputs, bytes: end };
}
