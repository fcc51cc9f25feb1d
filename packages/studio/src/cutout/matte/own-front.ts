import type { Raster } from "../../photo/resize.ts";
import { smoothStep } from "../image/lab.ts";

/** How far from a pixel of the photo its unmixed colour is looked for: edges are mixed over one to three pixels. */
const reachPx = 3;
/**
 * RGB levels off the line from the ground to the spread colour from which on a pixel is none of their mixtures, off the
 * ground's hue from which on it is no shade, and what a coloured ground takes off both: shade on white is tinted by the sky.
 */
const offLine = { least: 14, most: 34 };
const offHue = { least: 16, most: 36 };
const tintedLess = { levels: 7, chroma: 50 };
/** Cosines between a pixel's way off the ground and the spread colour's, between which it begins to point elsewhere. */
const aside = { most: 0.75, least: 0.9 };
/** How far sharpening and JPEG throw the ground beyond its own colour beside an edge, of that edge; of its lightness; and how much of its colour runs. */
const ringing = 0.15;
const halo = 0.25;
const mostBleed = 0.4;
/** The least square of a distance from the ground that has a direction, and the least alpha to gain. */
const leastOff2 = 16 ** 2;
const leastGain = 0.02;

/** Pixels of the band that are no mixture of ground and spread colour, shade among them, and three floats of the ground's colour each. */
export type Dips = { indices: number[]; behind: number[] };

/**
 * Where a pixel is no mixture of the spread product colour and the ground, as on the dark side of a cord that shines on its
 * other one, its own surroundings tell the colour it is mixed from: the one farthest from the ground in its
 * direction. Raises alpha in `out` and writes the colour; shade, which keeps the ground's hue, stays.
 * @param colors  front, then ground
 * @returns whether the pixel is no such mixture: product of its own colour, or shade
 */
export function solveByOwnFront(
  photo: Raster,
  x: number,
  y: number,
  colors: Float32Array,
  d: number,
  out: Float32Array,
): boolean {
  const { rgb } = photo;
  const i = (y * photo.widthPx + x) * 3;
  const r = rgb[i]! - colors[3]!;
  const g = rgb[i + 1]! - colors[4]!;
  const b = rgb[i + 2]! - colors[5]!;
  const off2 = r * r + g * g + b * b;
  if (off2 < leastOff2) return false;
  const own = ownShare(r, g, b, off2, colors);
  if (own < 0) return false;
  const most = own * (1 - smoothStep(0.8, 2, -d));
  if (most < out[3]! + leastGain) return true;
  const at = farthestAlong(photo, x, y, r, g, b, colors);
  let along = (rgb[at]! - colors[3]!) * r;
  along += (rgb[at + 1]! - colors[4]!) * g + (rgb[at + 2]! - colors[5]!) * b;
  const a = most * Math.min(1, off2 / along / 0.9);
  if (a < out[3]! + leastGain) return true;
  out[3] = a;
  const trust = smoothStep(0.3, 0.8, a);
  for (let c = 0; c < 3; c++) {
    const unmixed = colors[3 + c]! + (rgb[i + c]! - colors[3 + c]!) / Math.max(0.3, a);
    out[c] = rgb[at + c]! + trust * (unmixed - rgb[at + c]!);
  }
  return true;
}

/** How surely a colour so far off the ground's is product of another colour than the spread one, 0 to 1; -1 where it can be their mixture. */
function ownShare(r: number, g: number, b: number, off2: number, colors: Float32Array): number {
  const br = colors[3]!;
  const bg = colors[4]!;
  const bb = colors[5]!;
  const ar = colors[0]! - br;
  const ag = colors[1]! - bg;
  const ab = colors[2]! - bb;
  const front2 = ar * ar + ag * ag + ab * ab + 1;
  const dot = r * ar + g * ag + b * ab;
  const share = Math.max(-ringing, Math.min(1, dot / front2));
  // What is lighter beside a darker product, or darker beside a lighter one, is sharpening's halo, as far as that reaches,
  const lighter = 0.3 * r + 0.59 * g + 0.11 * b;
  const contrast = 0.3 * ar + 0.59 * ag + 0.11 * ab;
  const most = lighter * contrast < 0 ? halo * Math.abs(contrast) : 0;
  const glow = Math.max(-most, Math.min(most, lighter));
  // and some of the product's colour has run into the ground, as JPEG keeps colour at half the photo's size.
  const cr = ar - contrast;
  const cg = ag - contrast;
  const cb = ab - contrast;
  const run = (r - lighter) * cr + (g - lighter) * cg + (b - lighter) * cb;
  const bleed = Math.max(0, Math.min(mostBleed, run / (cr * cr + cg * cg + cb * cb + 1)));
  const or = r - glow - bleed * cr;
  const og = g - glow - bleed * cg;
  const ob = b - glow - bleed * cb;
  const line = Math.sqrt((or - share * ar) ** 2 + (og - share * ag) ** 2 + (ob - share * ab) ** 2);
  const chroma = Math.max(br, bg, bb) - Math.min(br, bg, bb);
  const less = tintedLess.levels * Math.min(1, chroma / tintedLess.chroma);
  if (line < offLine.least - less) return -1;
  const cosine = dot / Math.sqrt(front2 * off2);
  if (cosine > aside.least) return 0;
  const shade = Math.min(0, (or * br + og * bg + ob * bb) / (br * br + bg * bg + bb * bb + 1));
  const hue = Math.sqrt((or - shade * br) ** 2 + (og - shade * bg) ** 2 + (ob - shade * bb) ** 2);
  return (
    (1 - smoothStep(aside.most, aside.least, cosine)) *
    smoothStep(offLine.least - less, offLine.most - less, line) *
    smoothStep(offHue.least - less, offHue.most - less, hue)
  );
}

