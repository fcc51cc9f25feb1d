import { findRegions } from "../image/regions.ts";
import type { Region } from "../image/regions.ts";

/** A crumb's share of the product at the most, and pixels at the least: what is smaller is the tip of a spine or noise. */
const size = { share: 0.0005, pixels: 30 };
/** Of its box a scrap of ground fills so much; a thread or a hair fills less. */
const compact = 0.45;
/** How far its soft rim reaches, pixels. */
const rimPx = 3;
const half = 128;

/**
 * Clears compact scraps that hang in the air beside a product, in place: under a camera on paper in low sun two specks of lit ground were
 * left beyond its shade. The threads of a mesh, and spines, are not compact.
 */
export function clearCrumbs(rgba: Uint8Array, widthPx: number, heightPx: number): void {
  const solid = new Uint8Array(widthPx * heightPx);
  for (let p = 0; p < solid.length; p++) solid[p] = Number(rgba[p * 4 + 3]! >= half);
  const { labels, regions } = findRegions(solid, widthPx, heightPx, 1, true);
  const most = size.share * regions.reduce((largest, { pixels }) => Math.max(largest, pixels), 0);
  for (const [label, region] of regions.entries()) {
    if (region.pixels < size.pixels || region.pixels > most || !isCompact(region)) continue;
    const [top, bottom] = [region.top - rimPx, region.bottom + rimPx];
    const [left, right] = [region.left - rimPx, region.right + rimPx];
    const [from, to] = [Math.max(0, left), Math.min(widthPx - 1, right)];
    for (let y = Math.max(0, top); y <= Math.min(heightPx - 1, bottom); y++) {
      for (let p = y * widthPx + from; p <= y * widthPx + to; p++)
        if (labels[p] === 0 || labels[p] === label) rgba[p * 4 + 3] = 0;
    }
  }
}

function isCompact({ left, right, top, bottom, pixels }: Region): boolean {
  return pixels >= compact * (right - left + 1) * (bottom - top + 1);
}
