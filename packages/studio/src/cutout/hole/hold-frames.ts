import { signedDistance } from "../image/distance.ts";
import { areaOf } from "../image/mask-area.ts";
import { isDarkGround } from "../ground/scene.ts";
import type { Scene } from "../ground/scene.ts";

/** How near to a window its frame lies, a share of the square root of the product's area; and how far off the ground's lightness. */
const frame = { near: 0.12, off: 2 };
/** Far stronger than the cut gains by leaving out a thin handle. */
const held = 10;

/**
 * The frames of windows that were opened before a dark ground, 1 there: with open ground on both sides now, a black handle on charcoal
 * would be taken for shade, and a kettle lost it. Null before other grounds.
 */
export function findDarkFrames(
  scene: Scene,
  mask: Uint8Array,
  ground: Uint8Array,
): Uint8Array | null {
  if (!isDarkGround(scene)) return null;
  const { widthPx, heightPx, lift, tint, backdrop } = scene;
  const windows = new Uint8Array(mask.length);
  for (let p = 0; p < mask.length; p++) if (mask[p] && ground[p]) windows[p] = 1;
  const near = frame.near * Math.sqrt(areaOf(mask));
  const distance = signedDistance(windows, widthPx, heightPx);
  const least = frame.off + backdrop.noise;
  const frames = new Uint8Array(mask.length);
  for (let p = 0; p < mask.length; p++) {
    if (!mask[p] || ground[p] || distance[p]! <= -near) continue;
    if (Math.max(Math.abs(lift[p]!), tint[p]!) > least) frames[p] = 1;
  }
  return frames;
}

/** Opinions of which those about frames hold them. */
export function holdFrames(opinion: Float32Array, frames: Uint8Array | null): Float32Array {
  return frames ? opinion.map((own, p) => (frames[p] ? Math.max(own, held) : own)) : opinion;
}
