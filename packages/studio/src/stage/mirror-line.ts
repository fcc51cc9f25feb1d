import { averageLine } from "./average-line.ts";
import type { Silhouette } from "./silhouette.ts";
import { surfaceRow, type View } from "./view.ts";
import type { Volume } from "./volume.ts";

/** Along a product's columns, the line about which it is mirrored; shares of its height. */
export type MirrorLine = {
  /** Row of its base contour, from its top. */
  base: Float32Array;
  /** How far above the solid's front, as the picture shows them, that contour is: nothing where the solid explains it. */
  raised: Float32Array;
  /** How much of the image is shown: less where the underside hangs in the air. */
  shown: Float32Array;
};

/**
 * An underside this share of the height above the contour is shown by half, down to `least`: nobody knows how far behind the
 * contour it hangs, and mirrored about the same line it is a second product, apart from the first.
 */
const inTheAir = { half: 0.075, least: 0.12 };

/** Reads the line from a silhouette and the solid made of it. */
export function mirrorLineOf(silhouette: Silhouette, volume: Volume, view: View): MirrorLine {
  const { columns, rows, base, gap } = silhouette;
  const floats = volume.upFrom > 0;
  const lowest = base.reduce((most, row) => Math.max(most, row), 0);
  const lowestRow = surfaceRow(view, volume.front);
  const raised = new Float32Array(columns);
  const shown = new Float32Array(columns).fill(1);
  const reach = Math.max(1, Math.round(columns / 60));
  for (let x = 0; x < columns && !floats; x++) {
    const row = lowestRow - ((lowest - base[x]!) / rows) * volume.shownHeight;
    raised[x] = (surfaceRow(view, volume.fronts[x]!) - row) / volume.shownHeight;
    const air = Math.min(1, gap[x]! / rows) / inTheAir.half;
    shown[x] = Math.max(inTheAir.least, 1 / (1 + air * air));
  }
  for (let pass = 0; pass < 2; pass++) averageLine(shown, 0, 1, columns, reach);
  return { base: base.map((row) => row / rows), raised, shown };
}
