import type { Raster } from "../../photo/resize.ts";
import { fitBackdrop } from "./backdrop.ts";
import type { Backdrop } from "./backdrop.ts";
import { quietColours } from "../image/colour-noise.ts";
import { blur, smoothStep, toLab, valueAtRank } from "../image/lab.ts";
import type { Lab } from "../image/lab.ts";

/** What is measured once at working size, before any decision. */
export type Scene = {
  /** The photograph at its full size. */
  photo: Raster;
  widthPx: number;
  heightPx: number;
  raw: Lab;
  /** Blurred a little, so that sensor noise and JPEG blocks don't vote. */
  lab: Lab;
  backdrop: Backdrop;
  /** Lightness over the ground's; negative in shadows. */
  lift: Float32Array;
  /** Chroma off the ground's own, allowing for what a shadow takes from it. */
  tint: Float32Array;
  /** Colour gradient, Lab units a pixel, and the largest of it within a pixel. */
  slope: Float32Array;
  gradient: Float32Array;
  /** Colour error to expect beside strong edges from JPEG's 8-pixel blocks (16 in chroma), Lab units. */
  ringing: Float32Array;
  /** Chroma to expect on ground beside strong colours, as JPEG keeps colour in blocks of 16 pixels, Lab units; 0 where it is lighter or darker, and on coloured grounds. */
  bleeding: Float32Array;
};

/** Measures the photo at working size, given as `raster`. */
export function measureScene(raster: Raster, photo: Raster): Scene {
  const { widthPx, heightPx } = raster;
  const raw = quietColours(toLab(raster.rgb), widthPx, heightPx);
  const lab = raw.map((plane) => blur(plane, widthPx, heightPx)) as Lab;
  const backdrop = fitBackdrop(lab, widthPx, heightPx);
  const compared = compare(lab, backdrop.lab, widthPx);
  const slope = slopeOf(lab, widthPx, heightPx);
  const gradient = largestAround(slope, widthPx, heightPx);
  // How large a JPEG block still is.
  const scale = widthPx / photo.widthPx;
  const ringing = ringingOf(gradient, widthPx, heightPx, scale);
  const bleeding = bleedingOf(compared, widthPx, scale, backdrop);
  const measured = { ...compared, slope, gradient, ringing, bleeding };
  return { photo, widthPx, heightPx, raw, lab, backdrop, ...measured };
}

/** The same photo compared with another ground, of so much noise, Lab units. */
export function withGround(scene: Scene, ground: Lab, noise: number): Scene {
  const { lab, widthPx, photo } = scene;
  const backdrop = { ...scene.backdrop, lab: ground, noise };
  const compared = compare(lab, ground, widthPx);
  const bleeding = bleedingOf(compared, widthPx, widthPx / photo.widthPx, backdrop);
  return { ...scene, ...compared, bleeding, backdrop };
}

/** The same photo with other colours for its own, whose edges are where they were. */
export function withColours(scene: Scene, lab: Lab): Scene {
  return { ...scene, lab, ...compare(lab, scene.backdrop.lab, scene.widthPx) };
}

function compare(lab: Lab, ground: Lab, widthPx: number): Pick<Scene, "lift" | "tint"> {
  const pixels = lab[0].length;
  const lift = new Float32Array(pixels);
  const tint = new Float32Array(pixels);
  for (let row = 0; row < pixels; row += widthPx) {
    compareAlong(lab, ground, lift, tint, row, row + widthPx);
  }
  return { lift, tint };
}

/** Robust deviation of the border from the fitted ground, without the floor that the backdrop's own has, Lab units. */
export function trueNoise({ lift, tint, backdrop }: Scene): number {
  const off = new Float32Array(backdrop.ring.length);
  for (let i = 0; i < off.length; i++) {
    const p = backdrop.ring[i]!;
    off[i] = Math.sqrt(0.64 * lift[p]! ** 2 + tint[p]! ** 2);
  }
  return 1.48 * valueAtRank(off, off.length >> 1);
}

/** Clipped to white, as lightness. */
const clipped = 99;

/**
 * Whether the ground has so little noise that a pale edge of two Lab units is one: renders and strongly smoothed photos (of 31
 * photos five have .11 to .29, the rest .3 to 4.5). One that is clipped to white has none, which says nothing of the product's.
 */
