import { findRegions } from "../cutout/image/regions.ts";
import { type Silhouette, solidFrom } from "./silhouette.ts";

/** What is smaller than this share of it all is a scrap, and so many parts are needed: pairs stand, and a balloon hangs over a chair. */
const leastShare = 0.02;
const leastParts = 4;
/** How far above the lowest point a part ends that stands on nothing, share of the height. */
const afloat = 0.12;

/** Whether it is several things that lie apart, most of them above others without touching them: nothing of the sort stands. */
export function isScattered({ widthPx, heightPx, alpha }: Silhouette): boolean {
  const mask = Uint8Array.from(alpha, (own) => Number(own >= solidFrom));
  const area = mask.reduce((sum, own) => sum + own, 0);
  const { regions } = findRegions(mask, widthPx, heightPx, 1, true);
  const parts = regions.filter(({ pixels }) => pixels > leastShare * area);
  const lowest = Math.max(...parts.map(({ bottom }) => bottom));
  const high = parts.filter(({ bottom }) => bottom < lowest - afloat * heightPx);
  return parts.length >= leastParts && high.length > 0.5 * parts.length;
}
