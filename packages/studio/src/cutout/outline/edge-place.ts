import type { Raster } from "../../photo/resize.ts";
import type { EdgeLine } from "./edge-line.ts";
import { median, smoothStep } from "../image/lab.ts";

/** A place of the mask's outline and where the photo has the edge there, mask pixels; the way in is its normal. */
type Anchor = {
  x: number;
  y: number;
  normalX: number;
  normalY: number;
  contrast: number;
  /** Over how many photo pixels colours change. */
  spread: number;
};

/** How far from the mask's outline an edge is looked for, mask pixels, and how fast a farther one counts less. */
const reach = 4;
const nearness = 2;
/** How far from the outline distances are changed at all, mask pixels: as far as the way across it is known. */
export const placedWithin = 5;
/** Anchors within so many mask pixels, in every other row, vote on where the edge runs. */
const radius = 4;
/** Photo pixels to one of the mask from which on a part out of focus can be told from a pale rim with a gradient behind it. */
const finePx = 3;
/** Sharp edges are mixed over at least so many pixels of the photo to either side. */
const leastMixedPx = 1.4;

/**
 * The distance to the edge that the photo itself shows, read at its full size: the mask is coarser by a factor of up to
 * eight, and a rim of light in a band as wide as its pixels would count as mixed with the ground. Sharp straight
 * edges get a band as narrow as they are: distances there are stretched, so that `band` is where nothing is mixed.
 * Where outlines curl, or their neighbours don't agree, the mask's own distance stays.
 * @param distance  signed distance to the mask's outline in mask pixels, positive inside
 * @param edgeless  0 to 1 where the mask's own outline is the better one: a contact shadow has no edge of its own
 */
export function placeEdge(
  photo: Raster,
  distance: Float32Array,
  line: EdgeLine,
  widthPx: number,
  heightPx: number,
  band: number,
  edgeless: Float32Array | null = null,
): Float32Array {
  const scale = photo.widthPx / widthPx;
  const { anchors, widths } = findAnchors(photo, scale, distance, line, widthPx, heightPx);
  if (anchors.length < 20) return distance;
  const usual = median(widths);
  const mixed = Math.max(leastMixedPx, 0.7 * usual) / scale;
  const grid = gridOf(anchors, widthPx, heightPx);
  const placed = distance.slice();
  for (let p = radius * widthPx; p < (heightPx - radius) * widthPx; p++) {
    if (Math.abs(distance[p]!) > placedWithin || line.straight[p]! === 0) continue;
    const x = p % widthPx;
    if (x < radius || x >= widthPx - radius) continue;
    const { middle, trust, spread } = pollAnchors(anchors, grid, line, p, widthPx);
    // A part out of focus is mixed over as many pixels as it is soft there.
    const isBlurred = scale > finePx && spread > 2.5 * usual;
    const stretch = Math.max(1, band / (isBlurred ? (0.5 * spread) / scale : mixed));
    const told = edgeless ? 1 - edgeless[p]! : 1;
    placed[p] = distance[p]! + told * trust * (middle * stretch - distance[p]!);
  }
  return placed;
}

const votes = new Float32Array((2 * radius + 1) * (radius + 1));

/** The distance to the edge that the anchors round a pixel agree on, and how far they can be trusted. */
function pollAnchors(
  anchors: Anchor[],
  grid: Int32Array,
  line: EdgeLine,
  p: number,
  widthPx: number,
): { middle: number; trust: number; spread: number } {
  const x = p % widthPx;
  const y = (p - x) / widthPx;
  const ownX = line.normalX[p]!;
  const ownY = line.normalY[p]!;
  let count = 0;
  let contrast = 0;
  let spreadPx = 0;
  for (let row = p - radius * widthPx; row <= p + radius * widthPx; row += 2 * widthPx) {
    for (let q = row - radius; q <= row + radius; q++) {
      const index = grid[q]!;
      if (index < 0) continue;
      const anchor = anchors[index]!;
      const { normalX, normalY } = anchor;
      if (normalX * ownX + normalY * ownY < 0.8) continue;
      // Along the mean of both normals an edge's curve counts for nothing; along the anchor's it ran into polygons.
      const away = (x - anchor.x) * (normalX + ownX) + (y - anchor.y) * (normalY + ownY);
      insert(votes, count++, 0.5 * away);
      contrast += anchor.contrast;
      spreadPx += anchor.spread;
    }
  }
  if (count < 3) return { middle: 0, trust: 0, spread: 0 };
  const spread = votes[Math.floor(count * 0.8)]! - votes[Math.floor(count * 0.2)]!;
  const agreement = (1 - smoothStep(0.6, 1.4, spread)) * smoothStep(20, 45, contrast / count);
  const trust = line.straight[p]! * agreement;
  return { middle: votes[count >> 1]!, trust, spread: spreadPx / count };
}

/** Puts a value into its place among the first `count`, which ascend. */
function insert(values: Float32Array, count: number, value: number): void {
  let at = count;
  for (; at > 0 && values[at - 1]! > value; at--) values[at] = values[at - 1]!;
  values[at] = value;
}

function gridOf(anchors: Anchor[], widthPx: number, heightPx: number): Int32Array {
  const grid = new Int32Array(widthPx * heightPx).fill(-1);
  for (const [index, { x, y }] of anchors.entries()) {
    const [column, row] = [Math.round(x), Math.round(y)];
    if (column < 0 || row < 0 || column >= widthPx || row >= heightPx) continue;
    grid[row * widthPx + column] = index;
  }
  return grid;
}

