import { borderRing } from "./border-ring.ts";
import { coloursAt, fitMixture, unlikelihoods } from "../image/colour-mixture.ts";
import type { ColourMixture } from "../image/colour-mixture.ts";
import { guessAt } from "./guesses.ts";
import type { Guess } from "./guesses.ts";
import { halve } from "../image/halve.ts";
import type { Half } from "../image/halve.ts";
import type { Lab } from "../image/lab.ts";
import { overlap } from "../image/mask-overlap.ts";
import { instabilityOf, openCutter } from "../image/minimum-cut.ts";
import type { Cutter } from "../image/minimum-cut.ts";
import type { Segmentation } from "./plain-ground.ts";
import { completeRound } from "../outline/round-outline.ts";
import type { Scene } from "./scene.ts";
import { measureSeparation, standing } from "./separation.ts";
import type { Separation, Standing } from "./separation.ts";
import { findShadedBays } from "../hole/shaded-bays.ts";
import { greyPicture } from "../trace.ts";
import type { Trace } from "../trace.ts";

/** Opinions at least this strong are orders. */
const certain = 14;
/** Coarse cuts, with mixtures fitted anew between them. */
const rounds = 3;
/** How far a mean and a generous cut shift the opinions. */
const shift = 2;
const frontColours = 6;
const groundColours = 8;
/** Colours are not learned from less. */
const leastSamples = 25;

/** What a guess came to: the colours that it learned, and how well its coarse cut stands out. */
type Hypothesis = {
  guess: Guess;
  front: ColourMixture;
  ground: ColourMixture;
  mask: Uint8Array;
  separation: Separation;
};

type BusySegmentation = Segmentation & { busy: Standing };

/** Cuts the product from a ground that no smooth surface explains. */
export function segmentBusy(scene: Scene, trace?: Trace): BusySegmentation {
  return standOut(scene, trace).segment();
}

/**
 * Looks what stands out of a ground that no smooth surface explains: each guess at it learns its colours and the ground's in
 * turns, and the one counts whose cut stands out most from what lies round it. That is told before it is cut at full size.
 */
export function standOut(
  scene: Scene,
  trace?: Trace,
): { busy: Standing; segment: () => BusySegmentation } {
  const { lab, raw, widthPx, heightPx } = scene;
  const half = halve(lab, widthPx, heightPx);
  const beta = 1 / (2 * Math.max(6, contrast(scene)));
  const cutter = openCutter(raw, widthPx, heightPx, { strength: 40, beta });
  const found = guessAt(half, trace).map((guess) => learn(half, guess, cutter));
  const best = found.reduce((one, other) =>
    standing(other.separation) > standing(one.separation) ? other : one,
  );
  for (const { guess, mask } of found) {
    const step = `guess-${guess.name}${guess === best.guess ? "-chosen" : ""}`;
    trace?.(step, greyPicture(mask, half.widthPx, half.heightPx, 0, 1));
  }
  const agreement = Math.max(
    ...found.filter((other) => other !== best).map(({ mask }) => overlap(mask, best.mask)),
  );
  const busy = { ...best.separation, agreement };
  return { busy, segment: () => ({ ...cutFine(scene, best, cutter, trace), busy }) };
}

function learn(half: Half, guess: Guess, { cutCoarse }: Cutter): Hypothesis {
  const { lab, widthPx, heightPx } = half;
  const cells = widthPx * heightPx;
  let front = fitMixture(coloursAt(lab, chosen(cells, widthPx, guess.isFront)), frontColours);
  let ground = fitMixture(coloursAt(lab, chosen(cells, widthPx, guess.isGround)), groundColours);
  const [first, last] = guess.weights;
  let cut = cutCoarse(opine(half, guess, front, ground, first), 0);
  for (let round = 1; round < rounds; round++) {
    const { mask } = cut;
    const inside = chosen(cells, widthPx, (cell) => mask[cell] === 1);
    const outside = chosen(cells, widthPx, (cell) => mask[cell] === 0);
    if (Math.min(inside.length, outside.length) < leastSamples) {
      cut = cutCoarse(opine(half, guess, front, ground, first), shift);
      break;
    }
    front = fitMixture(coloursAt(lab, inside), frontColours);
    ground = fitMixture(coloursAt(lab, outside), groundColours);
    const weight = first + ((last - first) * round) / (rounds - 1);
    cut = cutCoarse(opine(half, guess, front, ground, weight), round === rounds - 1 ? shift : 0);
  }
  return { guess, front, ground, mask: cut.mask, separation: measureSeparation(half, cut) };
}

