import { smoothStep } from "./lab.ts";
import { standing } from "./separation.ts";
import type { Standing } from "./separation.ts";

/** How likely a cut from a busy ground is right by how far it stands out (`standing`): places between are interpolated. */
const steps: [from: number, to: number][] = [
  [0.7, 0.1],
  [0.8, 0.3],
  [0.93, 0.55],
  [0.97, 0.7],
  [1, 0.92],
];

const others = "there are other things in the picture";

/** The confidence of a cut from a busy ground, 0 to 1, with what lowers it in a shop owner's words. */
export function judgeBusy(busy: Standing): { confidence: number; reasons: string[] } {
  const { agreement, area, solidity, variety, atRim, scraps } = busy;
  const clear = interpolate(standing(busy));
  const found = [
    { reason: "the ground is busy", doubt: 1 - clear },
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
    // Books of the shelf behind an armchair hung on it, and one of its legs was lost.
    { reason: "the outline is ragged", doubt: 0.5 * smoothStep(0.008, 0.02, scraps) },
    { reason: "the outline is uncertain", doubt: 0.4 * (1 - smoothStep(0.5, 0.8, agreement)) },
    { reason: "the product touches the border", doubt: 0.45 * smoothStep(0.003, 0.055, atRim) },
    {
      reason: "the product is very small in the picture",
      doubt: 1 - smoothStep(0.004, 0.02, area),
    },
    { reason: "the product fills the picture", doubt: smoothStep(0.7, 0.92, area) },
  ];
  return {
    confidence: found.reduce((share, { doubt }) => share * (1 - doubt), 1),
    reasons: [...new Set(found.filter(({ doubt }) => doubt > 0.1).map(({ reason }) => reason))],
  };
}

function interpolate(value: number): number {
  const above = steps.findIndex(([from]) => value < from);
  if (above === 0) return Math.max(0, (steps[0]![1] * value) / steps[0]![0]);
  if (above < 0) return steps.at(-1)![1];
  const [low, high] = [steps[above - 1]!, steps[above]!];
  return low[1] + ((value - low[0]) / (high[0] - low[0])) * (high[1] - low[1]);
}
