import { findRegions } from "../image/regions.ts";
import type { Region } from "../image/regions.ts";
import { visibleBox } from "./visible-box.ts";

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
  const box = visibleBox(rgba, widthPx, heightPx, half);
  if (box === null) return;
  // Rims reach beyond it.
  const left = Math.max(0, box.left - rimPx);
  const top = Math.max(0, box.top - rimPx);
  const columns = Math.min(widthPx, box.right + 1 + rimPx) - left;
  const rows = Math.min(heightPx, box.bottom + 1 + rimPx) - top;
  const solid = new Uint8Array(columns * rows);
  for (let y = 0; y < rows; y++) {
    markRow(rgba, (top + y) * widthPx + left, solid, y * columns, columns);
  }
  const { labels, regions } = findRegions(solid, columns, rows, 1, true);
  const most = size.share * regions.reduce((largest, { pixels }) => Math.max(largest, pixels), 0);
  for (const [label, region] of regions.entries()) {
    if (region.pixels < size.pixels || region.pixels > most || !isCompact(region)) continue;
    const [from, to] = [
      Math.max(0, region.left - rimPx),
      Math.min(columns - 1, region.right + rimPx),
    ];
    const last = Math.min(rows - 1, region.bottom + rimPx);
    for (let y = Math.max(0, region.top - rimPx); y <= last; y++) {
      for (let x = from; x <= to; x++) {
        const own = labels[y * columns + x]!;
        if (own === 0 || own === label) rgba[((top + y) * widthPx + left + x) * 4 + 3] = 0;
      }
    }
  }
}

/** Marks what is solid in a row of `columns` pixels, from pixel `p` on. */
function markRow(
  rgba: Uint8Array,
  p: number,
  solid: Uint8Array,
  row: number,
  columns: number,
): void {
  for (let x = 0; x < columns; x++) if (rgba[(p + x) * 4 + 3]! >= half) solid[row + x] = 1;
}

function isCompact({ left, right, top, bottom, pixels }: Region): boolean {
  return pixels >= compact * (right - left + 1) * (bottom - top + 1);
}
