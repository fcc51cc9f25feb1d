import { signedDistance } from "../image/distance.ts";
import { blur, median } from "../image/lab.ts";
import { describeBody } from "../image/region-look.ts";
import type { Scene } from "../ground/scene.ts";

/** Pixels behind the outline that are its rim, and how far from what lies deeper: what has nothing deeper is a handle, dark by itself. */
const rimPx = 6;
const leastRimPx = -1.25 * rimPx;
/** Lab units a pixel. */
const grain = 0.8;

/**
 * Finds where the ground shines through a product of glass or clear plastic: a body of nearly the ground's own
 * colour inside a rim that refracts to dark. White goods have the body without the rim, grey ones the rim without
 * the body. Gives 0 opaque to 1 clear at working size, or null where nothing is clear.
 * @param distance  signed distance to the mask's outline, positive inside
 */
export function findSeeThrough(
  scene: Scene,
  mask: Uint8Array,
  distance: Float32Array,
): Float32Array | null {
  const { widthPx, heightPx, lift, tint, ringing, backdrop } = scene;
  const clear = new Float32Array(mask.length);
  const body = new Uint8Array(mask.length);
  let [inside, alike] = [0, 0];
  for (let p = 0; p < mask.length; p++) {
    if (!mask[p]) continue;
    if (tint[p]! < 5 + backdrop.noise + ringing[p]! && lift[p]! > -45) clear[p] = 1;
    if (distance[p]! < rimPx) continue;
    body[p] = 1;
    inside++;
    if (clear[p] && Math.abs(lift[p]!) <= 30) alike++;
  }
  if (inside < 60 || alike < 0.65 * inside) return null;
  const isAlike = (own: number, p: number) =>
    body[p] === 1 && clear[p] === 1 && Math.abs(own) <= 30;
  if (median(lift.filter(isAlike).map(Math.abs)) > 9) return null;
  // Through glass the ground has its own hue: carafes 1.4 at most, a warm grey bag before a cold grey 3.6.
  if (median(tint.filter((_, p) => body[p] === 1)) > 2 + backdrop.noise) return null;
  if (isGrained(scene, distance, body) || !isRefracted(scene, mask, body)) return null;
  return blur(blur(clear, widthPx, heightPx), widthPx, heightPx);
}

/**
 * Whether even the smoothest quarter of a body has a grain of its own, as cloth has: a grey bag is 1.2 Lab units a pixel steeper than its
 * ground there, and seven carafes, through which that is seen, .3 at the most.
 */
function isGrained({ gradient }: Scene, distance: Float32Array, body: Uint8Array): boolean {
  const own = gradient.filter((_, p) => body[p] === 1).sort();
  const around = gradient.filter((_, p) => distance[p]! < -rimPx);
  return own[own.length >> 2]! > median(around) + grain;
}

/**
 * Of 36 carafes the rims have 21 and more, their upper parts 12.6 and more; of white goods 12 and 12.7 at most. At half height a
 * carafe's sides have 11.5 and more; those of a grey kettle, whose handle and spout are rims above that, 6.5 and 9.7.
 */
function isRefracted(
  { widthPx, heightPx, lift }: Scene,
  mask: Uint8Array,
  body: Uint8Array,
): boolean {
  const top = Math.floor(mask.indexOf(1) / widthPx);
  const bottom = Math.floor(mask.lastIndexOf(1) / widthPx);
  // The lowest part of a rim may be contact shadow: the rest must darken too, if less.
  const lowest = top + 0.75 * (bottom - top);
  const toBody = signedDistance(body, widthPx, heightPx);
  const { centreX, centreY } = describeBody(body, widthPx);
  const half = (body.lastIndexOf(1) - body.indexOf(1)) / widthPx / 4;
  const rim: number[] = [];
  const upperRim: number[] = [];
  const sides: [number[], number[]] = [[], []];
  for (let p = 0; p < mask.length; p++) {
    if (!mask[p] || body[p] || toBody[p]! < leastRimPx) continue;
    rim.push(-lift[p]!);
    if (p < lowest * widthPx) upperRim.push(-lift[p]!);
    if (Math.abs(p / widthPx - centreY) < half)
      sides[p % widthPx < centreX ? 0 : 1].push(-lift[p]!);
  }
  const paler = Math.min(...sides.map(highQuarter));
  return highQuarter(rim) > 18 && highQuarter(upperRim) > 11.5 && paler > 10.5;
}

const highQuarter = (values: number[]) =>
  values.sort((a, b) => a - b)[Math.floor(values.length * 0.75)] ?? 0;

/** What a clear pixel keeps: what it takes from the ground's light, or adds to it as a reflection. */
export function keyOut(
  r: number,
  g: number,
  b: number,
  groundR: number,
  groundG: number,
  groundB: number,
): number {
  const through = Math.min(
    r / Math.max(1, groundR),
    g / Math.max(1, groundG),
    b / Math.max(1, groundB),
  );
  const added = Math.max(
    (r - groundR) / Math.max(8, 255 - groundR),
    (g - groundG) / Math.max(8, 255 - groundG),
    (b - groundB) / Math.max(8, 255 - groundB),
  );
  return Math.min(1, Math.max(0.04, 1 - through, added));
}
