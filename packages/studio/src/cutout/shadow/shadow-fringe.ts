import { signedDistance } from "../image/distance.ts";
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

/** Decides anew, in a band round the outline, on shadow-hued fringe beside a body of clearly another colour. */
export function dropShadowFringe(
  scene: Scene,
  { mask, distance, ground, isFrame }: Known,
  reach: Uint8Array,
  opinion: Float32Array,
  cutter: Cutter,
): Uint8Array {
  const { widthPx, heightPx, lab, lift, tint, ringing, backdrop } = scene;
  const coloured = isColouredGround(scene);
  const band = 8;
  const core = new Uint8Array(mask.length);
  let corePixels = 0;
  for (let p = 0; p < core.length; p++) {
    if (distance[p]! <= band) continue;
    core[p] = 1;
    corePixels++;
  }
  if (corePixels <= 200) return mask;
  const body = inpaint(lab, new Float32Array(core), widthPx, heightPx, mask);
  const toCore = signedDistance(core, widthPx, heightPx);
  let doubted = 0;
  const revised = opinion.map((own, p) => {
    if (distance[p]! > band) return decided;
    if (distance[p]! < -band || ground[p]) return -decided;
    const value = Math.max(-6, Math.min(6, own));
    const dark = -lift[p]!;
    // A shadow deepens by degrees; a chrome column's side, as neutral, is one step. A white label's rim is hardly in shade.
    // A coloured ground's hue says enough.
    const steepest = coloured ? 12 : 2 + 0.2 * dark;
    const shadowHued =
      mask[p] === 1 &&
      toCore[p]! > -(band + 2.5) &&
      reach[p]! < steepest * reachScale &&
      dark > (coloured ? 2 : 5) &&
      dark < 62 &&
      tint[p]! < 4.5 + backdrop.noise + 0.08 * backdrop.chroma + ringing[p]!;
    if (!shadowHued || isFrame(p)) return value;
    if (!coloured && isBeforeShade(scene, distance, p)) return Math.max(value, strip);
    let length = 0;
    let along = 0;
    for (let c = 0; c < 3; c++) {
      const axis = body[p * 4 + c]! - backdrop.lab[c]![p]!;
      length += axis ** 2;
      along += axis * (lab[c]![p]! - backdrop.lab[c]![p]!);
    }
    if (length <= 35 ** 2 || along / length >= 0.6) return value;
    doubted++;
    return Math.min(value, -(0.6 - along / length) * 10);
  });
  return doubted > 20 ? cutter.cut(revised, 0).mask : mask;
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
