import { averageLine } from "../retouch/average-line.ts";
import { footingOf, onFeet, type Silhouette } from "../silhouette.ts";
import { surfaceRow, type View } from "../../sets/view.ts";
import type { Volume } from "../solid/volume.ts";

/** Along a product's columns, the line about which it is mirrored; shares of its height. */
export type MirrorLine = {
  /** Row of its base contour, from its top. */
  base: Float32Array;
  /** How far above the solid's front, as the picture shows them, that contour is: nothing where the solid explains it. */
  raised: Float32Array;
  /** How much of the image is shown: less where the underside hangs in the air. */
  shown: Float32Array;
  /** How high a leg is that stands there between undersides in the air, and how much is shown of what it carries. */
  legs: Float32Array;
  carried: Float32Array;
};

/**
 * An underside this share of the height above the contour is shown by half, down to `least`: nobody knows how far behind the
 * contour it hangs, and mirrored about the same line it is a second product, apart from the first. What feet carry hangs
 * above them, and near the surface (up to these degrees) its depth tells little: a sofa's mirror image had its legs alone.
 */
const inTheAir = { half: 0.075, least: 0.12, onFeet: 0.6 };
const low = { from: 4, to: 8 };
/** The widest leg, as a share of the width. */
const widestLeg = 0.12;

/** Reads the line from a silhouette and the solid made of it. */
export function mirrorLineOf(silhouette: Silhouette, volume: Volume, view: View): MirrorLine {
  const { columns, rows, base, gap } = silhouette;
  const floats = volume.upFrom > 0;
  const lowest = base.reduce((most, row) => Math.max(most, row), 0);
  const lowestRow = surfaceRow(view, volume.front);
  const raised = new Float32Array(columns);
  const shown = new Float32Array(columns).fill(1);
  const reach = Math.max(1, Math.round(columns / 60));
  const carried = new Float32Array(columns).fill(1);
  const legs = floats ? new Float32Array(columns) : legsOf(gap, rows);
  const degrees = (Math.atan2(view.cameraUp, view.distance) * 180) / Math.PI;
  const isLow = Math.min(1, Math.max(0, (low.to - degrees) / (low.to - low.from)));
  const carries = footingOf(silhouette) < onFeet ? isLow : 0;
  const least = inTheAir.least + (inTheAir.onFeet - inTheAir.least) * carries;
  for (let x = 0; x < columns && !floats; x++) {
    const row = lowestRow - ((lowest - base[x]!) / rows) * volume.shownHeight;
    raised[x] = (surfaceRow(view, volume.fronts[x]!) - row) / volume.shownHeight;
    const air = Math.min(1, gap[x]! / rows);
    shown[x] = shownAt(air, least);
    carried[x] = shownAt(Math.max(air, legs[x]!), least);
  }
  for (let pass = 0; pass < 2; pass++) {
    averageLine(shown, 0, 1, columns, reach);
    averageLine(carried, 0, 1, columns, reach);
  }
  return { base: base.map((row) => row / rows), raised, shown, legs, carried };
}

/** How much is shown of what hangs so high (of the product's height) in the air. */
function shownAt(air: number, least: number): number {
  return Math.max(least, 1 / (1 + (air / inTheAir.half) ** 2));
}

/** For each column the height, of the product's, of a narrow leg there: of what it carries the underside is to be seen on both its sides. */
function legsOf(gap: Float32Array, rows: number): Float32Array {
  const columns = gap.length;
  const reach = Math.round((columns * widestLeg) / 2);
  const highest = (from: number, to: number): number => {
    let most = 0;
    for (let x = Math.max(0, from); x < Math.min(columns, to); x++) {
      if (Number.isFinite(gap[x]!)) most = Math.max(most, gap[x]! / rows);
    }
    return most;
  };
  return gap.map((_, x) => Math.min(highest(x - reach, x), highest(x + 1, x + 1 + reach)));
}
