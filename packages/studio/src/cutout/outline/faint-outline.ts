import { signedDistance } from "../image/distance.ts";
import { smoothStep } from "../image/lab.ts";
import { band } from "../matte/matte-zones.ts";
import type { Scene } from "../ground/scene.ts";
import { visitSquare } from "../image/square.ts";

/** Steepest slope, Lab units a pixel, within so many mask pixels of an outline that no edge tells. */
const faint = { steepest: 6, near: 3 };
/** Most of an outline that is evened: white goods on white are faint all round, and their outline is right as it is. */
const mostFaint = 0.12;
/** Radius of the disc whose larger part decides, how far from the faint outline it does, and how often: a run bends by as much as remains. */
const reach = 10;
const within = 5;
const rounds = 4;
/** Share of the product's height below which it mirrors what it stands on. */
const foot = 0.6;
/** What is nowhere so deep, within so many mask pixels, is a handle or a leg, which a disc would take away; and pale goods have teeth of print. */
const body = { depth: 10, near: 14, leastDark: 45 };

/** How far the disc reaches to either side in each of its rows, and its pixels. */
const halves = Array.from({ length: 2 * reach + 1 }, (_, row) => {
  return Math.floor(Math.sqrt(reach * reach - (row - reach) ** 2));
});
const discPixels = halves.reduce((sum, half) => sum + 2 * half + 1, 0);

/**
 * Evens an outline near the foot where the photo shows no edge for a short way, as a mug's that mirrors the table it stands on: a cut
 * goes there in steps and corners of its own. Gives 0 to 1 near what was evened, where colours tell nothing, or null where nothing was.
 * @param mask  changed in place
 */
export function evenFaintOutline(scene: Scene, mask: Uint8Array): Float32Array | null {
  const { widthPx, heightPx } = scene;
  const marks = new Uint8Array(mask.length);
  for (let round = 0; round < rounds; round++) {
    const { outline, hidden } = readOutline(scene, mask);
    if (hidden.length === 0 || hidden.length > mostFaint * outline) break;
    const distance = signedDistance(mask, widthPx, heightPx);
    const before = mask.slice();
    const done = new Uint8Array(mask.length);
    for (const p of hidden) {
      if (!isBody(scene, before, distance, p)) continue;
      marks[p] = 1;
      visitSquare(p, within, widthPx, (q) => {
        if (done[q] || Math.abs(distance[q]!) > within) return;
        done[q] = 1;
        mask[q] = Number(2 * coveredAbout(before, q, widthPx) > discPixels);
      });
    }
  }
  if (!marks.includes(1)) return null;
  return signedDistance(marks, widthPx, heightPx).map((d) => smoothStep(-band - 2, -band, d));
}

/** Whether there is more than a handle or a leg about a pixel, of goods that are not pale. */
function isBody(
  { lift, widthPx }: Scene,
  mask: Uint8Array,
  distance: Float32Array,
  p: number,
): boolean {
  let [deepest, dark, pixels] = [0, 0, 0];
  const down = body.near * widthPx;
  for (let row = p - down; row <= p + down; row += widthPx) {
    for (let q = row - body.near; q <= row + body.near; q++) {
      if (!mask[q]) continue;
      deepest = Math.max(deepest, distance[q]!);
      dark -= lift[q]!;
      pixels++;
    }
  }
  return deepest >= body.depth && dark > body.leastDark * pixels;
}

/** How many pixels of the disc about a pixel a mask covers. */
function coveredAbout(mask: Uint8Array, p: number, widthPx: number): number {
  let covered = 0;
  for (let row = 0; row < halves.length; row++) {
    const middle = p + (row - reach) * widthPx;
    const half = halves[row]!;
    for (let q = middle - half; q <= middle + half; q++) covered += mask[q]!;
  }
  return covered;
}

/** How many pixels an outline has that are not near the border, and those of them near the foot where it shows no edge. */
function readOutline(
  { widthPx, heightPx, slope }: Scene,
  mask: Uint8Array,
): { outline: number; hidden: number[] } {
  const margin = reach + within + 1;
  const hidden: number[] = [];
  let outline = 0;
  const top = Math.floor(mask.indexOf(1) / widthPx);
  const footRow = top + foot * (Math.floor(mask.lastIndexOf(1) / widthPx) - top);
  for (let y = margin; y < heightPx - margin; y++) {
    for (let p = y * widthPx + margin; p < (y + 1) * widthPx - margin; p++) {
      if (!mask[p]) continue;
      if (mask[p - 1] && mask[p + 1] && mask[p - widthPx] && mask[p + widthPx]) continue;
      outline++;
      if (y < footRow) continue;
      if (isFaint(slope, p, widthPx)) hidden.push(p);
    }
  }
  return { outline, hidden };
}

function isFaint(slope: Float32Array, p: number, widthPx: number): boolean {
  const down = faint.near * widthPx;
  for (let row = p - down; row <= p + down; row += widthPx) {
    for (let q = row - faint.near; q <= row + faint.near; q++) {
      if (slope[q]! >= faint.steepest) return false;
    }
  }
  return true;
}
