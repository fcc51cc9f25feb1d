import { srgbToLinear } from "../../develop/color.ts";
import type { Pixels } from "../product-layer.ts";

/** One of a product's sizes: scene light times alpha, and alpha; and how many of its pixels the product is wide and high, the last of them in part. */
export type Level = {
  widthPx: number;
  heightPx: number;
  across: number;
  down: number;
  values: Float32Array;
};

/** Scene light of an 8-bit product colour. The exact inverse of the tone curve would make a white label four times too bright. */
const sceneOfByte: Float32Array = srgbToLinear.map((linear) => linear * 1.2);

/** A product halved again and again: a rough or distant reflection reads a smaller level. */
export function buildLevels(pixels: Pixels): Level[] {
  const { widthPx, heightPx, rgba } = pixels;
  const values = new Float32Array(widthPx * heightPx * 4);
  for (let at = 0; at < values.length; at += 4) {
    const alpha = rgba[at + 3]! / 255;
    values[at] = sceneOfByte[rgba[at]!]! * alpha;
    values[at + 1] = sceneOfByte[rgba[at + 1]!]! * alpha;
    values[at + 2] = sceneOfByte[rgba[at + 2]!]! * alpha;
    values[at + 3] = alpha;
  }
  const levels: Level[] = [{ widthPx, heightPx, across: widthPx, down: heightPx, values }];
  for (let last = levels[0]!; Math.min(last.widthPx, last.heightPx) >= 2; last = levels.at(-1)!) {
    levels.push(halve(last));
  }
  return levels;
}

/** Half the size. An odd row or column goes on with what is clear beyond it: left out, the image slid by up to a fourteenth of its width. */
function halve(level: Level): Level {
  const widthPx = (level.widthPx + 1) >> 1;
  const heightPx = (level.heightPx + 1) >> 1;
  const values = new Float32Array(widthPx * heightPx * 4);
  let from = 0;
  for (let row = 0; row < level.heightPx; row++) {
    const start = (row >> 1) * widthPx * 4;
    for (let column = 0; column < level.widthPx; column++) {
      const to = start + (column >> 1) * 4;
      for (let channel = 0; channel < 4; channel++)
        values[to + channel]! += level.values[from++]! * 0.25;
    }
  }
  return { widthPx, heightPx, across: level.across / 2, down: level.down / 2, values };
}

/** Adds `weight` times the level's colour at (u, v), 0 to 1, to `into`; outside it is clear. */
function addSample(level: Level, u: number, v: number, weight: number, into: Float32Array): void {
  const x = u * level.across - 0.5;
  const y = v * level.down - 0.5;
  const left = Math.floor(x);
  const top = Math.floor(y);
  for (let dy = 0; dy < 2; dy++) {
    const row = top + dy;
    if (row < 0 || row >= level.heightPx) continue;
    const rowWeight = weight * (dy === 0 ? 1 - (y - top) : y - top);
    for (let dx = 0; dx < 2; dx++) {
      const column = left + dx;
      if (column < 0 || column >= level.widthPx) continue;
      const share = rowWeight * (dx === 0 ? 1 - (x - left) : x - left);
      const at = (row * level.widthPx + column) * 4;
      into[0]! += level.values[at]! * share;
      into[1]! += level.values[at + 1]! * share;
      into[2]! += level.values[at + 2]! * share;
      into[3]! += level.values[at + 3]! * share;
    }
  }
}

/** What `sampleLevels` has read. */
export const sample = new Float32Array(4);

/** Leaves in `sample` the product's colour at (u, v), between two levels. */
export function sampleLevels(levels: Level[], u: number, v: number, wanted: number): void {
  const detail = Math.max(0, Math.min(levels.length - 1.001, wanted));
  const level = Math.floor(detail);
  sample.fill(0);
  addSample(levels[level]!, u, v, 1 - (detail - level), sample);
  // A product a pixel wide has one level only.
  const coarser = levels[level + 1];
  if (coarser !== undefined) addSample(coarser, u, v, detail - level, sample);
}
