import type { Raster } from "../../photo/resize.ts";
import type { Scene } from "../ground/scene.ts";

/** A place on an outline of the working size, and the way out of it: one step along x or y. */
export type OutlinePoint = { x: number; y: number; outX: number; outY: number };

/** The four steps from a pixel to the next. */
export const ways = [
  { outX: 1, outY: 0 },
  { outX: -1, outY: 0 },
  { outX: 0, outY: 1 },
  { outX: 0, outY: -1 },
];

/** Every place where a mask ends, as far from the border as profiles need. */
export function outlinePoints(mask: Uint8Array, widthPx: number, heightPx: number): OutlinePoint[] {
  const points: OutlinePoint[] = [];
  for (let y = 3; y < heightPx - 3; y++) {
    for (let x = 3, p = y * widthPx + 3; x < widthPx - 3; x++, p++) {
      if (!mask[p]) continue;
      if (mask[p - 1] && mask[p + 1] && mask[p - widthPx] && mask[p + widthPx]) continue;
      for (const { outX, outY } of ways) {
        if (!mask[p + outY * widthPx + outX]) points.push({ x, y, outX, outY });
      }
    }
  }
  return points;
}

/** How steep the photo is across an outline: the largest step from pixel to pixel over the whole change. */
export type OutlineProfile = {
  /** One ratio for each point that shows any change, in ascending order. */
  ratios: Float32Array;
  /** Points that show none. */
  faint: number;
};

/** A change of fewer grey levels is no edge. */
const leastChange = 8;

/** A photo, and the size of the grid on which outlines of it are given. */
type Sight = Pick<Scene, "photo" | "widthPx" | "heightPx">;

/**
 * Measures the photo across an outline at its full size.
 * @param inward  how far inside of the outline the measuring begins, pixels of the grid
 */
export function profileOutline(
  { photo, widthPx, heightPx }: Sight,
  points: OutlinePoint[],
  inward = 3,
): OutlineProfile {
  const photoScale = photo.widthPx / widthPx;
  const down = photo.heightPx / heightPx;
  const reach = Math.ceil(3 * photoScale + 2);
  const from = -Math.ceil(inward * photoScale + 2);
  const profile = new Float32Array(reach - from + 1);
  const ratios: number[] = [];
  let faint = 0;
  // All of them: by every so many of them a photograph's mirror image had other shadows.
  for (const { x, y, outX, outY } of points) {
    const centreX = outermost((x + 0.5 + 0.5 * outX) * photoScale - 0.5, outX);
    const centreY = outermost((y + 0.5 + 0.5 * outY) * down - 0.5, outY);
    if (!readProfile(photo, centreX, centreY, outX, outY, from, reach, profile)) continue;
    const change = Math.abs(profile[0]! + profile[1]! - profile.at(-1)! - profile.at(-2)!) / 2;
    if (change < leastChange) {
      faint++;
      continue;
    }
    let steepest = 0;
    for (let t = 1; t < profile.length - 1; t++) {
      steepest = Math.max(steepest, Math.abs(profile[t + 1]! - profile[t - 1]!) / 2);
    }
    ratios.push(steepest / change);
  }
  return { ratios: Float32Array.from(ratios).sort(), faint };
}

/** The nearest pixel; of two that are as near the outer one, or a photograph's left edges were read a pixel nearer than its right ones. */
function outermost(place: number, out: number): number {
  return out < 0 ? Math.ceil(place - 0.5) : Math.round(place);
}

/** The sharpness of which three fifths of an outline are softer; 0 where it shows none. */
export function usualOf(ratios: Float32Array): number {
  return ratios[Math.floor(0.6 * ratios.length)] ?? 0;
}

/**
 * The median of the ratios, null where fewer than 6 points show an edge. A product's edge takes 1 to 3 px of a sharp
 * photo, a hard shadow's penumbra three times as much.
 */
export function outlineSharpness(sight: Sight, points: OutlinePoint[]): number | null {
  const { ratios } = profileOutline(sight, points);
  return ratios.length < 6 ? null : ratios[ratios.length >> 1]!;
}

/** Luma along the way out, each the mean of three pixels beside one another: noise is no edge. */
function readProfile(
  { widthPx, heightPx, rgb }: Raster,
  centreX: number,
  centreY: number,
  outX: number,
  outY: number,
  from: number,
  reach: number,
  profile: Float32Array,
): boolean {
  const margin = reach + 1;
  if (centreX < margin || centreX >= widthPx - margin) return false;
  if (centreY < margin || centreY >= heightPx - margin) return false;
  for (let t = from; t <= reach; t++) {
    let sum = 0;
    for (let side = -1; side <= 1; side++) {
      const x = centreX + t * outX + side * outY;
      const y = centreY + t * outY + side * outX;
      const i = (y * widthPx + x) * 3;
      sum += 0.3 * rgb[i]! + 0.59 * rgb[i + 1]! + 0.11 * rgb[i + 2]!;
    }
    profile[t - from] = sum / 3;
  }
  return true;
}
