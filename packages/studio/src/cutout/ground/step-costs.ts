import { reachScale } from "./reach.ts";
import type { Scene } from "./scene.ts";

/** Cost of stepping onto a pixel: steep, off the ground's hue, brighter than the ground, or too dark for a shadow. */
export function stepCosts(scene: Scene, steepness: Float32Array): Uint8Array {
  const costs = new Uint8Array(steepness.length);
  for (let row = 0; row < costs.length; row += scene.widthPx) {
    costAlong(scene, steepness, costs, row, row + scene.widthPx);
  }
  return costs;
}

function costAlong(
  { lift, tint, ringing, bleeding, backdrop }: Scene,
  steepness: Float32Array,
  costs: Uint8Array,
  from: number,
  to: number,
): void {
  for (let p = from; p < to; p++) {
    const expected = 3 + backdrop.noise + ringing[p]!;
    const cost =
      Math.max(0, steepness[p]! - 0.7 * Math.max(ringing[p]!, bleeding[p]!)) +
      Math.max(0, tint[p]! - expected - bleeding[p]!) * 0.25 +
      Math.max(0, lift[p]! - expected) * 0.6 +
      Math.max(0, -lift[p]! - 48) * 0.3;
    costs[p] = Math.min(254, cost * reachScale);
  }
}

/**
 * Gives the last pixel of ground before an edge back what the widened gradient took: it is as easily reached as its
 * neighbour, where its own slope allows. No way leads on from it, so that no edge is crossed. On a dark ground black
 * goods are as dark as their shadow: there it stays.
 */
export function undilate(
  { widthPx, gradient, backdrop }: Scene,
  reach: Uint8Array,
  narrow: Uint8Array,
  steepest: number,
): Uint8Array {
  const given = reach.slice();
  const light = backdrop.lab[0];
  const last = reach.length - widthPx;
  for (let row = 0; row <= last; row += widthPx) {
    for (let p = row; p < row + widthPx; p++) {
      const own = reach[p]!;
      if (narrow[p]! >= own || gradient[p]! < steepest || light[p]! < 85) continue;
      const least = Math.min(
        own,
        p > row ? reach[p - 1]! : own,
        p + 1 < row + widthPx ? reach[p + 1]! : own,
        row > 0 ? reach[p - widthPx]! : own,
        row < last ? reach[p + widthPx]! : own,
      );
      given[p] = Math.max(narrow[p]!, least);
    }
  }
  return given;
}
