import { ways } from "./edge-softness.ts";
import { outlineSharpness } from "./edge-softness.ts";
import type { OutlinePoint } from "./edge-softness.ts";
import { findRegions } from "./regions.ts";
import type { Region } from "./regions.ts";
import type { Scene } from "./scene.ts";
import { findSharpPart } from "./shadow-parts.ts";

/** Chroma of the ground above which its hue tells a shadow from a grey product. */
const colouredChroma = 8;

export function isColouredGround({ backdrop }: Scene): boolean {
  return backdrop.chroma > colouredChroma;
}

/** A region of the mask that could be cast shadow: darkened ground of its own hue that faces open ground. */
export type ShadowSuspect = {
  pixels: number;
  /** So sure that it goes. */
  certain: boolean;
  /** Has a hard edge, and so a core without light. */
  hard: boolean;
};

/**
 * Looks for cast shadows inside the mask. A sole or a black base has the same colours; what tells them is the edge
 * towards the open ground: a lamp's or the sun's width makes a penumbra, which no product has. It is compared with the
 * edges of the rest of the outline, in the photo's own pixels.
 * @param distance  signed distance to the mask's outline, positive inside
 */
export function findCastShadows(
  scene: Scene,
  mask: Uint8Array,
  distance: Float32Array,
): { suspects: ShadowSuspect[]; shadow: Uint8Array } {
  const { widthPx, heightPx } = scene;
  const coloured = isColouredGround(scene);
  const like = shadowLike(scene, mask, coloured);
  const { labels, regions } = findRegions(like, widthPx, heightPx, 1);
  const body = describeBody(mask, widthPx);
  const least = 0.0012 * mask.length;
  const isLarge = regions.map((region, label) => label > 0 && region.pixels >= least);
  const bodySharpness = outlineSharpness(
    scene.photo,
    scene.photo.widthPx / widthPx,
    bodyOutline(scene, mask, labels, isLarge),
  );
  const suspects = regions.map((region, label): ShadowSuspect | null => {
    if (!isLarge[label] || region.pixels > 0.3 * body.pixels) return null;
    const look = describeRegion(scene, distance, mask, labels, label, region);
    const { centreY, depth, facing, sharpness, slope, deepening } = look;
    if (facing < 0.2 || depth < leastDepth) return null;
    const low = (centreY - body.centreY) / Math.sqrt(body.pixels);
    const softness = judgeSoftness(sharpness, bodySharpness);
    if (softness > clearlySharp) return null;
    // Hardly softer than the product, and darkest at its rim or a good part of it all: a black mug's side, a jar's foot.
    if (softness > castSoft && region.pixels > 0.2 * body.pixels) return null;
    if (softness > baseSharp && deepening < 0) return null;
    const cast = slope < plainSlope && deepening > 0.5 && softness < castSoft;
    const likely = ((softness < likelySoft || cast) && low > 0.15) || (coloured && softness < 0.85);
    const certain = softness < clearlySoft || likely;
    if (certain && softness < likelySoft && bodySharpness !== null) {
      keepSharpPart(scene, labels, look, bodySharpness);
    }
    return { pixels: region.pixels, certain, hard: cast && low > 0.15 && softness >= likelySoft };
  });
  const core = pixelsOf(
    labels,
    suspects.map((suspect) => suspect?.certain === true),
  );
  if (suspects.some((suspect) => suspect?.hard)) {
    const hard = suspects.map((suspect) => suspect?.hard === true);
    fillUmbra(scene, mask, core, pixelsOf(labels, hard));
  }
  return {
    suspects: suspects.filter((suspect) => suspect !== null),
    shadow: core.includes(1) ? withPenumbra(scene, mask, core) : core,
  };
}

/**
 * Measured on 57 regions of photos with truth: shadows lie between .2 and .6 of the product's own sharpness (a low sun's
 * shadow in a soft scan at .84), soles, bases and black goods at .77 and above.
 */
const clearlySoft = 0.6;
const likelySoft = 0.7;
const clearlySharp = 0.95;
/** What has no detail and grows darker from its open side towards the product is cast by it: then a little more. */
const castSoft = 0.8;
/** A product's own dark foot. */
const baseSharp = 0.85;
/** Lab units a pixel. */
const plainSlope = 1.3;
/** Mean darkening in Lab units: white goods on white are as faint and as soft as the faintest shadows. */
const leastDepth = 9.5;

function pixelsOf(labels: Int32Array, isChosen: boolean[]): Uint8Array {
  const chosen = new Uint8Array(labels.length);
  if (!isChosen.includes(true)) return chosen;
  for (let p = 0; p < chosen.length; p++) if (isChosen[labels[p]!]) chosen[p] = 1;
  return chosen;
}

/** A region's edge against the product's; where either can't be measured, neither here nor there. */
function judgeSoftness(region: number | null, body: number | null): number {
  return region === null || body === null ? 0.8 : region / body;
}

function describeBody(mask: Uint8Array, widthPx: number): { pixels: number; centreY: number } {
  let [pixels, sum] = [0, 0];
  for (let p = 0; p < mask.length; p++) {
    if (!mask[p]) continue;
    pixels++;
    sum += (p / widthPx) | 0;
  }
  return { pixels, centreY: sum / Math.max(1, pixels) };
}

/** Takes out of a shadow what hangs together with it and is product. */
function keepSharpPart(
  scene: Scene,
  labels: Int32Array,
  { pixels, outline }: RegionLook,
  bodySharpness: number,
): void {
  for (const p of findSharpPart(scene, pixels, outline, bodySharpness)) labels[p] = 0;
}

