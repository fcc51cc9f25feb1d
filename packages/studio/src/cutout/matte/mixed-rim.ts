import type { Raster } from "../../photo/resize.ts";
import { readColor } from "../image/sampler.ts";
import type { Sampler } from "../image/sampler.ts";

/** Alphas between which an outline's step is too hard for a photograph. */
const solid = 150;
const clear = 26;
/** How far in the colour is looked for that an outermost pixel is mixed from, pixels of the photo, and its least cosine. */
const reachPx = 1;
const sameWay = 0.9;
/** Levels off the ground from which on a pixel's direction can be told. */
const leastOff = 16;

/**
 * Takes the ground out of outermost pixels that count as solid because the product has a dark line there, or a pale one:
 * against the paler colour spread from farther in, their mixture with the ground looks like product. The next
 * pixel that is farther off the ground's colour in the same direction tells their share.
 * @param indices  solid pixels of the band
 */
export function unmixRim(
  rgba: Uint8Array,
  { widthPx, heightPx, rgb }: Raster,
  indices: number[],
  behind: Float32Array,
  fromMiddle: Sampler,
): void {
  const color = new Float32Array(3);
  const changes: number[] = [];
  for (const p of indices) {
    const x = p % widthPx;
    const y = (p - x) / widthPx;
    if (x < reachPx || y < reachPx || x >= widthPx - reachPx || y >= heightPx - reachPx) continue;
    if (rgba[p * 4 + 3]! < solid) continue;
    const row = 4 * widthPx;
    const o = p * 4 + 3;
    if (Math.min(rgba[o - 4]!, rgba[o + 4]!, rgba[o - row]!, rgba[o + row]!) > clear) continue;
    readColor(behind, fromMiddle, x, y, color, 0);
    const [br, bg, bb] = [color[0]!, color[1]!, color[2]!];
    const r = rgb[p * 3]! - br;
    const g = rgb[p * 3 + 1]! - bg;
    const b = rgb[p * 3 + 2]! - bb;
    const off2 = r * r + g * g + b * b;
    if (off2 < leastOff ** 2) continue;
    let farthest = off2;
    let at = -1;
    for (let j = y - reachPx; j <= y + reachPx; j++) {
      for (let q = j * widthPx + x - reachPx; q <= j * widthPx + x + reachPx; q++) {
        if (rgba[q * 4 + 3]! < solid) continue;
        const qr = rgb[q * 3]! - br;
        const qg = rgb[q * 3 + 1]! - bg;
        const qb = rgb[q * 3 + 2]! - bb;
        const along = qr * r + qg * g + qb * b;
        if (along <= farthest) continue;
        if (along * along < sameWay ** 2 * off2 * (qr * qr + qg * qg + qb * qb)) continue;
        farthest = along;
        at = q;
      }
    }
    if (at >= 0) changes.push(p, at, (255 * off2) / farthest);
  }
  for (let i = 0; i < changes.length; i += 3) {
    const [p, at, alpha] = [changes[i]!, changes[i + 1]!, changes[i + 2]!];
    if (alpha >= rgba[p * 4 + 3]!) continue;
    rgba[p * 4 + 3] = alpha + 0.5;
    for (let c = 0; c < 3; c++) rgba[p * 4 + c] = rgb[at * 3 + c]!;
  }
}
