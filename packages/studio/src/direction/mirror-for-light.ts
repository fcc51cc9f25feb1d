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

/**
 * A shift off the middle to the side from which the key comes, so that the shadow falls into the room that the shift leaves: to the
 * other side a cactus on a plinth, and its shadow out of the frame, left half of the picture empty.
 */
export function shiftForShadow(shiftX: number, set: SetDescription, mirrored: boolean): number {
  const { across } = keyFrom(set, mirrored);
  return Math.abs(across) < leastAcross ? shiftX : Math.sign(across) * Math.abs(shiftX);
}
