import type { Lab } from "../image/lab.ts";
import { findRegions } from "../image/regions.ts";

/** Directions in which the outline is read, and rounds in which what lies off the circle is left out of it. */
const directions = 180;
const rounds = 8;
/** Outline within this share of the radius is on the circle; so much of it has to be, and the smallest circle that is looked at. */
const near = 0.015;
const leastOn = 0.7;
const leastRadiusPx = 24;
/** Of the circle no more may be missing, or it is a ring with a gap; of the mask no more may lie outside, or it is a mug with a handle. */
const mostMissing = 0.12;
const mostOutside = 0.03;
/** Strips on both sides of a missing arc, shares of the radius, and how far apart their mean colours are (Lab units) where goods end there. */
const strips = { from: 0.02, to: 0.07 };
const leastEdge = 5;

type Circle = { x: number; y: number; radius: number };

/**
 * Gives a round thing back what a cut on a busy ground bit out of it: the shaded side of a ball has the grass's colours. Most of the
 * outline lies on one circle, and along the rest of that circle the photo has an edge, where a biscuit's own bite shows the table.
 */
export function completeRound(lab: Lab, mask: Uint8Array, widthPx: number, heightPx: number): void {
  const outline = readOutline(mask, widthPx, heightPx);
  const circle = outline && fitCircle(outline);
  if (!circle || !fitsInto(circle, widthPx, heightPx)) return;
  const missing = missingPart(circle, mask, widthPx);
  if (missing === null || edgeAlong(lab, circle, outline, widthPx) < leastEdge) return;
  for (const p of missing) mask[p] = 1;
}

type Point = { x: number; y: number };

/** The farthest pixel of the mask's largest part in each direction from its middle; null where it is small or spread over the picture. */
function readOutline(mask: Uint8Array, widthPx: number, heightPx: number): Point[] | null {
  const { labels, regions } = findRegions(mask, widthPx, heightPx, 1);
  const largest = regions.reduce(
    (best, { pixels }, label) =>
      label > 0 && pixels > (regions[best]?.pixels ?? 0) ? label : best,
    0,
  );
  if (largest === 0) return null;
  const box = regions[largest]!;
  const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
  const farthest = Math.hypot(box.right - box.left, box.bottom - box.top);
  return Array.from({ length: directions }, (_, index) => {
    const angle = (2 * Math.PI * index) / directions;
    const [right, down] = [Math.cos(angle), Math.sin(angle)];
    let reach = 0;
    for (let k = 0; k < farthest; k++) {
      const px = Math.round(x + k * right);
      const py = Math.round(y + k * down);
      if (px < 0 || py < 0 || px >= widthPx || py >= heightPx) break;
      if (labels[py * widthPx + px] === largest) reach = k;
    }
    return { x: x + reach * right, y: y + reach * down };
  });
}

/** The circle on which most of an outline lies; null where it is none. */
function fitCircle(outline: Point[]): Circle | null {
  let circle = circleThrough(outline);
  for (let round = 0; round < rounds; round++) {
    // From loose to tight: at first the bite has drawn the circle in.
    const within = Math.max(near, 0.08 * 0.7 ** round);
    const last = circle;
    const kept = outline.filter((point) => Math.abs(offCircle(last, point)) < within);
    if (kept.length < leastOn * outline.length) return null;
    circle = circleThrough(kept);
  }
  return circle.radius >= leastRadiusPx ? circle : null;
}

/** How far outside of a circle a point lies, as a share of the radius. */
function offCircle({ x, y, radius }: Circle, point: Point): number {
  return Math.hypot(point.x - x, point.y - y) / radius - 1;
}

/** Least squares of x² + y² = a x + b y + c (Kåsa 1976), about the points' mean. */
function circleThrough(points: Point[]): Circle {
  const count = points.length;
  const meanX = points.reduce((sum, { x }) => sum + x, 0) / count;
  const meanY = points.reduce((sum, { y }) => sum + y, 0) / count;
  let [xx, xy, yy, xz, yz, z] = [0, 0, 0, 0, 0, 0];
  for (const point of points) {
    const [x, y] = [point.x - meanX, point.y - meanY];
    const square = x * x + y * y;
    xx += x * x;
    xy += x * y;
    yy += y * y;
    xz += x * square;
    yz += y * square;
    z += square;
  }
  const determinant = 2 * (xx * yy - xy * xy);
  const x = (xz * yy - yz * xy) / determinant;
  const y = (yz * xx - xz * xy) / determinant;
  return { x: x + meanX, y: y + meanY, radius: Math.sqrt(x * x + y * y + z / count) };
}

function fitsInto({ x, y, radius }: Circle, widthPx: number, heightPx: number): boolean {
  const room = radius * (1 + strips.to);
  return x > room && y > room && x < widthPx - room && y < heightPx - room;
}

/** Pixels of a circle that a mask lacks; null where those, or what of the mask lies outside, are too many. */
function missingPart(circle: Circle, mask: Uint8Array, widthPx: number): number[] | null {
  const missing: number[] = [];
  let [inside, outside] = [0, 0];
  for (let p = 0; p < mask.length; p++) {
    const away = Math.hypot((p % widthPx) - circle.x, Math.floor(p / widthPx) - circle.y);
    if (away < circle.radius) {
      inside++;
      if (mask[p] === 0) missing.push(p);
    } else if (mask[p] === 1 && away > circle.radius * (1 + near)) outside++;
  }
  const isWhole = missing.length < mostMissing * inside && outside < mostOutside * inside;
  return isWhole && missing.length > 0 ? missing : null;
}

/** How far apart the mean colours on both sides of a circle are where the outline is off it, Lab units. */
function edgeAlong(lab: Lab, circle: Circle, outline: Point[], widthPx: number): number {
  const apart = [0, 0, 0];
  let count = 0;
  for (const point of outline) {
    if (offCircle(circle, point) > -2 * near) continue;
    const angle = Math.atan2(point.y - circle.y, point.x - circle.x);
    for (let away = strips.from; away <= strips.to; away += 1 / circle.radius) {
      count++;
      for (let c = 0; c < 3; c++) {
        apart[c]! += lab[c]![pixelAt(circle, angle, 1 - away, widthPx)]!;
        apart[c]! -= lab[c]![pixelAt(circle, angle, 1 + away, widthPx)]!;
      }
    }
  }
  return Math.hypot(...apart) / Math.max(1, count);
}

function pixelAt({ x, y, radius }: Circle, angle: number, share: number, widthPx: number): number {
  const px = Math.round(x + radius * share * Math.cos(angle));
  return Math.round(y + radius * share * Math.sin(angle)) * widthPx + px;
}
