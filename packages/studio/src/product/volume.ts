import type { Cutout } from "../cutout/cutout.ts";
import type { VolumeClass } from "./product.ts";
import type { Resting } from "./resting.ts";
import type { RestingTogether } from "./rest-together.ts";
import { withoutCorners } from "./round-base.ts";
import { mirrorSymmetry } from "./silhouette.ts";
import type { Silhouette } from "./silhouette.ts";

export type Volume = {
  volume: VolumeClass;
  depthRatio: number;
  symmetry: number;
  cameraElevationDegrees: number;
};

/**
 * The most that a box which shows no side is deep, of its height: where it is broad it is a screen, a frame or a board more often than
 * a chest. Half as deep as it is wide, a television stood before a chest's shadow.
 */
const screenDepth = 0.35;

/** Guesses the solid behind the silhouette from its outline, its base contour and the fall of light across it. */
export function guessVolume(cutout: Cutout, shape: Silhouette, resting: RestingTogether): Volume {
  const symmetry = mirrorSymmetry(shape);
  const sag = sagOf(resting);
  const turned = sag.corner ? "box" : null;
  const round = isRound(cutout, shape, { symmetry, sag: sag.depth });
  const volume: VolumeClass = turned ?? (round ? "revolution" : isBoxy(shape) ? "box" : "soft");
  const own = volume === "revolution" ? baseSag(withoutCorners(resting.contour)) : sag;
  const cameraElevationDegrees = elevation(own.depth, volume);
  const box = sag.corner ? 0.8 : Math.min(0.5, (screenDepth * shape.heightPx) / shape.widthPx);
  const depthRatio = { revolution: 1, box, soft: 0.45, flat: 0.08 }[volume];
  return { volume, depthRatio, symmetry, cameraElevationDegrees };
}

/** Of several things that of the one whose base hangs deepest: in a row before and behind one another they make no corner of a box. */
function sagOf({ contour, things }: RestingTogether): { depth: number; corner: boolean } {
  if (things.length === 0) return baseSag(contour);
  return { depth: Math.max(...things.map((own) => baseSag(own).depth)), corner: false };
}

/** How far the base's middle hangs below its ends, as a share of its width, and whether it comes to one corner. */
function baseSag(contour: Resting["contour"]): { depth: number; corner: boolean } {
  const [first, last] = [contour[0]!, contour.at(-1)!];
  const width = Math.max(1, last[0] - first[0]);
  let [deepest, at] = [0, first];
  for (const point of contour) {
    const t = (point[0] - first[0]) / width;
    const depth = point[1] - (first[1] + (last[1] - first[1]) * t);
    if (depth > deepest) [deepest, at] = [depth, point];
  }
  // A corner's two flanks are straight: no hull point stands off them by more than an eighth of the corner's depth.
  const straight = contour.every(([x, y]) => {
    const [a, b] = x <= at[0] ? [first, at] : [at, last];
    const line = a[1] + ((b[1] - a[1]) * (x - a[0])) / Math.max(1e-6, b[0] - a[0]);
    return y - line < Math.max(1, deepest / 8);
  });
  const inside = at[0] > first[0] + 0.08 * width && at[0] < last[0] - 0.08 * width;
  return { depth: deepest / width, corner: inside && straight && deepest / width > 0.04 };
}

/** An ellipse's half height over its half width is the sine of the elevation; a corner hangs about as deep. */
function elevation(depth: number, volume: VolumeClass): number {
  const sine = volume === "revolution" ? 2 * depth : volume === "box" ? 2.4 * depth : 1.6 * depth;
  return Math.round((Math.asin(Math.min(1, sine)) * 180) / Math.PI);
}

/**
 * Light that falls off to both sides tells of a cylinder where its base hangs this far down in its middle, a share of its width, or
 * where it does so in nearly all rows: of eleven things with straight sides ten, telephones in pairs, a sofa, a laptop, had as much
 * fall from what they show, in .2 to .9 of their rows above straight bases (.000 to .018; a jar's hangs by .033 to .076, at five sizes).
 */
const roundBase = 0.026;
const nearlyAll = 0.95;
/** A mean fall of this share of the middle's light is a cylinder's, a row's of that counts. */
const leastFall = { mean: 0.06, row: 0.02 };

