import { outlinePoints, profileOutline, usualOf } from "../outline/edge-softness.ts";
import type { OutlinePoint } from "../outline/edge-softness.ts";
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
  const added = keen.map((own, p) => own & (1 - usual[p]!));
  const { labels, regions } = findRegions(added, widthPx, heightPx, 1);
  const area = keen.reduce((sum, own) => sum + own, 0);
  const isLarge = regions.map(({ pixels }, label) => label > 0 && pixels >= leastShare * area);
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
  return Uint8Array.from(labels, (label) => (isShade[label] ? 1 : 0));
}
