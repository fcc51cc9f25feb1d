import { borderRing } from "./border-ring.ts";
import { coloursAt, fitMixture, unlikelihoods } from "../image/colour-mixture.ts";
import type { Half } from "../image/halve.ts";
import { valueAtRank } from "../image/lab.ts";
import { findSaliency } from "./saliency.ts";
import { findSuperpixels } from "../image/superpixels.ts";
import { greyPicture } from "../trace.ts";
import type { Trace } from "../trace.ts";

/** Where the product may be: what its colours and the ground's are learned from first, and what a place says beside them. */
export type Guess = {
  name: "generous" | "mean" | "central";
  isFront: (cell: number) => boolean;
  isGround: (cell: number) => boolean;
  /** An opinion for each cell; weighed in the first coarse cut and in the last one as the two factors say. */
  place: Float32Array;
  weights: [first: number, last: number];
};

const patchesWanted = 220;
const borderColours = 8;
/** Cells of ground that its colours are learned from at the least. */
const leastGround = 100;
/** Width of the border that counts as ground, share of the longer side. */
const ringShare = 0.03;

/** Guesses at the product on a ground that no smooth surface explains: what stands out, generously and meanly, and what is new and central. */
export function guessAt(half: Half, trace?: Trace): Guess[] {
  const { lab, widthPx, heightPx } = half;
  const patches = findSuperpixels(lab, widthPx, heightPx, patchesWanted);
  const own = findSaliency(patches);
  const salient = new Float32Array(patches.labels.length);
  for (let cell = 0; cell < salient.length; cell++) salient[cell] = own[patches.labels[cell]!]!;
  trace?.("saliency", greyPicture(salient, widthPx, heightPx, 0, 1));
  // The generous one finds whole products of several colours, the mean one parts them from what adjoins: on 187 made photographs one alone has .65 and .67.
  return [
    { name: "generous", ...standingOut(half, salient, 0.4, 0.28, 0.56, [8, 4]) },
    { name: "mean", ...standingOut(half, salient, 0.55, 0.35, 0.75, [3, 0]) },
    { name: "central", ...newAndCentral(half) },
  ];
}

/**
 * @param middle  the saliency from which on a place speaks for the product
 * @param below  what is less salient is ground at first, and above `above` product
 */
function standingOut(
  { widthPx, heightPx }: Half,
  salient: Float32Array,
  middle: number,
  below: number,
  above: number,
  weights: [number, number],
): Omit<Guess, "name"> {
  // Where a picture is loud all over, nothing stands back: its border is the ground then.
  let groundCells = 0;
  const place = new Float32Array(salient.length);
  for (let cell = 0; cell < place.length; cell++) {
    if (salient[cell]! < below) groundCells++;
    place[cell] = salient[cell]! - middle;
  }
  const isRing = groundCells < leastGround ? ringOf(widthPx, heightPx).isRing : null;
  return {
    isFront: (cell) => salient[cell]! > above,
    isGround: (cell) => (isRing ? isRing[cell] === 1 : salient[cell]! < below),
    place,
    weights,
  };
}

/** What the border's colours explain least, the more the nearer it is to the middle. */
function newAndCentral({ lab, widthPx, heightPx }: Half): Omit<Guess, "name"> {
  const { ring, isRing } = ringOf(widthPx, heightPx);
  const far = unlikelihoods(fitMixture(coloursAt(lab, ring), borderColours), lab);
  const novelty = new Float32Array(far.length);
  const place = new Float32Array(far.length);
  for (let cell = 0; cell < novelty.length; cell++) {
    novelty[cell] = far[cell]! * (0.35 + centrality(cell, widthPx, heightPx, 0.36));
    place[cell] = centrality(cell, widthPx, heightPx, 0.383) - 0.55;
  }
  const threshold = valueAtRank(novelty.slice(), Math.floor(novelty.length * 0.75));
  return {
    isFront: (cell) => novelty[cell]! > threshold,
    isGround: (cell) => isRing[cell] === 1,
    place,
    weights: [2.56, 2.56],
  };
}

/** The cells along the picture's border, and 1 for each of them. */
function ringOf(widthPx: number, heightPx: number): { ring: Int32Array; isRing: Uint8Array } {
  const thickness = Math.max(1, Math.round(ringShare * Math.max(widthPx, heightPx)));
  const ring = borderRing(widthPx, heightPx, thickness);
  const isRing = new Uint8Array(widthPx * heightPx);
  for (const cell of ring) isRing[cell] = 1;
  return { ring, isRing };
}

/** 1 in the middle of the picture, falling off as a Gaussian of the given width in picture sizes. */
function centrality(p: number, widthPx: number, heightPx: number, width: number): number {
  const u = ((p % widthPx) / widthPx - 0.5) / width;
  const v = (((p / widthPx) | 0) / heightPx - 0.5) / width;
  return Math.exp(-0.5 * (u * u + v * v));
}
