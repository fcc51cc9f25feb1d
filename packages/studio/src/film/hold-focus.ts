import { smoothStep } from "../cutout/image/lab.ts";
import { openSampler, readPlane } from "../cutout/image/sampler.ts";
import type { Depth } from "./camera.ts";
import type { Planes } from "./warp.ts";

/** How far from the subject's distance, as a share of its inverse, a set is all in focus, and from where on it is not at all. */
const [inFocus, outOfFocus] = [0.03, 0.15];

/**
 * How much of each pixel of a plate stays in focus when the set behind goes out of it, of 255: the ground at the product's feet
 * is as far away as they are, and without its contact shadow the product would float.
 */
export function heldFocus(depth: Depth, size: { widthPx: number; heightPx: number }): Uint8Array {
  const { values, columns, rows } = depth;
  // As a plate's planes are, whose sides are even.
  const [widthPx, heightPx] = [(size.widthPx + 1) & ~1, (size.heightPx + 1) & ~1];
  const held = new Uint8Array(widthPx * heightPx);
  const sampler = openSampler(widthPx, heightPx, columns, rows);
  for (let y = 0; y < heightPx; y++)
    for (let x = 0; x < widthPx; x++) {
      const away = Math.abs(readPlane(values, sampler, x, y) - 1);
      held[y * widthPx + x] = Math.round(255 * (1 - smoothStep(inFocus, outOfFocus, away)));
    }
  return held;
}

/** Lays what stays in focus of a plate over the plate out of focus; `held` is at luma's resolution. */
export function holdFocus(
  memory: WebAssembly.Memory,
  plate: Planes,
  soft: Planes,
  held: Uint8Array,
): void {
  const bytes = new Uint8Array(memory.buffer);
  const { widthPx, heightPx } = plate;
  const hold = (to: number, from: number, step: number) => {
    for (let y = 0, at = 0; y < heightPx; y += step)
      for (let x = 0; x < widthPx; x += step, at++) {
        const share = held[y * widthPx + x]!;
        if (share > 0)
          bytes[to + at] = Math.round(
            bytes[to + at]! + ((bytes[from + at]! - bytes[to + at]!) * share) / 255,
          );
      }
  };
  hold(soft.y, plate.y, 1);
  hold(soft.u, plate.u, 2);
  hold(soft.v, plate.v, 2);
}
