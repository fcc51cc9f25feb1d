import { signedDistance } from "../image/distance.ts";
import { areaOf } from "../image/mask-area.ts";
import { inpaint } from "../image/inpaint.ts";
import { decided } from "../image/minimum-cut.ts";
import type { Cutter } from "../image/minimum-cut.ts";
import { reachScale } from "../ground/reach.ts";
import { isColouredGround } from "../ground/scene.ts";
import type { Scene } from "../ground/scene.ts";

type Known = {
  mask: Uint8Array;
  distance: Float32Array;
  ground: Uint8Array;
  /** Whether a pixel is a window's frame, which is none of it. */
  isFrame: (p: number) => boolean;
};

/** Half the width of the band round the outline, mask pixels. */
const band = 8;
/** Of fewer pixels than this nothing is told. */
const leastCore = 200;
const leastDoubted = 20;

/** Decides anew, in a band round the outline, on shadow-hued fringe beside a body of clearly another colour. */
export function dropShadowFringe(
  scene: Scene,
  known: Known,
  reach: Uint8Array,
  opinion: Float32Array,
  cutter: Cutter,
): Uint8Array {
  const { widthPx, heightPx, lab, backdrop } = scene;
  const { mask, distance } = known;
  const fringe = shadowHued(scene, known, reach);
  if (fringe.length <= leastDoubted) return mask;
  const core = new Uint8Array(mask.length);
  for (let p = 0; p < core.length; p++) if (distance[p]! > band) core[p] = 1;
  if (areaOf(core) <= leastCore) return mask;
  const body = inpaint(lab, new Float32Array(core), widthPx, heightPx, mask);
  const toCore = signedDistance(core, widthPx, heightPx);
  const coloured = isColouredGround(scene);
  const revised = settled(known, opinion);
  let doubted = 0;
  for (const p of fringe) {
    if (toCore[p]! <= -(band + 2.5)) continue;
    if (!coloured && isBeforeShade(scene, distance, p)) {
      revised[p] = Math.max(revised[p]!, strip);
      continue;
    }
    let [length, along] = [0, 0];
    for (let c = 0; c < 3; c++) {
      const axis = body[p * 4 + c]! - backdrop.lab[c]![p]!;
      length += axis ** 2;
      along += axis * (lab[c]![p]! - backdrop.lab[c]![p]!);
    }
    if (length <= 35 ** 2 || along / length >= 0.6) continue;
    doubted++;
    revised[p] = Math.min(revised[p]!, -(0.6 - along / length) * 10);
  }
  return doubted > leastDoubted ? cutter.cut(revised, 0).mask : mask;
}

/** The mask's pixels near its outline that have the hue and the smoothness of shade. */
function shadowHued(
  scene: Scene,
  { mask, distance, ground, isFrame }: Known,
  reach: Uint8Array,
): number[] {
  const { lift, tint, ringing, backdrop } = scene;
  const coloured = isColouredGround(scene);
  const mostTint = 4.5 + backdrop.noise + 0.08 * backdrop.chroma;
  const found: number[] = [];
  for (let p = 0; p < mask.length; p++) {
    if (mask[p] !== 1 || ground[p] || distance[p]! > band) continue;
    const dark = -lift[p]!;
    if (dark <= (coloured ? 2 : 5) || dark >= 62) continue;
    // A shadow deepens by degrees; a chrome column's side, as neutral, is one step. A white label's rim is hardly in shade.
    // A coloured ground's hue says enough.
    const steepest = coloured ? 12 : 2 + 0.2 * dark;
    const isSmooth = reach[p]! < steepest * reachScale;
    if (isSmooth && tint[p]! < mostTint + ringing[p]! && !isFrame(p)) found.push(p);
  }
  return found;
}

/** The opinions in the band, none of them sure, and what is decided on either side of it. */
function settled({ distance, ground }: Known, opinion: Float32Array): Float32Array {
  const revised = new Float32Array(opinion.length);
  for (let p = 0; p < revised.length; p++) {
    if (distance[p]! > band) revised[p] = decided;
    else if (distance[p]! < -band || ground[p]) revised[p] = -decided;
    else revised[p] = Math.max(-6, Math.min(6, opinion[p]!));
  }
  return revised;
}

/** The least opinion of what lies before its own shade. */
const strip = 3;
/** How far out of a pale strip its contact shadow may begin, mask pixels, and how much darker that is, Lab units. */
const stripPx = 6;
const leastDip = 3;

/**
 * Whether darker shade lies farther out: a shadow is darkest where it meets the product, so that what is lighter and
 * nearer to it is product, a pale sole between its dark welt and the ground.
 */
function isBeforeShade({ widthPx, raw }: Scene, distance: Float32Array, p: number): boolean {
  const [light] = raw;
  const outX = distance[p - 1]! - distance[p + 1]!;
  const outY = distance[p - widthPx]! - distance[p + widthPx]!;
  const length = Math.sqrt(outX * outX + outY * outY) || 1;
  for (let k = 1; k <= stripPx; k++) {
    const q = p + Math.round((k * outY) / length) * widthPx + Math.round((k * outX) / length);
    if (light[q]! < light[p]! - leastDip) return true;
  }
  return false;
}
