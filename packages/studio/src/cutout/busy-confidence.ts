import {
  border,
  busy,
  coarseDoubt,
  fills,
  interpolate,
  little,
  others,
  ragged,
  shareLeft,
  unsure,
} from "./doubts.ts";
import type { Steps } from "./doubts.ts";
import { smoothStep } from "./image/lab.ts";
import { cutOffDoubt as cut } from "./mask-faults.ts";
import type { MaskFaults } from "./mask-faults.ts";
import { leftOutDoubt as line } from "./outline/left-out.ts";
import { raggedCost, standing } from "./ground/separation.ts";
import type { Standing } from "./ground/separation.ts";

/** How likely a cut from a busy ground is right by how far it stands out (`standing`): places between are interpolated. */
const steps: Steps = [
  [0, 0],
  [0.7, 0.1],
  [0.8, 0.3],
  [0.93, 0.55],
  [0.97, 0.7],
  [1, 0.92],
];

/** Lab units of noise below which a ground has few edges of its own: what has as many outside as it has pixels is but a bottle's cap. */
const quiet = 1;

/**
 * What beside its standing tells of a cut: its faults, the share of the picture's border that one smooth ground explains and how noisy
 * that is, how many strong edges were left outside as a share of it, how many more lie near it than elsewhere, and how long a crisp one
 * is that begins there; and of how many pixels of the photo it is made.
 */
export type Besides = Pick<MaskFaults, "afloat" | "cutOff"> & {
  borderShare: number;
  noise: number;
  unexplained: number;
  strayNear: number;
  leftOut: number;
  detailPx: number;
};

/** The confidence of a cut from a busy ground, 0 to 1, with what lowers it in a shop owner's words. */
export function judgeBusy(
  measured: Standing,
  { afloat, cutOff, borderShare, noise, unexplained, strayNear, leftOut, detailPx }: Besides,
): { confidence: number; reasons: string[] } {
  const { agreement, area, solidity, variety, atRim, scraps, instability } = measured;
  const pardon = 0.6 * smoothStep(0.88, 0.92, borderShare) * sureness(measured);
  const clear = interpolate(steps, standing(measured) + pardon * raggedCost(measured));
  const found = [
    { reason: busy, doubt: 1 - clear },
    // A room's things, if they hang together with the product, are large, full of bays, and of many colours (goods: 3 to 37 Lab units).
    {
      reason: others,
      doubt:
        0.85 *
        smoothStep(0.22, 0.32, area) *
        smoothStep(22, 36, variety) *
        (1 - smoothStep(0.84, 0.94, solidity)),
    },
    { reason: others, doubt: 0.6 * smoothStep(38, 50, variety) },
    // Before an even ground they are the product's: a bench's cushions without its frame have .22, cuts that are right .09 at the most.
    {
      reason: others,
      doubt: 0.8 * smoothStep(0.78, 0.86, borderShare) * smoothStep(0.08, 0.2, strayNear),
    },
    { reason: others, doubt: noise < quiet ? 0.8 * smoothStep(0.6, 1.2, unexplained) : 0 },
    // Books of the shelf behind an armchair hung on it, and one of its legs was lost.
    { reason: ragged, doubt: 0.5 * (1 - pardon) * smoothStep(0.008, 0.02, scraps) },
    { reason: unsure, doubt: 0.4 * (1 - smoothStep(0.5, 0.8, agreement)) },
    // The slab of shadow below a shoe came and went with how generously it was cut; goods have .03 at the most.
    { reason: unsure, doubt: 0.5 * smoothStep(0.03, 0.07, instability) },
    // What joins them has the ground's colour: a laptop's black hinge, a bottle's label.
    { reason: unsure, doubt: 0.7 * smoothStep(0.1, 0.3, afloat) },
    { reason: unsure, doubt: line.weight * smoothStep(line.from, line.to, leftOut) },
    { reason: border, doubt: 0.45 * smoothStep(0.003, 0.055, atRim) },
    { reason: border, doubt: cut.weight * smoothStep(cut.from, cut.to, cutOff) },
    {
      reason: little,
      doubt: 1 - smoothStep(0.004, 0.02, area),
    },
    coarseDoubt(detailPx),
    { reason: fills, doubt: smoothStep(0.7, 0.92, area) },
  ];
  return {
    confidence: shareLeft(found),
    reasons: [...new Set(found.filter(({ doubt }) => doubt > 0.1).map(({ reason }) => reason))],
  };
}

/**
 * 1 where nothing of a cut hangs on how it is made, and its colours are its own: then it has thin parts and a long outline because the
 * product has, if it stands before one board or cloth. (In a room they are other things, however sure: a chair with books on it and a
 * bonsai less its pot.) Of 354 made photographs, half of them of goods that no rule was made on, eight more come to .3 by that, five of
 * which have an IoU of .95 and all of .90.
 */
function sureness({ apart, instability, agreement, weak }: Standing): number {
  return (
    smoothStep(0.975, 0.988, apart) *
    (1 - smoothStep(0.028, 0.04, instability)) *
    smoothStep(0.93, 0.955, agreement) *
    (1 - smoothStep(0.045, 0.06, weak))
  );
}
