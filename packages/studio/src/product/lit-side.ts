import type { Cutout } from "../cutout/cutout.ts";
import type { Photo } from "../photo/photo.ts";
import { shadeBeside } from "./shade-beside.ts";
import type { SmallCutout } from "./surface.ts";

/** Shorter runs have no sides. */
const shortestPx = 12;
/**
 * Lab units from a run's middle to its end, in the median row: a mug beside a window has 8, a stool 11, what two lamps light 1 to 4.
 * And the share of the rows that has to agree, as a print or a strap is bright on one side of some rows only.
 */
const least = { slope: 5, agreeing: 0.8 };

/** Shade that tells (Lab units over the product's area), and the share of it on one side: a stool's has 2.2 and .94, what two lamps throw .6. */
const telling = { amount: 0.6, oneSided: 0.8, against: 0.6 };

type Side = "left" | "right";

/**
 * The side from which the product was lit, null where none is plain or they contradict one another: the one across from the shade that
 * it threw in its photograph, and the brighter one. A dryer's handle was brighter where its shade lay, and is a picture of that light.
 */
export function litSide(cutout: Cutout, small: SmallCutout, photo: Photo): Side | null {
  const { amount, toTheRight } = shadeBeside(cutout, photo);
  const share = amount < telling.amount ? 0 : Math.max(toTheRight, 1 - toTheRight);
  const across = toTheRight > 0.5 ? "left" : "right";
  const brighter = brighterSide(small);
  if (brighter === null) return share >= telling.oneSided ? across : null;
  return share >= telling.against && brighter !== across ? null : brighter;
}

/** The brighter end of a product's rows, each for itself, so that stripes and lids across it count for nothing. */
function brighterSide({ widthPx, heightPx, lab: [light], solidity }: SmallCutout): Side | null {
  const runs: Run[] = [];
  for (let y = 0; y < heightPx; y++) {
    let from = 0;
    for (let x = 0; x <= widthPx; x++) {
      if (x < widthPx && solidity[y * widthPx + x]) continue;
      if (x - from >= shortestPx) runs.push(readRun(light, y * widthPx + from, x - from));
      from = x + 1;
    }
  }
  runs.sort((a, b) => a.slope - b.slope);
  const all = lengthOf(runs);
  const median = medianSlope(runs, all);
  const agreeing = lengthOf(runs.filter(({ slope }) => slope * median > 0));
  if (Math.abs(median) < least.slope || agreeing < least.agreeing * all) return null;
  return median < 0 ? "left" : "right";
}

/** How much a run of pixels brightens from its middle to its right end, by the straight line that fits it best. */
type Run = { slope: number; lengthPx: number };

function readRun(light: Float32Array, at: number, lengthPx: number): Run {
  let [along, square] = [0, 0];
  for (let i = 0; i < lengthPx; i++) {
    const across = (2 * i) / (lengthPx - 1) - 1;
    along += across * light[at + i]!;
    square += across * across;
  }
  return { slope: along / square, lengthPx };
}

function lengthOf(runs: Run[]): number {
  return runs.reduce((sum, { lengthPx }) => sum + lengthPx, 0);
}

/** Of runs in the order of their slopes, by their length. */
function medianSlope(runs: Run[], all: number): number {
  let passed = 0;
  for (const { slope, lengthPx } of runs) {
    passed += lengthPx;
    if (passed >= all / 2) return slope;
  }
  return 0;
}