/**
 * Turned on a lathe: solid rows whose middles lie on one line, and either the light falls off to their sides or the
 * outline swells and narrows alike on both (a bottle's neck). One straight taper is a bag's as well as a cone's: there the light
 * has to tell. A bag's handle or a chair's legs break the rows.
 */
function isRound(
  cutout: Cutout,
  shape: Silhouette,
  { symmetry, sag }: { symmetry: number; sag: number },
): boolean {
  if (symmetry < 0.9) return false;
  const rows: number[] = [];
  let [solid, spanned, wander] = [0, 0, 0];
  for (let y = 0; y < shape.heightPx; y++) {
    const span = shape.right[y]! - shape.left[y]! + 1;
    if (span <= 0.1 * shape.widthPx) continue;
    rows.push(y);
    spanned += span;
    wander += ((shape.left[y]! + shape.right[y]! + 1 - shape.widthPx) / 2) ** 2;
    for (let x = shape.left[y]!; x <= shape.right[y]!; x++) {
      if (shape.alpha[y * shape.widthPx + x]! > 0.02) solid++;
    }
  }
  if (rows.length === 0 || solid / spanned < 0.97) return false;
  if (Math.sqrt(wander / rows.length) > 0.04 * shape.widthPx) return false;
  const spans = rows.map((y) => shape.right[y]! - shape.left[y]! + 1);
  const sorted = spans.toSorted((p, q) => p - q);
  const swell = sorted[Math.floor(spans.length * 0.06)]! / sorted.at(-1)!;
  const turned = swell < 0.75 && !isStraightTaper(spans);
  if (turned) return true;
  const { mean, alike } = edgeFall(cutout, shape, rows);
  return mean > leastFall.mean && (sag > roundBase || alike > nearlyAll);
}

/** Whether widths grow by the same step from row to row, but for an end that is rounded off: within 3 % in nine rows of ten. */
function isStraightTaper(spans: number[]): boolean {
  const count = spans.length;
  const [first, last] = [Math.floor(0.1 * count), Math.floor(0.9 * count)];
  const step = (spans[last]! - spans[first]!) / Math.max(1, last - first);
  const most = Math.max(...spans);
  const straight = spans.filter((span, row) => {
    return Math.abs(span - spans[first]! - step * (row - first)) < 0.03 * most;
  });
  return straight.length > 0.9 * count;
}

/**
 * Relative change of lightness from the middle of the rows to their sides, in the mean: large on cylinders, small on flat faces. And
 * the share of the rows in which both sides change alike.
 */
function edgeFall(
  cutout: Cutout,
  shape: Silhouette,
  rows: number[],
): { mean: number; alike: number } {
  const luma = (x: number, y: number) => {
    const i = (y * cutout.widthPx + x) * 4;
    return 0.3 * cutout.rgba[i]! + 0.59 * cutout.rgba[i + 1]! + 0.11 * cutout.rgba[i + 2]!;
  };
  // Not the grid's scale: its sides are rounded, of what is slim by much.
  const [across, down] = [cutout.widthPx / shape.widthPx, cutout.heightPx / shape.heightPx];
  const falls = rows.map((row) => {
    const y = Math.floor((row + 0.5) * down);
    const from = shape.left[row]! * across;
    const span = (shape.right[row]! + 1) * across - from;
    const read = (t: number) => luma(Math.floor(from + span * t), y);
    const middle = (read(0.3) + read(0.4) + read(0.6) + read(0.7)) / 4;
    const sides = [(read(0.05) + read(0.08)) / 2, (read(0.95) + read(0.92)) / 2];
    return sides.map((side) => (middle - side) / Math.max(24, middle)) as [number, number];
  });
  const mean = falls.reduce((sum, [left, right]) => sum + (left + right) / 2, 0) / falls.length;
  const way = Math.sign(mean);
  const alike = falls.filter((sides) => sides.every((fall) => fall * way > leastFall.row));
  return { mean: Math.abs(mean), alike: alike.length / falls.length };
}

/** Fills its upright bounding box. */
function isBoxy(shape: Silhouette): boolean {
  return shape.area / (shape.widthPx * shape.heightPx) > 0.82;
}
