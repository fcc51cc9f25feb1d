import { besideOf } from "../image/beside.ts";
import { findRegions } from "../image/regions.ts";
import type { Regions } from "../image/regions.ts";
import type { Scene } from "../ground/scene.ts";

/** Lab units; what is darker is no shade. */
const darkest = 80;

/** Of the slope that ends a region, what ends its parts: a black trunk's edge that its shade lies before is hardly steeper. */
const gentle = 0.3;
/**
 * Of the most that a shade may be, what such a part is, and how dark in the mean, Lab units: a candle holder's silver foot (.6) went as
 * one, a trunk's shade has .15; that is darkened by 33, the black side of a torch's head by 41 and more.
 */
const part = { most: 0.25, darkest: 37 };
/** A large one may be darker, of what such a part is at most: a black vase's in the sun (.6) is darkened by 38.7, a dryer's stem (.3) by 39. */
const largePart = { least: 0.4, darkest: 40 };

/**
 * The regions of darkened ground in the mask. Where black goods pass into their shade without a step, one of more than `most`
 * pixels is split by how dark it is, or along its own faint edges.
 */
export function shadedRegions(
  scene: Scene,
  mask: Uint8Array,
  coloured: boolean,
  most: number,
): Regions {
  const { widthPx, heightPx, lift, gradient, ringing } = scene;
  const like = shadowLike(scene, mask, coloured);
  const found = findRegions(like, widthPx, heightPx, 1);
  const steep = gentle * steepest(scene);
  let split = false;
  const edges = new Uint8Array(like.length);
  const parted = new Set<number>();
  for (const [label, region] of found.regions.entries()) {
    if (region.pixels <= most) continue;
    const end = shadeEnd(lift, found.labels, label);
    // On a coloured ground the hue tells.
    if (end === null && coloured) continue;
    split = true;
    if (end === null) parted.add(label);
    for (let p = 0; p < like.length; p++) {
      if (found.labels[p] !== label) continue;
      if (end !== null && -lift[p]! > end) like[p] = 0;
      else if (end === null && gradient[p]! >= steep + ringing[p]!) edges[p] = 1;
    }
  }
  if (!split) return found;
  for (let p = 0; p < like.length; p++) if (edges[p]) like[p] = 0;
  const parts = findRegions(like, widthPx, heightPx, 1);
  takeEdges(parts, edges, widthPx);
  dropGoods(parts, lift, part.most * most, (p) => parted.has(found.labels[p]!));
  return parts;
}

/** Drops the parts of split regions that are too large or too dark for shade. */
function dropGoods(
  { labels, regions }: Regions,
  lift: Float32Array,
  mostPixels: number,
  isParted: (p: number) => boolean,
): void {
  const darkness = new Float64Array(regions.length);
  for (let p = 0; p < labels.length; p++) darkness[labels[p]!]! -= lift[p]!;
  const isGoods = regions.map(({ pixels }, label) => {
    const isLarge = pixels > largePart.least * mostPixels;
    const most = isLarge ? largePart.darkest : part.darkest;
    return pixels > mostPixels || darkness[label]! > most * pixels;
  });
  for (let p = 0; p < labels.length; p++) {
    const label = labels[p]!;
    if (label === 0 || !isGoods[label] || !isParted(p)) continue;
    regions[label]!.pixels = 0;
    labels[p] = 0;
  }
}

/** Gives the edges that part regions to the nearest of them. */
function takeEdges({ labels, regions }: Regions, edges: Uint8Array, widthPx: number): void {
  const queue = new Int32Array(labels.length);
  let count = 0;
  for (let p = 0; p < labels.length; p++) {
    if (labels[p] === 0) continue;
    const isRim = edges[p - 1] || edges[p + 1] || edges[p - widthPx] || edges[p + widthPx];
    if (isRim) queue[count++] = p;
  }
  for (let at = 0; at < count; at++) {
    const p = queue[at]!;
    const label = labels[p]!;
    const region = regions[label]!;
    for (const q of besideOf(p, widthPx, labels.length)) {
      if (labels[q] !== 0 || edges[q] === 0) continue;
      labels[q] = label;
      region.pixels++;
      const x = q % widthPx;
      const y = (q - x) / widthPx;
      region.left = Math.min(region.left, x);
      region.right = Math.max(region.right, x);
      region.top = Math.min(region.top, y);
      region.bottom = Math.max(region.bottom, y);
      queue[count++] = q;
    }
  }
}

/**
 * Where a region holds two surfaces of very different darkness, 30 Lab units and more apart with little between them, the
 * darkness that parts them (Otsu's threshold); else null.
 */
function shadeEnd(lift: Float32Array, labels: Int32Array, label: number): number | null {
  const counts = new Float64Array(darkest + 1);
  for (let p = 0; p < labels.length; p++) {
    if (labels[p] === label) counts[Math.max(0, Math.min(darkest, Math.round(-lift[p]!)))]!++;
  }
  const total = counts.reduce((sum, n) => sum + n, 0);
  const sum = counts.reduce((all, n, dark) => all + n * dark, 0);
  let [best, end, apart] = [0, 0, 0];
  for (let dark = 0, count = 0, part = 0; dark < darkest; dark++) {
    count += counts[dark]!;
    part += counts[dark]! * dark;
    if (count === 0 || count === total) continue;
    const distance = (sum - part) / (total - count) - part / count;
    const between = count * (total - count) * distance ** 2;
    if (between > best) [best, end, apart] = [between, dark, distance];
  }
  const near = counts.subarray(Math.max(0, end - 4), end + 5).reduce((all, n) => all + n, 0);
  return apart > 30 && near < 0.1 * total ? end : null;
}

/** The gradient, Lab units a pixel, that ends a region. */
function steepest({ backdrop }: Scene): number {
  return 4 + 1.5 * backdrop.noise;
}

function shadowLike(scene: Scene, mask: Uint8Array, coloured: boolean): Uint8Array {
  const { lift, tint, gradient, ringing, backdrop } = scene;
  const tintLimit = backdrop.noise + (coloured ? 4 + 0.08 * backdrop.chroma : 3);
  const most = steepest(scene);
  const like = new Uint8Array(mask.length);
  for (let p = 0; p < like.length; p++) {
    if (!mask[p]) continue;
    const dark = -lift[p]!;
    const smooth = gradient[p]! < most + ringing[p]!;
    const hued = tint[p]! < tintLimit + ringing[p]!;
    if (smooth && hued && dark > 5 && dark < darkest) like[p] = 1;
  }
  return like;
}
