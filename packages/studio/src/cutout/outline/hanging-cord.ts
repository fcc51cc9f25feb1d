import type { Raster } from "../../photo/resize.ts";
import { median } from "../image/lab.ts";

/** A cord is narrower than this share of the picture, and hangs over at least that share of its height. */
const cord = { widest: 0.02, shortest: 0.08 };
/** It hangs straight: its left edge is off a line by no more than this, px, on most rows. */
const mostBend = 1.2;
/** One that leans by less over all of its length, px, is plumb. */
const plumb = 0.5;
/** The ground is read this far from the cord's left edge and from the widest right one, px. */
const besidePx = [4, 9] as const;
const groundPx = besidePx[1] - besidePx[0] + 1;
/** Averaged over its length a cord's fainter side differs from the ground by at least this many levels. */
const leastContrast = 24;
/** A cord's side ends where its contrast first comes to this share of what it rises to. */
const full = 0.9;

/** The rows of a cord, from the picture's top, and the line of its left edge: x = at + lean · y. */
type Line = { rows: number; at: number; lean: number; widthPx: number };

/**
 * Gives the cord on which a product hangs one width and even edges, in place. A round cord shines on one side and has a dark one,
 * and a pixel of it is no evidence against a ground of the same darkness; but all along the cord both sides are the same, so that
 * its mean cross-section tells them from the ground, and each row takes its matte from that.
 */
export function evenCord(rgba: Uint8Array, photo: Raster): void {
  const line = findCord(rgba, photo);
  if (line === null) return;
  const section = sectionOf(photo, line);
  if (section === null) return;
  for (let y = 0; y < line.rows; y++) drawRow(rgba, photo, line, section, y);
}

function findCord(rgba: Uint8Array, { widthPx, heightPx }: Raster): Line | null {
  const edges: number[] = [];
  const widths: number[] = [];
  for (let y = 0; y < heightPx; y++) {
    const row = y * widthPx * 4 + 3;
    let [first, last, sum] = [-1, -1, 0];
    for (let x = 0; x < widthPx; x++) {
      const alpha = rgba[row + x * 4]!;
      sum += alpha;
      if (alpha < 128) continue;
      if (first < 0) first = x;
      last = x;
    }
    if (first < 1 || last - first + 1 > cord.widest * widthPx) break;
    // Where alpha passes a half between two pixels.
    const [outside, inside] = [rgba[row + first * 4 - 4]!, rgba[row + first * 4]!];
    edges.push(first - (inside - 128) / Math.max(1, inside - outside));
    widths.push(last - first + 1);
  }
  // What the cord hangs from and holds widens it.
  const rows = edges.length;
  if (rows < cord.shortest * heightPx) return null;
  const [upper, lower] = [edges.slice(0, rows >> 1), edges.slice(rows >> 1)];
  const lean = (median(lower) - median(upper)) / (rows / 2);
  const at = median(edges.map((edge, y) => edge - lean * y));
  const off = edges.map((edge, y) => Math.abs(edge - lean * y - at));
  if (off.toSorted((a, b) => a - b)[Math.floor(rows * 0.9)]! > mostBend) return null;
  const usual = median(widths);
  const ends = widths.findLastIndex((width) => width <= usual * 1.6);
  const line = { rows: ends + 1, widthPx: usual };
  // Between two pixels a plumb cord's section would be blurred as it is read, and as it is drawn.
  return Math.abs(lean) * rows < plumb
    ? { ...line, at: Math.round(at), lean: 0 }
    : { ...line, at, lean };
}

/** A cord's mean cross-section: alpha at each pixel from `from` (relative to the left edge) on. */
type Section = { from: number; alpha: number[]; inner: [number, number] };

function sectionOf(photo: Raster, line: Line): Section | null {
  const from = -besidePx[1];
  // Its fainter side may be as wide as what was found.
  const to = Math.ceil(2 * line.widthPx) + besidePx[1];
  const mean = meanSection(photo, line, from, to);
  if (mean === null) return null;
  const count = mean.length;
  const [left, right] = [groundAt(mean, 0), groundAt(mean, count - groundPx)];
  const contrast = mean.map((color, index) => {
    const share = index / (count - 1);
    return Math.hypot(...color.map((own, c) => own - left[c]! - (right[c]! - left[c]!) * share));
  });
  const inside = contrast.findIndex((value) => value >= leastContrast);
  const outer = contrast.findLastIndex((value) => value >= leastContrast);
  if (inside < 1 || outer < 0 || outer - inside + 1 > 2.5 * line.widthPx) return null;
  const first = risesTo(contrast, inside, 1);
  const last = risesTo(contrast, outer, -1);
  if (last < first) return null;
  const alpha = contrast.map((value, index) => {
    if (index >= first && index <= last) return 1;
    const peak = contrast[index < first ? first : last]!;
    // Less than a fifth is the photograph's own unevenness.
    return Math.max(0, Math.min(1, (value / peak - 0.2) / (full - 0.2)));
  });
  for (let index = 0; index < inside - 1; index++) alpha[index] = 0;
  for (let index = outer + 2; index < count; index++) alpha[index] = 0;
  return { from, alpha, inner: [first + from, last + from] };
}

/** The ground's mean colour in a section from `index` on. */
function groundAt(mean: number[][], index: number): number[] {
  return [0, 1, 2].map((c) => {
    let sum = 0;
    for (let at = index; at < index + groundPx; at++) sum += mean[at]![c]!;
    return sum / groundPx;
  });
}

/** From where a side begins to where its contrast stops rising. */
function risesTo(contrast: number[], begin: number, step: 1 | -1): number {
  let at = begin;
  while ((contrast[at + step] ?? 0) > contrast[at]! * 1.05) at += step;
  return at;
}

function meanSection(
  { widthPx, rgb }: Raster,
  { rows, at, lean }: Line,
  from: number,
  to: number,
): number[][] | null {
  const sums = Array.from({ length: to - from + 1 }, () => [0, 0, 0]);
  for (let y = 0; y < rows; y++) {
    const edge = at + lean * y;
    if (edge + from < 1 || edge + to > widthPx - 2) return null;
    for (let offset = from; offset <= to; offset++) {
      const x = Math.floor(edge + offset);
      const share = edge + offset - x;
      const pixel = (y * widthPx + x) * 3;
      for (let c = 0; c < 3; c++) {
        const value = rgb[pixel + c]! * (1 - share) + rgb[pixel + 3 + c]! * share;
        sums[offset - from]![c]! += value / rows;
      }
    }
  }
  return sums;
}

/** Draws the cord's section into a row, with the photograph's colours, at its edges those next to them within. */
function drawRow(
  rgba: Uint8Array,
  { widthPx, rgb }: Raster,
  { at, lean }: Line,
  { from, alpha, inner }: Section,
  y: number,
): void {
  const edge = at + lean * y;
  for (let x = 0; x < widthPx; x++) {
    const place = x - edge - from;
    const index = Math.floor(place);
    const share = place - index;
    const own = (alpha[index] ?? 0) * (1 - share) + (alpha[index + 1] ?? 0) * share;
    const pixel = (y * widthPx + x) * 4;
    rgba[pixel + 3] = own * 255 + 0.5;
    if (own === 0) continue;
    const within = Math.min(edge + inner[1], Math.max(edge + inner[0], x));
    const shown = (y * widthPx + Math.floor(within)) * 3;
    const next = within - Math.floor(within);
    for (let c = 0; c < 3; c++)
      rgba[pixel + c] = rgb[shown + c]! * (1 - next) + rgb[shown + 3 + c]! * next + 0.5;
  }
}
