import { averageLine } from "../retouch/average-line.ts";
import { footingOf, onFeet, type Silhouette, touching } from "../silhouette.ts";
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
  /** The column in the middle of the base. */
  middle: number;
  /** From the foot upwards: the base's width against the body's there, as far as it widens, 1 at most. */
  narrower: Float32Array;
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
  const { columns, rows, base } = silhouette;
  const air = airUnder(silhouette);
  const floats = volume.upFrom > 0;
  const lowest = base.reduce((most, row) => Math.max(most, row), 0);
  const lowestRow = surfaceRow(view, volume.front);
  const raised = new Float32Array(columns);
  const shown = new Float32Array(columns).fill(1);
  const reach = Math.max(1, Math.round(columns / 60));
  const carried = new Float32Array(columns).fill(1);
  const legs = floats ? new Float32Array(columns) : legsOf(air, rows);
  const degrees = (Math.atan2(view.cameraUp, view.distance) * 180) / Math.PI;
  const isLow = Math.min(1, Math.max(0, (low.to - degrees) / (low.to - low.from)));
  const carries = footingOf(silhouette) < onFeet ? isLow : 0;
  const least = inTheAir.least + (inTheAir.onFeet - inTheAir.least) * carries;
  for (let x = 0; x < columns && !floats; x++) {
    const row = lowestRow - ((lowest - base[x]!) / rows) * volume.shownHeight;
    raised[x] = (surfaceRow(view, volume.fronts[x]!) - row) / volume.shownHeight;
    const high = Math.min(1, air[x]! / rows);
    shown[x] = shownAt(high, least);
    carried[x] = shownAt(Math.max(high, legs[x]!), least);
  }
  for (let pass = 0; pass < 2; pass++) {
    averageLine(shown, 0, 1, columns, reach);
    averageLine(carried, 0, 1, columns, reach);
  }
  const middle = (silhouette.baseFrom + silhouette.baseTo) / 2;
  // Of several things each has its foot below itself.
  const hasOneFoot = !floats && silhouette.things === 1;
  const narrower = hasOneFoot
    ? narrowerBelow(silhouette, middle)
    : new Float32Array(heights).fill(1);
  return { base: base.map((row) => row / rows), raised, shown, legs, carried, middle, narrower };
}

/** Heights at which a body's width is measured. */
const heights = 48;

/**
 * How much narrower the base is than the body at each height: a mug's rim is an arc as its foot is, but over all of its width. Where the
 * foot's own went straight up, the rim had a notch in its mirror image.
 */
function narrowerBelow(
  { cover, columns, rows, base, baseFrom, baseTo }: Silhouette,
  middle: number,
): Float32Array {
  const column = Math.round(middle);
  const foot = baseTo + 1 - baseFrom;
  let widest = foot;
  return Float32Array.from({ length: heights }, (_, at) => {
    const row = Math.max(0, Math.floor(base[column]! - ((at + 0.5) / heights) * rows)) * columns;
    let [left, right] = [column, column];
    while (left > 0 && cover[row + left - 1]! >= 0.5) left--;
    while (right < columns - 1 && cover[row + right + 1]! >= 0.5) right++;
    widest = Math.max(widest, right + 1 - left);
    return foot / widest;
  });
}

/** The column of the base that is as far from its middle as another, `exact`, is from the body's middle at a height. */
export function footColumn({ middle, narrower }: MirrorLine, exact: number, up: number): number {
  const at = Math.min(heights - 1.001, Math.max(0, up * heights - 0.5));
  const below = narrower[at | 0]!;
  return middle + (exact - middle) * (below + (narrower[(at | 0) + 1]! - below) * (at % 1));
}

/** So much of an underside's height being over the body's bend, all of it is air: beside a leg the bend is not known yet. */
const hanging = 0.4;
/** Between feet a body bends: halfway from its foot it has risen by this share, a ball by .25 to .4. What rises evenly may hang there. */
const bent = 0.43;

/**
 * For each column how far (rows) the underside hangs in the air. What bends up from a foot ever more steeply is the body itself, as deep
 * as that: a ball's mirror image was a column as broad as its foot. What hangs over from one place on does so up to the next foot.
 */
function airUnder({ gap, columns, rows, baseFrom, baseTo }: Silhouette): Float32Array {
  const air = gap.slice();
  const order = Array.from({ length: columns }, (_, x) => x).filter((x) =>
    Number.isFinite(gap[x]!),
  );
  for (const across of [order, order.toReversed()]) {
    let sinceFoot: number[] = [];
    let most = 0;
    for (const x of across) {
      if (gap[x]! <= touching * rows) [sinceFoot, most] = [[], 0];
      else if (sinceFoot.length === 0) continue;
      most = Math.max(most, overhangAt(sinceFoot, x, gap));
      sinceFoot.push(x);
      const foot = sinceFoot[0]!;
      const halfway = gap[(foot + x) >> 1]! - gap[foot]!;
      const isBody = x < baseFrom || x > baseTo || halfway < bent * (gap[x]! - gap[foot]!);
      if (isBody && most < hanging * gap[x]!) air[x] = Math.min(air[x]!, most);
    }
  }
  return air;
}

/** How high the undersides between lie over the lowest line that leads to a column from those before it: nothing where they bend up. */
function overhangAt(before: number[], x: number, gap: Float32Array): number {
  const slopeFrom = (near: number): number => (gap[x]! - gap[near]!) / Math.abs(x - near);
  let steepest = -Infinity;
  for (const near of before) steepest = Math.max(steepest, slopeFrom(near));
  let most = 0;
  for (let at = before.length - 1; at >= 0 && slopeFrom(before[at]!) < steepest; at--)
    most = Math.max(most, gap[before[at]!]! - gap[x]! + steepest * Math.abs(x - before[at]!));
  return most;
}

/** How much is shown of what hangs so high (of the product's height) in the air. */
function shownAt(air: number, least: number): number {
  return Math.max(least, 1 / (1 + (air / inTheAir.half) ** 2));
}

/** For each column the height, of the product's, of a narrow leg there: of what it carries the underside is to be seen on both its sides. */
function legsOf(air: Float32Array, rows: number): Float32Array {
  const columns = air.length;
  const reach = Math.round((columns * widestLeg) / 2);
  const highest = (from: number, to: number): number => {
    let most = 0;
    for (let x = Math.max(0, from); x < Math.min(columns, to); x++) {
      if (Number.isFinite(air[x]!)) most = Math.max(most, air[x]! / rows);
    }
    return most;
  };
  return air.map((_, x) => Math.min(highest(x - reach, x), highest(x + 1, x + 1 + reach)));
}
