import type { Pixels } from "../product-layer.ts";

/**
 * What a photograph's noise adds to its pixels, in sRGB levels: the standard deviation of luma for each luma byte, as the finest
 * band of `noiseIn` shows it.
 */
export type PhotoNoise = Float32Array;

/** Blocks are squares of this side; their high-pass reads two pixels beyond. */
const blockPx = 12;
const reachPx = 2;
/** No more blocks than this across and down: noise is everywhere, so that a part of it tells. */
const mostBlocks = 30;
const leastBlocks = 24;
/** Darker and brighter blocks than these bytes are clipped, and have no noise to show. */
const unclipped = [12, 240] as const;
/** Levels of luma that share an estimate. */
const binLevels = 32;
/** A bin with fewer blocks takes the noise of the next that has as many. */
const leastInBin = 6;
/** Of a bin's blocks, sorted by what varies in them, this one holds noise and nothing else. */
const flatPercentile = 0.25;
/** Where less than this share of the product is as rough as its flattest quarter, times that, it is texture and no noise. */
const alike = { share: 0.65, most: 1.62 };
/** Noise is alike in all directions. A relief is not: light from one side shades what rises across it. */
const mostLean = 0.15;
/** The fourth moment of noise, over the square of the second, is 3, and little more after JPEG; lines and specks stand out more. */
const mostPeaked = 4.2;
/** Less than this a picture's own grain hides; more has a weave, and no camera. */
const seen = { from: 1.3, to: 3.2 };

/**
 * Estimates a photograph's noise from what varies in the flattest parts of its product. Null where that is too little to be seen,
 * and where the product is not as rough in one place as in another: knit, leather and print are left as they are.
 */
export function noiseOf(pixels: Pixels): PhotoNoise | null {
  const blocks = blocksOf(pixels);
  if (blocks.length < leastBlocks) return null;
  const bins = Array.from({ length: 256 / binLevels }, (_, bin) => {
    const inBin = blocks.filter(({ luma }) => Math.floor(luma / binLevels) === bin);
    return inBin.length < leastInBin ? null : percentile(deviationsOf(inBin), flatPercentile);
  });
  const levels = fillBins(bins);
  if (levels === null) return null;
  const own = blocks.map(({ luma }) => levels[Math.floor(luma / binLevels)]!);
  const typical = percentile(own, 0.5);
  if (typical < seen.from || typical > seen.to) return null;
  const roughness = blocks.map(({ deviation }, index) => deviation / Math.max(0.1, own[index]!));
  if (percentile(roughness, alike.share) > alike.most || leanOf(blocks) > mostLean) return null;
  if (
    percentile(
      blocks.map(({ peaked }) => peaked),
      0.5,
    ) > mostPeaked
  )
    return null;
  // A few bright blocks among dark ones hold a button or a seam.
  return tableOf(levels.map((level) => Math.min(level, seen.to, typical * alike.most)));
}

/** `peaked` is the deviations' kurtosis; `leans`: how much more pixels deviate as their neighbours do in one direction than in that across it, for each of `crosswise`. */
type Block = { luma: number; deviation: number; peaked: number; leans: number[] };

/** How differently the flatter half of the blocks varies in one direction and in that across it. */
function leanOf(blocks: Block[]): number {
  const middle = percentile(deviationsOf(blocks), 0.5);
  const flat = blocks.filter(({ deviation }) => deviation <= middle);
  const means = crosswise.map(
    (_, index) => flat.reduce((sum, { leans }) => sum + leans[index]!, 0) / flat.length,
  );
  return Math.hypot(...means);
}

const deviationsOf = (blocks: Block[]): number[] => blocks.map(({ deviation }) => deviation);

function percentile(values: number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * share)]!;
}

/** Bins without an estimate take that of the nearest; null where none has one. */
function fillBins(bins: (number | null)[]): number[] | null {
  const known = bins.flatMap((level, bin) => (level === null ? [] : [{ level, bin }]));
  if (known.length === 0) return null;
  return bins.map((_, bin) => {
    const nearest = known.toSorted((a, b) => Math.abs(a.bin - bin) - Math.abs(b.bin - bin))[0]!;
    return nearest.level;
  });
}

