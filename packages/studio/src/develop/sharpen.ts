import { paddedPixels, rowMemory } from "../kernels/develop.ts";
import { type SharpenKernels, simdSharpen, spreadReach } from "../kernels/sharpen.ts";
import type { Frame16 } from "./finish.ts";

/**
 * Of what a pixel's luma differs from that of about three pixels around it this much is added; hardly anything where it differs
 * by `noise` levels or less. Side by side .7 is preferred to none, 27 to 5, but pictures that were judged one at a time (552
 * marks) gained .14 of a mark of ten by .25 in its place; none was as good, and softened ones lost .2 as advertisements.
 */
const mask = { amount: 0.25, noise: 2 };
/** Levels that are added at the most: a set's hard edges would have a line drawn along them, what a product has is lettering. */
const most = { frame: 12, layer: 24 };

/** Sharpens a picture in place. */
export function sharpenFrame({ widthPx, heightPx, values }: Frame16): void {
  const { kernels, shorts, line, planes, valuesAt, stride } = openPlanes(widthPx, heightPx, 1);
  const [plane] = planes as [Plane];
  const length = widthPx * 3;
  for (let y = 0; y < heightPx; y++) {
    shorts.set(values.subarray(y * length, (y + 1) * length));
    kernels.lumaOfFrame(valuesAt, plane.lineAt, widthPx);
    repeatEnds(line, plane.lineAt / 4, widthPx);
    kernels.spread(plane.lineAt, plane.rowAt(y), widthPx);
  }
  for (let row = 1; row <= spreadReach; row++) {
    line.copyWithin(plane.rowAt(-row) / 4, plane.rowAt(0) / 4, plane.rowAt(1) / 4);
    const last = plane.rowAt(heightPx - 1) / 4;
    line.copyWithin(plane.rowAt(heightPx - 1 + row) / 4, last, last + stride / 4);
  }
  for (let y = 0; y < heightPx; y++) {
    shorts.set(values.subarray(y * length, (y + 1) * length));
    const { amount, noise } = mask;
    kernels.sharpenFrame(plane.rowAt(y), stride, valuesAt, widthPx, amount, noise, most.frame);
    values.set(shorts, y * length);
  }
}

/** Straight-alpha pixels, sharpened by `share` of the mask where the matte is whole. `rgba` is left as it was. */
export function sharpenLayer<Layer extends { widthPx: number; heightPx: number; rgba: Uint8Array }>(
  layer: Layer,
  share = 1,
): Layer {
  const { widthPx, heightPx, rgba } = layer;
  const { kernels, bytes, planes, valuesAt, stride } = openPlanes(widthPx, heightPx, 2);
  const [luma, cover] = planes as [Plane, Plane];
  const length = widthPx * 4;
  const row = bytes.subarray(valuesAt, valuesAt + length);
  const sharpened = new Uint8Array(rgba.length);
  // Beyond the ends nothing is covered: the memory's zeros.
  for (let y = 0; y < heightPx; y++) {
    row.set(rgba.subarray(y * length, (y + 1) * length));
    kernels.lumaOfLayer(valuesAt, luma.lineAt, cover.lineAt, widthPx);
    for (const { lineAt, rowAt } of planes) kernels.spread(lineAt, rowAt(y), widthPx);
  }
  for (let y = 0; y < heightPx; y++) {
    row.set(rgba.subarray(y * length, (y + 1) * length));
    const [of, from] = [luma.rowAt(y), cover.rowAt(y)];
    const amount = mask.amount * share;
    kernels.sharpenLayer(of, from, stride, valuesAt, widthPx, amount, mask.noise, most.layer);
    sharpened.set(row, y * length);
  }
  return { ...layer, rgba: sharpened };
}

/** Rows of spread levels, from `spreadReach` above the first to as many below the last, and one line before it is spread. */
type Plane = { lineAt: number; rowAt: (y: number) => number };

type Planes = {
  kernels: SharpenKernels;
  planes: Plane[];
  /** A row's bytes between two planes. */
  stride: number;
  valuesAt: number;
  bytes: Uint8Array;
  shorts: Uint16Array;
  line: Float32Array;
};

function openPlanes(widthPx: number, heightPx: number, count: number): Planes {
  const pixels = paddedPixels(widthPx);
  const stride = (pixels + 2 * spreadReach) * 4;
  const valuesAt = count * (heightPx + 2 * spreadReach + 1) * stride;
  const memory = rowMemory(valuesAt + pixels * 8);
  const { buffer } = memory;
  const planes = Array.from({ length: count }, (_, index): Plane => {
    const start = index * (heightPx + 2 * spreadReach + 1) * stride;
    return {
      lineAt: start + spreadReach * 4,
      rowAt: (y) => start + (y + spreadReach + 1) * stride,
    };
  });
  return {
    kernels: simdSharpen(memory),
    planes,
    stride,
    valuesAt,
    bytes: new Uint8Array(buffer),
    shorts: new Uint16Array(buffer, valuesAt, widthPx * 3),
    line: new Float32Array(buffer),
  };
}

function repeatEnds(line: Float32Array, from: number, widthPx: number): void {
  line.fill(line[from]!, from - spreadReach, from);
  line.fill(line[from + widthPx - 1]!, from + widthPx, from + widthPx + spreadReach);
}
