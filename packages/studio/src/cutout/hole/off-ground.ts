import type { Scene } from "../ground/scene.ts";
import { inpaint } from "../image/inpaint.ts";

/**
 * The lightness of ground that goods seldom have the very colour of, and what of the hue that JPEG may let run onto it is no hue of its
 * own: through a purple mug's handle grey was 2 off by that. White labels have a lighter ground's colour, black goods a darker one's.
 */
const middling = { least: 60, most: 85, bled: 0.5 };

/** Lab distance of each pixel from the segment between the lit ground's colour and that of the ground round the product. */
export function distanceToGround(
  scene: Scene,
  mask: Uint8Array,
  distance: Float32Array,
): Float32Array {
  const { widthPx, heightPx, lab } = scene;
  const outside = new Float32Array(distance.length);
  for (let p = 0; p < mask.length; p++) if (distance[p]! < -3) outside[p] = 1;
  const around = inpaint(lab, outside, widthPx, heightPx, mask);
  const off = new Float32Array(mask.length).fill(1e3);
  for (let row = 0; row < mask.length; row += widthPx) {
    measureAlong(scene, mask, around, off, row, row + widthPx);
  }
  return off;
}

/** Measures the mask's pixels of a row. A function of its own, as in `ground/scene.ts`. */
function measureAlong(
  { lab: [l, a, b], backdrop, ringing, bleeding }: Scene,
  mask: Uint8Array,
  around: Float32Array,
  off: Float32Array,
  from: number,
  to: number,
): void {
  const [groundL, groundA, groundB] = backdrop.lab;
  for (let p = from; p < to; p++) {
    if (!mask[p]) continue;
    const ownL = l[p]! - groundL[p]!;
    const ownA = a[p]! - groundA[p]!;
    const ownB = b[p]! - groundB[p]!;
    const axisL = around[p * 4]! - groundL[p]!;
    const axisA = around[p * 4 + 1]! - groundA[p]!;
    const axisB = around[p * 4 + 2]! - groundB[p]!;
    const length = axisL * axisL + axisA * axisA + axisB * axisB;
    const along = axisL * ownL + axisA * ownA + axisB * ownB;
    const t = length > 1 ? Math.max(0, Math.min(1.15, along / length)) : 0;
    const offL = ownL - t * axisL;
    const offA = ownA - t * axisA;
    const offB = ownB - t * axisB;
    let hue = Math.sqrt(offA * offA + offB * offB);
    if (groundL[p]! > middling.least && groundL[p]! < middling.most)
      hue = Math.max(0, hue - middling.bled * bleeding[p]!);
    off[p] = Math.max(0, Math.sqrt(0.64 * offL * offL + hue * hue) - ringing[p]!);
  }
}

/** 1 where the ground's colour is nearer than so many Lab units, but for what is known already. */
export function markNear(
  off: Float32Array,
  tolerance: number,
  known: Uint8Array | null = null,
): Uint8Array {
  const near = new Uint8Array(off.length);
  for (let p = 0; p < off.length; p++) if (off[p]! < tolerance && !known?.[p]) near[p] = 1;
  return near;
}

/** Whether something clearly other than ground follows within so many pixels, `least` Lab units off it. */
export function standsOut(
  off: Float32Array,
  from: number,
  step: number,
  pixels: number,
  least = 14,
): boolean {
  for (let k = 2; k <= pixels; k++) if (off[from + k * step]! > least) return true;
  return false;
}