/** Between the middles of two bins noise changes evenly. */
function tableOf(levels: number[]): Float32Array {
  return Float32Array.from({ length: 256 }, (_, byte) => {
    const at = Math.min(levels.length - 1, Math.max(0, byte / binLevels - 0.5));
    const next = Math.min(levels.length - 1, Math.floor(at) + 1);
    const share = at - Math.floor(at);
    return levels[Math.floor(at)]! * (1 - share) + levels[next]! * share;
  });
}

function blocksOf(pixels: Pixels): Block[] {
  const { widthPx, heightPx } = pixels;
  const stepX = Math.max(blockPx, Math.floor(widthPx / mostBlocks));
  const stepY = Math.max(blockPx, Math.floor(heightPx / mostBlocks));
  const patch = new Float32Array(patchPx * patchPx);
  const blocks: Block[] = [];
  for (let y = reachPx; y + blockPx + reachPx <= heightPx; y += stepY) {
    for (let x = reachPx; x + blockPx + reachPx <= widthPx; x += stepX) {
      if (!readPatch(pixels, x - reachPx, y - reachPx, patch)) continue;
      const block = measure(patch);
      if (block.luma > unclipped[0] && block.luma < unclipped[1]) blocks.push(block);
    }
  }
  return blocks;
}

/** Writes the luma of a block and its margin; false where they are not opaque. */
function readPatch(
  { widthPx, rgba }: Pixels,
  left: number,
  top: number,
  patch: Float32Array,
): boolean {
  let to = 0;
  for (let y = top; y < top + patchPx; y++) {
    const row = (y * widthPx + left) * 4;
    for (let at = row; at < row + patchPx * 4; at += 4) {
      if (rgba[at + 3] !== 255) return false;
      patch[to++] = 0.299 * rgba[at]! + 0.587 * rgba[at + 1]! + 0.114 * rgba[at + 2]!;
    }
  }
  return true;
}

const patchPx = blockPx + 2 * reachPx;
/** Neighbours in one direction and in that across it: right and below, falling and rising, and two pixels to the right and below. */
const crosswise = [
  [1, blockPx],
  [blockPx + 1, blockPx - 1],
  [2, 2 * blockPx],
] as const;
const spline = [1, 4, 6, 4, 1];

/** A block's mean luma, and how its pixels deviate from the cubic B-spline's mean of those about them. */
function measure(patch: Float32Array): Block {
  const off = new Float32Array(blockPx * blockPx);
  let [sum, squares, fourths] = [0, 0, 0];
  for (let index = 0; index < off.length; index++) {
    const at = (Math.floor(index / blockPx) + reachPx) * patchPx + (index % blockPx) + reachPx;
    const here = patch[at]!;
    off[index] = here - meanAbout(patch, at);
    sum += here;
    squares += off[index]! ** 2;
    fourths += off[index]! ** 4;
  }
  const energy = Math.max(1e-6, squares);
  const leans = crosswise.map(([one, other]) => (shared(off, one) - shared(off, other)) / energy);
  const deviation = Math.sqrt(squares / off.length);
  return { luma: sum / off.length, deviation, peaked: (fourths * off.length) / energy ** 2, leans };
}

/** The sum of a block's deviations, each times that of a neighbour. */
function shared(off: Float32Array, neighbour: number): number {
  let sum = 0;
  for (let row = 0; row < blockPx - 2; row++) {
    for (let column = 1; column < blockPx - 2; column++) {
      const at = row * blockPx + column;
      sum += off[at]! * off[at + neighbour]!;
    }
  }
  return sum;
}

function meanAbout(patch: Float32Array, at: number): number {
  let mean = 0;
  for (let row = -reachPx; row <= reachPx; row++) {
    const from = at + row * patchPx;
    const far = patch[from - 2]! + patch[from + 2]!;
    const near = patch[from - 1]! + patch[from + 1]!;
    mean += (far + 4 * near + 6 * patch[from]!) * spline[row + reachPx]!;
  }
  return mean / 256;
}
