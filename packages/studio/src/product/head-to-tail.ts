import { columnsOf, hullArea, mirrorSymmetry, type Silhouette } from "./silhouette.ts";

/** Least share that the shape and its half turn have in common, how much more that is than with its mirror image, and the most of that. */
const turned = { least: 0.8, gain: 0.05, mostMirrored: 0.8 };
/** What fills more of its hull is one solid: a box that stands askew in perspective looks the same turned by half, too. */
const mostFilled = 0.92;
/** How many times as long as wide a pair side by side is at the most: one of sneakers is 1.4 times, cars that stand on their wheels 1.9 to 2.1. */
const longest = 1.7;
/** Halves that are so much their own mirror image have no toe: two jars, one of them farther back, have .97, the photograph's sneakers .75 and .82. */
const upright = 0.85;
/** How far from the middle the centre of the turn is looked for, as a share of each side, and every so many pixels. */
const reach = 0.03;
const step = 2;

/**
 * Whether it is two of a kind that were laid head to tail, a pair of boots: the same turned by half, and not mirrored. Of
 * what stands, a car is too, but longer. Of the 34 photographs one is (.82 and .75); the others have .72 at most where it is more than
 * mirrored, but for a box.
 * @param mirrored  the shape's mirror symmetry
 */
export function isHeadToTail(shape: Silhouette, mirrored: number): boolean {
  if (shape.area > mostFilled * hullArea(shape)) return false;
  const aspect = shape.widthPx / shape.heightPx;
  if (Math.max(aspect, 1 / aspect) > longest) return false;
  if (mirrored >= turned.mostMirrored) return false;
  if (halfTurnSymmetry(shape) < Math.max(turned.least, mirrored + turned.gain)) return false;
  const middle = Math.round(shape.widthPx / 2);
  const halves = [columnsOf(shape, 0, middle), columnsOf(shape, middle, shape.widthPx)];
  return !halves.every((half) => mirrorSymmetry(half) >= upright);
}

/** Overlap of the shape with itself turned by half, 0 to 1, about the best centre. */
function halfTurnSymmetry({ widthPx, heightPx, alpha }: Silhouette): number {
  const overlap = (sumX: number, sumY: number): number => {
    let [both, either] = [0, 0];
    for (let y = 0; y < heightPx; y += step) {
      for (let x = 0; x < widthPx; x += step) {
        const [otherX, otherY] = [sumX - x, sumY - y];
        const isIn = otherX >= 0 && otherY >= 0 && otherX < widthPx && otherY < heightPx;
        const own = alpha[y * widthPx + x]!;
        const other = isIn ? alpha[otherY * widthPx + otherX]! : 0;
        both += Math.min(own, other);
        either += Math.max(own, other);
      }
    }
    return both / Math.max(1, either);
  };
  let best = 0;
  const [acrossPx, downPx] = [widthPx, heightPx].map((side) => Math.round(2 * reach * side));
  for (let aside = -acrossPx!; aside <= acrossPx!; aside += step) {
    for (let off = -downPx!; off <= downPx!; off += step) {
      best = Math.max(best, overlap(widthPx - 1 + aside, heightPx - 1 + off));
    }
  }
  return best;
}
