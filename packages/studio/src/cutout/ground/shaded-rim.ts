import type { Lab } from "../image/lab.ts";
import type { Scene } from "./scene.ts";

/** Lines of pixels along the picture's edge that are walked, from the outermost. */
const lines = 2;
/** The largest step to the next pixel along a line within shade that ends softly, Lab units. */
const gentle = { least: 1.2, ofNoise: 0.4 };
/** What differs from the ground by no more, Lab units, may be its shade; black goods are darker. */
const shade = { lightest: 3, darkest: -50, hued: 4 };

/**
 * Adds to the border what can be walked to along the picture's edge without a step: shade, where a product nearly touches it. Between
 * the two no way leads there from open ground, and the strip came along (shoes 1 % off the edge were worth .12). A product that is cut off
 * begins with a step.
 */
export function walkShadedRim(scene: Scene, border: Uint8Array): void {
  const { lab, lift, tint, backdrop, widthPx, heightPx } = scene;
  const most = gentle.least + gentle.ofNoise * backdrop.noise;
  const isShade = (p: number): boolean =>
    lift[p]! < shade.lightest + backdrop.noise &&
    lift[p]! > shade.darkest &&
    tint[p]! < shade.hued + backdrop.noise;
  for (let depth = 0; depth < lines; depth++) {
    const line = lineAlong(widthPx, heightPx, depth);
    for (const [from, by] of [
      [0, 1],
      [line.length - 1, -1],
    ] as const) {
      // Twice round, as a line has no beginning.
      for (let i = 0, at = from; i < 2 * line.length; i++) {
        const next = (at + by + line.length) % line.length;
        const [p, q] = [line[at]!, line[next]!];
        if (border[p] && !border[q] && isShade(q) && step(lab, p, q) < most) border[q] = 1;
        at = next;
      }
    }
  }
}

/** How far the colours of two pixels are apart; lightness counts as in the ground's deviation. */
function step([l, a, b]: Lab, p: number, q: number): number {
  return Math.sqrt((0.8 * (l[p]! - l[q]!)) ** 2 + (a[p]! - a[q]!) ** 2 + (b[p]! - b[q]!) ** 2);
}

/** The pixels so deep within the picture, once round. */
function lineAlong(widthPx: number, heightPx: number, depth: number): number[] {
  const [left, top, right, bottom] = [depth, depth, widthPx - 1 - depth, heightPx - 1 - depth];
  const line: number[] = [];
  for (let x = left; x < right; x++) line.push(top * widthPx + x);
  for (let y = top; y < bottom; y++) line.push(y * widthPx + right);
  for (let x = right; x > left; x--) line.push(bottom * widthPx + x);
  for (let y = bottom; y > top; y--) line.push(y * widthPx + left);
  return line;
}