/** Edges found along the normals of the mask's outline, and the widths over which they are mixed, photo pixels. */
function findAnchors(
  photo: Raster,
  scale: number,
  distance: Float32Array,
  line: EdgeLine,
  widthPx: number,
  heightPx: number,
): { anchors: Anchor[]; widths: number[] } {
  const found: { p: number; main: Step; outer: Step | null }[] = [];
  // The mask's sides are rounded each by itself: by its columns alone an edge low in 3000 × 2000 lay five rows off.
  const down = photo.heightPx / heightPx;
  const steps = Math.ceil(reach * scale) + 3;
  const profile = new Float32Array(3 * (2 * steps + 1));
  // No edge is read so near to the picture's rim that its columns and rows had to be left out.
  for (let p = 0; p < widthPx * heightPx; p++) {
    if (distance[p]! < 0 || distance[p]! > 1 || line.straight[p]! === 0) continue;
    const x = p % widthPx;
    const y = (p - x) / widthPx;
    const centreX = (x + 0.5) * scale - 0.5;
    const centreY = (y + 0.5) * down - 0.5;
    const [normalX, normalY] = [line.normalX[p]!, line.normalY[p]!];
    if (!readProfile(photo, centreX, centreY, normalX, normalY, steps, profile)) continue;
    const edge = findSteps(profile, steps, scale);
    if (edge) found.push({ p, ...edge });
  }
  const usual = median(found.map(({ main }) => main.softness));
  const anchors = found.map(({ p, main, outer }): Anchor => {
    // A pale rim is fainter than the print behind it and as sharp; a shadow's edge is soft.
    const { at, contrast, spread } = outer && outer.softness < 1.3 * usual ? outer : main;
    const [normalX, normalY] = [line.normalX[p]!, line.normalY[p]!];
    const x = (p % widthPx) + (at / scale) * normalX;
    const y = Math.floor(p / widthPx) + (at / down) * normalY;
    return { x, y, normalX, normalY, contrast, spread };
  });
  return { anchors, widths: found.map(({ main }) => main.width) };
}

/** Colours along the normal a photo pixel apart, each the mean of three beside one another; false where they leave the photo. */
function readProfile(
  { widthPx, heightPx, rgb }: Raster,
  centreX: number,
  centreY: number,
  normalX: number,
  normalY: number,
  steps: number,
  profile: Float32Array,
): boolean {
  const margin = steps + 2;
  if (centreX < margin || centreX >= widthPx - margin) return false;
  if (centreY < margin || centreY >= heightPx - margin) return false;
  profile.fill(0);
  for (let t = -steps, i = 0; t <= steps; t++, i += 3) {
    for (let side = -1; side <= 1; side++) {
      const x = centreX + t * normalX - side * normalY;
      const y = centreY + t * normalY + side * normalX;
      const left = Math.floor(x);
      const top = Math.floor(y);
      const tx = x - left;
      const ty = y - top;
      const o = (top * widthPx + left) * 3;
      const below = o + widthPx * 3;
      for (let c = 0; c < 3; c++) {
        const upper = rgb[o + c]! * (1 - tx) + rgb[o + 3 + c]! * tx;
        const lower = rgb[below + c]! * (1 - tx) + rgb[below + 3 + c]! * tx;
        profile[i + c] = profile[i + c]! + (upper * (1 - ty) + lower * ty) / 3;
      }
    }
  }
  return true;
}

/** An edge: its place in pixels of the photo along the way in, and over how many of them it is spread, as a whole and on its outer side; `spread` also counts its tails. */
type Step = { at: number; contrast: number; width: number; softness: number; spread: number };

/** The outermost of the strong steps near the mask's outline, and a fainter one outside of it. */
function findSteps(
  profile: Float32Array,
  steps: number,
  scale: number,
): { main: Step; outer: Step | null } | null {
  const count = 2 * steps + 1;
  const steep = new Float32Array(count);
  const score = new Float32Array(count);
  let best = 0;
  for (let i = 1; i < count - 1; i++) {
    steep[i] = between(profile, i - 1, i + 1) / 2;
    // The outline lies half a pixel of the mask outside of its last pixel's centre.
    const off = (i - steps) / scale + 0.5;
    score[i] = steep[i]! * Math.exp(-0.5 * (off / nearness) ** 2);
    best = Math.max(best, score[i]!);
  }
  let outer: Step | null = null;
  for (let i = 3; i < count - 3; i++) {
    if (score[i]! < 0.2 * best || steep[i]! < steep[i - 1]! || steep[i]! < steep[i + 1]!) continue;
    const contrast = between(profile, i - 3, i + 3);
    if (contrast < 12) continue;
    const curve = steep[i - 1]! - 2 * steep[i]! + steep[i + 1]!;
    const shift = curve < 0 ? (0.5 * (steep[i - 1]! - steep[i + 1]!)) / curve : 0;
    const slope = Math.max(1, steep[i]!);
    const softness = between(profile, i - 3, i + 1) / slope;
    const width = contrast / slope;
    const step = { at: i - steps + shift, contrast, width, softness, spread: spreadOf(steep, i) };
    if (score[i]! >= 0.6 * best) return { main: step, outer };
    outer ??= step;
  }
  return null;
}

/** Pixels round a step that are at least a quarter as steep. */
function spreadOf(steep: Float32Array, at: number): number {
  const least = 0.25 * steep[at]!;
  let [from, to] = [at, at];
  while (from > 1 && steep[from - 1]! >= least) from--;
  while (to < steep.length - 2 && steep[to + 1]! >= least) to++;
  return to - from + 1;
}

function between(profile: Float32Array, from: number, to: number): number {
  let sum = 0;
  for (let c = 0; c < 3; c++) sum += (profile[3 * from + c]! - profile[3 * to + c]!) ** 2;
  return Math.sqrt(sum);
}