type RegionLook = {
  pixels: number[];
  outline: OutlinePoint[];
  centreY: number;
  depth: number;
  facing: number;
  sharpness: number | null;
  slope: number;
  deepening: number;
};

/**
 * Mean row, mean darkening, how much of the rim faces open ground a few pixels on (the soft rim itself isn't smooth), and
 * how sharply; mean slope, and the correlation of darkness with the distance from the open ground.
 */
function describeRegion(
  { widthPx, photo, lift, slope }: Scene,
  distance: Float32Array,
  mask: Uint8Array,
  labels: Int32Array,
  label: number,
  region: Region,
): RegionLook {
  let [rows, rim, steps] = [0, 0, 0];
  const pixels: number[] = [];
  const depths: number[] = [];
  const distances: number[] = [];
  const outline: OutlinePoint[] = [];
  for (let y = region.top; y <= region.bottom; y++) {
    for (let x = region.left; x <= region.right; x++) {
      const p = y * widthPx + x;
      if (labels[p] !== label) continue;
      pixels.push(p);
      rows += y;
      steps += slope[p]!;
      depths.push(-lift[p]!);
      distances.push(distance[p]!);
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
    pixels,
    outline,
    centreY: rows / region.pixels,
    depth: mean(depths),
    facing: outline.length / rim,
    sharpness: outlineSharpness(photo, photo.widthPx / widthPx, outline),
    slope: steps / region.pixels,
    deepening: correlation(depths, distances),
  };
}

function mean(values: number[]): number {
  return values.reduce((sum, v) => sum + v, 0) / values.length;
}

function correlation(first: number[], second: number[]): number {
  const [meanFirst, meanSecond] = [mean(first), mean(second)];
  let [shared, own, other] = [0, 0, 0];
  for (let i = 0; i < first.length; i++) {
    const [a, b] = [first[i]! - meanFirst, second[i]! - meanSecond];
    shared += a * b;
    own += a * a;
    other += b * b;
  }
  return shared / Math.sqrt(Math.max(1e-9, own * other));
}

/** The mask's outline where none of the regions in question is near. */
function bodyOutline(
  { widthPx, heightPx }: Scene,
  mask: Uint8Array,
  labels: Int32Array,
  isLarge: boolean[],
): OutlinePoint[] {
  const points: OutlinePoint[] = [];
  for (let p = 7 * widthPx; p < (heightPx - 7) * widthPx; p++) {
    const enclosed = mask[p - 1]! & mask[p + 1]! & mask[p - widthPx]! & mask[p + widthPx]!;
    if (!mask[p] || enclosed) continue;
    const x = p % widthPx;
    if (x < 7 || x >= widthPx - 7) continue;
    const y = (p - x) / widthPx;
    for (const { outX, outY } of ways) {
      const step = outY * widthPx + outX;
      if (mask[p + step] || mask[p + 6 * step] || !mask[p - 3 * step]) continue;
      let near = false;
      for (let k = 0; k <= 6; k++) near ||= isLarge[labels[p - k * step]!]!;
      if (!near) points.push({ x, y, outX, outY });
    }
  }
  return points;
}

/** Adds to `core` what lies on from a hard shadow without any step, where it is too dark for its hue to be told. */
function fillUmbra(scene: Scene, mask: Uint8Array, core: Uint8Array, hard: Uint8Array): void {
  const { widthPx, tint, gradient, lift, backdrop } = scene;
  const queue: number[] = [];
  for (let p = 0; p < core.length; p++) if (hard[p]) queue.push(p);
  for (let p = queue.pop(); p !== undefined; p = queue.pop()) {
    for (const q of [p - 1, p + 1, p - widthPx, p + widthPx]) {
      if (core[q] !== 0 || !mask[q] || lift[q]! > -40) continue;
      if (gradient[q]! > 3 || tint[q]! > 7 + backdrop.noise) continue;
      core[q] = 1;
      queue.push(q);
    }
  }
}

/** Adds the shadow's soft rim, a few pixels of ground no darker than the shadow itself. */
function withPenumbra(scene: Scene, mask: Uint8Array, core: Uint8Array): Uint8Array {
  const { widthPx, lift, tint, ringing, backdrop } = scene;
  let rim = new Int32Array(core.length);
  let count = 0;
  for (let p = 0; p < core.length; p++) if (core[p]) rim[count++] = p;
  rim = rim.slice(0, count);
  const shadow = core.slice();
  // What each round adds is all that can add to it in the next.
  for (let round = 0; round < 5; round++) {
    const added: number[] = [];
    for (const q of rim) {
      for (const p of [q - 1, q + 1, q - widthPx, q + widthPx]) {
        if (shadow[p] !== 0 || !mask[p] || lift[p]! > 2 || lift[q]! >= lift[p]! + 3) continue;
        if (tint[p]! >= 4.5 + backdrop.noise + ringing[p]!) continue;
        shadow[p] = 1;
        added.push(p);
      }
    }
    rim = Int32Array.from(added);
  }
  return shadow;
}

function shadowLike(scene: Scene, mask: Uint8Array, coloured: boolean): Uint8Array {
  const { lift, tint, gradient, ringing, backdrop } = scene;
  const tintLimit = backdrop.noise + (coloured ? 4 + 0.08 * backdrop.chroma : 3);
  const steepest = 4 + 1.5 * backdrop.noise;
  const like = new Uint8Array(mask.length);
  for (let p = 0; p < like.length; p++) {
    if (!mask[p]) continue;
    const dark = -lift[p]!;
    const smooth = gradient[p]! < steepest + ringing[p]!;
    const hued = tint[p]! < tintLimit + ringing[p]!;
    if (smooth && hued && dark > 5 && dark < 80) like[p] = 1;
  }
  return like;
}
