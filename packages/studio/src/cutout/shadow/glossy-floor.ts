import { signedDistance } from "../image/distance.ts";
import { outlineSharpness } from "../outline/edge-softness.ts";
import { reachFrom } from "../ground/reach.ts";
import { bodyOutline, describeRegion } from "../image/region-look.ts";
import { median } from "../image/lab.ts";
import { isOwnFoot } from "./own-foot.ts";
import { findRegions } from "../image/regions.ts";
import type { Region } from "../image/regions.ts";
import { isCleanGround } from "../ground/scene.ts";
import type { Scene } from "../ground/scene.ts";

/** Share of the product's height above which no floor is looked for. */
const upper = 0.55;
/** Steps are kept in twelfths of a Lab unit a pixel. */
const stepScale = 12;
/** What only steps of less than 1.7 Lab units lead into is too faint a product to be told from its floor. */
const faintest = 20;
/** A step of more than 2.3 is an edge, whatever the product's own are. */
const steepest = 28;
/** How near to the product's weakest edge a step may come. */
const nearest = 0.85;
/**
 * Sharpness of a region's outline as a share of the product's, from which on it is no floor unless it grows darker: those that do not
 * have .52 at the most, feet .81 and more.
 */
const footSharp = 0.7;
/** Most correlation of its darkness with the distance from the open ground: a mirrored handle as sharp as its own has .38, a pot .79. */
const footDeepening = 0.25;
/** From this tint on, in three quarters of it, it has a hue of its own: a mirrored can's has 6.6, a bottle's green base 10.9. */
const footTint = 8;
/** A mirror image has less hue than what it is of: so much of the product's own is a chair's leg. */
const asHued = 0.8;
/** A floor opens on the ground along so much of its rim at least; what the product encloses is its foot, with its contact shade along its base. */
const leastOpen = 0.12;
/** What is smaller can't be told, mask pixels. */
const leastFoot = 40;

/**
 * Finds a glossy floor that a cut kept, as what is mirrored in it has edges of its own: below the product's middle, small
 * steps lead there from the open ground, and only larger ones into the product. (Over a pale rim further up they would
 * be as small.) Gives 1 there, or null where there is none. Asked on clean grounds alone: noise makes such steps too.
 */
export function findGlossyFloor(scene: Scene, mask: Uint8Array): Uint8Array | null {
  if (!isCleanGround(scene)) return null;
  const { widthPx, heightPx, lift } = scene;
  const first = mask.indexOf(1);
  if (first < 0) return null;
  const top = Math.floor(first / widthPx);
  const bottom = Math.floor(mask.lastIndexOf(1) / widthPx);
  const from = Math.round(top + upper * (bottom - top)) * widthPx;
  const open = new Uint8Array(mask.length - from);
  for (let p = from; p < mask.length; p++) if (!mask[p]) open[p - from] = 1;
  const reach = reachFrom(open, stepsBelow(scene, from), widthPx, heightPx - from / widthPx);
  const intoProduct = leastInside(reach, mask.subarray(from, from + widthPx));
  if (intoProduct < faintest) return null;
  const most = Math.min(steepest, nearest * intoProduct);
  const floor = new Uint8Array(mask.length);
  let [pixels, area] = [0, 0];
  for (let p = 0; p < mask.length; p++) {
    area += mask[p]!;
    if (p < from || !mask[p] || reach[p - from]! >= most || lift[p]! > 2) continue;
    floor[p] = 1;
    pixels++;
  }
  if (pixels < 0.003 * area) return null;
  dropRims(floor, widthPx);
  keepFeet(scene, mask, floor);
  addMirrored(scene, floor, mask, reach, from, Math.min(254, 3 * most));
  return floor;
}

/**
 * Drops parts that are nowhere three pixels wide: the mask ends on an edge, so that a pale rim behind it, a steel handle's, is
 * reached without crossing one.
 */
function dropRims(floor: Uint8Array, widthPx: number): void {
  const { labels, regions } = findRegions(floor, widthPx, floor.length / widthPx, 1);
  const isWide = new Uint8Array(regions.length);
  for (let p = widthPx + 1; p < floor.length - widthPx - 1; p++) {
    if (!floor[p]) continue;
    const [above, below] = [p - widthPx, p + widthPx];
    if (floor[above - 1]! & floor[above + 1]! & floor[below - 1]! & floor[below + 1]!)
      isWide[labels[p]!] = 1;
  }
  for (let p = 0; p < floor.length; p++) if (!isWide[labels[p]!]) floor[p] = 0;
}

/**
 * Takes out of the floor what ends as sharply as the product does: a jar's grey foot, into which its own contact shadow leads in
 * small steps. A floor passes into the open ground, or grows darker from there on as a mirror image does.
 */
