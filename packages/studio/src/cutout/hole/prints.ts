import { fillRegions, findRegions } from "../image/regions.ts";
import type { Region } from "../image/regions.ts";
import type { OutlinePoint } from "../outline/edge-softness.ts";
import { isHole, thinShare } from "./window-form.ts";

/** Share of the mask that a letter has at least, and is less than: an opening as large tells that the product has some. */
const letter = { least: 0.0005, most: 0.05 };
/** The least share of what is open already, and was told to be. */
const opened = 0.006;
/** A print that is one of a kind is not told from a hole. */
const fewest = 2;
/** How broad a bar is at most, square roots of the mask's area, and least of a window's rim that has the open ground behind one. */
const bar = 0.12;
const thin = 0.2;
/** Least part of all by their area that lies by a bar where there are openings: of eight letters the three at the ends of their rows had .36. */
const least = 0.45;

/**
 * Takes out of what may be windows a print in the ground's own colour, as white letters are before white: all of it is small, and lies
 * deep in what it is printed on, but for the last letter of a row. A product with openings has one by a thin bar, or a large one.
 * @param rims  of the regions that lie within the mask, null for others
 * @param isWindow  of the regions; changed in place
 * @param isTold  whether a region is told to be a window by another thing
 */
export function dropPrints(
  { mask, widthPx, area }: { mask: Uint8Array; widthPx: number; area: number },
  regions: Region[],
  rims: (OutlinePoint[] | null)[],
  isWindow: boolean[],
  isTold: (label: number) => boolean,
): void {
  if (!isWindow.some((own, label) => own && !isTold(label))) return;
  const alike = [...regions.keys()].filter((label) => {
    return rims[label] && !isTold(label) && regions[label]!.pixels >= letter.least * area;
  });
  const isLarge = (label: number): boolean => regions[label]!.pixels >= letter.most * area;
  if (alike.length < fewest || alike.some(isLarge)) return;
  const open = findRegions(mask, widthPx, mask.length / widthPx, 0);
  if (open.regions.some((region) => isHole(region) && region.pixels >= opened * area)) return;
  const filled = mask.slice();
  fillRegions(filled, widthPx, open, open.regions.map(isHole), 1);
  const isOpen = (p: number): boolean => filled[p] === 0;
  const areaIn = (labels: number[]): number =>
    labels.reduce((sum, label) => sum + regions[label]!.pixels, 0);
  const byBar = alike.filter((label) => {
    return thinShare(rims[label]!, widthPx, bar * Math.sqrt(area), isOpen) >= thin;
  });
  if (areaIn(byBar) >= least * areaIn(alike)) return;
  for (let label = 1; label < regions.length; label++) if (!isTold(label)) isWindow[label] = false;
}
