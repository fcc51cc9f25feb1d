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
  const inside = insideOfBadge(distances, border, size);
  const [near, far] = groundReach;
  const grounds = new Uint8Array(distances.length);
  for (let at = 0; at < distances.length; at++) grounds[at] = distances[at]! < near ? 1 : 0;
  const edges = grown(grounds, size);
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
function insideOfBadge(distances: Float32Array, border: number[], size: Size): Uint8Array | null {
  const { widthPx, heightPx } = size;
  const ground = new Uint8Array(distances.length);
  const [, far] = groundReach;
  spread(ground, border, size, (at) => distances[at]! < far);
  const seen = ground.slice();
  let largest: { area: number; from: number } = { area: 0, from: 0 };
  let total = 0;
  for (let from = 0; from < seen.length; from++) {
    if (seen[from]) continue;
    const area = spread(seen, [from], size, () => true);
    total += area;
    if (area > largest.area) largest = { area, from };
  }
  const inside = ground.slice();
  spread(inside, [largest.from], size, () => true);
  // The outline's own edge is soft, and leaves the ground as a letter's does.
  const outside = grown(ground, size);
  let [left, top, right, bottom] = [widthPx, heightPx, 0, 0];
  for (let at = 0; at < inside.length; at++) {
    if (outside[at]) inside[at] = 0;
    if (ground[at]) continue;
    left = Math.min(left, at % widthPx);
    right = Math.max(right, at % widthPx);
    top = Math.min(top, Math.floor(at / widthPx));
    bottom = Math.floor(at / widthPx);
  }
  const whole = (right - left + 1) * (bottom - top + 1);
  return largest.area > badgeShare * whole && largest.area > 0.75 * total ? inside : null;
}

/** Marks what is connected with these pixels through others that are not marked and belong; how many it marked. */
function spread(
  marks: Uint8Array,
  from: number[],
  { widthPx, heightPx }: Size,
  belongs: (at: number) => boolean,
): number {
  const stack: number[] = [];
  let count = 0;
  const visit = (at: number) => {
    if (marks[at] || !belongs(at)) return;
    marks[at] = 1;
    count++;
    stack.push(at);
  };
  for (const at of from) visit(at);
  for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
    const x = at % widthPx;
    if (x > 0) visit(at - 1);
    if (x < widthPx - 1) visit(at + 1);
    if (at >= widthPx) visit(at - widthPx);
    if (at < (heightPx - 1) * widthPx) visit(at + widthPx);
  }
  return count;
}
