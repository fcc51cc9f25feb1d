import { deviation } from "./backdrop.ts";
import { signedDistance } from "../image/distance.ts";
import { inpaint } from "../image/inpaint.ts";
import { blur, median } from "../image/lab.ts";
import type { Lab } from "../image/lab.ts";
import { withGround } from "./scene.ts";
import type { Scene } from "./scene.ts";

/** A ground that one surface explains no better than this, and that is so even in itself, Lab units: a wall and a table. */
const uneven = 1.4;
const smooth = 0.7;
/** So far from what a first look took for the product, mask pixels, there is nothing of it. */
const farPx = 30;
/** Blurs, which leave a wall's shading and take its grain. */
const blurs = 12;
/** Every so many pixels of the ground are read for its noise. */
const stride = 7;

/**
 * The same photo on a ground that follows it wherever the product is not, spread smoothly behind the product: a cubic surface can't
 * follow a wall, a table and the fold between, and with its error for noise a white camera's rim before a pale wall is none. Null
 * where the surface does, or where the ground is no more even in itself.
 * @param mask  what a first look took for the product
 */
export function followGround(scene: Scene, mask: Uint8Array): Scene | null {
  const { widthPx, heightPx, lab, backdrop } = scene;
  if (!backdrop.plain || backdrop.noise <= uneven) return null;
  const far = Float32Array.from(signedDistance(mask, widthPx, heightPx), (distance) =>
    Number(distance < -farPx),
  );
  if (!far.includes(1)) return null;
  const spread = inpaint(lab, far, widthPx, heightPx);
  let ground = [0, 1, 2].map((c) => far.map((_, p) => spread[p * 4 + c]!)) as Lab;
  for (let round = 0; round < blurs; round++) {
    ground = ground.map((plane) => blur(plane, widthPx, heightPx)) as Lab;
  }
  const off: number[] = [];
  for (let p = 0; p < far.length; p += stride) if (far[p]) off.push(deviation(lab, ground, p));
  // 1.48 medians are a deviation; less than .5 is not told from it, as of any ground.
  const noise = Math.max(0.5, 1.48 * median(off));
  return noise < smooth ? withGround(scene, ground, noise) : null;
}
