import { toLab } from "../cutout/image/lab.ts";
import type { Product } from "./product.ts";

/** What tells whether two photographs show one product. */
export type View = Pick<Product, "palette" | "pose" | "volume" | "symmetry">;

/**
 * Weighted Lab distance of the palettes under which two photos count as one product. Of 68 upper or lower parts of
 * 34 products in dimmer, warmer light it keeps 50 with the whole, and takes 33 of 561 pairs of different ones for one.
 */
const sameProduct = 16;

/**
 * Groups photographs by the product that they show, as lists of indices in order of appearance. Views of one product
 * share their colours in about the same shares, whatever the angle. Form changes with it, but for what was turned on a lathe.
 */
export function groupViews(views: View[]): number[][] {
  const groups: number[][] = [];
  for (const [index, view] of views.entries()) {
    const home = groups.find((group) =>
      group.some((member) => isSameProduct(views[member]!, view)),
    );
    if (home) home.push(index);
    else groups.push([index]);
  }
  return groups;
}

function isSameProduct(first: View, second: View): boolean {
  if (isRoundFromAside(first, second) || isRoundFromAside(second, first)) return false;
  return paletteDistance(first.palette, second.palette) < sameProduct;
}

/** A bottle is mirror symmetric from every side but above: what is not, is no view of it. */
function isRoundFromAside(round: View, other: View): boolean {
  const upright = round.pose === "standing" && other.pose === "standing";
  return upright && round.volume === "revolution" && other.symmetry < 0.85;
}

/** The mean way that colour must be moved to turn one palette into the other, greedily matched (after Rubner 1998). */
function paletteDistance(first: Product["palette"], second: Product["palette"]): number {
  const from = first.map(({ hex, weight }) => ({ lab: labOf(hex), weight }));
  const to = second.map(({ hex, weight }) => ({ lab: labOf(hex), weight }));
  const pairs = from
    .flatMap((a) => to.map((b) => ({ a, b, distance: colorDistance(a.lab, b.lab) })))
    .toSorted((p, q) => p.distance - q.distance);
  let [cost, moved] = [0, 0];
  for (const { a, b, distance } of pairs) {
    const share = Math.min(a.weight, b.weight);
    a.weight -= share;
    b.weight -= share;
    cost += share * distance;
    moved += share;
  }
  // Clear goods have no colour at all, and are alike in that.
  if (from.length === 0 && to.length === 0) return 0;
  return moved > 0 ? cost / moved : Infinity;
}

type Lab = [number, number, number];

/** Lightness counts in full: at half its weight a fifth of all pairs of black, grey and steel goods count as one. */
function colorDistance(a: Lab, b: Lab): number {
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}

function labOf(hex: string): Lab {
  const [l, a, b] = toLab(Uint8Array.from(Buffer.from(hex.slice(1), "hex")));
  return [l[0]!, a[0]!, b[0]!];
}