export function isCleanGround(scene: Scene): boolean {
  return groundLightness(scene) < clipped && trueNoise(scene) < 0.3;
}

/** Whether the ground is clipped to white all over, without noise (of 31 photos seven, with .01 to .04). */
export function isClippedGround(scene: Scene): boolean {
  return groundLightness(scene) >= clipped && trueNoise(scene) < 0.1;
}

/** Likewise with JPEG's noise, as in smaller photos: of 76 six besides, with .10 to .13; from .17 on the ground is no longer white. */
export function isNearlyClipped(scene: Scene): boolean {
  return groundLightness(scene) >= clipped && trueNoise(scene) < 0.14;
}

/** Chroma of the ground above which its hue tells a shadow from a grey product. */
const colouredChroma = 8;

export function isColouredGround({ backdrop }: Pick<Scene, "backdrop">): boolean {
  return backdrop.chroma > colouredChroma;
}

/** A ground this dark, as lightness: shade on it is faint, and dark handles hardly stand out. */
const dark = 60;

export function isDarkGround(scene: Scene): boolean {
  return groundLightness(scene) < dark;
}

/** On a ground this dark, as lightness, light falls off into black, and a lit place of it is no thing. */
const black = 30;

export function isBlackGround(scene: Scene): boolean {
  return groundLightness(scene) < black;
}

function groundLightness({ backdrop: { lab, ring } }: Scene): number {
  const light = new Float32Array(ring.length);
  for (let i = 0; i < light.length; i++) light[i] = lab[0][ring[i]!]!;
  return valueAtRank(light, light.length >> 1);
}

// Loops over a row or line are functions of their own: a loop over all pixels, that runs once a photo, is interpreted until it
// is replaced while it runs, and one within another is left again after each row.

function compareAlong(
  [l, a, b]: Lab,
  [groundL, groundA, groundB]: Lab,
  lift: Float32Array,
  tint: Float32Array,
  from: number,
  to: number,
): void {
  for (let p = from; p < to; p++) {
    lift[p] = l[p]! - groundL[p]!;
    // Chroma falls with lightness in a shadow; some of it stays, for light that the ground itself bounces.
    const light = Math.min(1, (l[p]! + 16) / (groundL[p]! + 16));
    const offA = a[p]! - groundA[p]! * light;
    const offB = b[p]! - groundB[p]! * light;
    const off = Math.sqrt(offA * offA + offB * offB);
    const bounce = 0.35 * (1 - light) * Math.sqrt(groundA[p]! ** 2 + groundB[p]! ** 2);
    tint[p] = Math.max(0, off - bounce);
  }
}

/** Quantisation smears a strong edge over its block: up to 6 % of the step at the qualities that shops use. */
function ringingOf(
  gradient: Float32Array,
  widthPx: number,
  heightPx: number,
  scale: number,
): Float32Array {
  const radius = Math.max(1, Math.round(8 * scale));
  const strength = 0.06 * smoothStep(0.15, 0.8, scale);
  const ringing = slideMaximum(gradient, widthPx, heightPx, radius);
  for (let p = 0; p < ringing.length; p++) ringing[p] = Math.min(4, strength * ringing[p]!);
  return ringing;
}

/** Blocks of colour are 16 pixels of the photo broad; so much of the strongest colour within one is found anywhere in it. */
const colourBlockPx = 16;
const bled = 0.09;
/** Lab units off the ground's lightness: what is more of it is no ground that colour bled into. */
const asLight = 1.5;

function bleedingOf(
  { lift, tint }: Pick<Scene, "lift" | "tint">,
  widthPx: number,
  scale: number,
  backdrop: Backdrop,
): Float32Array {
  // A coloured ground gives itself away by its hue.
  if (isColouredGround({ backdrop })) return new Float32Array(tint.length);
  const heightPx = tint.length / widthPx;
  const radius = Math.max(1, Math.round(colourBlockPx * scale));
  const light = asLight + backdrop.noise;
  const strength = bled * smoothStep(0.15, 0.8, scale);
  const bleeding = slideMaximum(tint, widthPx, heightPx, radius);
  for (let p = 0; p < bleeding.length; p++) {
    bleeding[p] = Math.abs(lift[p]!) < light ? strength * bleeding[p]! : 0;
  }
  return bleeding;
}

