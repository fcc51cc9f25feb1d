import { keyFrom } from "../sets/key-from.ts";
import type { SetDescription } from "../sets/set.ts";
import type { PhotoAnalysis } from "./analysis.ts";

/** A key that comes less from one side is a frontal one or two lamps, and suits either side. */
const leastAcross = 0.15;

/**
 * Whether the set has to be mirrored so that its key comes from the side from which the product was lit in its photograph; null where
 * one of them has none. A stool lit from the right threw its shadow to the right.
 */
export function mirrorForLight(
  set: SetDescription,
  { product: { litSide = null } }: PhotoAnalysis,
): boolean | null {
  const { across } = keyFrom(set, false);
  if (litSide === null || Math.abs(across) < leastAcross) return null;
  return across > 0 !== (litSide === "right");
}