/** Index of the first channel of the pixel round (x, y) that lies farthest off the ground in a direction. */
function farthestAlong(
  { widthPx, heightPx, rgb }: Raster,
  x: number,
  y: number,
  r: number,
  g: number,
  b: number,
  colors: Float32Array,
): number {
  let at = (y * widthPx + x) * 3;
  let farthest = -Infinity;
  const left = Math.max(0, x - reachPx);
  const right = Math.min(widthPx - 1, x + reachPx);
  const bottom = Math.min(heightPx - 1, y + reachPx);
  for (let row = Math.max(0, y - reachPx); row <= bottom; row++) {
    for (let j = (row * widthPx + left) * 3; j <= (row * widthPx + right) * 3; j += 3) {
      let along = (rgb[j]! - colors[3]!) * r;
      along += (rgb[j + 1]! - colors[4]!) * g + (rgb[j + 2]! - colors[5]!) * b;
      if (along <= farthest) continue;
      farthest = along;
      at = j;
    }
  }
  return at;
}

/** How far to either side of a dip solid product is looked for, pixels of the photo. */
const dipPx = 2;

/**
 * Raises narrow dips of alpha between solid product to what either side has, where the photo is as far from the ground's
 * colour as on the fainter side: where a cord's light side meets its dark one, their mixture is none with the ground.
 */
export function closeDips(
  rgba: Uint8Array,
  { rgb, widthPx, heightPx }: Raster,
  { indices, behind }: Dips,
): void {
  const raised = new Uint8Array(indices.length);
  for (let n = 0; n < indices.length; n++) {
    const p = indices[n]!;
    const x = p % widthPx;
    const y = (p - x) / widthPx;
    if (x < dipPx || y < dipPx || x >= widthPx - dipPx || y >= heightPx - dipPx) continue;
    let most = rgba[p * 4 + 3]!;
    most = raisedAlong(rgba, rgb, p, 1, behind, n, most);
    for (let step = widthPx - 1; step <= widthPx + 1; step++) {
      most = raisedAlong(rgba, rgb, p, step, behind, n, most);
    }
    raised[n] = most;
  }
  for (let n = 0; n < indices.length; n++) {
    const o = indices[n]! * 4;
    if (raised[n]! <= rgba[o + 3]!) continue;
    const share = (raised[n]! - rgba[o + 3]!) / 255;
    for (let c = 0; c < 3; c++) {
      rgba[o + c] = rgba[o + c]! + share * (rgb[indices[n]! * 3 + c]! - rgba[o + c]!);
    }
    rgba[o + 3] = raised[n]!;
  }
}

/** The alpha of a dip with solid product on both its sides along a way; `most` where it has less there, or is itself the ground. */
function raisedAlong(
  rgba: Uint8Array,
  rgb: Uint8Array,
  p: number,
  step: number,
  behind: number[],
  n: number,
  most: number,
): number {
  const one = solidest(rgba, p, step);
  const other = solidest(rgba, p, -step);
  const least = Math.min(rgba[one * 4 + 3]!, rgba[other * 4 + 3]!);
  if (least <= most) return most;
  const beside = Math.min(offGround(rgb, one, behind, n), offGround(rgb, other, behind, n));
  return offGround(rgb, p, behind, n) > 0.6 * beside ? least : most;
}

/** How far a pixel is off the ground's colour at a dip. */
function offGround(rgb: Uint8Array, p: number, behind: number[], n: number): number {
  return (
    Math.abs(rgb[p * 3]! - behind[n * 3]!) +
    Math.abs(rgb[p * 3 + 1]! - behind[n * 3 + 1]!) +
    Math.abs(rgb[p * 3 + 2]! - behind[n * 3 + 2]!)
  );
}

function solidest(rgba: Uint8Array, p: number, step: number): number {
  let best = p + step;
  for (let k = 2; k <= dipPx; k++) {
    if (rgba[(p + k * step) * 4 + 3]! > rgba[best * 4 + 3]!) best = p + k * step;
  }
  return best;
}
