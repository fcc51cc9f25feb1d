import { smoothStep } from "../image/lab.ts";
import { band } from "./matte-zones.ts";
import { keyOut } from "../hole/see-through.ts";

/** Writes colour, alpha (0 to 1) and doubt (0 to 1) of one pixel of the band; `colors` holds front, then ground. */
export function solvePixel(
  r: number,
  g: number,
  b: number,
  colors: Float32Array,
  d: number,
  colorTrust: number,
  out: Float32Array,
): void {
  const fr = colors[0]!;
  const fg = colors[1]!;
  const fb = colors[2]!;
  const br = colors[3]!;
  const bg = colors[4]!;
  const bb = colors[5]!;
  const ar = fr - br;
  const ag = fg - bg;
  const ab = fb - bb;
  const length2 = ar * ar + ag * ag + ab * ab;
  const length = Math.sqrt(length2);
  let a = length2 > 1 ? ((r - br) * ar + (g - bg) * ag + (b - bb) * ab) / length2 : 0.5;
  // A pixel far from the ground in any direction is product, though it lies off the line (a label's print at its edge).
  const away = Math.sqrt(((r - br) ** 2 + (g - bg) ** 2 + (b - bb) ** 2) / Math.max(1600, length2));
  if (away > a && d > -1.2) a += (away - a) * 0.85;
  a = Math.max(0, Math.min(1, a));
  const told = smoothStep(12, 40, length);
  const decided = colorTrust * told;
  const byDistance = smoothStep(-0.75, 0.75, d);
  a = byDistance + (a - byDistance) * decided;
  a = Math.max(a, smoothStep(0.6 + 0.5 * decided, band, d));
  a = Math.min(a, 1 - smoothStep(0.8, band, -d));
  // Noise of the ground must not leave a veil, nor that of the product pinholes; less taken off leaves a rim of ground.
  a = Math.max(0, Math.min(1, (a - 0.08) / 0.88));
  out[3] = a;
  out[4] = colorTrust * (1 - told);
  if (a > 0.995) {
    out[0] = r;
    out[1] = g;
    out[2] = b;
    return;
  }
  // Unmixing divides by alpha: where that is small the spread colour is the better guess.
  const trust = smoothStep(0.15, 0.6, a);
  const scale = 1 / Math.max(0.12, a);
  // Of what unmixing finds only the lightness counts: JPEG's colour is blurred, and left blue and orange fringes.
  const lighter =
    0.3 * ((r - (1 - a) * br) * scale - fr) +
    0.59 * ((g - (1 - a) * bg) * scale - fg) +
    0.11 * ((b - (1 - a) * bb) * scale - fb);
  out[0] = fr + lighter * trust;
  out[1] = fg + lighter * trust;
  out[2] = fb + lighter * trust;
}

/** Lowers the alpha of a pixel of glass to what it does to the ground behind it, and takes that ground out of its colour. */
export function letGroundThrough(
  r: number,
  g: number,
  b: number,
  colors: Float32Array,
  shine: number,
  out: Float32Array,
): void {
  const [br, bg, bb] = [colors[3]!, colors[4]!, colors[5]!];
  const own = keyOut(r, g, b, br, bg, bb);
  const a = out[3]! * (1 - shine + shine * own);
  if (a >= out[3]!) return;
  out[3] = a;
  const scale = 1 / Math.max(0.04, a);
  out[0] = (r - (1 - a) * br) * scale;
  out[1] = (g - (1 - a) * bg) * scale;
  out[2] = (b - (1 - a) * bb) * scale;
}
