import { borderRing, ringWidth } from "./border-ring.ts";
import { median } from "../image/lab.ts";
import type { Lab } from "../image/lab.ts";
import { findRegions } from "../image/regions.ts";
import { deviationsOf, evaluate, fitSurface, type Surface } from "./polynomial-surface.ts";

/** The photograph's ground as a smooth surface of colour, fitted to the picture's border. */
export type Backdrop = {
  /** The ground's colour at every pixel. */
  lab: Lab;
  /** Robust deviation of the border from it, Lab units, 0.5 at least. */
  noise: number;
  /** Its median chroma along the border. */
  chroma: number;
  /** Share of the border that fits. */
  borderShare: number;
  /** Whether one smooth surface explains the border: studio grounds do, rooms don't. */
  plain: boolean;
  /** Pixels of the border ring. */
  ring: Int32Array;
};

/** Fits polynomials of rising degree to the border, robustly (Tukey's weights), then to all ground that connects to it. */
export function fitBackdrop(lab: Lab, widthPx: number, heightPx: number): Backdrop {
  const ring = borderRing(widthPx, heightPx, ringWidth(widthPx, heightPx));
  const columns = Float64Array.from({ length: widthPx }, (_, x) => (x / widthPx) * 2 - 1);
  // As a list of whole numbers, which is near enough to begin with.
  let surface: Surface = Float64Array.from(lab, (plane) => median(ring.map((p) => plane[p]!)));
  let deviations = deviationsOf(lab, ring, surface, columns, heightPx);
  for (const degree of [1, 1, 2, 2, 2]) {
    const spread = Math.min(12, Math.max(1.2, 1.48 * median(deviations)));
    surface = fitSurface(lab, ring, weighted(deviations, spread), degree, columns, heightPx);
    deviations = deviationsOf(lab, ring, surface, columns, heightPx);
  }
  const noise = Math.max(0.5, 1.48 * median(deviations));
  const tolerance = toleranceOf(noise);
  const borderShare = explainedShare(deviations, noise);
  const plain = borderShare > 0.72 && noise < 4.5;
  const first = evaluate(surface, columns, heightPx);
  const ground = plain ? refit(lab, first, tolerance, columns, heightPx) : first;
  const [a, b] = [at(ground[1], ring), at(ground[2], ring)];
  return {
    lab: ground,
    noise,
    chroma: median(a.map((own, i) => Math.sqrt(own ** 2 + b[i]! ** 2))),
    borderShare,
    plain,
    ring,
  };
}

function at(plane: Float32Array, pixels: Int32Array): Float32Array {
  const values = new Float32Array(pixels.length);
  for (let i = 0; i < values.length; i++) values[i] = plane[pixels[i]!]!;
  return values;
}

/** Tukey's weights, 0 from four times the spread on. */
function weighted(deviations: Float32Array, spread: number): Float32Array {
  const weights = new Float32Array(deviations.length);
  for (let i = 0; i < weights.length; i++) {
    weights[i] = Math.max(0, 1 - (deviations[i]! / (4 * spread)) ** 2) ** 2;
  }
  return weights;
}

function toleranceOf(noise: number): number {
  return Math.max(3, 3.2 * noise);
}

/** The share of the border that a ground of so much noise explains, by how far it is from it there. */
export function explainedShare(deviations: Float32Array, noise: number): number {
  const limit = Math.min(toleranceOf(noise), 12);
  let count = 0;
  for (let i = 0; i < deviations.length; i++) if (deviations[i]! < limit) count++;
  return count / deviations.length;
}

/** Colour distance of a pixel from the ground; lightness counts less, as light falls off and chroma doesn't. */
export function deviation(lab: Lab, ground: Lab, p: number): number {
  const l = (lab[0][p]! - ground[0][p]!) * 0.8;
  const a = lab[1][p]! - ground[1][p]!;
  const b = lab[2][p]! - ground[2][p]!;
  // A root, as Math.hypot guards against overflow at ten times the time.
  return Math.sqrt(l * l + a * a + b * b);
}

/** Degrees of the surfaces that are fitted to the open ground, from the third on only where it grows by this share of the picture. */
const refits = [2, 3, 3, 3, 3];
const leastGrowth = 0.01;
/** A surface with a larger tolerance, Lab units, fits its border badly: before a wall and a table a white box would be more ground. */
const wellFitted = 4.5;

/**
 * Fits the surface to the ground that it explains and that hangs together with the border. Where that grows by it, there is more: a
 * sweep's middle under a spot is six Lab units lighter than what the border tells, and came along with a stool (an IoU of .29, now
 * .95). No real photograph's grows by more than .011; with all five fits a grey bag on grey goes from .979 to .967.
 */
function refit(
  lab: Lab,
  first: Lab,
  tolerance: number,
  columns: Float64Array,
  heightPx: number,
): Lab {
  let ground = first;
  let open = openGround(lab, ground, tolerance, columns.length, heightPx);
  for (const [round, degree] of refits.entries()) {
    if (open.samples.length <= 200) return ground;
    const weights = new Float32Array(open.samples.length).fill(1);
    const surface = fitSurface(lab, open.samples, weights, degree, columns, heightPx);
    const next = evaluate(surface, columns, heightPx);
    const found = openGround(lab, next, tolerance, columns.length, heightPx);
    const growth = (found.pixels - open.pixels) / lab[0].length;
    const isGrown = tolerance < wellFitted && growth > leastGrowth;
    if (round < 2 || isGrown) ground = next;
    if (round > 0 && !isGrown) return ground;
    open = found;
  }
  return ground;
}

/** How much of the picture is like the ground and hangs together with the border, and some of these pixels. */
function openGround(
  lab: Lab,
  ground: Lab,
  tolerance: number,
  widthPx: number,
  heightPx: number,
): { pixels: number; samples: Int32Array } {
  const matches = markMatches(lab, ground, tolerance);
  const { labels, regions } = findRegions(matches, widthPx, heightPx, 1);
  const isOpen = Uint8Array.from(regions, ({ borderPixels }) => Number(borderPixels > 0));
  const samples = new Int32Array(matches.length);
  let [pixels, count] = [0, 0];
  for (let p = 0; p < matches.length; p++) {
    if (!isOpen[labels[p]!]) continue;
    pixels++;
    const x = p % widthPx;
    // From both sides alike: by every fifth from the left a photograph's mirror image had another ground.
    const isFifth = (Math.min(x, widthPx - 1 - x) + 2 * Math.floor(p / widthPx)) % 5 === 0;
    if (isFifth || regions[labels[p]!]!.pixels < 3000) samples[count++] = p;
  }
  return { pixels, samples: samples.subarray(0, count) };
}

function markMatches([l, a, b]: Lab, ground: Lab, tolerance: number): Uint8Array {
  const matches = new Uint8Array(l.length);
  const [groundL, groundA, groundB] = ground;
  const limit = tolerance ** 2;
  for (let p = 0; p < matches.length; p++) {
    const light = l[p]! - groundL[p]!;
    const off = 0.64 * light * light + (a[p]! - groundA[p]!) ** 2 + (b[p]! - groundB[p]!) ** 2;
    matches[p] = off < limit ? 1 : 0;
  }
  return matches;
}
