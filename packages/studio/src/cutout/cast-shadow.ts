import { median } from "./lab.ts";
import { findRegions } from "./regions.ts";
import type { Scene } from "./scene.ts";

/** Chroma of the ground above which its hue tells a shadow from a grey product. */
const colouredChroma = 8;

/** Median chroma of the ground along the border. */
export function groundChroma({ backdrop }: Scene): number {
  return median(
    Float32Array.from(backdrop.ring, (p) => Math.hypot(backdrop.lab[1][p]!, backdrop.lab[2][p]!)),
  );
}

export function isColouredGround(scene: Scene): boolean {
  return groundChroma(scene) > colouredChroma;
}

/** A region of the mask that could be cast shadow: even, darkened ground that faces open ground. */
export type ShadowSuspect = {
  pixels: number;
  /** So sure that it goes. */
  certain: boolean;
};

/**
 * Looks for hard cast shadows inside the mask. On a coloured ground the hue tells them from grey goods. On a neutral
 * one a sole or a black base looks just the same, so only what is also low, very even and not too dark is certain.
 */
export function findCastShadows(
  scene: Scene,
  mask: Uint8Array,
): { suspects: ShadowSuspect[]; shadow: Uint8Array } {
  const { widthPx, heightPx } = scene;
  const coloured = isColouredGround(scene);
  const like = shadowLike(scene, mask, coloured);
  const { labels, regions } = findRegions(like, widthPx, heightPx, 1);
  const stats = regions.map(() => ({ sum: 0, squares: 0, y: 0, rim: 0, open: 0, slope: 0 }));
  const body = { pixels: 0, y: 0 };
  for (let p = 0; p < mask.length; p++) {
    const stat = stats[labels[p]!]!;
    const y = Math.floor(p / widthPx);
    if (labels[p] === 0) {
      if (mask[p]) body.pixels++;
      if (mask[p]) body.y += y;
      continue;
    }
    stat.sum += scene.lift[p]!;
    stat.squares += scene.lift[p]! ** 2;
    stat.y += y;
    stat.slope += scene.gradient[p]!;
    for (const step of [-1, 1, -widthPx, widthPx]) {
      if (labels[p + step] === labels[p]) continue;
      stat.rim++;
      // The soft rim itself isn't smooth: look a few pixels further for the open ground.
      if ([2, 4, 6].some((k) => mask[p + k * step] === 0)) stat.open++;
    }
  }
  const suspects = regions.map((region, label): ShadowSuspect | null => {
    if (label === 0 || region.pixels < 0.0012 * mask.length) return null;
    const stat = stats[label]!;
    const mean = stat.sum / region.pixels;
    const spread = Math.sqrt(Math.max(0, stat.squares / region.pixels - mean ** 2));
    const slope = stat.slope / region.pixels;
    const facing = stat.open / stat.rim;
    if (facing < 0.2 || spread > 10 || region.pixels > 1.2 * body.pixels) return null;
    const low = stat.y / region.pixels > body.y / Math.max(1, body.pixels);
    // A streak is all rim: it may be steeper than a broad shadow.
    const level = slope < (facing > 0.6 ? 3.2 : 2) + scene.backdrop.noise;
    const even = low && level && spread < 5.5 && mean > -48;
    return { pixels: region.pixels, certain: facing > 0.3 && (coloured || even) };
  });
  const core = Uint8Array.from(labels, (label) => (suspects[label]?.certain ? 1 : 0));
  return {
    suspects: suspects.filter((suspect) => suspect !== null),
    shadow: core.includes(1) ? withPenumbra(scene, mask, core) : core,
  };
}

/** Adds the shadow's soft rim, a few pixels of ground no darker than the shadow itself. */
function withPenumbra(scene: Scene, mask: Uint8Array, core: Uint8Array): Uint8Array {
  const { widthPx, lift, tint, ringing, backdrop } = scene;
  let shadow = core;
  for (let round = 0; round < 5; round++) {
    const from = shadow;
    shadow = from.map((inside, p) => {
      if (inside || !mask[p]) return inside;
      const hued = tint[p]! < 4.5 + backdrop.noise + ringing[p]!;
      if (!hued || lift[p]! > 2) return 0;
      return [p - 1, p + 1, p - widthPx, p + widthPx].some(
        (q) => from[q] === 1 && lift[q]! < lift[p]! + 3,
      )
        ? 1
        : 0;
    });
  }
  return shadow;
}

function shadowLike(scene: Scene, mask: Uint8Array, coloured: boolean): Uint8Array {
  const { lift, tint, gradient, ringing, backdrop } = scene;
  const tintLimit = backdrop.noise + (coloured ? 4 + 0.08 * groundChroma(scene) : 2.5);
  return mask.map((inside, p) => {
    const dark = -lift[p]!;
    const smooth = gradient[p]! < 4 + 1.5 * backdrop.noise + ringing[p]!;
    const hued = tint[p]! < tintLimit + ringing[p]!;
    return inside && smooth && hued && dark > 6 && dark < 70 ? 1 : 0;
  });
}