/** The largest value within `radius` both ways; none is below 0. */
function slideMaximum(
  plane: Float32Array,
  widthPx: number,
  heightPx: number,
  radius: number,
): Float32Array {
  const [window, stride] = [2 * radius + 1, widthPx + 2 * radius];
  // With 0 round it, so that no window is cut; the largest of each comes to lie where it begins.
  const padded = new Float32Array(stride * (heightPx + 2 * radius));
  for (let y = 0; y < heightPx; y++) {
    const row = plane.subarray(y * widthPx, (y + 1) * widthPx);
    padded.set(row, (y + radius) * stride + radius);
  }
  raiseWithin(padded, window, 1);
  raiseWithin(padded, window, stride);
  const largest = new Float32Array(plane.length);
  for (let y = 0; y < heightPx; y++) {
    largest.set(padded.subarray(y * stride, y * stride + widthPx), y * widthPx);
  }
  return largest;
}

/** Raises each value to the largest of `window` from it on, by windows twice as long as those before. */
function raiseWithin(plane: Float32Array, window: number, stride: number): void {
  let done = 1;
  for (; 2 * done <= window; done *= 2) raise(plane, done * stride);
  if (done < window) raise(plane, (window - done) * stride);
}

function raise(plane: Float32Array, ahead: number): void {
  const end = plane.length - ahead;
  for (let p = 0; p < end; p++) {
    const other = plane[p + ahead]!;
    if (other > plane[p]!) plane[p] = other;
  }
}

function slopeOf(lab: Lab, widthPx: number, heightPx: number): Float32Array {
  const slope = new Float32Array(widthPx * heightPx);
  for (let y = 1; y < heightPx - 1; y++) {
    slopeAlong(lab, slope, y * widthPx + 1, (y + 1) * widthPx - 1, widthPx);
  }
  extendToBorder(slope, widthPx, heightPx);
  return slope;
}

function slopeAlong(
  [l, a, b]: Lab,
  slope: Float32Array,
  from: number,
  to: number,
  widthPx: number,
): void {
  for (let p = from; p < to; p++) {
    const west = p - 1;
    const east = p + 1;
    const north = p - widthPx;
    const south = p + widthPx;
    const light = (l[east]! - l[west]!) ** 2 + (l[south]! - l[north]!) ** 2;
    const hue =
      (a[east]! - a[west]!) ** 2 +
      (a[south]! - a[north]!) ** 2 +
      (b[east]! - b[west]!) ** 2 +
      (b[south]! - b[north]!) ** 2;
    slope[p] = Math.sqrt(0.25 * light + 0.5625 * hue);
  }
}

function largestAround(slope: Float32Array, widthPx: number, heightPx: number): Float32Array {
  const largest = new Float32Array(slope.length);
  const down = new Float32Array(widthPx);
  for (let y = 1; y < heightPx - 1; y++) largestAlong(slope, largest, down, y * widthPx);
  extendToBorder(largest, widthPx, heightPx);
  return largest;
}

/** Gives the outermost pixels their inner neighbours' values: where a product runs out of the picture, no way leads round its edge. */
function extendToBorder(plane: Float32Array, widthPx: number, heightPx: number): void {
  for (let row = 0; row < plane.length; row += widthPx) {
    plane[row] = plane[row + 1]!;
    plane[row + widthPx - 1] = plane[row + widthPx - 2]!;
  }
  plane.copyWithin(0, widthPx, 2 * widthPx);
  plane.copyWithin((heightPx - 1) * widthPx, (heightPx - 2) * widthPx, (heightPx - 1) * widthPx);
}

function largestAlong(
  slope: Float32Array,
  largest: Float32Array,
  down: Float32Array,
  row: number,
): void {
  const widthPx = down.length;
  for (let x = 0, p = row; x < widthPx; x++, p++) {
    down[x] = Math.max(slope[p - widthPx]!, slope[p]!, slope[p + widthPx]!);
  }
  for (let x = 1; x < widthPx - 1; x++) {
    largest[row + x] = Math.max(down[x - 1]!, down[x]!, down[x + 1]!);
  }
}
