import type { Cutout } from "../cutout/cutout.ts";
import { shrinkRaster } from "../photo/resize.ts";
import { overGrey } from "./surface.ts";

/** A rim in grid pixels: its middle, its half axes, and at how many of its points no edge was found. */
type Ellipse = { x: number; y: number; across: number; high: number; missed: number };
/** Where lightness changes: by how much a pixel, and the edge's unit normal; 0 where there is no edge. */
type Edges = {
  widthPx: number;
  heightPx: number;
  x: Float32Array;
  y: Float32Array;
  step: Float32Array;
};

const longerSidePx = 192;
/** Lightness changes by this much a pixel where there is an edge. */
const leastStep = 5;
/** A rim's half width is this share of the cutout's width at the least: smaller ellipses are screws, knobs and letters. */
const leastAcross = 0.15;
/** Its half height in grid pixels at the least: two edges that lie nearer to each other are drawn by every hem. */
const leastHigh = 6;
/** Degrees from above: a flatter rim is as good as two straight edges, and a rounder one may be a dial that faces the camera. */
const [flattest, roundest] = [11, 40];
/** Points at which an ellipse is compared with the edges, and how many may have none. With 3 a bottle's cap and print make one. */
const [points, mostMissed] = [64, 2];
/** How well an edge's normal has to agree with the ellipse's: the cosine of 28 degrees. */
const aligned = 0.88;

/**
 * Degrees above the horizon from which a bowl's, a pot's or a lid's rim is seen: it is an ellipse as high to its width as the sine of
 * that. Null where no whole one is seen. Of 34 photographs it reads a candle holder, a mug and a set of pots, and nothing else.
 */
export function rimElevation(cutout: Cutout): number | null {
  const edges = edgesOf(cutout);
  const least = leastAcross * edges.widthPx;
  let best: Ellipse | null = null;
  for (let x = Math.ceil(least); x <= edges.widthPx - 1 - least; x++) {
    const rows = levelEdges(edges, x);
    for (const [index, top] of rows.entries()) {
      for (const bottom of rows.slice(index + 1)) {
        const ellipse = rimBetween(edges, x, top, bottom, least);
        if (ellipse !== null && (best === null || isSurer(ellipse, best))) best = ellipse;
      }
    }
  }
  return best === null ? null : degreesOf(best);
}

/** The rim with fewer gaps, and of two alike the larger. */
function isSurer(one: Ellipse, other: Ellipse): boolean {
  if (one.missed !== other.missed) return one.missed < other.missed;
  return one.across * one.high > other.across * other.high;
}

function degreesOf({ across, high }: Ellipse): number {
  return Math.round((Math.asin(high / across) * 180) / Math.PI);
}

function edgesOf(cutout: Cutout): Edges {
  const { widthPx, heightPx, rgb } = shrinkRaster(overGrey(cutout), longerSidePx);
  const light = Float32Array.from({ length: widthPx * heightPx }, (_, p) => {
    return 0.3 * rgb[p * 3]! + 0.59 * rgb[p * 3 + 1]! + 0.11 * rgb[p * 3 + 2]!;
  });
  const [x, y, step] = [0, 1, 2].map(() => new Float32Array(light.length)) as [
    Float32Array,
    Float32Array,
    Float32Array,
  ];
  for (let row = 1; row < heightPx - 1; row++) {
    for (let p = row * widthPx + 1; p < (row + 1) * widthPx - 1; p++) {
      const [above, below] = [p - widthPx, p + widthPx];
      // Sobel's filter.
      const corners = [light[above - 1]!, light[above + 1]!, light[below - 1]!, light[below + 1]!];
      const [a, b, c, d] = corners as [number, number, number, number];
      const dx = (b + d - a - c + 2 * (light[p + 1]! - light[p - 1]!)) / 8;
      const dy = (c + d - a - b + 2 * (light[below]! - light[above]!)) / 8;
      const size = Math.hypot(dx, dy);
      if (size < leastStep) continue;
      step[p] = size;
      x[p] = dx / size;
      y[p] = dy / size;
    }
  }
  return { widthPx, heightPx, x, y, step };
}

/** Rows of a column at which a level edge crosses it, from above. */
function levelEdges({ widthPx, heightPx, y, step }: Edges, column: number): number[] {
  const rows: number[] = [];
  for (let row = 1; row < heightPx - 1; row++) {
    const at = row * widthPx + column;
    if (Math.abs(y[at]!) < 0.94) continue;
    if (step[at]! >= step[at - widthPx]! && step[at]! > step[at + widthPx]!) rows.push(row);
  }
  return rows;
}

/** The surest rim whose highest and lowest points those are. */
function rimBetween(
  edges: Edges,
  x: number,
  top: number,
  bottom: number,
  least: number,
): Ellipse | null {
  const high = (bottom - top) / 2;
  if (high < leastHigh) return null;
  let best: Ellipse | null = null;
  const sine = (degrees: number) => Math.sin((degrees * Math.PI) / 180);
  const narrowest = Math.max(least, high / sine(roundest));
  const widest = Math.min(high / sine(flattest), x, edges.widthPx - 1 - x);
  for (let across = widest; across >= narrowest; across *= 0.98) {
    const ellipse = { x, y: (top + bottom) / 2, across, high, missed: 0 };
    ellipse.missed = missedBy(edges, ellipse);
    if (ellipse.missed <= mostMissed && (best === null || isSurer(ellipse, best))) best = ellipse;
  }
  return best;
}

/**
 * The points' angles, so that what is no ellipse is found out soon: those at its two ends first, where stripes and hems have no edges,
 * and else each far from the last.
 */
const angles = Array.from({ length: points }, (_, index) => {
  const angle = (2 * Math.PI * (((index * 23) % points) + 0.5)) / points;
  return [Math.cos(angle), Math.sin(angle)] as const;
}).toSorted(([one], [other]) => Number(isAtEnd(other)) - Number(isAtEnd(one)));

function isAtEnd(cosine: number): boolean {
  return Math.abs(cosine) > 0.98;
}

function missedBy(edges: Edges, { x, y, across, high }: Ellipse): number {
  let missed = 0;
  for (const [cos, sin] of angles) {
    const [dx, dy] = [cos / across, sin / high];
    // Math.hypot takes several times as long, and this is most of what a rim costs.
    const length = Math.sqrt(dx * dx + dy * dy);
    const [nx, ny] = [dx / length, dy / length];
    if (hasEdge(edges, x + across * cos, y + high * sin, nx, ny)) continue;
    if (++missed > mostMissed) break;
  }
  return missed;
}

/** Whether an edge runs square to that normal within a pixel of the point. */
function hasEdge(edges: Edges, px: number, py: number, nx: number, ny: number): boolean {
  for (let off = -1; off <= 1; off++) {
    const [x, y] = [Math.round(px + off * nx), Math.round(py + off * ny)];
    if (x < 1 || y < 1 || x >= edges.widthPx - 1 || y >= edges.heightPx - 1) continue;
    const at = y * edges.widthPx + x;
    if (Math.abs(edges.x[at]! * nx + edges.y[at]! * ny) > aligned) return true;
  }
  return false;
}
