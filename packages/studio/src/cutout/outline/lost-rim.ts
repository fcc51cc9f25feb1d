import { deviation } from "../ground/backdrop.ts";
import type { Scene } from "../ground/scene.ts";
import { difference } from "../image/lab.ts";
import type { Lab } from "../image/lab.ts";

/** The doubt that a second edge raises, as in `confidence.ts`: a cup of which the coffee was left has .39 and .57, what is not torn .22 at the most. */
export const lostRimDoubt = { from: 0.25, to: 0.4, weight: 0.9 };

/** A ground with more noise, Lab units, has seams and grain of its own that run along an outline. */
const mostNoise = 2;
/** So many places of the outline are looked at, at least. */
const places = 120;
/** From so far outside of it to this share of the product's size, mask pixels. */
const nearestPx = 8;
const farthest = { share: 0.14, leastPx: 10 };
/** Half the length over which colours are averaged along the outline, and half an edge's width, mask pixels. */
const alongPx = 3;
const edgePx = 3;
/** Steepness of an edge over what lies on both its sides, Lab units a pixel. */
const steep = 0.55;
/** What lies before it is off the ground by no more, Lab units: shade is. */
const alike = 4;
/** So far out the mask's own soft edge reaches, mask pixels. */
const softPx = 4;

/** What is seen on the way out of a mask: colours, averaged along its outline, and the deviation from the ground. */
type View = { colours: Lab; off: number[] };

/**
 * Share of an outline outside of which a second edge runs along it, with nothing but the ground's own colour between: a white cup's
 * rim, round the coffee that was taken for all of it.
 * @param distance  signed distance to the mask's outline, positive inside
 */
export function lostRimShare(scene: Scene, mask: Uint8Array, distance: Float32Array): number {
  if (scene.backdrop.noise > mostNoise) return 0;
  const outline: number[] = [];
  let area = 0;
  for (let p = 0; p < mask.length; p++) {
    if (!mask[p]) continue;
    area++;
    if (distance[p]! < 1) outline.push(p);
  }
  const farPx = Math.max(farthest.leastPx, Math.round(farthest.share * Math.sqrt(area)));
  // An odd stride, as row by row they lie on the left and the right in turns.
  const stride = 2 * Math.floor((outline.length / places - 1) / 2) + 1;
  const seen = outline.filter((_, i) => i % stride === 0);
  const doubled = seen.filter((p) => showsEdge(lookOut(scene, distance, p, farPx)));
  return seen.length > 0 ? doubled.length / seen.length : 0;
}

/** Looks out of a mask from a pixel of its outline, as far as the picture and the next part of the product allow. */
function lookOut(
  { lab, backdrop, widthPx, heightPx }: Scene,
  distance: Float32Array,
  from: number,
  farPx: number,
): View {
  const across = distance[from - edgePx]! - distance[from + edgePx]!;
  const down = distance[from - edgePx * widthPx]! - distance[from + edgePx * widthPx]!;
  const length = Math.hypot(across, down);
  const [outX, outY] = [across / length, down / length];
  const colours: Lab = [new Float32Array(farPx), new Float32Array(farPx), new Float32Array(farPx)];
  const off: number[] = [];
  for (let t = 0; t < farPx; t++) {
    const x = Math.round((from % widthPx) + t * outX);
    const y = Math.round(Math.floor(from / widthPx) + t * outY);
    // Not where there is no way out, as in a gap: `outX` is no number then.
    const isWithin = Math.min(x, y, widthPx - 1 - x, heightPx - 1 - y) > alongPx;
    if (!isWithin || (t >= softPx && distance[y * widthPx + x]! > -2)) break;
    for (let s = -alongPx; s <= alongPx; s++) {
      const p = Math.round(y + s * outX) * widthPx + Math.round(x - s * outY);
      for (let c = 0; c < 3; c++) colours[c]![t]! += lab[c]![p]! / (2 * alongPx + 1);
    }
    off.push(deviation(lab, backdrop.lab, y * widthPx + x));
  }
  return { colours, off };
}

function showsEdge({ colours, off }: View): boolean {
  const slope = (t: number) => difference(colours, t - 1, t + 1) / 2;
  let before = 0;
  for (let t = softPx; t < off.length - edgePx - 1; t++) {
    if (t >= nearestPx && before < alike * (t - softPx)) {
      if (slope(t) - Math.max(slope(t - edgePx), slope(t + edgePx)) > steep) return true;
    }
    before += off[t]!;
  }
  return false;
}
