import { findResting } from "./resting.ts";
import type { Resting } from "./resting.ts";
import { partsOf } from "./silhouette.ts";
import type { Silhouette } from "./silhouette.ts";

/** `things` are the base contours of several, each in its own box; empty where there is one thing. */
export type RestingTogether = Resting & { things: Resting["contour"][] };

/** What is smaller than this share of it all is no thing of its own: a gift set's jar has .1. */
const leastShare = 0.04;

/**
 * How a shape rests (`findResting`), or several things in one photograph that stand side by side, some farther back: each of them
 * rests by itself, and they do so together. Under one hull a carton behind two jars was in the air, and they were turned by 19° to come
 * to rest.
 */
export function restTogether(shape: Silhouette): RestingTogether {
  const whole = findResting(shape);
  const things = partsOf(shape, leastShare)
    .map(({ part, left, top }) => ({ ...findResting(part), left, top }))
    .toSorted((one, other) => one.left - other.left);
  if (things.length < 2 || things.some(({ rests }) => !rests)) return { ...whole, things: [] };
  const contours = things.map((thing) => thing.contour);
  if (whole.rests) return { ...whole, things: contours };
  const contour: Resting["contour"] = [];
  for (const thing of things)
    for (const [x, y] of thing.contour) {
      // Of what stands behind another, only what shows beside it goes on to the right.
      const last = contour.at(-1);
      if (last === undefined || thing.left + x > last[0])
        contour.push([thing.left + x, thing.top + y]);
    }
  return { ...whole, contour, rests: true, setDownDegrees: null, things: contours };
}
