import { cutGrid } from "./max-flow.ts";

/** Half the width of the band in which the finer grid is cut again round what the coarse cuts left open, pixels. */
const band = 3;

export type Cut = {
  /** 1 for product, 0 for ground. */
  mask: Uint8Array;
  /** How much hangs on little: 1 less the overlap of a mean and a generous cut. */
  instability: number;
};

/** Opinions at least this strong are orders: they don't shift. */
const certain = 14;

/**
 * Minimum cut of an 8-connected grid from coarse to fine (after Lombaert 2005). The grid is contracted to half its size
 * and cut twice, with every opinion shifted against the product and for it. Where both agree, and no pixel's own
 * opinion is overruled (straps and laces thinner than a coarse pixel), that is the answer; the rest, and a band round
 * it, is cut at full size. A third of the time of one cut of the whole, and it tells how stable the outline is.
 * Neither array is changed. `opinion` is positive for product; `edges` as of `smoothness`. With `whole` all of it is cut
 * at full size: white goods on white hang on outlines that a coarse pixel loses.
 */
export function minimumCut(
  widthPx: number,
  heightPx: number,
  opinion: Float32Array,
  edges: Float32Array,
  shift: number,
  whole = false,
): Cut {
  const coarse = contract(widthPx, heightPx, opinion, edges);
  const shifted = (by: number) => {
    const own = coarse.opinion.map((value) =>
      Math.abs(value) >= 4 * certain ? value : value + 4 * by,
    );
    return cutGrid(coarse.widthPx, coarse.heightPx, own, coarse.edges.slice(), null);
  };
  const mean = shifted(-shift);
  const generous = shifted(shift);
  let [both, either] = [0, 0];
  for (let p = 0; p < mean.length; p++) {
    both += mean[p]! & generous[p]!;
    either += mean[p]! | generous[p]!;
  }
  const mask = new Uint8Array(widthPx * heightPx);
  const open = new Uint8Array(mask.length);
  for (let y = 0, p = 0; y < heightPx; y++) {
    const row = (y >> 1) * coarse.widthPx;
    for (let x = 0; x < widthPx; x++, p++) {
      const cell = row + (x >> 1);
      mask[p] = mean[cell]!;
      if (mean[cell] !== generous[cell]) open[p] = 1;
    }
  }
  const instability = either > 0 ? 1 - both / either : 1;
  if (whole) {
    return {
      mask: cutGrid(widthPx, heightPx, opinion.slice(), edges.slice(), null),
      instability,
    };
  }
  const active = findOpen(mask, open, opinion, widthPx, heightPx);
  const terminals = foldBorders(mask, active, opinion, edges, widthPx, heightPx);
  const fine = cutGrid(widthPx, heightPx, terminals, edges.slice(), active);
  for (let p = 0; p < mask.length; p++) if (active[p]) mask[p] = fine[p]!;
  return { mask, instability };
}

type Grid = { widthPx: number; heightPx: number; opinion: Float32Array; edges: Float32Array };

/** Joins 2 × 2 pixels into one: their opinions add up, and so do the edges that cross between two cells. */
function contract(
  widthPx: number,
  heightPx: number,
  opinion: Float32Array,
  edges: Float32Array,
): Grid {
  const width = (widthPx + 1) >> 1;
  const height = (heightPx + 1) >> 1;
  const pixels = widthPx * heightPx;
  const cells = width * height;
  const joined = new Float32Array(cells);
  const crossing = new Float32Array(8 * cells);
  const [east, south, southEast, southWest] = [0, 2 * pixels, 4 * pixels, 6 * pixels];
  for (let y = 0, p = 0; y < heightPx; y++) {
    const odd = y & 1;
    for (let x = 0; x < widthPx; x++, p++) {
      const cell = (y >> 1) * width + (x >> 1);
      joined[cell] = joined[cell]! + opinion[p]!;
      const right = x & 1;
      if (right) crossing[cell] = crossing[cell]! + edges[east + p]!;
      const down = 2 * cells + cell;
      if (odd) crossing[down] = crossing[down]! + edges[south + p]!;
      if (right || odd) {
        const d = right && odd ? 4 : right ? 0 : 2;
        crossing[d * cells + cell] = crossing[d * cells + cell]! + edges[southEast + p]!;
      }
      if (right && !odd) continue;
      // Towards the south-west: out of the cell's left side, its bottom, or its corner.
      if (odd) {
        const d = right ? 2 : 6;
        crossing[d * cells + cell] = crossing[d * cells + cell]! + edges[southWest + p]!;
      } else if (x > 0) {
        crossing[cell - 1] = crossing[cell - 1]! + edges[southWest + p]!;
      }
    }
  }
  mirrorEdges(crossing, width, height);
  return { widthPx: width, heightPx: height, opinion: joined, edges: crossing };
}

