import { findRegions } from "../cutout/image/regions.ts";
import type { Rgb } from "../develop/color.ts";

type Size = { widthPx: number; heightPx: number };

/** Distance in sRGB steps under which a colour is the logo's plain ground, and over which it is none of it. */
const groundReach: [near: number, far: number] = [14, 70];
/** From this chroma on, in 8-bit steps, a plain ground is the brand's own colour: its box is a part of the logo. */
const boxChroma = 64;
/** Share of the border that is of a plain ground: less where it is paper white or black, which a tight crop lets letters touch. */
const plainShare = 0.97;
const paperShare = 0.5;
/** How far a letter's soft edge reaches, in the file's pixels. */
const edgePx = 2;

/**
 * Where a logo is opaque and its border is of one grey or pale colour, that becomes transparent and leaves the edges.
 * What it took away, or null.
 */
export function liftOff(rgba: Buffer, size: Size): Rgb | null {
  const border = borderOf(size);
  const ground = [0, 1, 2].map((c) => {
    const values = border.map((at) => rgba[at * 4 + c]!).sort((a, b) => a - b);
    return values[values.length >> 1]!;
  }) as Rgb;
  const opaque = border.every((at) => rgba[at * 4 + 3]! > 250);
  const isBox = Math.max(...ground) - Math.min(...ground) >= boxChroma;
  if (!opaque || isBox) return null;
  const distances = new Float32Array(size.widthPx * size.heightPx);
  for (let at = 0; at < distances.length; at++)
    distances[at] = Math.hypot(
      rgba[at * 4]! - ground[0],
      rgba[at * 4 + 1]! - ground[1],
      rgba[at * 4 + 2]! - ground[2],
    );
  const isPaper = Math.min(...ground) >= 243 || Math.max(...ground) <= 12;
  const plain = border.filter((at) => distances[at]! < groundReach[0]).length / border.length;
  if (plain <= (isPaper ? paperShare : plainShare)) return null;
  const inside = insideOfBadge(distances, size);
  const [near, far] = groundReach;
  const edges = grown(
    marked(distances.length, (at) => distances[at]! < near),
    size,
  );
  /** Whether a colour is a mixture of the ground and an ink's: what lies off the line between them is a colour of its own. */
  const isMixed = (at: number, ink: number): boolean => {
    const share = distances[at]! / distances[ink]!;
    const off = ground.map((own, c) => {
      return rgba[at * 4 + c]! - own - share * (rgba[ink * 4 + c]! - own);
    });
    return Math.hypot(...off) < far;
  };
  const alphas = distances.map((own, at) => {
    if (inside?.[at]) return 1;
    if (own <= near) return 0;
    const ink = edges[at] ? inkAt(distances, at, size) : at;
    const whole = isMixed(at, ink) ? Math.max(far, almostInk * distances[ink]!) : far;
    return Math.min(1, (own - near) / (whole - near));
  });
  for (const [at, alpha] of alphas.entries()) {
    rgba[at * 4 + 3] = Math.round(255 * alpha);
    if (alpha <= 0 || alpha >= 1) continue;
    for (let c = 0; c < 3; c++) {
      const own = (rgba[at * 4 + c]! - ground[c]! * (1 - alpha)) / alpha;
      rgba[at * 4 + c] = Math.max(0, Math.min(255, Math.round(own)));
    }
  }
  return ground;
}

function borderOf({ widthPx, heightPx }: Size): number[] {
  const border: number[] = [];
  for (let x = 0; x < widthPx; x++) border.push(x, (heightPx - 1) * widthPx + x);
  for (let y = 0; y < heightPx; y++) border.push(y * widthPx, y * widthPx + widthPx - 1);
  return border;
}

/** From this share of an ink's distance from the ground on, a pixel of its edge is all ink. */
const almostInk = 0.92;

/** The pixel within an edge's reach that is farthest from the ground: the ink of the letter whose edge this is. */
function inkAt(distances: Float32Array, at: number, { widthPx, heightPx }: Size): number {
  const [x, y] = [at % widthPx, Math.floor(at / widthPx)];
  let most = at;
  for (let ny = Math.max(0, y - edgePx); ny <= Math.min(heightPx - 1, y + edgePx); ny++)
    for (let nx = Math.max(0, x - edgePx); nx <= Math.min(widthPx - 1, x + edgePx); nx++) {
      const beside = ny * widthPx + nx;
      if (distances[beside]! > distances[most]!) most = beside;
    }
  return most;
}

/** A mask and what is within an edge's reach of it. */
function grown(mask: Uint8Array, { widthPx, heightPx }: Size): Uint8Array {
  const across = mask.slice();
  for (let at = 0; at < mask.length; at++) {
    // Only a mask's own edge grows.
    if (!mask[at] || (mask[at - 1] && mask[at + 1])) continue;
    const x = at % widthPx;
    const [first, last] = [Math.max(0, x - edgePx), Math.min(widthPx - 1, x + edgePx)];
    across.fill(1, at - x + first, at - x + last + 1);
  }
  const both = across.slice();
  for (let at = 0; at < mask.length; at++) {
    if (!across[at] || (across[at - widthPx] && across[at + widthPx])) continue;
    const y = Math.floor(at / widthPx);
    for (let ny = Math.max(0, y - edgePx); ny <= Math.min(heightPx - 1, y + edgePx); ny++)
      both[at + (ny - y) * widthPx] = 1;
  }
  return both;
}

/** Of a badge its outline holds at least so much of the whole, and no other part of the logo is as large as a third of it. */
const badgeShare = 0.5;

/**
 * What a badge's outline encloses, or null where the logo is none: its white letters are the brand's own, and stay white on a
 * dark card, when the holes of a word's letters must not.
 */
function insideOfBadge(distances: Float32Array, { widthPx, heightPx }: Size): Uint8Array | null {
  const [, far] = groundReach;
  const pale = marked(distances.length, (at) => distances[at]! < far);
  const { labels, regions } = findRegions(pale, widthPx, heightPx, 1);
  const ground = marked(labels.length, (at) => regions[labels[at]!]!.borderPixels > 0);
  const { labels: parts, regions: found } = findRegions(ground, widthPx, heightPx, 0);
  const [, ...shapes] = found;
  if (shapes.length === 0) return null;
  const largest = shapes.reduce((most, own) => (own.pixels > most.pixels ? own : most));
  const total = shapes.reduce((sum, { pixels }) => sum + pixels, 0);
  const across = Math.max(...shapes.map(({ right }) => right)) + 1;
  const down = Math.max(...shapes.map(({ bottom }) => bottom)) + 1;
  const left = Math.min(...shapes.map((shape) => shape.left));
  const top = Math.min(...shapes.map((shape) => shape.top));
  const whole = (across - left) * (down - top);
  if (largest.pixels <= badgeShare * whole || largest.pixels <= 0.75 * total) return null;
  const badge = found.indexOf(largest);
  // The outline's own edge is soft, and leaves the ground as a letter's does.
  const outside = grown(ground, { widthPx, heightPx });
  return marked(parts.length, (at) => parts[at] === badge && !outside[at]);
}

/** 1 at each pixel for which that is true: `Uint8Array.from` takes 25 times as long. */
function marked(length: number, isTrue: (at: number) => boolean): Uint8Array {
  const mask = new Uint8Array(length);
  for (let at = 0; at < length; at++) if (isTrue(at)) mask[at] = 1;
  return mask;
}
