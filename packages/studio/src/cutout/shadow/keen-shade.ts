import { outlinePoints, profileOutline, usualOf } from "../outline/edge-softness.ts";
import type { OutlinePoint } from "../outline/edge-softness.ts";
import { areaOf } from "../image/mask-area.ts";
import { findRegions } from "../image/regions.ts";
import type { Scene } from "../ground/scene.ts";

/** Least share of the mask that is looked at. */
const leastShare = 0.02;
/** Part of the outline's usual sharpness below which an edge is soft. */
const softPart = 0.6;
/** How far inside of the outline its sharpness is measured, mask pixels. */
const inward = 1.5;
/**
 * Share of a part's open rim that shows a soft edge, from which on it is shade: of .93 and .96 both are ground, goods have .67 at the
 * most. White goods on white show no edge where they aren't sharp, and that does not count.
 */
const leastSoft = 0.78;

/**
 * What a keener look took for product beside a usual look, and is shade: it ends softly all along the open ground, as the ground
 * between a chair's legs where their shadows close it. Gives 1 there, or null where there is none.
 */
export function findKeenShade(
  scene: Scene,
  keen: Uint8Array,
  usual: Uint8Array,
): Uint8Array | null {
  const { widthPx, heightPx } = scene;
  const added = keen.slice();
  for (let p = 0; p < keen.length; p++) if (usual[p]) added[p] = 0;
  const { labels, regions } = findRegions(added, widthPx, heightPx, 1);
  const least = leastShare * areaOf(keen);
  const isLarge = regions.map(({ pixels }, label) => label > 0 && pixels >= least);
  if (!isLarge.includes(true)) return null;
  const measure = (points: OutlinePoint[]) => profileOutline(scene, points, inward);
  const sharpness = usualOf(measure(outlinePoints(usual, widthPx, heightPx)).ratios);
  const rims = regions.map((): OutlinePoint[] => []);
  for (const point of outlinePoints(keen, widthPx, heightPx))
    rims[labels[point.y * widthPx + point.x]!]!.push(point);
  const isShade = regions.map((_, label) => {
    if (!isLarge[label]) return false;
    const { ratios, faint } = measure(rims[label]!);
    const soft = ratios.filter((ratio) => ratio < softPart * sharpness).length;
    return soft > leastSoft * (ratios.length + faint);
  });
  if (!isShade.includes(true)) return null;
  const shade = new Uint8Array(keen.length);
  for (let p = 0; p < keen.length; p++) if (isShade[labels[p]!]) shade[p] = 1;
  return shade;
}