/** Copies each edge to the pixel at its other end. */
function mirrorEdges(edges: Float32Array, widthPx: number, heightPx: number): void {
  const pixels = widthPx * heightPx;
  for (let p = 0; p + 1 < pixels; p++) edges[pixels + p + 1] = edges[p]!;
  for (let p = 0; p + widthPx < pixels; p++) {
    edges[3 * pixels + p + widthPx] = edges[2 * pixels + p]!;
    if (p + widthPx + 1 < pixels) edges[5 * pixels + p + widthPx + 1] = edges[4 * pixels + p]!;
    edges[7 * pixels + p + widthPx - 1] = edges[6 * pixels + p]!;
  }
}

/** Pixels to be decided anew: near the outline, and round those whose own opinion is against the mask. */
function findOpen(
  mask: Uint8Array,
  open: Uint8Array,
  opinion: Float32Array,
  widthPx: number,
  heightPx: number,
): Uint8Array {
  const seeds = open.slice();
  for (let y = 0, p = 0; y < heightPx; y++) {
    for (let x = 0; x < widthPx; x++, p++) {
      const overruled = mask[p] ? opinion[p]! < -0.3 : opinion[p]! > 0.3;
      const outline =
        (x + 1 < widthPx && mask[p] !== mask[p + 1]) ||
        (y + 1 < heightPx && mask[p] !== mask[p + widthPx]);
      if (overruled || outline) seeds[p] = 1;
    }
  }
  const across = new Uint8Array(mask.length);
  spread(seeds, across, heightPx, widthPx, widthPx, 1);
  spread(across, seeds, widthPx, heightPx, 1, widthPx);
  return seeds;
}

/** Widens what is set by the band's width along each line. */
function spread(
  from: Uint8Array,
  to: Uint8Array,
  lines: number,
  length: number,
  lineStride: number,
  stride: number,
): void {
  for (let line = 0; line < lines; line++) {
    const start = line * lineStride;
    let last = -1e6;
    for (let i = 0; i < length; i++) {
      const p = start + i * stride;
      if (from[p]) last = i;
      to[p] = i - last <= band ? 1 : 0;
    }
    last = 1e6;
    for (let i = length - 1; i >= 0; i--) {
      const p = start + i * stride;
      if (from[p]) last = i;
      if (last - i <= band) to[p] = 1;
    }
  }
}

/** What the settled pixels round the active ones say, added to the active ones' own opinions. */
function foldBorders(
  mask: Uint8Array,
  active: Uint8Array,
  opinion: Float32Array,
  edges: Float32Array,
  widthPx: number,
  heightPx: number,
): Float32Array {
  const pixels = widthPx * heightPx;
  const terminals = opinion.slice();
  const offsets = [1, -1, widthPx, -widthPx, widthPx + 1, -widthPx - 1, widthPx - 1, 1 - widthPx];
  for (let p = 0; p < pixels; p++) {
    if (!active[p]) continue;
    for (let d = 0; d < 8; d++) {
      const capacity = edges[d * pixels + p]!;
      const q = p + offsets[d]!;
      // Edges that would leave the picture have no capacity.
      if (capacity === 0 || active[q]) continue;
      terminals[p] = terminals[p]! + (mask[q] ? capacity : -capacity);
    }
  }
  return terminals;
}
