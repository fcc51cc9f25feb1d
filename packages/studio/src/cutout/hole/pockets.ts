import { areaOf } from "../image/mask-area.ts";
import { fillRegions } from "../image/regions.ts";
import type { Regions } from "../image/regions.ts";
import { thinShare } from "./window-form.ts";
import type { WindowLook } from "./window-look.ts";

/** A framework's windows are this share of it at least. */
const framework = 0.1;
/**
 * A pocket's pixels and how far its middle is off the ground's colour; and how much of its rim is by how thin bars of the
 * framework, as shares of the rim and of the root of its area.
 */
const pocket = { fewest: 24, off: 2.5, near: 0.95, thin: { rim: 0.4, bar: 0.15 } };

/**
 * Adds to a framework's windows the pockets between its bars, as those of a stool's braces: too small to be told from a print or
 * a glint elsewhere. Only a coloured ground gives itself away in so few pixels.
 */
export function addPockets(
  mask: Uint8Array,
  widthPx: number,
  found: Regions,
  looks: (WindowLook | null)[],
  isWindow: boolean[],
): void {
  const left = mask.slice();
  fillRegions(left, widthPx, found, isWindow, 0);
  const bars = areaOf(left);
  const opened = areaOf(mask) - bars;
  if (opened < framework * bars) return;
  const thinPx = pocket.thin.bar * Math.sqrt(bars);
  found.regions.forEach(({ pixels }, label) => {
    const seen = looks[label];
    if (!seen || isWindow[label] || pixels < pocket.fewest) return;
    if (seen.inner > pocket.off || seen.near < pocket.near) return;
    isWindow[label] = thinShare(seen.rim, widthPx, thinPx, (p) => !left[p]) >= pocket.thin.rim;
  });
}
