import { factorAt, isEven, measureShade, mostHue } from "./even-shade.ts";
import type { Shade } from "./even-shade.ts";
import { findPlateaus } from "./light-levels.ts";
import { centreOf, describeBody } from "../image/region-look.ts";
import type { Region } from "../image/regions.ts";
import type { Lab } from "../image/lab.ts";
import { isColouredGround, withColours } from "../ground/scene.ts";
import type { Scene } from "../ground/scene.ts";

/**
 * Off the ground's hue, Lab units: so far off it is blue shade at the most, whose blue has so much green or red at the most, and shade of
 * another hue. A blue sky gives white paper in the sun's shade 2 to 9, paper that is clipped where it is lit 1 to 2 of yellow.
 */
const hued = { blue: 14, aside: 1.1, other: 3 };
/**
 * The part of a shadow that tells it: its pixels, how far below and beside the mask's middle, square roots of its area, and its open rim;
 * what is lower, and large, need be less open, and less level. What is farther out, and more open or lower, is shade by itself.
 */
const telling = { pixels: 100, low: 0.12, aside: 0.35, open: 0.4 };
const lower = { low: 0.3, open: 0.3, span: 1.4, inner: 250 };
const sure = { aside: 0.5, open: 0.5 };
/**
 * What is so much bluer than the ground, Lab units, so large a part of the mask and so far below and beside its middle is shade by itself
 * too, as level as what is lower: of 62 made photographs with a confidence of .6 none has such a part, of 14 in the sun that were wrong 4.
 */
const blue = { hue: 1.2, share: 0.012, low: 0.2, aside: 0.45, open: 0.24 };
/** Width over height, below which a part stands. */
const upright = 0.4;

/** A scene whose shade has the ground's own hue, and what told it: what is in shade for certain, and what that has left of the ground's light. */
export type Sunlit = { scene: Scene; core: Uint8Array | null; factor: number };

/**
 * Tells shade of another hue than its ground's: in the sun it is lit by the sky alone, and blue of it. A level part of the mask tells,
 * beside and below its middle and open to the ground, which that hue makes the ground times one factor. Null where there is none.
 */
export function findSunlit(scene: Scene, mask: Uint8Array): Sunlit | null {
  if (isColouredGround(scene)) return null;
  const body = describeBody(mask, scene.widthPx);
  const scale = Math.sqrt(body.pixels);
  const mayBeShade = (p: number, factor: number): boolean => {
    const [a, b] = offHue(scene, p, factor);
    const isBlue = Math.abs(a) < -hued.aside * b;
    return Math.hypot(a, b) < (isBlue ? hued.blue : hued.other);
  };
  for (const { labels, regions } of findPlateaus(scene, mask, body, mayBeShade)) {
    for (let label = 1; label < regions.length; label++) {
      const region = regions[label]!;
      if (region.pixels < telling.pixels || isUpright(region)) continue;
      const { centreX, centreY } = centreOf(labels, label, region, scene.widthPx);
      const aside = Math.abs(centreX - body.centreX) / scale;
      const low = (centreY - body.centreY) / scale;
      if (low < telling.low || aside < telling.aside) continue;
      const hue = hueOf(scene, labels, label, region);
      const balanced = balance(scene, hue);
      const shade = measureShade(balanced, mask, labels, label, region);
      const lack = 1 - shade.factor;
      // What has the ground's hue is found without.
      if (lack * Math.hypot(...hue) < mostHue(scene)) continue;
      const share = region.pixels / body.pixels;
      const told = judge({ shade, low, aside, share, blue: -lack * hue[1] }, balanced);
      if (told === "none") continue;
      const core =
        told === "shade" ? Uint8Array.from(labels, (own) => Number(own === label)) : null;
      return { scene: balanced, core, factor: shade.factor };
    }
  }
  return null;
}

/** Whether it is too narrow to lie on the floor: a headphone's side. */
function isUpright({ left, right, top, bottom }: Region): boolean {
  return right - left < upright * (bottom - top);
}

/** A part that may be shade: where it lies, its share of the mask, and how much bluer than the ground it is, Lab units. */
type Seen = { shade: Shade; low: number; aside: number; share: number; blue: number };

/** Whether it is shade for certain, shade to judge by the hue that it tells, or none. */
function judge(seen: Seen, scene: Scene): "shade" | "hue" | "none" {
  const { shade, low, aside } = seen;
  const { open, span, inner } = shade;
  const isNearlyEven = isEven({ ...shade, span: span / lower.span }, scene);
  if (isNearlyEven && isPlainlyBlue(seen)) return "shade";
  const isLow = low > lower.low && open > lower.open && inner > lower.inner && isNearlyEven;
  if (!isLow && !(open > telling.open && isEven(shade, scene))) return "none";
  return aside > sure.aside && (open > sure.open || low > lower.low) ? "shade" : "hue";
}

function isPlainlyBlue({ shade, low, aside, share, blue: hue }: Seen): boolean {
  if (hue < blue.hue || share < blue.share || shade.open < blue.open) return false;
  return low > blue.low && aside > blue.aside;
}

/** Off the hue that the ground has in so much of its light, Lab units. */
function offHue({ lab, backdrop }: Scene, p: number, factor: number): [a: number, b: number] {
  const [, a, b] = lab;
  const [, groundA, groundB] = backdrop.lab;
  return [a[p]! - groundA[p]! * factor, b[p]! - groundB[p]! * factor];
}

/** The hue that a region has besides the ground's, for all of the light that it lacks. */
function hueOf(
  scene: Scene,
  labels: Int32Array,
  label: number,
  { left, right, top, bottom }: Region,
): [a: number, b: number] {
  let [allA, allB, lack] = [0, 0, 0];
  for (let y = top; y <= bottom; y++) {
    for (let p = y * scene.widthPx + left; p <= y * scene.widthPx + right; p++) {
      if (labels[p] !== label) continue;
      const factor = factorAt(scene, p);
      const [a, b] = offHue(scene, p, factor);
      allA += a;
      allB += b;
      lack += 1 - factor;
    }
  }
  return [allA / lack, allB / lack];
}

/** Takes a hue from what lacks light. */
function balance(scene: Scene, [hueA, hueB]: [a: number, b: number]): Scene {
  const [light, a, b] = scene.lab;
  const balanced: Lab = [light, a.slice(), b.slice()];
  for (let p = 0; p < light.length; p++) {
    const lack = Math.max(0, 1 - factorAt(scene, p));
    balanced[1][p] = a[p]! - hueA * lack;
    balanced[2][p] = b[p]! - hueB * lack;
  }
  return withColours(scene, balanced);
}
