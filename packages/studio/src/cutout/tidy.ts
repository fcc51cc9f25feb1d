import { dropFoldLines } from "./fold-lines.ts";
import type { Segmentation } from "./ground/plain-ground.ts";
import { fillRegions, findRegions, placesOf } from "./image/regions.ts";
import type { Region } from "./image/regions.ts";
import type { Scene } from "./ground/scene.ts";

/** Drops what isn't the product (a table's edge, specks, props that run out of the picture) and fills holes that no ground was seen in; gives the dropped share of the picture. */
export function tidyMask(scene: Scene, segmentation: Segmentation): number {
  dropFoldLines(scene, segmentation.mask);
  const dropped = dropSpecks(scene, segmentation);
  fillHoles(scene, segmentation);
  return dropped / segmentation.mask.length;
}

function dropSpecks({ widthPx, heightPx }: Scene, { mask, evidence }: Segmentation): number {
  const found = findRegions(mask, widthPx, heightPx, 1, true);
  const { regions } = found;
  const largest = Math.max(...regions.map((r) => r.pixels));
  const largestFree = Math.max(0, ...regions.map((r) => (r.borderPixels > 0 ? 0 : r.pixels)));
  const main = regions.find((r) => r.pixels === largestFree && r.borderPixels === 0);
  let dropped = 0;
  const isSpeck = regions.map((region, label) => {
    const prop =
      region.borderPixels > 0 &&
      largestFree > 0.015 * mask.length &&
      largestFree > 0.12 * region.pixels &&
      gap(region, main) > 0.03 * Math.max(widthPx, heightPx);
    if (prop) dropped += region.pixels;
    if (prop || region.pixels < Math.max(12, 0.012 * largest)) return true;
    if (region.pixels >= 0.05 * largest || evidence === null) return false;
    return meanStrength(evidence, placesOf(found, label, widthPx)) < 6;
  });
  fillRegions(mask, widthPx, found, isSpeck, 0);
  return dropped;
}

function meanStrength(evidence: Float32Array, places: number[]): number {
  let strength = 0;
  for (const p of places) strength += Math.min(40, evidence[p]!);
  return strength / places.length;
}

/** Pixels between two regions' boxes; a second shoe or a ring of the scissors lies close, a prop or a shelf does not. */
function gap(a: Region, b: Region | undefined): number {
  if (!b) return 0;
  const across = Math.max(0, a.left - b.right, b.left - a.right);
  const down = Math.max(0, a.top - b.bottom, b.top - a.bottom);
  return Math.hypot(across, down);
}

function fillHoles({ widthPx, heightPx, backdrop }: Scene, { mask, ground }: Segmentation): void {
  const found = findRegions(mask, widthPx, heightPx, 0);
  const isHole = found.regions.map(
    (region, label) =>
      label > 0 &&
      region.borderPixels === 0 &&
      (backdrop.plain || region.pixels < 0.002 * mask.length) &&
      placesOf(found, label, widthPx).every((p) => !ground[p]),
  );
  fillRegions(mask, widthPx, found, isHole, 1);
}
