import type { Region, Regions } from "../image/regions.ts";
import { isHole } from "./window-form.ts";

/** Most of two forms that lies more than a pixel off the other: of rings and gaps .076, of what is alike by size alone .19 and more. */
const mostOff = 0.08;
/** What differs by more of a hole's area, or a side by so many pixels, has another form. */
const unlike = { pixels: 0.35, sidePx: 4 };

/** A region of a plane of labels. */
type Form = { labels: Int32Array; label: number; region: Region };

/** Gives whether a region has the very form of a hole among what a mask leaves open, or of its mirror image: the other ring of scissors, the next gap between slats. */
export function findDoubles(
  { labels, regions }: Regions,
  widthPx: number,
): (found: Regions, label: number) => boolean {
  const holes = regions
    .map((region, label) => ({ labels, label, region }))
    .filter(({ region }) => isHole(region));
  return (found, label) => {
    const form = { labels: found.labels, label, region: found.regions[label]! };
    return holes.some((hole) => {
      if (!mayBeAlike(hole.region, form.region)) return false;
      return [1, -1].some((way) => shareOff(form, hole, way, widthPx) < mostOff);
    });
  };
}

function mayBeAlike(hole: Region, region: Region): boolean {
  const across = hole.right - hole.left - (region.right - region.left);
  const down = hole.bottom - hole.top - (region.bottom - region.top);
  const more = Math.abs(hole.pixels - region.pixels);
  return (
    Math.max(Math.abs(across), Math.abs(down)) <= unlike.sidePx &&
    more <= unlike.pixels * hole.pixels
  );
}

/** Share of two forms, laid over one another by their middles, that is off the other. @param way  -1 mirrors them */
function shareOff(one: Form, other: Form, way: number, widthPx: number): number {
  const off = countOff(one, other, way, widthPx) + countOff(other, one, way, widthPx);
  return off / (one.region.pixels + other.region.pixels);
}

/** How many pixels of a form have nothing of the other within a pixel. */
function countOff(
  { labels, label, region }: Form,
  other: Form,
  way: number,
  widthPx: number,
): number {
  const { left, right, top, bottom } = other.region;
  const shiftX = Math.round((left + right - way * (region.left + region.right)) / 2);
  const shiftY = Math.round((top + bottom - region.top - region.bottom) / 2);
  const isIn = (p: number): boolean => other.labels[p] === other.label;
  let count = 0;
  for (let y = region.top; y <= region.bottom; y++) {
    for (let x = region.left; x <= region.right; x++) {
      if (labels[y * widthPx + x] !== label) continue;
      const p = (y + shiftY) * widthPx + way * x + shiftX;
      const isNear =
        isIn(p) || isIn(p - 1) || isIn(p + 1) || isIn(p - widthPx) || isIn(p + widthPx);
      if (!isNear) count++;
    }
  }
  return count;
}
