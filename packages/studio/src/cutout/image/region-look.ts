import type { Shade } from "../shadow/even-shade.ts";
import { outlineSharpness, ways } from "../outline/edge-softness.ts";
import type { OutlinePoint } from "../outline/edge-softness.ts";
import type { Region } from "./regions.ts";
import type { Scene } from "../ground/scene.ts";

/** A mask's size and middle. */
export type Body = { pixels: number; centreX: number; centreY: number };

export function describeBody(mask: Uint8Array, widthPx: number): Body {
  let [pixels, columns, rows] = [0, 0, 0];
  for (let row = 0, y = 0; row < mask.length; row += widthPx, y++) {
    let inRow = 0;
    for (let x = 0; x < widthPx; x++) {
      if (!mask[row + x]) continue;
      inRow++;
      columns += x;
    }
    pixels += inRow;
    rows += inRow * y;
  }
  const count = Math.max(1, pixels);
  return { pixels, centreX: columns / count, centreY: rows / count };
}

/** A region of darkened ground in the mask, as it looks by itself. */
export type RegionLook = {
  pixels: number;
  /** Its pixels' places in the mask, and where its rim faces open ground. */
  places: number[];
  outline: OutlinePoint[];
  centreY: number;
  depth: number;
  facing: number;
  sharpness: number | null;
  slope: number;
  deepening: number;
};

/** A region, beside the mask. */
export type Sight = RegionLook & {
  /** How far its middle lies below the mask's, square roots of the mask's area. */
  low: number;
  /** Its edge against the product's. */
  softness: number;
  /** Where it could be a hard shadow's. */
  shade: Shade | null;
  /** What it leaves of a coloured ground's light, where the ground's hue tells that it is one. */
  hued: number | null;
};

/** A region's mean column and row. */
export function centreOf(
  labels: Int32Array,
  label: number,
  { left, right, top, bottom, pixels }: Region,
  widthPx: number,
): { centreX: number; centreY: number } {
  let [columns, rows] = [0, 0];
  for (let y = top; y <= bottom; y++) {
    for (let x = left; x <= right; x++) {
      if (labels[y * widthPx + x] !== label) continue;
      columns += x;
      rows += y;
    }
  }
  return { centreX: columns / pixels, centreY: rows / pixels };
}

/**
 * Mean row, mean darkening, how much of the rim faces open ground a few pixels on (the soft rim itself isn't
 * smooth), and how sharply; mean slope, and the correlation of darkness with the distance from the open ground.
 */
export function describeRegion(
  scene: Scene,
  distance: Float32Array,
  mask: Uint8Array,
  labels: Int32Array,
  label: number,
  region: Region,
): RegionLook {
  const { widthPx, lift, slope } = scene;
  let [rim, steps] = [0, 0];
  const places: number[] = [];
  const depths: number[] = [];
  const distances: number[] = [];
  const outline: OutlinePoint[] = [];
  for (let y = region.top; y <= region.bottom; y++) {
    for (let x = region.left; x <= region.right; x++) {
      const p = y * widthPx + x;
      if (labels[p] !== label) continue;
      places.push(p);
      steps += slope[p]!;
      depths.push(-lift[p]!);
      distances.push(distance[p]!);
      if (isWithin(labels, label, p, widthPx)) continue;
      for (const { outX, outY } of ways) {
        const step = outY * widthPx + outX;
        if (labels[p + step] === label) continue;
        rim++;
        for (let k = 1; k <= 6; k++) {
          if (mask[p + k * step] !== 0) continue;
          outline.push({ x: x + (k - 1) * outX, y: y + (k - 1) * outY, outX, outY });
          break;
        }
      }
    }
  }
  return {
    pixels: region.pixels,
    places,
    outline,
    centreY: centreOf(labels, label, region, widthPx).centreY,
    depth: mean(depths),
    facing: outline.length / rim,
    sharpness: outlineSharpness(scene, outline),
    slope: steps / region.pixels,
    deepening: correlation(depths, distances),
  };
}

/** Whether a pixel of a region has only others of it beside itself. */
function isWithin(labels: Int32Array, label: number, p: number, widthPx: number): boolean {
  const isAcross = labels[p - 1] === label && labels[p + 1] === label;
  return isAcross && labels[p - widthPx] === label && labels[p + widthPx] === label;
}

function mean(values: number[]): number {
  let sum = 0;
  for (const value of values) sum += value;
  return sum / values.length;
}

function correlation(first: number[], second: number[]): number {
  const [meanFirst, meanSecond] = [mean(first), mean(second)];
  let [shared, own, other] = [0, 0, 0];
  for (let i = 0; i < first.length; i++) {
    const a = first[i]! - meanFirst;
    const b = second[i]! - meanSecond;
    shared += a * b;
    own += a * a;
    other += b * b;
  }
  return shared / Math.sqrt(Math.max(1e-9, own * other));
}

/** The mask's outline where none of the regions in question is near. */
export function bodyOutline(
  { widthPx, heightPx }: Scene,
  mask: Uint8Array,
  labels: Int32Array,
  isLarge: boolean[],
): OutlinePoint[] {
  const points: OutlinePoint[] = [];
  for (let y = 7; y < heightPx - 7; y++) {
    for (let x = 7; x < widthPx - 7; x++) {
      const p = y * widthPx + x;
      if (!mask[p]) continue;
      if (mask[p - 1]! & mask[p + 1]! & mask[p - widthPx]! & mask[p + widthPx]!) continue;
      for (const { outX, outY } of ways) {
        const step = outY * widthPx + outX;
        if (mask[p + step] || mask[p + 6 * step] || !mask[p - 3 * step]) continue;
        let near = false;
        for (let k = 0; k <= 6; k++) near ||= isLarge[labels[p - k * step]!]!;
        if (!near) points.push({ x, y, outX, outY });
      }
    }
  }
  return points;
}
