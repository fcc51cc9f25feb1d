import { deviation, explainedShare } from "./backdrop.ts";
import { median } from "../image/lab.ts";
import type { Lab } from "../image/lab.ts";
import { withGround } from "./scene.ts";
import type { Scene } from "./scene.ts";

/** One surface that explains more of the picture's border needs no other. */
const explained = 0.97;
/** Width of the strips at the sides that tell a row's colour, and of those next to them that prove it, shares of the picture's. */
const stripShare = 0.04;
const proofShare = 0.1;
/** A narrower picture is all strips. */
const leastWidthPx = 32;
/** Most noise of a ground that rows tell, Lab units. */
const smooth = 1.2;
/** Rows that are farther from the surface, Lab units, are no shading of it: a sofa that runs out on both sides. */
const farOff = 20;
/** Share of the border that may be so. */
const stray = 0.02;

/**
 * The same photo on a ground whose rows go from the colour at their left end to that at their right one. A wall, a table and the fold
 * between run across the picture, and no cubic surface follows a steep one: a jar came with the whole fold. Null where one surface
 * explains the border, or rows no more of it.
 */
export function followRows(scene: Scene): Scene | null {
  const { widthPx, heightPx, lab, backdrop } = scene;
  if (backdrop.borderShare > explained || widthPx < leastWidthPx) return null;
  const stripPx = Math.max(4, Math.round(stripShare * widthPx));
  const ground = lab.map((plane) => rowsOf(plane, widthPx, heightPx, stripPx)) as Lab;
  const noise = Math.max(0.5, 1.48 * median(besideStrips(scene, ground, stripPx)));
  if (noise >= smooth) return null;
  const { ring } = backdrop;
  const far = ring.filter((p) => deviation(ground, backdrop.lab, p) > farOff);
  if (far.length > stray * ring.length) return null;
  const off = Float32Array.from(ring, (p) => deviation(lab, ground, p));
  const borderShare = explainedShare(off, noise);
  if (borderShare <= backdrop.borderShare) return null;
  const rows = withGround(scene, ground, noise);
  return { ...rows, backdrop: { ...rows.backdrop, borderShare, plain: true } };
}

/** Spreads the medians of each row's two ends along it. */
function rowsOf(
  plane: Float32Array,
  widthPx: number,
  heightPx: number,
  stripPx: number,
): Float32Array {
  const ground = new Float32Array(plane.length);
  for (let row = 0; row < widthPx * heightPx; row += widthPx) {
    const left = median(plane.subarray(row, row + stripPx));
    const right = median(plane.subarray(row + widthPx - stripPx, row + widthPx));
    for (let x = 0; x < widthPx; x++) {
      const share = Math.max(0, Math.min(1, (x - stripPx / 2) / (widthPx - stripPx)));
      ground[row + x] = left + (right - left) * share;
    }
  }
  return ground;
}

/** How far the picture is from a ground just inside the strips that told it. */
function besideStrips({ lab, widthPx }: Scene, ground: Lab, stripPx: number): number[] {
  const proofPx = Math.round(proofShare * widthPx);
  const off: number[] = [];
  for (let p = 0; p < lab[0].length; p++) {
    const x = p % widthPx;
    const inside = Math.min(x, widthPx - 1 - x) - stripPx;
    if (inside >= 0 && inside < proofPx) off.push(deviation(lab, ground, p));
  }
  return off;
}