function keepFeet(scene: Scene, mask: Uint8Array, floor: Uint8Array): void {
  const { widthPx, heightPx } = scene;
  const { labels, regions } = findRegions(floor, widthPx, heightPx, 1);
  const isFloor = regions.map((_, label) => label > 0);
  const usual = outlineSharpness(scene, bodyOutline(scene, mask, labels, isFloor));
  if (usual === null) return;
  const distance = signedDistance(mask, widthPx, heightPx);
  const isFoot = regions.map((region, label) => {
    if (label === 0 || region.pixels < leastFoot) return false;
    const look = describeRegion(scene, distance, mask, labels, label, region);
    if (isOwnFoot(scene, mask, look.places) || hasOwnHue(scene, mask, labels, label, region)) {
      return true;
    }
    if (look.sharpness === null) return false;
    if (look.facing < leastOpen) return true;
    if (look.sharpness <= footSharp * usual) return false;
    return look.deepening <= footDeepening || isHued(scene, labels, label, region);
  });
  for (let p = 0; p < floor.length; p++) if (isFoot[labels[p]!]) floor[p] = 0;
}

/** Whether a region has a hue nearly everywhere. */
function isHued(
  { tint, widthPx }: Scene,
  labels: Int32Array,
  label: number,
  { top, bottom, pixels }: Region,
): boolean {
  let hued = 0;
  for (let p = top * widthPx; p < (bottom + 1) * widthPx; p++) {
    if (labels[p] === label && tint[p]! > footTint) hued++;
  }
  return hued > 0.75 * pixels;
}

/**
 * Whether a region has a hue nearly everywhere, and more of one than what lies as far above its top, which it would mirror: a bottle's
 * foot below its white label, however soft the foot is. Of 86 regions the two that do are feet.
 */
function hasOwnHue(
  scene: Scene,
  mask: Uint8Array,
  labels: Int32Array,
  label: number,
  region: Region,
): boolean {
  if (!isHued(scene, labels, label, region)) return false;
  const { widthPx, tint } = scene;
  const { top, bottom } = region;
  let [own, mirrored] = [0, 0];
  for (let p = top * widthPx; p < (bottom + 1) * widthPx; p++) {
    if (labels[p] !== label) continue;
    const row = (p / widthPx) | 0;
    const above = p - (2 * (row - top) + 1) * widthPx;
    if (!mask[above]) continue;
    own += tint[p]!;
    mirrored += tint[above]!;
  }
  return own > mirrored;
}

/** Adds what is mirrored so strongly that its edges look like the product's weaker ones: small parts that the floor lies round. */
function addMirrored(
  { widthPx, tint }: Scene,
  floor: Uint8Array,
  mask: Uint8Array,
  reach: Uint8Array,
  from: number,
  most: number,
): void {
  const upperTint = median(tint.subarray(0, from).filter((_, p) => mask[p]));
  const mostTint = upperTint > footTint ? asHued * upperTint : Infinity;
  const weak = new Uint8Array(mask.length);
  for (let p = from; p < mask.length; p++) {
    if (!mask[p] || floor[p] || tint[p]! > mostTint) continue;
    if (reach[p - from]! < most) weak[p] = 1;
  }
  const { labels, regions } = findRegions(weak, widthPx, mask.length / widthPx, 1);
  const rims = new Int32Array(regions.length);
  const onFloor = new Int32Array(regions.length);
  const steps = [-1, 1, -widthPx, widthPx];
  for (let p = from; p < mask.length - widthPx; p++) {
    const label = labels[p]!;
    if (label === 0) continue;
    for (const step of steps) {
      const q = p + step;
      if (labels[q] === label) continue;
      rims[label]!++;
      if (floor[q]) onFloor[label]!++;
    }
  }
  for (let p = from; p < mask.length; p++) {
    const label = labels[p]!;
    if (label > 0 && onFloor[label]! > 0.4 * rims[label]!) floor[p] = 1;
  }
}

function stepsBelow({ slope, tint, ringing }: Scene, from: number): Uint8Array {
  const steps = new Uint8Array(slope.length - from);
  for (let p = from; p < slope.length; p++) {
    const steep = Math.max(0, slope[p]! - 0.7 * ringing[p]!) * stepScale;
    steps[p - from] = Math.min(254, steep + 2 * Math.max(0, tint[p]! - 5));
  }
  return steps;
}

/** The least step that leads into the product along the first row, a few pixels inside of its outline. */
function leastInside(reach: Uint8Array, row: Uint8Array): number {
  const inset = 6;
  let [least, run] = [255, 0];
  for (let x = 0; x < row.length; x++) {
    run = row[x] ? run + 1 : 0;
    if (run > 2 * inset) least = Math.min(least, reach[x - inset]!);
  }
  return least;
}