/** Opinions of coarse cells; their border is ground. */
function opine(
  { lab, widthPx, heightPx }: Half,
  { place }: Guess,
  front: ColourMixture,
  ground: ColourMixture,
  weight: number,
): Float32Array {
  const opinion = weigh(lab, front, ground, place, weight);
  const rim = Math.max(1, Math.round(0.015 * Math.max(widthPx, heightPx)));
  for (const cell of borderRing(widthPx, heightPx, rim)) opinion[cell] = -certain;
  return opinion;
}

/** Opinions by how much likelier a colour is the product's than the ground's, and by its place. */
function weigh(
  lab: Lab,
  front: ColourMixture,
  ground: ColourMixture,
  place: Float32Array,
  weight: number,
): Float32Array {
  const [own, other] = [unlikelihoods(front, lab), unlikelihoods(ground, lab)];
  const opinion = new Float32Array(place.length);
  for (let p = 0; p < opinion.length; p++) {
    const likelier = other[p]! - own[p]! + weight * place[p]!;
    opinion[p] = Math.max(-certain, Math.min(certain, likelier));
  }
  return opinion;
}

function cutFine(
  scene: Scene,
  { guess, front, ground }: Hypothesis,
  { cut }: Cutter,
  trace?: Trace,
): Omit<Segmentation, "busy"> {
  const { widthPx, heightPx, lab, backdrop } = scene;
  const place = enlarge(guess.place, widthPx, heightPx);
  const opinion = weigh(lab, front, ground, place, guess.weights[1]);
  const certainGround = new Uint8Array(opinion.length);
  for (const p of backdrop.ring) {
    certainGround[p] = 1;
    opinion[p] = -certain;
  }
  let found = cut(opinion, shift);
  const bays = findShadedBays(scene, found.mask);
  if (bays) {
    for (let p = 0; p < bays.length; p++) {
      if (!bays[p]) continue;
      certainGround[p] = 1;
      opinion[p] = -certain;
    }
    found = cut(opinion, shift);
  }
  trace?.("opinion", greyPicture(opinion, widthPx, heightPx, -certain, certain));
  trace?.("first-mask", greyPicture(found.mask, widthPx, heightPx, 0, 1));
  completeRound(lab, found.mask, widthPx, heightPx);
  return {
    mask: found.mask,
    ground: certainGround,
    evidence: null,
    instability: instabilityOf(found),
    hardShadow: false,
  };
}

/** Gives each pixel the value of its cell of 2 × 2. */
function enlarge(cells: Float32Array, widthPx: number, heightPx: number): Float32Array {
  const columns = (widthPx + 1) >> 1;
  const plane = new Float32Array(widthPx * heightPx);
  for (let y = 0, p = 0; y < heightPx; y++) {
    const row = (y >> 1) * columns;
    for (let x = 0; x < widthPx; x++, p++) plane[p] = cells[row + (x >> 1)]!;
  }
  return plane;
}

/**
 * One cell of four of which something is true, from row to row another, and the same of a mirror image: by every fourth of a row stripes
 * showed one phase alone.
 */
function chosen(cells: number, columns: number, isChosen: (cell: number) => boolean): Int32Array {
  const list: number[] = [];
  for (let cell = 0; cell < cells; cell++) {
    const x = cell % columns;
    const place = Math.min(x, columns - 1 - x) + Math.floor(cell / columns);
    if (place % 4 === 0 && isChosen(cell)) list.push(cell);
  }
  return Int32Array.from(list);
}

/** Mean squared colour step between neighbours in a row. */
function contrast({ lab, widthPx, heightPx }: Scene): number {
  let sum = 0;
  let count = 0;
  for (let p = 0; p < widthPx * heightPx - 1; p += 3) {
    for (const plane of lab) sum += (plane[p]! - plane[p + 1]!) ** 2;
    count++;
  }
  return sum / count;
}
